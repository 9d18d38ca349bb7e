"""Was that lucky? An answer's place among all that could have come."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from service.odds.chances import Chances
from service.odds.distribution import rounded
from service.odds.kept import kept_scores
from service.resolution.answer import Answer, Percentile
from service.resolution.refusal import Refusal


def with_percentile(chances: Chances, request: Any, answer: Answer) -> Answer:
    """The answer with the percentile of its score; null where exact odds are too large."""
    try:
        scores = kept_scores(chances, request)
    except Refusal:
        return replace(answer, percentile=None)
    return replace(answer, percentile=percentile(scores, chances.resolver.operation.score(answer.result)))


def percentile(scores: dict[int, Fraction], score: int) -> Percentile:
    """The mid-percentile: the chance of less, plus half the chance of the same."""
    less = sum((chance for value, chance in scores.items() if value < score), Fraction(0))
    middle = less + scores.get(score, Fraction(0)) / 2
    return Percentile(fraction=str(middle), decimal=rounded(middle))
