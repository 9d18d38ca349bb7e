"""Tests of the table of abilities: every row, by its code."""

from typing import Any

import pytest

from service.rulesets.stored.bars import Until
from service.rulesets.stored.conditions import Duration, DurationUnit, Effect
from tests.rulesets.flyerbook.stored.table import (
    ANN,
    DAENES,
    GAME,
    RAKASHA,
    cast,
    changed,
    condition,
    melee,
    shot,
    task,
)
from tests.rulesets.stored.play_in_memory import JSON, Barred

OUT = {"wounds": 1, "incapacitated": True}
HELP_OF_ANN = {"id": ANN, "trait": "Ropes"}
CONTEST = {"sides": [{"id": DAENES, "candidates": ["Fists"]}, {"id": RAKASHA, "candidates": ["Claws"]}]}
HEALING = {"character": {"id": DAENES}}
DAY = 24 * 60


def codes(operation: str, order: JSON, **states: Any) -> list[tuple[str, str]]:
    """Code and pointer of everything that bars an order."""
    return [(bar.code, bar.pointer) for bar in GAME.bars(operation, order, cast(**states))]


@pytest.mark.parametrize(
    ("operation", "order", "who", "bars"),
    [
        ("task", task("Fists"), "daenes", [("incapacitated", "/roller")]),
        ("task", task("Fists", supporters=[HELP_OF_ANN]), "ann", [("incapacitated", "/roller/supporters/0")]),
        ("contest", CONTEST, "daenes", [("incapacitated", "/sides/0")]),
        ("contest", CONTEST, "rakasha", [("incapacitated", "/sides/1")]),
        ("attack", melee(), "daenes", [("incapacitated", "/attacker")]),
        ("attack", melee(), "rakasha", [("target_incapacitated", "/defender")]),
        ("attack", shot(distance_m=3), "rakasha", []),
        ("damage", {"character": {"id": DAENES}, "damage": 3}, "daenes", []),
    ],
)
def test_who_is_out_of_action(operation: str, order: JSON, who: str, bars: list[tuple[str, str]]) -> None:
    """FB-WOUND-4, FB-SB-8: no roll, attack, support or defence; being shot (FB-ATT-5) and harmed is always possible."""
    assert codes(operation, order, **{who: OUT}) == bars


@pytest.mark.parametrize(
    ("minutes", "until"),
    [
        (0, Until(unit="day", count=7)),
        (84 * 60, Until(unit="hour", count=84)),
        (7 * DAY - 1, Until(unit="minute", count=1)),
        (7 * DAY, None),
    ],
)
def test_a_week_between_healing_rolls(minutes: int, until: Until | None) -> None:
    """FB-HEAL-1, FB-SB-1: `too_soon` until exactly seven days are over; the bar knows how long."""
    state = {"wounds": 1, "minutes_since_healing_roll": minutes}
    bars = GAME.bars("healing", HEALING, cast(daenes=state))
    assert [(bar.code, bar.until) for bar in bars] == ([("too_soon", until)] if until else [])


def test_too_soon_says_what_is_missing() -> None:
    """FB-HEAL-1: days and hours, and none of which there are none."""
    for minutes, left in ((DAY + 90, (5, 23)), (DAY, (6, None)), (7 * DAY - 30, (None, 1))):
        (bar,) = GAME.bars("healing", HEALING, cast(daenes={"wounds": 1, "minutes_since_healing_roll": minutes}))
        assert (bar.parameters["days_left"], bar.parameters["hours_left"]) == left


def test_nothing_to_heal() -> None:
    """FB-HEAL-1, FB-SB-11: `no_wounds`, also for a character who is out of action without a wound."""
    assert codes("healing", HEALING, daenes={"incapacitated": True}) == [("no_wounds", "/character")]


def test_who_can_support() -> None:
    """FB-TASK-6, FB-SB-7: another one, counted once, no opponent; all reasons are listed, none can be forced."""
    twice = task("Fists", supporters=[HELP_OF_ANN, {"id": ANN, "trait": "Knight"}, {"id": DAENES, "trait": "Fists"}])
    bars = GAME.bars("task", twice, cast())
    assert [(bar.code, bar.pointer, bar.fixed) for bar in bars] == [
        ("supporter_twice", "/roller/supporters/1", True),
        ("cannot_support_self", "/roller/supporters/2", True),
    ]
    against = melee(attacker={"supporters": [{"id": RAKASHA, "trait": "Claws"}]})
    assert codes("attack", against) == [("opponent_cannot_support", "/attacker/supporters/0")]
    with pytest.raises(Barred):
        GAME.play("task", twice, cast(), {"Daenes": [2]}, force=["supporter_twice", "cannot_support_self"])


def test_supporters_with_a_job() -> None:
    """FB-TASK-6: `not_a_skill` by option; the game master may set it aside, and then the supporter counts."""
    order = task("Fists", supporters=[{"id": ANN, "trait": "Knight"}])
    assert codes("task", order) == []
    strict = order | {"options": {"supporters_with": "skill_only"}}
    assert codes("task", strict) == [("not_a_skill", "/roller/supporters/0")]
    forced = GAME.play("task", strict, cast(), {"Daenes": [2]}, force=["not_a_skill"])
    assert forced.result["support_bonus"] == 1


def test_an_attacker_does_not_only_defend() -> None:
    """FB-ATT-4: `attacker_defend_only`."""
    assert codes("attack", melee(attacker={"defend_only": True})) == [("attacker_defend_only", "/attacker")]
    assert codes("attack", melee(defender={"defend_only": True})) == []


def test_a_shot_has_a_range() -> None:
    """FB-ATT-6, FB-SB-6: `range_not_covered` beyond 50 m, unless the weapon or the game master knows the difficulty."""
    assert codes("attack", shot(distance_m=51)) == [("range_not_covered", "/attacker")]
    assert codes("attack", shot(distance_m=50)) == []
    assert codes("attack", shot(distance_m=51, weapon_difficulty=9)) == []
    sling = changed(
        cast(), DAENES, sheet=GAME.figure("", {"weapons": [{"name": "Sling", "damage": 1, "difficulty": 9}]}).sheet
    )
    assert GAME.bars("attack", shot(distance_m=51, attacker={"candidates": []}), sling) == ()


def test_conditions_bar_abilities() -> None:
    """FB-COND-1, FB-SB-10: `barred_by_condition` names it, until it ends; nothing bars being shot or harmed."""
    hours = Duration(unit=DurationUnit.HOUR, left=2)
    bars = tuple(Effect(code="bars", target=ability) for ability in ("roll", "be_shot", "be_harmed"))
    bound = changed(cast(), DAENES, conditions={"x": condition(*bars, name="Bound", duration=hours)})
    (bar,) = GAME.bars("task", task("Fists"), bound)
    assert (bar.code, bar.parameters["condition"], bar.until) == (
        "barred_by_condition",
        "Bound",
        Until(unit="hour", count=2),
    )
    assert GAME.bars("attack", melee(), bound) == ()
    assert GAME.bars("damage", {"character": {"id": DAENES}, "damage": 3}, bound) == ()


def test_who_has_left() -> None:
    """FB-ENC-1: `has_left` for everything but being harmed."""
    gone = changed(cast(), RAKASHA, has_left=True)
    assert [bar.code for bar in GAME.bars("attack", shot(distance_m=3), gone)] == ["has_left"]
    assert GAME.bars("damage", {"character": {"id": RAKASHA}, "damage": 3}, gone) == ()


@pytest.mark.parametrize(
    ("operation", "order", "bars"),
    [
        ("attack", melee(), ["not_your_turn"]),
        ("task", task("Fists", supporters=[HELP_OF_ANN]), ["not_your_turn"]),
        ("contest", CONTEST, ["not_your_turn"]),
    ],
)
def test_turns_bind_by_option(operation: str, order: JSON, bars: list[str]) -> None:
    """FB-SB-9: by default there are no turns to be refused for; by option who attacks or rolls waits for the own."""
    running = {identity: changed(cast(), identity, round=1)[identity] for identity in cast()}
    assert GAME.bars(operation, order, running) == ()
    strict = order | {"options": {"turns_bind": True}}
    assert [bar.code for bar in GAME.bars(operation, strict, running)] == bars
    assert {bar.until for bar in GAME.bars(operation, strict, running)} == {Until(unit="turn", count=1)}
    assert GAME.bars(operation, strict, changed(running, DAENES, on_turn=True)) == ()
    assert GAME.bars(operation, strict, cast()) == ()


def test_what_is_forced_happens() -> None:
    """`force`: a character who is out of action rolls, and a healing roll comes early or without a wound."""
    out = cast(daenes=OUT)
    assert GAME.play("task", task("Fists"), out, {"Daenes": [2]}, force=["incapacitated"]).result["total"] == 14
    early = GAME.play("healing", HEALING, out, {"Daenes": [2]}, force=["too_soon"])
    assert early.state(DAENES) == {"wounds": 0, "incapacitated": False, "minutes_since_healing_roll": 0}
    unhurt = GAME.play("healing", HEALING, cast(), {"Daenes": [2]}, force=["no_wounds", "too_soon"])
    assert unhurt.state(DAENES)["wounds"] == 0
