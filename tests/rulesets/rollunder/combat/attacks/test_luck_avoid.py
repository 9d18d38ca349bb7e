"""Tests of prices of avoiding a hit."""

import pytest

from tests.rulesets.rollunder.calls import result


@pytest.mark.parametrize(
    ("situation", "cost"), [("before", 1), ("normal", 2), ("cripple", 3), ("crit", 4), ("magic", 5), ("round", 7)]
)
def test_fixed_prices(situation: str, cost: int) -> None:
    """Paid exactly, or not at all.

    RU-C-LUCK-1, RU-C-LUCK-2, RU-C-LUCK-3, RU-C-LUCK-4, RU-C-LUCK-5, RU-C-LUCK-6.
    """
    paid = result("luck_avoid", {"situation": situation, "pool": cost})
    assert paid == {"cost": cost, "paid": True, "pool_after": 0}
    short = {"situation": situation, "pool": cost - 1, "options": {"short_cover_luck": "empty_pool"}}
    assert result("luck_avoid", short) == {"cost": cost, "paid": False, "pool_after": cost - 1}


@pytest.mark.parametrize(
    ("situation", "d20", "d6", "cost"),
    [
        ("zone", [], [6], 6),
        ("large_zone", [17], [], 17),
        ("very_large_zone", [17, 4], [], 21),
        ("sleeping", [17], [], 17),
    ],
)
def test_rolled_prices(situation: str, d20: list[int], d6: list[int], cost: int) -> None:
    """Rolled first; what the pool cannot pay is refused, or empties it by option.

    RU-C-LUCK-14, RU-C-LUCK-15, RU-C-LUCK-16, RU-C-DEF-16.
    """
    body = {"situation": situation, "pool": cost}
    assert result("luck_avoid", body, d20=d20, d6=d6) == {"cost": cost, "paid": True, "pool_after": 0}
    short = {"situation": situation, "pool": cost - 1}
    assert result("luck_avoid", short, d20=d20, d6=d6) == {"cost": cost, "paid": False, "pool_after": cost - 1}
    emptied = {**short, "options": {"short_cover_luck": "empty_pool"}}
    assert result("luck_avoid", emptied, d20=d20, d6=d6) == {"cost": cost, "paid": True, "pool_after": 0}
    nothing = {**emptied, "pool": 0}
    assert result("luck_avoid", nothing, d20=d20, d6=d6) == {"cost": cost, "paid": False, "pool_after": 0}


@pytest.mark.parametrize(("situation", "cost"), [("fail", 1), ("blooper19", 3), ("blooper20", 5)])
def test_repeats_are_those_of_the_basic_half(situation: str, cost: int) -> None:
    """A failed attack or defense is a check like any other.

    RU-C-LUCK-7, RU-C-LUCK-8, RU-C-LUCK-9, RU-C-LUCK-10, RU-C-LUCK-11; items and prayers: RU-C-LUCK-12, RU-C-LUCK-13.
    """
    roll = {"fail": 15, "blooper19": 19, "blooper20": 20}[situation]
    body = {"attribute": "DEX", "score": 12, "luck": {"pool": 5, "max_repeats": 1}}
    assert result("task", body, d20=[roll, 5])["luck"]["spent"] == cost
