"""Every game and operation of the registry, as parameters of tests."""

from collections.abc import Mapping
from typing import Any

import pytest

from service.resolution.resolver import Resolver, resolvers
from service.rulesets import RULESETS, golden
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector

LEGAL: dict[str, list[dict[str, Any]]] = {
    "freed6-resistance": [{"resistance": {"mode": "roll", "die_code": "2D"}}],
    "freed6-condition_remove": [
        {"condition": {"name": "Hurt", "rank": 2}, "roller": {"die_code": "3D", "wild_die": True}, "difficulty": 5}
    ],
    "rollunder-weapon": [{"name": "halberd"}, {"name": "thr.spear"}],
    "rollunder-ram": [{"damage": "2d6+3", "attacks": 3}],
    "rollunder-draw": [{"weapon": "crossbow", "hours": 3}, {"weapon": "bow_strung", "days": 5}],
}
"""Legal requests of a kind that no vector shows and that chance hardly finds."""

ALL_RESOLVERS = tuple(resolvers(RULESETS))


def name_of(resolver: Resolver) -> str:
    """The game and the operation."""
    return f"{resolver.ruleset.name}-{resolver.operation.name}"


def vectors_of(ruleset: Ruleset) -> tuple[GoldenVector, ...]:
    """All vectors of a game."""
    return golden.of_ruleset(ruleset.name)


def playable(ruleset: Ruleset) -> list[GoldenVector]:
    """The vectors that one call plays."""
    return list(vectors_of(ruleset))


def legal_requests(resolver: Resolver) -> list[Mapping[str, Any]]:
    """Requests that the rules answer: those of the vectors, and some more."""
    return [vector.given for vector in resolved_vectors(resolver)] + LEGAL.get(name_of(resolver), [])


def resolved_vectors(resolver: Resolver) -> list[GoldenVector]:
    """The vectors of one operation that are answered, not refused, by the request and the dice alone."""
    vectors = [vector for vector in playable(resolver.ruleset) if vector.operation == resolver.operation.name]
    return [vector for vector in vectors if not vector.is_refusal and "decisions" not in vector.given]


def resolver_of(ruleset: Ruleset, operation: str) -> Resolver:
    """The resolver of the operation with this name."""
    return next(
        resolver for resolver in ALL_RESOLVERS if resolver.ruleset is ruleset and resolver.operation.name == operation
    )


every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
every_operation = pytest.mark.parametrize("resolver", ALL_RESOLVERS, ids=name_of)
every_rolling_operation = pytest.mark.parametrize(
    "resolver", [resolver for resolver in ALL_RESOLVERS if resolver.operation.rolls], ids=name_of
)
_VECTORS = [
    pytest.param(ruleset, vector, id=f"{ruleset.name}-{vector.id}")
    for ruleset in RULESETS
    for vector in playable(ruleset)
]
every_vector = pytest.mark.parametrize(("ruleset", "vector"), _VECTORS)
every_answered_vector = pytest.mark.parametrize(
    ("ruleset", "vector"), [case for case in _VECTORS if not case.values[1].is_refusal]
)
