"""Prices of the parts of a character card. Rules FB-SHEET-3 to FB-SHEET-6."""

from collections.abc import Iterable, Mapping

from service.values import dataclass

NOT_PURCHASABLE = "not_purchasable"
OUT_OF_RANGE = "out_of_range"

PRINTED_STEPS = 2
"""Steps that have a printed price: 1 point for the first, 3 for the second (FB-SHEET-3)."""
LOWEST_VALUE, HIGHEST_VALUE, VALUES_PER_STEP = 6, 18, 3
FIRST_SKILL_VALUE, FIRST_JOB_VALUE = 12, 9
"""The value of a skill and of a job that is the first step."""
EQUIPMENT_PER_POINT = 9
FREE_EQUIPMENT = 1
"""Damage or armor that each piece has for nothing."""


@dataclass(frozen=True, slots=True)
class Bill:
    """Cost and refund of one group of traits, and its findings."""

    cost: int = 0
    refund: int = 0
    findings: tuple[str, ...] = ()


def attributes(ratings: Mapping[str, int], extended: bool) -> Bill:
    """Pluses cost (FB-SHEET-3), minuses give back like flaws (FB-SHEET-5)."""
    return _add(_of_rating(rating, extended) for rating in ratings.values())


def edges(ratings: Mapping[str, int], extended: bool) -> Bill:
    """Pluses only (FB-SHEET-1, FB-SHEET-3)."""
    return _add(
        _of_rating(rating, extended) if rating > 0 else Bill(findings=(OUT_OF_RANGE,)) for rating in ratings.values()
    )


def flaws(ratings: Mapping[str, int], extended: bool) -> Bill:
    """Minuses only (FB-SHEET-1); each gives points back, without limit on their number (FB-SHEET-5)."""
    return _add(
        _of_rating(rating, extended) if rating < 0 else Bill(findings=(OUT_OF_RANGE,)) for rating in ratings.values()
    )


def skills(values: Mapping[str, int], extended: bool) -> Bill:
    """12 is the first step, 15 the second (FB-SHEET-3)."""
    return _add(_of_value(value, FIRST_SKILL_VALUE, extended) for value in values.values())


def jobs(values: Mapping[str, int], extended: bool) -> Bill:
    """9 is the first step, 12 the second (FB-SHEET-3)."""
    return _add(_of_value(value, FIRST_JOB_VALUE, extended) for value in values.values())


def equipment(damages: Iterable[int], armors: Iterable[int]) -> tuple[int, int]:
    """Points for equipment, one for every 9 added, rounded up, and the sum of additions (FB-SHEET-6)."""
    added = sum(max(0, value - FREE_EQUIPMENT) for value in (*damages, *armors))
    return -(-added // EQUIPMENT_PER_POINT), added


def price_of_step(step: int) -> int:
    """Step n costs n(n+1)/2: 1, 3, 6, 10 (FB-SHEET-3, FB-SHEET-4)."""
    return step * (step + 1) // 2


def _add(bills: Iterable[Bill]) -> Bill:
    listed = list(bills)
    return Bill(
        cost=sum(bill.cost for bill in listed),
        refund=sum(bill.refund for bill in listed),
        findings=tuple(finding for bill in listed for finding in bill.findings),
    )


def _price(step: int, extended: bool, printed_steps: int) -> int | None:
    """The price of a step; without the option only the printed steps can be bought (FB-SHEET-4)."""
    if step < 1 or (step > printed_steps and not extended):
        return None
    return price_of_step(step)


def _of_rating(rating: int, extended: bool) -> Bill:
    """Pluses: two printed steps; minuses: one, which gives back what a plus costs."""
    price = _price(abs(rating), extended, PRINTED_STEPS if rating > 0 else 1)
    if price is None:
        return Bill(findings=(NOT_PURCHASABLE,))
    return Bill(cost=price) if rating > 0 else Bill(refund=price)


def _of_value(value: int, first: int, extended: bool) -> Bill:
    """Values outside 6 to 18 are out of range (FB-SHEET-1), those between two steps have no price."""
    if not LOWEST_VALUE <= value <= HIGHEST_VALUE:
        return Bill(findings=(OUT_OF_RANGE,))
    steps, rest = divmod(value - first, VALUES_PER_STEP)
    price = None if rest else _price(steps + 1, extended, PRINTED_STEPS)
    return Bill(findings=(NOT_PURCHASABLE,)) if price is None else Bill(cost=price)
