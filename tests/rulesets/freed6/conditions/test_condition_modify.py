"""Tests of changed durations."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def modify(
    unit: str, ends: int | None, *effects: dict[str, Any] | str, rank: int = 6, dice: list[int] | None = None
) -> dict[str, Any]:
    """Changes of a duration."""
    plan = [{"effect": effect} if isinstance(effect, str) else effect for effect in effects]
    given = {
        "condition": {"name": "Hurt", "duration": {"unit": unit, "ends_left": ends}},
        "rank": rank,
        "effects": plan,
    }
    return ask("condition_modify", given, {"duration": dice} if dice else {})


def test_ranks_change_a_duration() -> None:
    """Modifying costs the row only (F6-MOD-1)."""
    result = modify("scene", None, "reduce_scene_to_encounter", rank=4)
    assert (result["modified"], result["cost"], result["ranks_left"], result["reason"]) == (True, 3, 1, None)
    assert result["duration"]["unit"] == "encounter"


@pytest.mark.parametrize(("sign", "times", "left"), [("+", 2, 5), ("-", 2, 1), ("-", 3, None), ("-", 4, None)])
@pytest.mark.parametrize("unit", ["turn", "round"])
def test_full_rounds_are_added_and_removed(unit: str, sign: str, times: int, left: int | None) -> None:
    """At 0 or less the condition ends at once (F6-MOD-2)."""
    result = modify(unit, 3, {"effect": "duration_round", "sign": sign, "times": times})
    assert result["removed"] is (left is None)
    assert (result["duration"] and result["duration"]["ends_left"]) == left


def test_only_turns_and_rounds_have_rounds() -> None:
    """Other units do not fit (F6-MOD-2)."""
    result = modify("scene", None, "duration_round")
    assert (result["modified"], result["reason"], result["duration"]["unit"]) == (False, "duration_mismatch", "scene")


@pytest.mark.parametrize(
    ("effect", "end", "too_long"),
    [
        ("extend_to_encounter", "encounter", "encounter"),
        ("extend_to_scene", "scene", "scene"),
        ("require_recovery", "recovered", "recovered"),
    ],
)
def test_extensions_set_a_longer_duration(effect: str, end: str, too_long: str) -> None:
    """Levels may be skipped, but it must be longer (F6-MOD-3)."""
    assert modify("round", 2, effect)["duration"] == {"unit": end, "ends_left": None, "active_from": None}
    assert modify(too_long, None, effect)["reason"] == "duration_not_shorter"


@pytest.mark.parametrize(
    ("effect", "start", "end"),
    [
        ("reduce_encounter_to_rounds", "encounter", "round"),
        ("reduce_scene_to_encounter", "scene", "encounter"),
        ("reduce_recovery_to_scene", "recovered", "scene"),
    ],
)
def test_reductions_start_from_one_duration(effect: str, start: str, end: str) -> None:
    """Any other does not fit (F6-MOD-4)."""
    dice = [2] if end == "round" else None
    assert modify(start, None, effect, dice=dice)["duration"]["unit"] == end
    assert modify("turn", 1, effect)["reason"] == "duration_mismatch"


@pytest.mark.parametrize("face", range(1, 7))
def test_an_encounter_becomes_1d_full_rounds(face: int) -> None:
    """After the current one (F6-MOD-4)."""
    assert modify("encounter", None, "reduce_encounter_to_rounds", dice=[face])["duration"]["ends_left"] == face + 1


def test_changes_are_applied_in_order_or_not_at_all() -> None:
    """Five ranks take a scene to rounds; nothing can follow the end of a condition (F6-MOD-5)."""
    result = modify("scene", None, "reduce_scene_to_encounter", "reduce_encounter_to_rounds", dice=[3])
    assert (result["cost"], result["duration"]["ends_left"]) == (5, 4)
    broken = modify("scene", None, "reduce_scene_to_encounter", "reduce_scene_to_encounter")
    assert (broken["modified"], broken["reason"], broken["duration"]["unit"]) == (False, "duration_mismatch", "scene")
    ended = modify("turn", 1, {"effect": "duration_round", "sign": "-"}, "duration_round")
    assert (ended["reason"], ended["removed"]) == ("condition_not_found", False)


def test_nothing_changes_without_the_ranks() -> None:
    """No rank, or too few (F6-MOD-1)."""
    assert modify("round", 2, "haste", rank=0)["reason"] == "no_ranks"
    result = modify("round", 2, "extend_to_scene", rank=2)
    assert (result["reason"], result["cost"], result["duration"]["ends_left"]) == ("over_budget", 3, 2)


@pytest.mark.parametrize(
    ("effect", "code"),
    [
        ({"effect": "bonus_action"}, "not_a_duration_effect"),
        ({"effect": "effect_roll"}, "not_a_duration_effect"),
        ({"effect": "haste"}, "unknown_effect"),
        ({"effect": "extend_to_scene", "times": 2}, "bad_times"),
        ({"effect": "extend_to_scene", "sign": "-"}, "bad_sign"),
    ],
)
def test_illegal_purchases_fail_the_request(effect: dict[str, Any], code: str) -> None:
    """Before a check is rolled as well (F6-MOD-1, F6-COND-9, F6-ERR-1)."""
    condition = {"name": "Hurt", "duration": {"unit": "encounter"}}
    assert refused("condition_modify", {"condition": condition, "rank": 6, "effects": [effect]}) == code
    rolled = {"condition": condition, "roller": {"die_code": "1D"}, "difficulty": 1, "effects": [effect]}
    assert refused("condition_modify", rolled) == code


def test_ranks_come_from_one_place() -> None:
    """Given, as points, or from a check (F6-MOD-1)."""
    given: dict[str, Any] = {
        "condition": {"name": "Hurt", "duration": {"unit": "round", "ends_left": 2}},
        "effects": [{"effect": "duration_round"}],
    }
    assert ask("condition_modify", {**given, "result_points": 6})["rank"] == 2
    roller = {"roller": {"die_code": "1D"}, "difficulty": 2}
    assert ask("condition_modify", {**given, **roller}, {"roller": [6]})["duration"]["ends_left"] == 3
    assert refused("condition_modify", given) == "bad_input"
    assert refused("condition_modify", {**given, "rank": 1, "result_points": 1}) == "bad_input"


@pytest.mark.parametrize(
    "duration", [{"unit": "round"}, {"unit": "scene", "ends_left": 1}, {"unit": "turn", "ends_left": 0}]
)
def test_durations_are_counted_in_turns_and_rounds_only(duration: dict[str, Any]) -> None:
    """`ends_left` belongs to these two units (F6-DUR-1)."""
    given = {"condition": {"name": "Hurt", "duration": duration}, "rank": 1, "effects": [{"effect": "duration_round"}]}
    assert refused("condition_modify", given) == "bad_input"
