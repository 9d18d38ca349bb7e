"""Tests of initiative, actions and durations."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def lasting(unit: str, ends: int | None = None, name: str = "Hurt", **given: Any) -> dict[str, Any]:
    """A condition of the orc."""
    return {"name": name, "owner": "orc", "duration": {"unit": unit, "ends_left": ends}, **given}


def expired(conditions: list[dict[str, Any]], *events: str) -> list[list[str]]:
    """The conditions that expire at each event; `turn_end` is the orc's."""
    told = [{"type": event} | ({"who": "orc"} if event == "turn_end" else {}) for event in events]
    result = ask("time", {"conditions": conditions, "events": told})
    names: list[list[str]] = result["expired_by_event"]
    return names


def test_the_owners_turns_count() -> None:
    """Not those of others (F6-DUR-2, F6-DUR-6)."""
    assert expired([lasting("turn", 2)], "turn_end", "round_end", "turn_end") == [[], [], ["Hurt"]]
    other = ask("time", {"conditions": [lasting("turn", 1)], "events": [{"type": "turn_end", "who": "elf"}]})
    assert other["expired_by_event"] == [[]]


def test_rounds_count_for_everyone() -> None:
    """One full round is the running one and the next (F6-DUR-3, F6-DUR-6)."""
    assert expired([lasting("round", 2)], "round_end", "turn_end", "round_end") == [[], [], ["Hurt"]]


@pytest.mark.parametrize(
    ("event", "gone"),
    [
        ("encounter_end", ["turn", "round", "encounter"]),
        ("scene_end", ["turn", "round", "encounter", "scene"]),
        ("session_end", []),
    ],
)
def test_ends_of_encounter_and_scene_end_what_is_not_longer(event: str, gone: list[str]) -> None:
    """A scene contains its encounters (F6-DUR-4, F6-ENC-7); a session ends no condition (F6-DUR-7)."""
    units = {"turn": 3, "round": 3, "encounter": None, "scene": None, "recovered": None}
    assert expired([lasting(unit, ends, unit) for unit, ends in units.items()], event) == [gone]


def test_what_expired_is_gone_without_a_check() -> None:
    """The remaining ones do not change their count (F6-REM-4, F6-DUR-1)."""
    conditions = [lasting("round", 1, "Stunned"), lasting("round", 3)]
    result = ask("time", {"conditions": conditions, "events": [{"type": "round_end"}]})
    assert [(left["name"], left["duration"]["ends_left"]) for left in result["remaining"]] == [("Hurt", 2)]


def test_effects_run_out_on_their_own() -> None:
    """They are removed from their condition and not reported as expired (F6-DUR-6, F6-DUR-5)."""
    effects = [
        {
            "effect": "bonus_action",
            "value": 1,
            "duration": {"unit": "round", "ends_left": 2, "active_from": "next_round"},
        },
        {"effect": "check_flat", "target": "aim", "value": 2, "duration": {"unit": "turn", "ends_left": 1}},
        {"effect": "boost", "target": "aim", "value": 1},
    ]
    condition = lasting("encounter", effects=effects)
    events = [{"type": "turn_end", "who": "orc"}, {"type": "round_end"}]
    result = ask("time", {"conditions": [condition], "events": events})
    assert result["expired_by_event"] == [[], []]
    left = result["remaining"][0]["effects"]
    assert [effect["effect"] for effect in left] == ["bonus_action", "boost"]
    assert left[0]["duration"] == {"unit": "round", "ends_left": 1, "active_from": "next_round"}


def test_a_turn_is_of_a_participant() -> None:
    """And durations are counted rightly (F6-DUR-6, F6-DUR-1)."""
    assert refused("time", {"events": [{"type": "turn_end"}]}) == "bad_input"
    assert refused("time", {"conditions": [lasting("round")]}) == "bad_input"
    effect = {"effect": "boost", "duration": {"unit": "scene", "ends_left": 1}}
    assert refused("time", {"conditions": [lasting("scene", effects=[effect])]}) == "bad_input"


def test_turns_go_by_awareness() -> None:
    """Highest fixed value first, Dynamic before Stock on a tie, then as given (F6-ENC-3, F6-DIE-6)."""
    participants = [
        {"name": "Guard", "awareness": "3D", "dynamic": False},
        {"name": "Ann", "initiative": 9},
        {"name": "Bo", "awareness": "3D"},
        {"name": "Thief", "awareness": "4D+2"},
    ]
    result = ask("initiative", {"participants": participants})
    assert result["order"] == ["Thief", "Ann", "Bo", "Guard"]
    assert result["values"] == {"Guard": 9, "Ann": 9, "Bo": 9, "Thief": 14}


@pytest.mark.parametrize(
    ("participants", "code"),
    [
        ([{"name": "A"}], "bad_input"),
        ([{"name": "A", "awareness": "1D", "initiative": 3}], "bad_input"),
        ([{"name": "A", "initiative": 1}, {"name": "A", "initiative": 2}], "bad_input"),
        ([{"name": "A", "awareness": "x"}], "bad_die_code"),
        ([], "bad_input"),
    ],
)
def test_participants_have_a_name_and_a_number(participants: list[dict[str, Any]], code: str) -> None:
    """One of each (F6-ENC-3)."""
    assert refused("initiative", {"participants": participants}) == code


def test_a_round_has_one_full_and_one_bonus_action() -> None:
    """Free ones are not counted, and none is traded for another (F6-ENC-5)."""
    result = ask("actions", {"spend": ["full", "full", "bonus", "bonus", "free", "free"]})
    assert result["results"] == ["ok", "no_action_left", "ok", "no_action_left", "ok", "ok"]


def test_effects_change_the_actions_of_a_round() -> None:
    """Neither kind falls below 0 (F6-ACT-5, F6-ENC-5)."""
    modifiers = {"full_action": 1, "bonus_action": -3}
    assert ask("actions", {"modifiers": modifiers}) == {"results": [], "full_left": 2, "bonus_left": 0}


def test_who_cannot_act_has_no_actions() -> None:
    """Not even free ones (F6-ENC-5)."""
    result = ask("actions", {"can_act": False, "spend": ["full", "free"], "full_base": 2})
    assert (result["results"], result["full_left"]) == (["cannot_act", "cannot_act"], 2)
