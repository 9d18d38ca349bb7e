"""Tests of regeneration."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result

LIFE = {"current": 10, "maximum": 48}
MAGIC = {"current": 2, "maximum": 12}


@pytest.mark.parametrize(
    ("sleep", "rest", "points"), [(6, 4, 8), (0, 1, 0), (1, 1, 1), (0.5, 1, 1), (7.9, 0, 7), (0, 0, 0), (0.1, 1.8, 1)]
)
def test_sleep_and_rest_bring_points(sleep: float, rest: float, points: int) -> None:
    """An hour of sleep or two of rest each, added first and rounded down once (RU-B-REG-1)."""
    got = result("healing", {"LIFE": LIFE, "MAGIC": MAGIC, "sleep_hours": sleep, "rest_hours": rest})
    assert (got["points"], got["LIFE"], got["MAGIC"]) == (points, 10 + points, 2 + points)


def test_pools_stop_at_their_maximum() -> None:
    """LIFE below zero heals the same way, and a pool that is not given stays away (RU-B-REG-1)."""
    got = result("healing", {"MAGIC": MAGIC, "sleep_hours": 99})
    assert (got["LIFE"], got["MAGIC"]) == (None, 12)
    assert result("healing", {"LIFE": {"current": -3, "maximum": 9}, "sleep_hours": 2})["LIFE"] == -1


def test_the_rate_is_the_game_masters() -> None:
    """`hours_per_point` changes it (RU-B-REG-1)."""
    body = {"LIFE": LIFE, "sleep_hours": 6, "rest_hours": 3, "hours_per_point": {"sleep": 0.5, "rest": 3}}
    assert result("healing", body)["points"] == 13


@pytest.mark.parametrize(
    ("hours", "rule", "times"),
    [
        (7.9, "each_full_8_hours", 0),
        (8, "each_full_8_hours", 1),
        (16, "each_full_8_hours", 2),
        (16, "once_per_period", 1),
        (31, "once_per_period", 1),
        (32, "once_per_period", 2),
    ],
)
def test_the_bonus_counts_for_eight_hours(hours: float, rule: str, times: int) -> None:
    """Of rest and sleep together, each time or once by option (RU-B-REG-2)."""
    body = {"LIFE": LIFE, "rest_hours": hours, "bonus": 3, "options": {"bonus_rule": rule}}
    got = result("healing", body)
    assert (got["bonus_times"], got["LIFE"]) == (times, 10 + int(hours // 2) + 3 * times)


def test_each_pool_may_have_a_bonus_of_its_own() -> None:
    """A pool that is left out has none (RU-B-REG-2)."""
    got = result("healing", {"LIFE": LIFE, "MAGIC": MAGIC, "sleep_hours": 8, "bonus": {"LIFE": 5}})
    assert (got["LIFE"], got["MAGIC"]) == (23, 10)


def test_one_bonus_in_a_period_however_many_calls_it_takes() -> None:
    """Two calls of 8 hours bring one bonus, as one call of 16 hours (RU-B-REG-2, RU-R-48)."""
    times, carried = [], 0
    for _ in range(2):
        body = {"LIFE": LIFE, "rest_hours": 8, "bonus_minutes": carried, "options": {"bonus_rule": "once_per_period"}}
        got = result("healing", body)
        times, carried = [*times, got["bonus_times"]], got["bonus_minutes"]
    assert (times, carried) == ([1, 0], 960)


def test_luck_does_not_come_back_by_sleep() -> None:
    """There is no place for it (RU-B-REG-3)."""
    assert refusal("healing", {"LUCK": LIFE})[0] == "unknown_field"


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"LIFE": LIFE, "sleep_hours": -1}, "negative_amount", "/sleep_hours"),
        ({"LIFE": LIFE, "rest_hours": -0.5}, "negative_amount", "/rest_hours"),
        ({"sleep_hours": 8}, "bad_input", "/LIFE"),
        ({"LIFE": LIFE, "hours_per_point": {"sleep": 0}}, "bad_input", "/hours_per_point/sleep"),
    ],
)
def test_what_is_no_rest_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Hours are not negative, and a point takes some time (RU-B-REG-1)."""
    assert refusal("healing", body) == (code, pointer)
