"""Tests of the prices of a card's parts."""

from collections.abc import Callable, Mapping

import pytest

from service.rulesets.flyerbook import prices
from service.rulesets.flyerbook.prices import Bill

Buy = Callable[[Mapping[str, int], bool], Bill]
NO_PRICE = Bill(findings=("not_purchasable",))
OUT_OF_RANGE = Bill(findings=("out_of_range",))
PRINTED = {1: 1, 2: 3}
EXTENDED = PRINTED | {3: 6, 4: 10}


@pytest.mark.parametrize("rating", [1, 2, 3, 4])
@pytest.mark.parametrize("buy", [prices.attributes, prices.edges])
def test_pluses_cost(buy: Buy, rating: int) -> None:
    """+ costs 1 and ++ 3 (FB-SHEET-3); more has a price by option only: 6, 10 (FB-SHEET-4)."""
    assert buy({"a": rating}, False) == (Bill(cost=PRINTED[rating]) if rating in PRINTED else NO_PRICE)
    assert buy({"a": rating}, True) == Bill(cost=EXTENDED[rating])


@pytest.mark.parametrize("value", range(6, 19))
def test_skills_cost_by_steps_of_3(value: int) -> None:
    """Skill 12 costs 1 and 15 costs 3 (FB-SHEET-3), 18 costs 6 by option (FB-SHEET-4), others have no price."""
    assert prices.skills({"a": value}, False) == {12: Bill(cost=1), 15: Bill(cost=3)}.get(value, NO_PRICE)
    assert prices.skills({"a": value}, True) == {
        12: Bill(cost=1), 15: Bill(cost=3), 18: Bill(cost=6)
    }.get(value, NO_PRICE)  # fmt: skip


@pytest.mark.parametrize("value", range(6, 19))
def test_jobs_cost_one_step_more(value: int) -> None:
    """Job 9 costs 1 and 12 costs 3 (FB-SHEET-3), 15 costs 6 and 18 costs 10 by option (FB-SHEET-4)."""
    assert prices.jobs({"a": value}, False) == {9: Bill(cost=1), 12: Bill(cost=3)}.get(value, NO_PRICE)
    assert prices.jobs({"a": value}, True) == {
        9: Bill(cost=1), 12: Bill(cost=3), 15: Bill(cost=6), 18: Bill(cost=10)
    }.get(value, NO_PRICE)  # fmt: skip


@pytest.mark.parametrize("value", [5, 19, 0, -3, 1000])
@pytest.mark.parametrize("extended", [False, True])
def test_values_outside_6_to_18_are_out_of_range(value: int, extended: bool) -> None:
    """Outside of 6 to 18 a job or skill is out of range, which is the only finding (FB-SHEET-1)."""
    assert prices.skills({"a": value}, extended) == OUT_OF_RANGE
    assert prices.jobs({"a": value}, extended) == OUT_OF_RANGE


@pytest.mark.parametrize("buy", [prices.attributes, prices.flaws])
def test_minuses_give_back(buy: Buy) -> None:
    """A flaw or attribute at - gives 1 back (FB-SHEET-5), at -- 3 by option only (FB-SHEET-4)."""
    assert buy({"a": -1}, False) == Bill(refund=1)
    assert buy({"a": -2}, False) == NO_PRICE
    assert (buy({"a": -2}, True), buy({"a": -3}, True)) == (Bill(refund=3), Bill(refund=6))


def test_there_is_no_limit_to_flaws() -> None:
    """Every flaw gives its point (FB-SHEET-5)."""
    assert prices.flaws({str(number): -1 for number in range(50)}, False) == Bill(refund=50)


@pytest.mark.parametrize("rating", [0, 1, 5])
def test_edges_are_above_and_flaws_below_zero(rating: int) -> None:
    """An edge at 0 or below and a flaw at 0 or above are out of range (FB-SHEET-1)."""
    assert prices.edges({"a": -rating}, True) == OUT_OF_RANGE
    assert prices.flaws({"a": rating}, True) == OUT_OF_RANGE


def test_an_attribute_of_0_cannot_be_bought() -> None:
    """Neither plus nor minus has no price (FB-SHEET-3)."""
    assert prices.attributes({"a": 0}, True) == NO_PRICE


def test_a_wrong_trait_adds_nothing() -> None:
    """A trait without a price adds nothing to the cost of the rest (FB-SHEET-7)."""
    assert prices.skills({"a": 12, "b": 13, "c": 15, "d": 99}, False) == Bill(
        cost=4, findings=("not_purchasable", "out_of_range")
    )


@pytest.mark.parametrize(
    ("damages", "armors", "points", "added"),
    [
        ([], [], 0, 0),
        ([1, 1, 1], [1], 0, 0),
        ([0], [0], 0, 0),
        ([2], [], 1, 1),
        ([10], [], 1, 9),
        ([11], [], 2, 10),
        ([4], [7], 1, 9),
        ([4, 4], [5], 2, 10),
        ([8, 1], [8, 1], 2, 14),
    ],
)
def test_equipment_costs_a_point_for_each_9(damages: list[int], armors: list[int], points: int, added: int) -> None:
    """The first point of each piece is free, the rest costs 1 for every 9, rounded up (FB-SHEET-6)."""
    assert prices.equipment(damages, armors) == (points, added)


def test_steps_cost_triangular_numbers() -> None:
    """1, 3, 6, 10, 15, 21: step n costs n(n+1)/2 (FB-SHEET-4)."""
    assert [prices.price_of_step(step) for step in range(1, 7)] == [1, 3, 6, 10, 15, 21]
