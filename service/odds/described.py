"""Describes the probabilities of one outcome as the answer shows them."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from math import lcm, sqrt
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
    probabilities = distribution.probabilities
    kind = _type(list(probabilities))
    mean = _mean(probabilities) if kind is not OutcomeType.TEXT and None not in probabilities else None
    at_least = _at_least(probabilities) if kind in (OutcomeType.INTEGER, OutcomeType.NUMBER) else {}
    sure = distribution.has_ends and not distribution.undecided
    endless = not distribution.has_ends
    return OutcomeOdds(
        type=kind,
        mean=_text(mean, samples) if sure else None,
        mean_decimal=_decimal(mean),
        undecided=_text(distribution.undecided, samples) if distribution.undecided else None,
        distribution=tuple(
            ValueOdds(
                value=value,
                end=_end(value, distribution) if endless else None,
                probability=_text(probability, samples),
                decimal=rounded(probability),
                at_least=_text(at_least.get(value), samples),
                at_least_decimal=_decimal(at_least.get(value)),
                standard_error=_standard_error(probability, samples),
            )
            for value, probability in probabilities.items()
        ),
    )


def rounded(probability: Fraction) -> float:
    """A fraction as a decimal number."""
    return round(float(probability), DECIMALS)


def _type(values: list[Outcome]) -> OutcomeType:
    stated = [value for value in values if value is not None]
    if not stated or any(isinstance(value, str) for value in stated):
        return OutcomeType.TEXT
    if all(isinstance(value, bool) for value in stated):
        return OutcomeType.BOOLEAN
    return OutcomeType.INTEGER if all(isinstance(value, int) for value in stated) else OutcomeType.NUMBER


def _mean(probabilities: Mapping[Any, Fraction]) -> Fraction:
    out_of = lcm(*(probability.denominator for probability in probabilities.values()))
    shares = {value: chance.numerator * (out_of // chance.denominator) for value, chance in probabilities.items()}
    if all(isinstance(value, int) for value in shares):
        return Fraction(sum(value * share for value, share in shares.items()), out_of)
    return sum((Fraction(value) * share for value, share in shares.items()), Fraction(0)) / out_of


def _at_least(probabilities: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    """Number -> chance of it or a higher one; null counts as less than any number."""
    out_of = lcm(*(probability.denominator for probability in probabilities.values()))
    numbers = sorted((value for value in probabilities if value is not None), reverse=True)
    chances = (probabilities[number] for number in numbers)
    shares = accumulate(chance.numerator * (out_of // chance.denominator) for chance in chances)
    return {number: Fraction(share, out_of) for number, share in zip(numbers, shares, strict=True)}


def _end(value: Any, distribution: Distribution[Any]) -> End | None:
    if value is None:
        return None
    return {distribution.or_more: End.OR_MORE, distribution.or_less: End.OR_LESS}.get(value)


def _text(number: Fraction | None, samples: int | None) -> str | None:
    if number is None or samples is not None or number.denominator.bit_length() > MOST_BITS:
        return None
    return str(number)


def _decimal(number: Fraction | None) -> float | None:
    return None if number is None else rounded(number)


def _standard_error(probability: Fraction, samples: int | None) -> float | None:
    if samples is None:
        return None
    chance = float(probability)
    return round(sqrt(chance * (1 - chance) / samples), DECIMALS)
