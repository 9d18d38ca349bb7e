"""Tests of Luck Points."""

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


@pytest.mark.parametrize(("held", "hours", "after"), [(0, 0.5, 0), (0, 1, 1), (1, 1.9, 2), (2, 5, 2)])
def test_luck_comes_by_the_hour(held: int, hours: float, after: int) -> None:
    """FR-LUCK-1: one for each whole hour, at most two held; the surplus is lost."""
    given = {"action": "gain", "luck_points": held, "hours": hours}
    assert result_of("luck", given) == {"action": "gain", "luck_points": after, "maximum": 2}


@pytest.mark.parametrize(("held", "hours", "after"), [(0, 1, 2), (1, 2, 4), (4, 9, 4)])
def test_the_lucky_gain_twice_as_much(held: int, hours: float, after: int) -> None:
    """FR-SPEC-2: two for each hour, at most four."""
    given = {"action": "gain", "luck_points": held, "hours": hours, "lucky": True}
    assert result_of("luck", given) == {"action": "gain", "luck_points": after, "maximum": 4}


@pytest.mark.parametrize(
    ("use", "state", "after"), [("after", "normal", "advantage"), ("before", "disadvantage", "normal")]
)
def test_a_point_changes_a_roll(use: str, state: str, after: str) -> None:
    """FR-LUCK-2, FR-LUCK-3, FR-LUCK-5: bookkeeping of one use."""
    answer = play("luck", {"action": "spend", "luck_points": 2, "use": use, "roll_state": state})
    assert answer.result == {"action": "spend", "luck_points": 1, "roll_state_after": after}
    assert "FR-LUCK-5" in answer.rules


@pytest.mark.parametrize(
    ("use", "state"),
    [("after", "advantage"), ("after", "disadvantage"), ("before", "normal"), ("before", "advantage")],
)
def test_other_uses_are_not_allowed(use: str, state: str) -> None:
    """FR-LUCK-2, FR-LUCK-3: after a normal roll, or before one with Disadvantage."""
    spend: JSON = {"action": "spend", "luck_points": 2, "use": use, "roll_state": state}
    assert code_of("luck", spend) == "luck_not_allowed"


def test_no_points_no_luck() -> None:
    """FR-LUCK-4: none held, none spent."""
    spend = {"action": "spend", "luck_points": 0, "use": "after", "roll_state": "normal"}
    assert code_of("luck", spend) == "no_luck_points"
    assert code_of("luck", {"action": "lend", "luck_points": 1}) == "bad_input"
