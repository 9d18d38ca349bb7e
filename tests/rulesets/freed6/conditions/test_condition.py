"""Tests of the creation of conditions."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused

PRONE = {"name": "Prone"}


def create(points: int, condition: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    """A condition made of result points."""
    return ask("condition", {"condition": condition or PRONE, "result_points": points, **given})


def test_points_create_a_condition_of_their_rank() -> None:
    """With severity and duration of the rank (F6-COND-6, F6-COND-10, F6-RNK-2)."""
    result = create(16)
    assert (result["created"], result["severity"], result["duration"]["unit"]) == (True, "complete", "scene")
    assert (result["total"], result["success"], result["cost"], result["ranks_left"]) == (None, None, 0, 4)


def test_a_condition_is_regardless_of_the_caller_says() -> None:
    """Its name is free, and the ones in place carry all their data (F6-COND-1)."""
    existing = {
        "id": "w",
        "name": "Wounded",
        "kind": "cumulative",
        "track": "damage",
        "rank": 3,
        "result_points": 12,
        "duration": {"unit": "turn", "ends_left": 1},
        "effects": [{"effect": "check_flat", "target": "melee", "value": -2}],
        "owner": "orc",
        "stock_only": False,
    }
    assert create(1, {"name": "On Fire"}, existing=[existing])["conditions"] == ["Wounded", "On Fire"]


@pytest.mark.parametrize("points", [0, -4])
def test_without_a_rank_nothing_is_created(points: int) -> None:
    """The answer gives the reason (F6-COND-6)."""
    result = create(points)
    assert (result["created"], result["reason"], result["duration"]) == (False, "no_ranks", None)


def test_a_check_may_make_the_points() -> None:
    """With its criticals, and by option a rank for an exact success (F6-COND-6, F6-RNK-4)."""
    given = {"condition": PRONE, "roller": {"die_code": "1D", "wild_die": True}, "difficulty": 8}
    result = ask("condition", given, {"roller": [6, 2]})
    assert (result["total"], result["success"], result["critical"], result["created"]) == (8, True, "success", False)
    assert ask("condition", {**given, "options": {"zero_margin_rank": 1}}, {"roller": [6, 2]})["created"]


def test_points_come_from_one_place() -> None:
    """Given, or from a check with a difficulty (F6-COND-6)."""
    assert refused("condition", {"condition": PRONE}) == "bad_input"
    roller = {"roller": {"die_code": "1D"}}
    assert refused("condition", {"condition": PRONE, "result_points": 1, **roller}) == "bad_input"
    assert refused("condition", {"condition": PRONE, **roller}) == "difficulty_required"


def test_an_illegal_plan_creates_nothing() -> None:
    """The answer lists its errors (F6-COND-6, F6-COND-9, F6-COND-7)."""
    result = create(6, effects=[{"effect": "full_action"}, {"effect": "haste"}])
    assert (result["reason"], result["errors"]) == ("illegal_spend", ["over_budget", "unknown_effect"])
    chained = create(6, effects=[{"effect": "effect_roll"}], source="effect_roll")
    assert chained["errors"] == ["effect_roll_chain"]


def test_a_discrete_condition_exists_once() -> None:
    """Created again, it is ignored (F6-COND-3); one of one's own is discrete (F6-COND-2)."""
    result = create(26, existing=[PRONE])
    assert (result["created"], result["reason"], result["conditions"]) == (False, "discrete_exists", ["Prone"])
    assert result["ranks_left"] is None


def test_a_progressive_condition_replaces_its_group() -> None:
    """With any ranks; other groups stay (F6-COND-4)."""
    existing = [
        {"name": "Bright", "kind": "progressive", "group": "light", "rank": 6},
        {"name": "Loud", "kind": "progressive", "group": "sound"},
        {"name": "Prone"},
    ]
    dim = {"name": "Dim", "kind": "progressive", "group": "light"}
    result = create(1, dim, existing=existing)
    assert (result["replaced"], result["conditions"]) == ("Bright", ["Loud", "Prone", "Dim"])
    assert create(1, {**dim, "group": "smell"}, existing=existing)["replaced"] is None
    assert refused("condition", {"condition": {**dim, "group": None}, "result_points": 1}) == "missing_group"


def test_a_cumulative_condition_may_exist_many_times() -> None:
    """Each is a separate instance (F6-COND-5)."""
    stunned = {"name": "Stunned", "kind": "cumulative"}
    assert create(1, stunned, existing=[stunned, stunned])["conditions"] == ["Stunned"] * 3


def test_there_are_three_kinds() -> None:
    """Any other word is refused, in the list too (F6-COND-2)."""
    odd = {"name": "Odd", "kind": "permanent"}
    assert refused("condition", {"condition": odd, "result_points": 1}) == "bad_kind"
    assert refused("condition", {"condition": PRONE, "existing": [odd], "result_points": 1}) == "bad_kind"


def test_timed_effects_set_the_duration() -> None:
    """The longest of them does, without its late start; others leave the rank's (F6-COND-10, F6-DUR-5)."""
    bonus = {"effect": "bonus_action"}
    aim = {"effect": "check_flat", "target": "aim"}
    result = create(26, effects=[bonus, aim])
    assert result["duration"] == {"unit": "round", "ends_left": 2, "active_from": None}
    assert [effect["duration"]["active_from"] for effect in result["effects"]] == ["next_round", None]
    untimed = create(16, effects=[{"effect": "action_point"}], on_own_turn=True)
    assert untimed["duration"]["unit"] == "scene"
    own = create(1, effects=[aim], on_own_turn=True)
    assert own["duration"]["ends_left"] == 2


def test_some_conditions_are_for_stock_characters() -> None:
    """Refused for a Dynamic target before anything is rolled (F6-COND-12)."""
    given = {"condition": {**PRONE, "stock_only": True}, "roller": {"die_code": "1D"}, "difficulty": 1}
    assert refused("condition", given) == "stock_only"
    assert ask("condition", {**given, "target_dynamic": False}, {"roller": [5]})["created"]


def test_gained_abilities_have_die_codes() -> None:
    """A wrong one is refused before anything is rolled (F6-COND-8)."""
    effects = [{"effect": "ability", "target": "flight", "die_code": "many"}]
    given = {"condition": PRONE, "result_points": 26, "effects": effects}
    assert refused("condition", given) == "bad_die_code"
