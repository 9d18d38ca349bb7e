"""Tests of the limits of exact odds."""

import sys
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from service.odds.chances import CPU_SECONDS, Chances
from service.resolution.refusal import Refusal
from tests.odds.asking import exact, loaded, resolver

SECONDS_OF_THE_SERVICE = CPU_SECONDS
"""Read before the tests lift it."""
MOST_CALLS_BETWEEN_LOOKS = 500_000
"""Function calls that the computation may make before it looks at its CPU time again: some tenths of a second."""
MOST_MEMORY = 100 * 1024 * 1024
TEN = {"die_code": "10D", "wild_die": True}
MANY = {"die_code": "99D", "flips": ["F1", "F3"]}
WORK = {"roller": {"name": "Rin", "modifier": 0}, "difficulty": 15}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"luck_point": True},
        {"advantage": 1},
        {"flips": ["F6"]},
        {"luck_point": True, "advantage": 1},
    ],
)
def test_checks_with_ten_dice_are_exact(more: dict[str, Any]) -> None:
    """Also with a wild die, luck, Advantage and flips, and success is known to the last digit."""
    found = exact("freed6", "task", {"roller": TEN | more, "difficulty": 45})
    for distribution in found.values():
        assert sum(distribution.probabilities.values()) + distribution.undecided == 1
    assert found["total"].or_more is not None
    if "advantage" not in more:
        assert found["success"].undecided == 0


def test_discards_among_five_dice_are_exact() -> None:
    """A boost of a pool with a wild die is computed within the time of odds."""
    found = exact("freed6", "task", {"roller": {"die_code": "5D", "wild_die": True, "boost": 2}, "difficulty": 20})
    assert sum(found["total"].probabilities.values()) + found["total"].undecided == 1
    assert found["success"].undecided == 0


def test_large_pools_with_flips_are_exact() -> None:
    """Only their sums are looked at, as those of pools without flips."""
    found = exact("freed6", "contest", {"initiator": MANY, "opponent": MANY})
    assert sum(found["winner"].probabilities.values()) == 1
    assert found["initiator_total"].probabilities == found["opponent_total"].probabilities


@pytest.mark.parametrize(
    ("game", "operation", "body"),
    [
        ("freed6", "contest", {"initiator": MANY | {"boost": 99}, "opponent": MANY}),
        ("freed6", "contest", {"initiator": MANY | {"wild_dice_mod": 99}, "opponent": MANY | {"wild_dice_mod": 99}}),
        ("freed6", "task", {"roller": MANY | {"wild_dice_mod": 99, "wild_sides": 20, "advantage": 1}}),
        ("fastrpg", "extended_task", WORK | {"needed": 300, "max_attempts": 300, "time_unit": "day"}),
        ("freed6", "task", {"roller": TEN | {"boost": 2}, "difficulty": 45}),
        ("freed6", "task", {"roller": TEN | {"boost": 2, "flips": ["F6"]}, "difficulty": 45}),
    ],
    ids=["boost", "wild", "wild d20", "work", "discards", "discards and flips"],
)
def test_hostile_questions_end(
    monkeypatch: pytest.MonkeyPatch, game: str, operation: str, body: dict[str, Any]
) -> None:
    """They are `odds_too_large`, name what made them large, and look at their CPU time again and again."""
    monkeypatch.setattr("service.odds.chances.CPU_SECONDS", SECONDS_OF_THE_SERVICE)
    asked = resolver(game, operation)
    request = loaded(asked, body)
    with _calls_between_looks(monkeypatch) as calls, pytest.raises(Refusal) as refused:
        Chances(asked).exact(request)
    assert max(calls) < MOST_CALLS_BETWEEN_LOOKS
    assert refused.value.code == "odds_too_large"
    assert "d" in refused.value.members["throw"]


@contextmanager
def _calls_between_looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The number of function calls before each look at the CPU time, which the load of the machine does not change."""
    calls, look = [0], time.thread_time

    def looked() -> float:
        calls.append(0)
        return look()

    def called(_frame: object, event: str, _argument: object) -> None:
        calls[-1] += event in ("call", "c_call")

    monkeypatch.setattr("service.resolution.work_budget.time.thread_time", looked)
    before = sys.getprofile()
    sys.setprofile(called)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def test_a_hostile_question_takes_little_memory() -> None:
    """Branches that will not be walked are not created."""
    asked = resolver("freed6", "contest")
    request = loaded(asked, {"initiator": MANY | {"boost": 99}, "opponent": MANY})
    tracemalloc.start()
    with pytest.raises(Refusal):
        Chances(asked).exact(request)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MOST_MEMORY
