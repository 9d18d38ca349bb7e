"""Tests of action points."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def spend(use: str, faces: list[int], **given: Any) -> dict[str, Any]:
    """One of two action points."""
    return ask("action_point", {"action_points": 2, "use": use, **given}, {"roller": faces} if faces else {})


@pytest.mark.parametrize(("choose", "total"), [("best", 9), ("first", 5), ("second", 9)])
def test_a_check_is_made_again(choose: str, total: int) -> None:
    """The player chooses the total (F6-ACT-7)."""
    result = spend("reroll", [2, 3, 4, 5], roller={"die_code": "2D"}, difficulty=7, choose=choose)
    assert (result["totals"], result["total"], result["success"]) == ([5, 9], total, total == 9)


def test_of_equal_totals_the_first_counts() -> None:
    """Its wild die decides about criticals (F6-ACT-7, F6-DIE-9)."""
    roller = {"die_code": "2D", "wild_die": True}
    assert spend("reroll", [4, 1, 1, 4], roller=roller, difficulty=9)["critical"] == "failure"
    assert spend("reroll", [1, 4, 4, 1], roller=roller, difficulty=9)["critical"] is None


def test_two_dice_are_added_after_the_check() -> None:
    """Never wild, but flipped as the check is (F6-ACT-7)."""
    roller = {"die_code": "1D", "wild_die": True}
    result = spend("add_dice", [6, 1, 6, 6], roller=roller, difficulty=19)
    assert (result["total"], result["success"], result["critical"], result["totals"]) == (19, True, "success", None)
    assert spend("add_dice", [5, 6, 2], roller={"die_code": "1D", "flips": ["F6"]})["total"] == 8


def test_the_two_dice_follow_the_complete_check() -> None:
    """After the second roll of Advantage (F6-DIE-9)."""
    assert spend("add_dice", [1, 5, 2, 2], roller={"die_code": "1D", "advantage": 1})["total"] == 9


@pytest.mark.parametrize("use", ["narrative", "rule"])
def test_the_story_has_no_number(use: str) -> None:
    """One point, nothing else (F6-ACT-7)."""
    result = spend(use, [])
    assert (result["action_points_after"], result["total"]) == (1, None)


def test_an_empty_pool_has_nothing_to_spend() -> None:
    """The pool never falls below 0 (F6-ACT-6); a check needs a roller."""
    assert refused("action_point", {"action_points": 0, "use": "narrative"}) == "no_action_points"
    assert refused("action_point", {"action_points": 1, "use": "reroll"}) == "bad_input"
    assert spend("reroll", [1, 2], roller={"die_code": "1D"})["result_points"] is None
