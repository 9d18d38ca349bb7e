"""Probabilities of events that were counted."""

from math import sqrt
from statistics import NormalDist
from typing import Annotated

from service.rulesets.vocabulary import Doc
from service.values import dataclass

CONFIDENCE = 0.95
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
DIGITS = 6
"""Decimals of probabilities."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A probability as it was counted, with its 95 % interval by Wilson."""

    probability: Annotated[float, Doc("Share of the fights.")]
    low: Annotated[float, Doc("Lower end of the interval.")]
    high: Annotated[float, Doc("Upper end of the interval.")]


def estimate(hits: int, runs: int) -> Estimate:
    """The estimate of an event that happened in some of many runs; anything from 0 to 1 without runs."""
    if runs == 0:
        return Estimate(probability=0.0, low=0.0, high=1.0)
    share, square = hits / runs, _Z * _Z
    center = (share + square / (2 * runs)) / (1 + square / runs)
    half = _Z * sqrt(share * (1 - share) / runs + square / (4 * runs * runs)) / (1 + square / runs)
    low, high = max(0.0, center - half), min(1.0, center + half)
    return Estimate(probability=round(share, DIGITS), low=round(low, DIGITS), high=round(high, DIGITS))
