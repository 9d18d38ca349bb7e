"""`POST /v1/{ruleset}/{operation}`: one route for every operation of every game, made from the registry."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

from flask import Response

from service.api.blueprint import Blueprint
from service.api.examples import answer_examples, request_examples
from service.api.parser import JSON
from service.resolution.answer import Answer
from service.resolution.resolver import Resolver
from service.rulesets.contract import Ruleset
from service.rulesets.vocabulary import Named
from service.schemas.answers import AnswerSchema, envelope_schema, operation_component, options_in_force
from service.schemas.names import pascal_case
from service.schemas.strict_json import dumps


def blueprint(ruleset: Ruleset, resolvers: list[Resolver]) -> Blueprint:
    """The routes of one game."""
    routes = Blueprint(ruleset.name, __name__, url_prefix=f"/v1/{ruleset.name}", description=_introduction(ruleset))
    for resolver in resolvers:
        _add(routes, resolver)
    return routes


def _introduction(ruleset: Ruleset) -> str:
    return f"{ruleset.title}. {ruleset.description} Source: {ruleset.source}. Credit: {ruleset.credit}"


def _add(routes: Blueprint, resolver: Resolver) -> None:
    operation = resolver.operation
    view = routes.response(200, _answer_schema(resolver), examples=answer_examples(resolver))(_view(resolver))
    view = routes.arguments(resolver.schema, examples=request_examples(resolver))(view)
    documented = routes.doc(
        operationId=operation_id(resolver),
        summary=operation.title,
        description=_description(resolver),
        refusals=operation.rejections,
    )(view)
    routes.route(f"/{operation.path}", methods=["POST"], endpoint=operation.name)(documented)


def operation_id(resolver: Resolver) -> str:
    """The operation's name in generated clients, such as `flyerbookTask`; never changes."""
    component = operation_component(resolver.ruleset, resolver.operation)
    return component[0].lower() + component[1:]


def _view(resolver: Resolver) -> Callable[..., Response]:
    def resolve(body: Any) -> Response:
        return Response(dumps(resolver.answer(body)), mimetype=JSON)

    return resolve


def _description(resolver: Resolver) -> str:
    operation = resolver.operation
    dice = f"Dice streams: {operation.streams}" if operation.rolls else "Rolls no dice."
    options = ", ".join(f"`{name}`" for name in operation.options)
    return f"{operation.description}\n\n{dice}" + (f"\n\nHouse rules that touch it: {options}." if options else "")


def _answer_schema(resolver: Resolver) -> AnswerSchema:
    ruleset, operation = resolver.ruleset, resolver.operation
    name = pascal_case(operation.name)
    overrides = {
        "ruleset": Literal[ruleset.name],
        "operation": Literal[operation.name],
        "result": Annotated[operation.result, Named(name + "Result")],
        "options": options_in_force(ruleset),
    }
    return envelope_schema(operation_component(ruleset, operation, "Answer"), Answer, overrides)
