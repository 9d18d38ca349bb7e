"""Cache of computed odds."""

from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from service.dice import Policies
from service.odds.chances import Chances
from service.odds.count import Distributions
from service.odds.distribution import Distribution
from service.schemas.strict_json import dumps

MOST_ENTRIES = 256
"""Answers that a process keeps; the one not asked for the longest goes first."""

Question = tuple[str | bytes | int, ...]


def question(chances: Chances, request: Any, policies: Policies | None = None, *how: str | int) -> Question:
    """Cache key of odds: operation, request and its checks, decisions, depth of endless dice, simulation."""
    decided = dumps((policies.stated, policies.wants_more)) if policies else b""
    return (chances.resolver.schema.component_name, dumps(request), decided, chances.most, chances.checked, *how)


@cached(LRUCache[Question, Distributions](MOST_ENTRIES), key=question, lock=Lock())
def cached_exact(chances: Chances, request: Any, policies: Policies | None = None) -> Distributions:
    """`Chances.exact`, cached."""
    return chances.exact(request, policies)


@cached(LRUCache[Question, Distributions](MOST_ENTRIES), key=question, lock=Lock())
def cached_simulated(
    chances: Chances, request: Any, policies: Policies | None, samples: int, seed: str
) -> Distributions:
    """`Chances.simulated`, cached."""
    return chances.simulated(request, samples, seed, policies)


@cached(LRUCache[Question, Distribution[int]](MOST_ENTRIES), key=question, lock=Lock())
def cached_scores(chances: Chances, request: Any, policies: Policies | None = None) -> Distribution[int]:
    """`Chances.scores`, cached."""
    return chances.scores(request, policies)
