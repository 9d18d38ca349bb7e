"""Description of one outcome's probabilities for the answer."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import gcd, sqrt
from types import NoneType
from typing import Any

from service.odds.answer import End, OutcomeOdds, OutcomeType, ValueOdds
from service.odds.distribution import Distribution
from service.resolution.outcomes import Outcome

DECIMALS = 10
MOST_BITS = 10_000
"""Fractions longer than some 3,000 digits are given as decimals only."""


def describe(distribution: Distribution[Any], samples: int | None) -> OutcomeOdds:
    """The distribution of one outcome.

    Args:
        distribution: how likely each value is.
        samples: how many rolls a simulation made, None when the probabilities are exact.
    """
    kind = _type(distribution.shares)
    has_mean = kind is not OutcomeType.TEXT and None not in distribution.shares
    mean = _mean(distribution) if has_mean else None
    is_exact, sure = samples is None, distribution.has_ends and not distribution.undecided
    return OutcomeOdds(
        type=kind,
        mean=_text(*mean) if mean is not None and sure and is_exact else None,
        mean_decimal=None if mean is None else round(mean[0] / mean[1], DECIMALS),
        undecided=_text(*distribution.undecided.as_integer_ratio()) if distribution.undecided and is_exact else None,
        distribution=tuple(_values(distribution, kind in _WITH_ORDER, samples)),
    )


_WITH_ORDER = (OutcomeType.INTEGER, OutcomeType.NUMBER)
_WHOLE = frozenset({int, bool})


def _values(distribution: Distribution[Any], has_order: bool, samples: int | None) -> Iterator[ValueOdds]:
    """Each value with its probability, and that of a higher one; null counts as less than any number."""
    shares, out_of = distribution.shares, distribution.out_of
    at_least = sum(shares.values()) - shares.get(None, 0)
    is_exact, endless = samples is None, not distribution.has_ends
    for value, share in shares.items():
        is_number = has_order and value is not None
        yield ValueOdds(
            value=value,
            end=_end(value, distribution) if endless else None,
            probability=_text(share, out_of) if is_exact else None,
            decimal=round(share / out_of, DECIMALS),
            at_least=_text(at_least, out_of) if is_exact and is_number else None,
            at_least_decimal=round(at_least / out_of, DECIMALS) if is_number else None,
            standard_error=None if samples is None else _standard_error(share / out_of, samples),
        )
        if is_number:
            at_least -= share


def rounded(probability: Fraction) -> float:
    """A fraction as a decimal number."""
    return round(float(probability), DECIMALS)


def _type(values: Iterable[Outcome]) -> OutcomeType:
    kinds = {type(value) for value in values} - {NoneType}
    if not kinds or any(issubclass(kind, str) for kind in kinds):
        return OutcomeType.TEXT
    if kinds == {bool}:
        return OutcomeType.BOOLEAN
    return OutcomeType.INTEGER if kinds <= _WHOLE else OutcomeType.NUMBER


def _mean(distribution: Distribution[Any]) -> tuple[int, int]:
    """Numerator and denominator of the mean, not reduced."""
    shares, out_of = distribution.shares, distribution.out_of
    if _WHOLE.issuperset(map(type, shares)):
        return sum(value * share for value, share in shares.items()), out_of
    mean = sum((Fraction(value) * share for value, share in shares.items()), Fraction(0)) / out_of
    return mean.numerator, mean.denominator


def _end(value: Any, distribution: Distribution[Any]) -> End | None:
    if value is None:
        return None
    return {distribution.or_more: End.OR_MORE, distribution.or_less: End.OR_LESS}.get(value)


def _text(share: int, out_of: int) -> str | None:
    """A reduced fraction; None where it is too long."""
    common = gcd(share, out_of)
    of = out_of // common
    if of == 1:
        return str(share // common)
    return None if of.bit_length() > MOST_BITS else f"{share // common}/{of}"


def _standard_error(chance: float, samples: int) -> float:
    return round(sqrt(chance * (1 - chance) / samples), DECIMALS)
