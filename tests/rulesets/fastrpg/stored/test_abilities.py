"""Tests of the table of abilities: each state, with the abilities that it bars."""

from dataclasses import replace
from typing import Any

import pytest

from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.abilities.table import ABILITIES
from service.rulesets.stored.bars import BarContext
from service.rulesets.stored.conditions import Condition, Effect
from service.rulesets.stored.figures import Cast
from tests.rulesets.fastrpg.stored.party import (
    ANA,
    BO,
    OGRE,
    Barred,
    bars_of,
    command,
    figure,
    on_turn,
    options,
    party,
    state,
)
from tests.rulesets.fastrpg.table import JSON

TASK: JSON = {"roller": {"id": ANA, "skill": "Maneuvers"}, "difficulty": 5}
BLOW: JSON = {"attacker": {"id": ANA}, "weapon": "Sword", "target": {"id": OGRE}}
LEAVES: JSON = BLOW | {"left_melee_range": True}
AID: JSON = {"medic": {"id": ANA}, "patient": {"id": BO}}
WAY: JSON = {"character": {"id": ANA}, "segments": [{"m": 1}]}
DEAD, DOWN = {"hp": -15}, {"hp": 0}


def closed_by(code: str, cast: Cast, identity: str = ANA, **house_rules: Any) -> set[str]:
    """The abilities that a row bars, apart from those that depend on an order."""
    context = BarContext(figure=cast[identity], options=options(**house_rules), ability="", cast=cast)
    return {ability for ability in Ability if code in [bar.code for bar in ABILITIES.bars(context, (ability,))]}


def with_condition(cast: Cast, *effects: Effect) -> Cast:
    """The cast with a condition on Ana."""
    lasting = {"x": Condition(name="Bound", effects=effects)}
    return {**cast, ANA: replace(cast[ANA], conditions=lasting)}


def test_the_dead_do_nothing() -> None:
    """FR-HP-5, FR-ATT-5, FR-STAB-1: `dead`, `attacker_cannot_act`, `medic_cannot_act`, `target_dead`."""
    dead = party(ana=DEAD)
    assert closed_by("dead", dead) == {
        "task_action", "oppose", "move", "run", "stand", "save", "use_luck", "use_power", "be_aided", "recover",
        "speak", "level_up",
    }  # fmt: skip
    assert closed_by("attacker_cannot_act", dead) == {"attack", "react"}
    assert closed_by("medic_cannot_act", dead) == {"aid"}
    assert closed_by("target_dead", dead) == {"be_attacked"}


def test_the_critical_initiate_nothing() -> None:
    """FR-HP-3, FR-OPP-1, FR-STAB-1, FR-MOVE-5: `cannot_act`, `cannot_stand`, `too_far`; saves and contests stay."""
    down = party(ana=DOWN)
    assert closed_by("cannot_act", down) == {"task_action", "speak"}
    assert closed_by("cannot_act", down, critical_oppose=False) == {"task_action", "speak", "oppose"}
    assert closed_by("attacker_cannot_act", down) == {"attack", "react"}
    assert closed_by("medic_cannot_act", down) == {"aid"}
    assert closed_by("cannot_stand", down) == {"stand"}
    assert closed_by("too_far", down) == {"run"}
    assert closed_by("dead", down) == set()


@pytest.mark.parametrize(
    ("ana", "code", "ability"),
    [
        ({"hp": -1}, "bleeding", "recover_by_hour"),
        ({"hp": 1}, "not_critical", "be_aided"),
        ({"hp": 0, "stable": True}, "already_stable", "be_aided"),
        ({"luck_points": 0}, "no_luck_points", "use_luck"),
        ({"xp": 0}, "not_enough_xp", "level_up"),
    ],
)
def test_a_state_bars_one_ability(ana: JSON, code: str, ability: str) -> None:
    """FR-HEAL-2, FR-STAB-1, FR-LUCK-4, FR-XP-2: and nothing where it does not hold."""
    assert closed_by(code, party(ana=ana)) == {ability}
    sound = party(ana={"hp": 0} if code == "not_critical" else {"xp": 800})
    assert closed_by(code, sound) == set()


def test_being_stable_lifts_no_bar_but_bleeding() -> None:
    """FR-HP-3, FR-BLEED-2: stable at exactly 0 is critical still."""
    stable = party(ana={"hp": 0, "stable": True})
    assert closed_by("bleeding", stable) == set()
    assert closed_by("cannot_act", stable) == {"task_action", "speak"}


def test_turns_bind_in_a_running_encounter_only() -> None:
    """FR-TURN-1, FR-MOVE-2, FR-OPP-2: `not_your_turn`, `action_taken`, `has_run`, `reaction_used`."""
    actions = {"task_action", "attack", "aid"}
    assert closed_by("not_your_turn", on_turn(BO, party())) == actions | {"move", "run", "stand"}
    assert closed_by("not_your_turn", on_turn(ANA, party())) == set()
    assert closed_by("not_your_turn", party()) == set()
    assert closed_by("action_taken", on_turn(ANA, party(ana={"action_taken": True}))) == actions
    assert closed_by("action_taken", party(ana={"action_taken": True})) == set()
    assert closed_by("has_run", on_turn(ANA, party(ana={"moved_m": 10.5}))) == actions
    assert closed_by("has_run", on_turn(ANA, party(ana={"moved_m": 10}))) == set()
    assert closed_by("too_far", on_turn(ANA, party(ana={"action_taken": True}))) == {"run"}
    assert closed_by("reaction_used", on_turn(BO, party(ana={"reaction_used": True}))) == {"react"}
    assert closed_by("reaction_used", party(ana={"reaction_used": True})) == set()


def test_bars_of_a_turn_say_until_when() -> None:
    """FR-OPP-2, FR-TURN-1: until the own turn starts."""
    context = BarContext(figure=on_turn(BO, party())[ANA], options=options(), ability="")
    (bar,) = ABILITIES.bars(context, (Ability.ATTACK,))
    assert bar.until is not None
    assert (bar.code, bar.until.unit, bar.until.count, bar.visible) == ("not_your_turn", "turn", 1, True)


def test_a_reaction_in_the_own_turn_is_for_the_table_to_say() -> None:
    """FR-OPP-2: `not_between_turns` by option."""
    own = on_turn(ANA, party())
    assert closed_by("not_between_turns", own) == set()
    assert closed_by("not_between_turns", own, react_on_own_turn=False) == {"react"}


@pytest.mark.parametrize(
    ("operation", "order", "code"),
    [
        ("attack", BLOW | {"target": {"id": OGRE, "cover": "total"}}, "total_cover"),
        ("opportunity_attack", LEAVES | {"left_melee_range": False}, "no_trigger"),
        ("opportunity_attack", LEAVES | {"weapon": "Bow"}, "not_melee"),
        ("attack", BLOW | {"weapon": {"class": "rocket_launcher", "mode": "melee"}}, "no_melee_form"),
        ("attack", BLOW | {"weapon": {"class": "explosion", "mode": "ranged"}}, "use_hazard"),
        ("task", TASK | {"roller": TASK["roller"] | {"luck": ["before"]}}, "luck_not_allowed"),
        ("movement", WAY | {"segments": [{"m": 21}]}, "too_far"),
    ],
)
def test_an_order_bars_itself(operation: str, order: JSON, code: str) -> None:
    """FR-AC-4, FR-OPP-1, FR-DMG-2, FR-LUCK-3, FR-MOVE-2: by what it names."""
    assert bars_of(operation, order) == [code]


def test_cover_that_stops_nothing_bars_nothing() -> None:
    """FR-AC-3, FR-AC-4: and what a game master forces through total cover happens."""
    bushes = BLOW | {"target": {"id": OGRE, "cover": "total", "cover_blocks": False}}
    assert bars_of("attack", bushes | {"attacker": {"id": ANA, "luck": ["before"]}}) == ["luck_not_allowed"]
    wall = BLOW | {"target": {"id": OGRE, "cover": "total"}}
    assert command("attack", wall, dice={"Ana": [20]}, force=True).result["damage"] == 10


def test_all_bars_are_reported_together() -> None:
    """FR-TURN-1, FR-MOVE-2, FR-AC-4: in the order of participants, then of the table."""
    cast = on_turn(ANA, party(ana={"action_taken": True, "moved_m": 12}, ogre={"hp": -25}))
    assert bars_of("attack", BLOW | {"target": {"id": OGRE, "cover": "total"}}, cast) == [
        "action_taken", "has_run", "target_dead", "total_cover",
    ]  # fmt: skip


def test_a_medic_is_another_participant() -> None:
    """FR-STAB-1: `medic_cannot_act` by the state, and by the order, which cannot be forced."""
    own = AID | {"patient": {"id": ANA}}
    assert bars_of("stabilize", own, party(ana=DOWN)) == ["medic_cannot_act"] * 2
    with pytest.raises(Barred) as barred:
        command("stabilize", own, party(ana=DOWN), force=True)
    assert [(bar.pointer, bar.fixed) for bar in barred.value.bars] == [("/medic", False), ("/medic", True)]


def test_levels_end_at_ten() -> None:
    """FR-XP-2: `max_level`."""
    assert closed_by("max_level", {ANA: figure("Max", {"level": 10})}) == {"level_up"}


def test_conditions_and_traits_bar_what_they_name() -> None:
    """FR-GEN-1: `barred_by_condition`, by an effect `bars`, on a condition or for good on the sheet."""
    assert closed_by("barred_by_condition", with_condition(party(), Effect(code="bars", target="attack"))) == {"attack"}
    peg_leg = {ANA: figure("Ana", {"effects": [{"name": "Peg leg", "code": "bars", "target": "run"}]})}
    assert closed_by("barred_by_condition", peg_leg) == {"run"}
    assert bars_of("movement", WAY | {"segments": [{"m": 11}]}, peg_leg) == ["barred_by_condition"]
    assert bars_of("movement", WAY | {"segments": [{"m": 10}]}, peg_leg) == []


def test_who_has_left_is_hurt_and_recovers_only() -> None:
    """FR-ENC-1: `has_left`."""
    gone = {**party(), ANA: replace(party()[ANA], has_left=True)}
    assert set(Ability) - closed_by("has_left", gone) == {"be_hurt", "recover", "recover_by_hour"}


def test_forced_harm_reaches_the_dead() -> None:
    """FR-HP-5: a game master may raise them, who are then in it again."""
    raised = command("harm", {"character": {"id": ANA}, "healing": 6}, party(ana=DEAD), force=True)
    assert (state(raised.cast, ANA)["hp"], raised.cast[ANA].defeated) == (-9, False)
    aided = command("stabilize", {"medic": {"id": BO}, "patient": {"id": OGRE}}, party(ogre={"hp": -25}), {"Bo": [15]},
                    force=True)  # fmt: skip
    assert aided.result["hp"] == -25
