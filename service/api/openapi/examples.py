"""Examples for the documentation: golden vectors, with answers by the rules themselves, and orders."""

from functools import cache
from typing import Any

from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets import golden
from service.rulesets.stored import examples
from service.schemas.strict_json import to_plain

MOST_EXAMPLES = 1

_vectors = cache(golden.of_ruleset)


def request_examples(resolver: Resolver) -> dict[str, Any]:
    """Valid bodies, by the id of their vector."""
    return {vector.id: {"summary": vector.why, "value": vector.body} for vector in _chosen(resolver)}


def question_examples(resolver: Resolver) -> dict[str, Any]:
    """The same bodies without their dice."""
    return {vector.id: {"summary": vector.why, "value": dict(vector.given)} for vector in _chosen(resolver)}


def order_examples(resolver: Resolver) -> dict[str, Any]:
    """A valid body of its command; replace the ids in it by those of your table."""
    name = resolver.operation.name
    example = examples.of_ruleset(resolver.ruleset.name).orders.get(name)
    return {} if example is None else {name: {"summary": example.why, "value": example.order}}


def headline_example(resolver: Resolver) -> str:
    """The headline of an example, or a member of it where that is a map."""
    answers = (_answer(resolver, vector) for vector in _chosen(resolver))
    result: dict[str, Any] = next((answer["result"] for answer in answers if answer is not None), {})
    headlines = resolver.operation.headlines
    name = next((name for name in headlines if name in result), headlines[0])
    return f"{name}.{next(iter(result[name]))}" if isinstance(result.get(name), dict) else name


def answer_examples(resolver: Resolver) -> dict[str, Any]:
    """Example answers of the service to the example bodies."""
    answers = [(vector, _answer(resolver, vector)) for vector in _chosen(resolver)]
    return {vector.id: {"summary": vector.why, "value": answer} for vector, answer in answers if answer is not None}


def _answer(resolver: Resolver, vector: golden.GoldenVector) -> Any:
    """The answer; None where the rules refuse the body, which `make check` and the tests of vectors report."""
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
