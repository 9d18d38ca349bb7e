"""Odds requests, and counts over all faces to compare them with."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from service.odds.chances import Chances
from service.odds.count import Distributions
from service.resolution.resolver import Resolver
from service.schemas.body import QuestionSchema, RequestSchema
from tests.registry import ALL_RESOLVERS


def resolver(game: str, operation: str) -> Resolver:
    """The resolver of an operation."""
    return next(one for one in ALL_RESOLVERS if (one.ruleset.name, one.operation.name) == (game, operation))


def loaded(asked: Resolver, body: dict[str, Any]) -> Any:
    """The request of a body without dice."""
    request = {name: value for name, value in body.items() if name not in ("decisions", "ask")}
    return RequestSchema(asked.ruleset, asked.operation).load(request)


def exact(game: str, operation: str, body: dict[str, Any]) -> Distributions:
    """The exact distribution of every outcome; the body may state decisions."""
    asked = resolver(game, operation)
    question = QuestionSchema(asked.ruleset, asked.operation).load(body)
    return Chances(asked).exact(question.request, question.policies)


def counted(rule: Callable[..., Any], *sides: int) -> dict[Any, Fraction]:
    """Value -> its share among all faces of dice with so many sides."""
    values = Counter(rule(*faces) for faces in _all_faces(sides))
    total = sum(values.values())
    return {value: Fraction(number, total) for value, number in values.items()}


def _all_faces(sides: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return product(*(range(1, number + 1) for number in sides))
