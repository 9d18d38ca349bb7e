"""From probabilities to what the answer shows of one outcome."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from typing import Any

from service.odds.answer import OutcomeOdds, OutcomeType, ValueOdds
from service.resolution.outcomes import Outcome

DECIMALS = 10


def describe(probabilities: Mapping[Outcome, Fraction], samples: int | None) -> OutcomeOdds:
    """The distribution of one outcome.

    Args:
        probabilities: value -> probability, in the order to show them.
        samples: how many rolls a simulation made, None when the probabilities are exact.
    """
    kind = _type(list(probabilities))
    mean = _mean(probabilities) if kind is not OutcomeType.TEXT and None not in probabilities else None
    at_least = _at_least(probabilities) if kind in (OutcomeType.INTEGER, OutcomeType.NUMBER) else {}
    return OutcomeOdds(
        type=kind,
        mean=_text(mean, samples),
        mean_decimal=_decimal(mean),
        distribution=tuple(
            ValueOdds(
                value=value,
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
    return sum((Fraction(value) * probability for value, probability in probabilities.items()), Fraction(0))


def _at_least(probabilities: Mapping[Any, Fraction]) -> dict[Any, Fraction]:
    """Number -> chance of it or a higher one; null counts as less than any number."""
    numbers = sorted((value for value in probabilities if value is not None), reverse=True)
    return dict(zip(numbers, accumulate(probabilities[number] for number in numbers), strict=True))


def _text(number: Fraction | None, samples: int | None) -> str | None:
    return None if number is None or samples is not None else str(number)


def _decimal(number: Fraction | None) -> float | None:
    return None if number is None else rounded(number)


def _standard_error(probability: Fraction, samples: int | None) -> float | None:
    if samples is None:
        return None
    chance = float(probability)
    return round(sqrt(chance * (1 - chance) / samples), DECIMALS)
