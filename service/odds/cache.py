"""Odds that were asked for before are not walked again."""

from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from service.odds.chances import Chances
from service.odds.count import Distributions
from service.odds.distribution import Distribution
from service.schemas.strict_json import dumps

MOST_KEPT = 256
"""Answers that a process keeps; the one not asked for the longest goes first."""

Question = tuple[str | bytes | int, ...]


def _question(chances: Chances, request: Any, *how: str | int) -> Question:
    """What makes two questions the same: operation, request, how far it is walked, and how a simulation rolls."""
    return (chances.resolver.schema.component_name, dumps(request), chances.most, *how)


@cached(LRUCache[Question, Distributions](MOST_KEPT), key=_question, lock=Lock())
def kept_exact(chances: Chances, request: Any) -> Distributions:
    """`Chances.exact`, remembered."""
    return chances.exact(request)


@cached(LRUCache[Question, Distributions](MOST_KEPT), key=_question, lock=Lock())
def kept_simulated(chances: Chances, request: Any, samples: int, seed: str) -> Distributions:
    """`Chances.simulated`, remembered."""
    return chances.simulated(request, samples, seed)


@cached(LRUCache[Question, Distribution[int]](MOST_KEPT), key=_question, lock=Lock())
def kept_scores(chances: Chances, request: Any) -> Distribution[int]:
    """`Chances.scores`, remembered."""
    return chances.scores(request)
