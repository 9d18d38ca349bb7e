"""Odds beside plain resolutions: what a handler does from the body to the bytes of the answer, in one process."""

import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

from bench.cases import CASES, Case
from service.odds import cache
from service.odds.answer import OddsQuery
from service.odds.chances import Chances
from service.odds.question import odds
from service.resolution.resolver import Resolver, resolvers
from service.rulesets import RULESETS
from service.schemas.body import RequestSchema
from service.schemas.strict_json import dumps

ROUNDS = 300
LIMITS = {"task": 2.0, "melee attack": 60.0}
"""Milliseconds that the odds of each case may take."""
_EVERYTHING = OddsQuery()


def lines() -> Iterator[str]:
    """For each case the median of its odds, and as a ratio to one plain resolution in the same rounds."""
    by_path = {f"/v1/{one.ruleset.name}/{one.operation.path}": one for one in resolvers(RULESETS)}
    for case in CASES:
        plain, asked = zip(*_rounds(by_path[case.path], case), strict=True)
        milliseconds, limit = median(asked) * 1e3, LIMITS[case.name]
        verdict = "within" if milliseconds < limit else "BEYOND"
        yield (
            f"{case.name:14} odds {milliseconds:6.2f} ms, {median(asked) / median(plain):5.1f} resolutions, "
            f"{verdict} {limit:.0f} ms"
        )


def _rounds(resolver: Resolver, case: Case) -> Iterator[tuple[float, float]]:
    """Seconds of a resolution and of its odds, one after the other; nothing is remembered between rounds."""
    chances, question = Chances(resolver), RequestSchema(resolver.ruleset, resolver.operation)
    for _ in range(ROUNDS):
        cache.kept_exact.cache.clear()  # type: ignore[attr-defined]  # the decorator adds it
        yield (
            _seconds(lambda: dumps(resolver.answer(resolver.load(case.body)))),
            _seconds(lambda: dumps(odds(chances, question.load(case.body), _EVERYTHING))),
        )


def _seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
