"""Tests of effects of commands on stored characters."""

import pytest

from service.rulesets.stored.conditions import Effect, EndReason
from tests.rulesets.flyerbook.stored.table import DAENES, GAME, RAKASHA, cast, changed, condition, melee, shot, task
from tests.rulesets.stored.play_in_memory import EVENT, JSON

HURT = {"wounds": 1, "incapacitated": False, "minutes_since_healing_roll": 0}
WAITING = HURT | {"minutes_since_healing_roll": 9}
SOUND = {"wounds": 0, "incapacitated": False, "minutes_since_healing_roll": 0}


def test_the_struck_keeps_the_wound() -> None:
    """FB-ATT-1, FB-WOUND-1: the loser of the exchange changes, and no other."""
    won = GAME.play("attack", melee(), cast(), {"Daenes": [4], "Rakasha": [4]})
    assert (won.changed, won.state(RAKASHA)) == ({RAKASHA}, HURT)
    lost = GAME.play("attack", melee(), cast(), {"Daenes": [5], "Rakasha": [6]})
    assert lost.result["hit_by"] == "defender"
    assert lost.changed <= {DAENES}
    missed = GAME.play("attack", shot(distance_m=50), cast(), {"Daenes": [5]})
    assert missed.changed == frozenset()


def test_only_defending_lasts_for_one_exchange() -> None:
    """FB-ENC-2: it is part of the order and not of the state."""
    held = GAME.play("attack", melee(defender={"defend_only": True}), cast(), {"Daenes": [1], "Rakasha": [6]})
    assert held.changed == frozenset()


@pytest.mark.parametrize(
    ("before", "damage", "after"),
    [
        (SOUND, 4, SOUND),
        (SOUND, 5, HURT),
        (SOUND, 15, HURT | {"incapacitated": True}),
        (HURT | {"minutes_since_healing_roll": 99}, 5, HURT | {"wounds": 2, "minutes_since_healing_roll": 99}),
        (SOUND | {"minutes_since_healing_roll": 99}, 5, HURT),
    ],
)
def test_damage_is_stored(before: JSON, damage: int, after: JSON) -> None:
    """FB-WOUND-1, FB-WOUND-2, FB-ENC-3: the first wound starts the week, a further one leaves it."""
    order = {"character": {"id": DAENES}, "damage": damage}
    assert GAME.play("damage", order, cast(daenes=before)).state(DAENES) == after


@pytest.mark.parametrize(
    ("before", "order", "after"),
    [
        (SOUND | {"minutes_since_healing_roll": 9}, {"wounds": 2}, HURT | {"wounds": 2}),
        (
            HURT | {"minutes_since_healing_roll": 9},
            {"wounds": 2},
            HURT | {"wounds": 2, "minutes_since_healing_roll": 9},
        ),
        (HURT | {"incapacitated": True}, {"wounds": 0}, SOUND),
        (HURT | {"incapacitated": True}, {"wounds": 0, "incapacitated": True}, SOUND | {"incapacitated": True}),
        (HURT | {"incapacitated": True}, {"incapacitated": False}, HURT),
        (SOUND | {"incapacitated": True}, {"incapacitated": False}, SOUND),
    ],
)
def test_conditions_are_set_by_hand(before: JSON, order: JSON, after: JSON) -> None:
    """FB-SB-3, FB-SB-4, FB-SB-11: from 0 the week starts; 0 ends incapacitation unless the order says otherwise."""
    played = GAME.play("condition", {"character": {"id": DAENES}, **order}, cast(daenes=before))
    assert played.state(DAENES) == after


@pytest.mark.parametrize(("face", "wounds"), [(2, 1), (3, 2)])
def test_a_healing_roll_starts_the_week_again(face: int, wounds: int) -> None:
    """FB-HEAL-1, FB-HEAL-2: whether it heals or not; one wound at the most."""
    waiting = {"wounds": 2, "incapacitated": True, "minutes_since_healing_roll": 10080}
    played = GAME.play("healing", {"character": {"id": DAENES}}, cast(daenes=waiting), {"Daenes": [face]})
    assert played.state(DAENES) == {"wounds": wounds, "incapacitated": True, "minutes_since_healing_roll": 0}


def test_the_last_wound_takes_incapacitation_with_it() -> None:
    """FB-HEAL-5, FB-WOUND-5."""
    waiting = {"wounds": 1, "incapacitated": True, "minutes_since_healing_roll": 10080}
    played = GAME.play("healing", {"character": {"id": DAENES}}, cast(daenes=waiting), {"Daenes": [2]})
    assert played.state(DAENES) == SOUND


def test_what_holds_for_one_roll_is_used_up() -> None:
    """FB-SB-10: the first roll that it touches ends it, in the event of that roll; a melee is one roll of each side."""
    lucky = condition(Effect(code="modifier", value=3, target="Fists"), single_use=True)
    both = changed(changed(cast(), DAENES, conditions={"x": lucky}), RAKASHA, conditions={"y": lucky})
    other = GAME.play("task", task("Fire Realm Officer"), both, {"Daenes": [2]})
    assert other.changed == frozenset()
    played = GAME.play("attack", melee(), both, {"Daenes": [2], "Rakasha": [1]})
    ended = played.cast[DAENES].conditions["x"].ended
    assert ended is not None
    assert (ended.event, ended.reason) == (EVENT, EndReason.USED)
    assert played.cast[RAKASHA].conditions["y"].lasts
