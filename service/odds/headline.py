"""The odds of an operation's headline in short, for menus."""

from fractions import Fraction
from typing import Any

from service.dice import Policies
from service.odds.cache import cached_exact
from service.odds.chances import Chances
from service.odds.summary import headline_of
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.resolution.work_budget import CHEAP
from service.schemas.body import Decided

MOST_VALUES = 4
"""Values of a headline that is not a yes or no; the likeliest are listed."""


def headline_odds(resolver: Resolver, request: Any, decided: Decided) -> dict[str, str] | None:
    """Probabilities of a request as reduced fractions; None where they take more than cheap work.

    A yes or no has one entry with the name of the headline; anything else has one for each value.

    Args:
        resolver: the operation.
        request: of a command, which was checked.
        decided: stated decisions; the others are made by default.
    """
    try:
        found = cached_exact(
            Chances(resolver, steps=CHEAP, checked=True), request, Policies(decided, {}) if decided else None
        )
    except Refusal:
        return None
    name = headline_of(resolver.operation, found)
    if name is None:
        return None
    shares, out_of = found[name].shares, found[name].out_of
    if set(shares) <= {True, False}:
        return {name: str(Fraction(shares.get(True, 0), out_of))}
    likeliest = sorted(shares.items(), key=lambda item: (-item[1], str(item[0])))[:MOST_VALUES]
    return {str(value): str(Fraction(share, out_of)) for value, share in likeliest if value is not None}
