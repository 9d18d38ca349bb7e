"""Odds that were asked for before are not walked again."""

from fractions import Fraction
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from service.odds.answer import Odds, OddsQuery
from service.odds.chances import Chances
from service.schemas.strict_json import dumps

MOST_KEPT = 512
"""Answers that a process keeps; the one not asked for the longest goes first."""

Question = tuple[str, bytes, bytes]


def _question(chances: Chances, request: Any, query: OddsQuery | None = None) -> Question:
    """What makes two questions the same: operation, request and query."""
    return chances.resolver.schema.component_name, dumps(request), dumps(query)


@cached(LRUCache[Question, Odds](MOST_KEPT), key=_question, lock=Lock())
def kept_odds(chances: Chances, request: Any, query: OddsQuery) -> Odds:
    """`Chances.odds`, remembered."""
    return chances.odds(request, query)


@cached(LRUCache[Question, dict[int, Fraction]](MOST_KEPT), key=_question, lock=Lock())
def kept_scores(chances: Chances, request: Any) -> dict[int, Fraction]:
    """`Chances.scores`, remembered."""
    return chances.scores(request)
