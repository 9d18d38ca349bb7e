"""Percentile of an answer: its rank among all possible results."""

from fractions import Fraction
from typing import Any

from service.dice import Policies
from service.odds.cache import cached_scores
from service.odds.chances import Chances
from service.odds.described import rounded
from service.odds.distribution import Distribution
from service.resolution.answer import Percentile
from service.resolution.refusal import Refusal
from service.schemas.body import Decided


def percentile_of_result(chances: Chances, request: Any, result: Any, decided: Decided) -> Percentile | None:
    """The percentile of the score of a result, by the same decisions; None where odds are too large."""
    try:
        scores = cached_scores(chances, request, Policies(decided, {}) if decided else None)
    except Refusal as refused:
        if refused.retry_after is not None:
            raise
        return None
    return percentile(scores, chances.resolver.operation.score(result))


def percentile(scores: Distribution[int], score: int) -> Percentile:
    """The mid-percentile: the probability of less, plus half the probability of the same.

    Scores beyond an open end count as the end; undecided ones count as equal.
    """
    if scores.or_more is not None:
        score = min(score, scores.or_more)
    if scores.or_less is not None:
        score = max(score, scores.or_less)
    less = sum([share for value, share in scores.shares.items() if value < score])
    middle = Fraction(2 * less + scores.shares.get(score, 0), 2 * scores.out_of) + scores.undecided / 2
    return Percentile(fraction=str(middle), decimal=rounded(middle))
