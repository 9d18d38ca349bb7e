"""Answer to an odds request, from cached or computed odds."""

from typing import Any

from service.dice import Policies
from service.odds.answer import Odds, OddsMethod, OddsQuery
from service.odds.cache import cached_exact, cached_simulated
from service.odds.chances import Chances
from service.odds.count import Distributions
from service.odds.described import describe
from service.odds.summary import Summary
from service.phrases import Phrase
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.translations.language import ENGLISH, Language


def odds(
    chances: Chances, request: Any, query: OddsQuery, language: Language = ENGLISH, policies: Policies | None = None
) -> Odds:
    """The distribution of every outcome, or of the requested ones, with a line for people in this language.

    Args:
        chances: of the operation.
        request: its request.
        query: how the odds are asked for.
        language: of the line.
        policies: how decisions are made; None where every default holds.

    Raises:
        Refusal: the rules refuse the request; `odds_too_large`; or an outcome that does not exist.
    """
    resolver = chances.resolver
    with refusal.by_rules(resolver.ruleset):
        resolver.operation.refuse(request)
    exact = query.method is OddsMethod.EXACT
    if exact:
        found = cached_exact(chances, request, policies)
    else:
        found = cached_simulated(chances, request, policies, query.samples, query.seed)
    samples = None if exact else query.samples
    return Odds(
        ruleset=resolver.ruleset.name,
        operation=resolver.operation.name,
        method=query.method,
        samples=samples,
        options=resolver.options_in_force(request),
        summary=Summary(resolver.ruleset, language, exact).of(resolver.operation, found),
        outcomes={name: describe(found[name], samples) for name in _wanted(found, query.fields)},
    )


def _wanted(found: Distributions, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if name not in found:
            detail = Phrase(
                'There is no outcome "{name}". There are: {names}.', name=name, names=", ".join(sorted(found))
            )
            raise refusal.of_faults((PlacedFault("fields", "bad_input", detail, "parameter"),))
    return names or tuple(found)
