"""Tests of unconsciousness, animated plate turn by turn, ice, double shots, and rolls in the log."""

from dataclasses import replace
from typing import Any

import pytest

from service.dice import RecordedDice, SuppliedFaces
from service.rulesets.rollunder.core.vehicle_mode import VehicleMode
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.characters import CHARACTERS
from service.rulesets.rollunder.stored.fires import burning
from service.rulesets.rollunder.stored.lasting import Lasting, counting
from service.rulesets.rollunder.stored.time.rounds import end_round, start_round
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import Cast, Figure
from tests.rulesets.rollunder.stored import (
    FOE,
    HERO,
    HERO_SHEET,
    a_cast,
    command_of,
    figure,
    lasting,
    order_of,
    played,
    refused,
    staged,
)

READY = (
    counting(Lasting.SPELL, 3, {"price": 5}),
    counting(Lasting.DRAWN, 3),
    Condition(name=Lasting.READY),
    counting(Lasting.RISING, 2, {"to": "standing"}),
)


def hero(*conditions: Condition, **state: Any) -> dict[str, Figure]:
    """The hero and the foe, with what lasts on the hero."""
    cast = a_cast(hero=state)
    return {**cast, HERO: replace(cast[HERO], conditions={str(at): each for at, each in enumerate(conditions)})}


def dice(**faces: list[int]) -> RecordedDice:
    """Dice that fall so."""
    return RecordedDice(SuppliedFaces(faces))


def released(cast: Cast) -> Cast:
    """Figures that lost a condition."""
    assert CHARACTERS.released is not None
    return CHARACTERS.released(cast, Options())


@pytest.mark.parametrize(
    "state", [{"knocked_out": True}, {"stun_level": 60}, {"pain": {"strong_pain": 40}}, {"dead": True}]
)
def test_who_faints_loses_what_was_ready(state: dict[str, Any]) -> None:
    """A spell has its price, the bow is down, and standing up stops (RU-R-31, RU-C-SPL-2, RU-C-POS-1)."""
    after = released(hero(*READY, MAGIC=7, posture="lying", vehicle=VehicleMode.MOUNT, **state))[HERO]
    assert (lasting(after), after.state.MAGIC, after.state.posture, after.state.vehicle) == ([], 2, "lying", None)


def test_who_is_awake_keeps_it() -> None:
    """Nothing ends for a character who is only hurt (RU-R-31)."""
    assert released(hero(*READY, LIFE=1)) == {}


def test_a_spell_that_cannot_be_paid_empties_the_pool() -> None:
    """MAGIC does not go below 0 (RU-R-31, RU-B-POOL-1)."""
    assert released(hero(READY[0], MAGIC=2, knocked_out=True))[HERO].state.MAGIC == 0


@pytest.mark.parametrize(
    ("face", "state", "rounds"),
    [(1, "free", 1), (2, "rooted_may_fight", 1), (5, "immobile", 1), (15, "marionette", 1), (20, "controlled", 3)],
)
def test_plate_takes_its_check_again(face: int, state: str, rounds: int) -> None:
    """After its rounds, at the start of the next round (RU-C-MET-2, RU-C-MET-3)."""
    held = counting(Lasting.ANIMATED, 1, {"armor": "plate", "state": "immobile"})
    fighting = {identity: replace(each, round=1, on_turn=True) for identity, each in hero(held).items()}
    assert "immobile" in refused("time", fighting, action="lie")
    over = {**fighting, **end_round(fighting, Options(), dice()).cast}
    assert (lasting(over[HERO]), refused("time", over, action="lie")) == (["animated metal"], [])
    begun = start_round(over, Options(), dice(d20=[face]))
    (plate,) = begun.cast[HERO].lasting.values()
    assert (plate.details["state"], plate.duration.left, "RU-C-MET-3" in begun.rules) == (state, rounds, True)
    assert FOE not in begun.cast


def test_a_player_lets_the_own_metal_rest() -> None:
    """The mage acts, and without an action; animating is the game master's (RU-C-MET-1)."""
    command = command_of("animate")
    end = order_of("animate", {"character": {"id": FOE}, "mage": {"id": HERO}, "action": "end", "armor_kind": "plate"})
    begin = order_of("animate", {"character": {"id": FOE}, "armor_kind": "plate"})
    assert (command.of(end).acting, command.of(end).decreed) == ("/mage", False)
    assert (command.of(begin).acting, command.of(begin).decreed) == ("/character", True)


@pytest.mark.parametrize(("option", "life"), [(True, 39), (False, 48)])
def test_ice_of_a_decree_freezes(option: bool, life: int) -> None:
    """LIFE and the freeze level; above LIFE a [STR], last of all dice (RU-R-12, RU-C-FRZ-1, RU-C-FRZ-2)."""
    order = {"damage": "2d6", "type": "ice", "options": {"freeze_damage_life": option}}
    after = played("damage", hero(freeze_level=45), **order, dice={"d6": (4, 5), "d20": (19,)})
    assert (after[HERO].state.LIFE, after[HERO].state.freeze_level, after[HERO].state.frozen_dex) == (life, 54, 1)


def test_a_double_crossbow_shoots_twice() -> None:
    """Both in the same turn; the second empties it, and reloading loads both (RU-C-SHOT-3, RU-R-10)."""
    weapon = {"name": "crossbow", "damage": "1d6", "damage_type": "sting", "shots": 2}
    sheet = {**HERO_SHEET, "items": [{"slot": 1, "name": "Twin", "weapon": weapon}]}
    cast = {**a_cast(), HERO: replace(figure("Hero", sheet), round=1, on_turn=True)}
    shot = {"attacker": {"id": HERO}, "target": {"id": FOE}, "attack": {"item": "Twin", "attack_move": "shot"}}
    first = played("attack", cast, **shot, dice={"d20": (19,)})
    assert (first[HERO].state.items["1"].loaded, first[HERO].state.marks.attacks_left) == (True, 1)
    second = played("attack", first, **shot, dice={"d20": (19,)})
    assert (second[HERO].state.items["1"].loaded, second[HERO].state.marks.attacks_left) == (False, 0)
    assert {"already_acted", "not_loaded"} <= set(refused("attack", second, **shot))
    reloading = counting(Lasting.RELOADING, 1, {"weapon": "Twin"})
    loading = {HERO: replace(second[HERO], conditions={"r": reloading})}
    loaded = end_round(loading, Options(), dice()).cast[HERO].state.items["1"]
    assert (loaded.loaded, loaded.shots_left) == (True, None)


def test_what_goes_on_burning_is_reported_as_it_is() -> None:
    """A fire that never shrinks has its dice in the answer too (RU-C-BURN-5, RU-C-BURN-3)."""
    request = staged("round_end", hero(burning("2d6", "fire", ongoing=True), burning("3d6", "fire")))
    assert [(each.damage, each.ongoing) for each in request.fires] == [("2d6", True), ("3d6", False)]


@pytest.mark.parametrize(
    ("operation", "order", "faces"),
    [
        ("siege", {"weapon": "mortar"}, {"d20": (2,)}),
        ("range", {"weapon": "thr.spear", "distance": 15}, {}),
        ("roll", {"expression": "2d6"}, {"d6": (1, 2)}),
        ("comparative_d20", {"participants": ["Ann", "Bob"]}, {"d20": (3, 9)}),
    ],
)
def test_rolls_reach_the_log(operation: str, order: dict[str, Any], faces: dict[str, tuple[int, ...]]) -> None:
    """They are commands and change nothing, in any state (RU-C-SIE-5, RU-C-RNG-2, RU-B-CMP-6)."""
    cast = hero(knocked_out=True)
    assert refused(operation, cast, **order) == []
    assert played(operation, cast, **order, dice=faces) == cast


def test_the_weapon_of_a_range_is_looked_up() -> None:
    """By the item on the sheet (RU-C-RNG-2, RU-C-RNG-9)."""
    spear = {"slot": 1, "name": "Pilum", "weapon": {"name": "thr.spear", "damage": "1d6", "damage_type": "sting"}}
    cast = {HERO: figure("Hero", {**HERO_SHEET, "items": [spear]})}
    assert staged("range", cast, item="Pilum", distance=15).weapon == "thr.spear"
