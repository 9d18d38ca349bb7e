"""Examples for the documentation: golden vectors, answered by the rules themselves."""

from functools import cache
from typing import Any

from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets import golden
from service.schemas.strict_json import to_plain

MOST_EXAMPLES = 3

_vectors = cache(golden.of_ruleset)


def request_examples(resolver: Resolver) -> dict[str, Any]:
    """Bodies that work, by the id of their vector."""
    return {vector.id: {"summary": vector.why, "value": vector.body} for vector in _chosen(resolver)}


def question_examples(resolver: Resolver) -> dict[str, Any]:
    """The same bodies without their dice."""
    return {vector.id: {"summary": vector.why, "value": dict(vector.given)} for vector in _chosen(resolver)}


def order_example(resolver: Resolver) -> dict[str, Any]:
    """What documents the example of a command's body, where there is one; ids in it stand for those of your table."""
    order = golden.orders_of_ruleset(resolver.ruleset.name).get(resolver.operation.name)
    return {} if order is None else {"example": order}


def answer_examples(resolver: Resolver) -> dict[str, Any]:
    """What the service answers to these bodies."""
    answers = [(vector, _answer(resolver, vector)) for vector in _chosen(resolver)]
    return {vector.id: {"summary": vector.why, "value": answer} for vector, answer in answers if answer is not None}


def _answer(resolver: Resolver, vector: golden.GoldenVector) -> Any:
    """The answer; None where the rules refuse it by now, which `make check` and the tests of vectors tell better."""
    try:
        return to_plain(resolver.answer(resolver.load(vector.body)))
    except Refusal:
        return None


def _chosen(resolver: Resolver) -> list[golden.GoldenVector]:
    fitting = [
        vector
        for vector in _vectors(resolver.ruleset.name)
        if vector.operation == resolver.operation.name and not vector.is_refusal
    ]
    return fitting[:MOST_EXAMPLES]
