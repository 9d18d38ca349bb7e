"""Tests of ranks."""

import pytest

from service.rulesets.freed6.results import rank
from tests.rulesets.freed6.play import ask


def test_every_five_points_begun_are_a_rank() -> None:
    """Bands of five from 1 to 25, then the sixth rank; none for 0 or less (F6-RNK-1)."""
    by_hand = [0] * 31 + [1] * 5 + [2] * 5 + [3] * 5 + [4] * 5 + [5] * 5 + [6] * 20
    assert [rank.of_points(points) for points in range(-30, 46)] == by_hand


@pytest.mark.parametrize(
    ("points", "severity", "duration"),
    [
        (1, "minimal", {"unit": "turn", "ends_left": 1, "active_from": None}),
        (10, "adequate", {"unit": "round", "ends_left": 2, "active_from": None}),
        (11, "moderate", {"unit": "encounter", "ends_left": None, "active_from": None}),
        (20, "complete", {"unit": "scene", "ends_left": None, "active_from": None}),
        (21, "excessive", {"unit": "recovered", "ends_left": None, "active_from": None}),
        (99, "overwhelming", {"unit": "recovered", "ends_left": None, "active_from": None}),
        (0, None, None),
    ],
)
def test_a_rank_has_severity_and_duration(points: int, severity: str, duration: object) -> None:
    """The benchmarks of the table (F6-RNK-2, F6-DUR-1)."""
    result = ask("rank", {"result_points": points})
    assert (result["severity"], result["duration"]) == (severity, duration)


def test_a_turn_that_runs_is_not_a_full_one() -> None:
    """Made on the owner's own turn, it takes two ends of it (F6-DUR-2)."""
    assert ask("rank", {"result_points": 3, "on_own_turn": True})["duration"]["ends_left"] == 2
    assert ask("rank", {"result_points": 8, "on_own_turn": True})["duration"]["ends_left"] == 2


def test_points_needed_are_the_least_of_a_rank() -> None:
    """1, 6, 11, 16, 21, 26 (F6-RNK-3)."""
    needed = [rank.points_needed(number) for number in range(1, 7)]
    assert needed == [1, 6, 11, 16, 21, 26]
    assert all(rank.of_points(points) == number for number, points in enumerate(needed, start=1))
    assert ask("rank", {"result_points": 14})["points_needed"] == 11
