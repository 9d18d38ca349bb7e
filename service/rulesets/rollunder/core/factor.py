"""Factors by which a value is derived: numbers, or texts such as x4 and :2. Rules RU-B-DER-1, RU-B-MATH-1, -2."""

import re
from fractions import Fraction
from typing import Annotated

from annotated_types import Interval, MaxLen

from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.arithmetic import exact
from service.rulesets.rollunder.core.expression import without_spaces

LARGEST_FACTOR = 1_000_000

Factor = Annotated[float, Interval(ge=-LARGEST_FACTOR, le=LARGEST_FACTOR)] | Annotated[str, MaxLen(12)]

_TEXT = re.compile(r"(?P<multiplies>x)?(?(multiplies)|:)(?P<number>-?[0-9]{1,6}(?:\.[0-9]{1,4})?)")


def factor_of(factor: float | str, pointer: str) -> Fraction:
    """The factor as an exact fraction: 0.5 and ":2" are the same (RU-B-MATH-1, RU-B-MATH-2).

    Raises:
        Rejected: `bad_factor`, `bad_divisor`.
    """
    if isinstance(factor, str):
        return _factor_of_text(factor, pointer)
    if factor < 0:
        raise Rejected("bad_factor", pointer)
    return exact(factor)


def _factor_of_text(text: str, pointer: str) -> Fraction:
    parts = _TEXT.fullmatch(without_spaces(text))
    if parts is None:
        raise Rejected("bad_factor", pointer)
    number = exact(parts["number"])
    if parts["multiplies"]:
        return factor_of(float(number), pointer)
    if number < 1 or number.denominator != 1:
        raise Rejected("bad_divisor", pointer)
    return 1 / number
