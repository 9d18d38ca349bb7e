"""Exact arithmetic that always rounds down. Rules RU-B-MATH-1 to RU-B-MATH-7."""

from collections.abc import Callable
from fractions import Fraction
from math import floor

HALF, TENTH = 2, 10
HUNDRED_PERCENT = 100
OTHER_TENS = frozenset({20, 30, 40, 60, 70, 80})


def exact(number: float | str) -> Fraction:
    """The number in its decimal notation, never in binary floating point (RU-B-MATH-1)."""
    return Fraction(str(number))


def times(number: int, factor: Fraction) -> int:
    """A number times a factor, rounded down (RU-B-MATH-1)."""
    return floor(number * factor)


def divided(number: int, divisor: int) -> int:
    """Quotient of the division; below zero it is rounded towards minus infinity (RU-B-MATH-2)."""
    return number // divisor


def half(number: int) -> int:
    """50% is the number divided by 2 (RU-B-MATH-3)."""
    return divided(number, HALF)


def tenth(number: int) -> int:
    """10% is the number divided by 10 (RU-B-MATH-4)."""
    return divided(number, TENTH)


def without_tenth(number: int) -> int:
    """90% is the number minus its rounded-down tenth (RU-B-MATH-5)."""
    return number - tenth(number)


PERCENTAGES: dict[int, tuple[Callable[[int], int], str]] = {
    50: (half, "RU-B-MATH-3"),
    10: (tenth, "RU-B-MATH-4"),
    90: (without_tenth, "RU-B-MATH-5"),
}
"""Percentages with a rule of their own."""


def percentage(number: int, percent: int) -> int:
    """Multiply first, then divide and round down once (RU-B-MATH-6, RU-B-MATH-7), unless a row says otherwise."""
    if percent in PERCENTAGES:
        return PERCENTAGES[percent][0](number)
    return divided(number * percent, HUNDRED_PERCENT)


def rule_of_percentage(percent: int) -> str:
    """Id of the rule by which the percentage is taken."""
    if percent in PERCENTAGES:
        return PERCENTAGES[percent][1]
    return "RU-B-MATH-6" if percent in OTHER_TENS else "RU-B-MATH-7"


def plain(number: Fraction) -> int | float:
    """The number for an answer: whole where it is whole."""
    return int(number) if number.denominator == 1 else float(number)
