"""Factors that derive a value: numbers, or texts like x4 and :2. Rules RU-B-DER-1, RU-B-MATH-1, -2."""

import re
from fractions import Fraction
from typing import Annotated

from annotated_types import Interval, MaxLen

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.arithmetic import exact
from service.rulesets.vocabulary import Code, Component, Matches

LARGEST_FACTOR = 1_000_000

FACTOR_PATTERN = r"^ *([xX:]) *(-?[0-9]{1,6}(\.[0-9]{1,4})?) *$"

FactorText = Annotated[
    str,
    MaxLen(20),
    Matches(FACTOR_PATTERN, Phrase('a factor such as "x4" or a divisor such as ":2"')),
    Code("bad_factor"),
]
Factor = Annotated[
    Annotated[float, Interval(ge=0, le=LARGEST_FACTOR), Code("bad_factor")] | FactorText,
    Component("RollunderFactor", "A number, or a factor as text such as :2."),
]


def factor_of(factor: float | str, pointer: str) -> Fraction:
    """The factor as an exact fraction: 0.5 and ":2" are the same (RU-B-MATH-1, RU-B-MATH-2).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`.
    """
    return _factor_of_text(factor, pointer) if isinstance(factor, str) else exact(factor)


def _factor_of_text(text: str, pointer: str) -> Fraction:
    parts = re.fullmatch(FACTOR_PATTERN, text)
    if parts is None:
        raise Rejected("bad_factor", pointer)
    number = exact(parts[2])
    if parts[1] == ":":
        return 1 / _divisor(number, pointer)
    if number < 0:
        raise Rejected("bad_factor", pointer)
    return number


def _divisor(number: Fraction, pointer: str) -> Fraction:
    if number < 1 or number.denominator != 1:
        raise Rejected("bad_divisor", pointer)
    return number
