"""`POST /v1/{ruleset}/{operation}`: one route for every operation of every game, made from the registry."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

from flask import Request, Response, request

from service.api.http import ready_answers
from service.api.http.blueprint import AT_WORK, LIMITED, Blueprint
from service.api.http.languages import ACCEPT_LANGUAGE, asked_in
from service.api.http.nulls import takes_nulls
from service.api.http.parser import read_json, read_query
from service.api.http.rate_limits import EXPENSIVE, limited
from service.api.http.rendering import NOTHING_ASKED, RenderQuery, answer_with
from service.api.openapi.examples import answer_examples, request_examples
from service.api.stateless.odds import add_odds
from service.odds.chances import Chances
from service.odds.percentile import percentile_of_result
from service.resolution.answer import Answer
from service.resolution.resolver import Resolver
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc, Example
from service.schemas.answers import (
    AnswerSchema,
    envelope_schema,
    operation_component,
    operation_id,
    resolution_overrides,
)
from service.schemas.decision_forms import form_of
from service.schemas.query import QuerySchema
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingQuery(RenderQuery):
    """Options of a resolution that rolls."""

    percentile: Annotated[
        bool, Doc("Add how lucky the dice were, compared with all possible results."), Example(True)
    ] = False


_QUERY, _QUERY_WHEN_ROLLING = QuerySchema(RenderQuery), QuerySchema(RollingQuery)


def blueprint(ruleset: Ruleset, resolvers: list[Resolver]) -> Blueprint:
    """The routes of one game."""
    routes = Blueprint(ruleset.name, __name__, url_prefix=f"/v1/{ruleset.name}", description=_introduction(ruleset))
    for resolver in resolvers:
        _add(routes, resolver)
        if resolver.operation.rolls:
            add_odds(routes, resolver)
    return routes


def _introduction(ruleset: Ruleset) -> str:
    return f"{ruleset.title}. {ruleset.description} Source: {ruleset.source}. Credit: {ruleset.credit}"


def _add(routes: Blueprint, resolver: Resolver) -> None:
    operation = resolver.operation
    document = partial(_documented, routes, resolver)
    view = _view(resolver)
    routes.bare(f"/{operation.path}", view, document, reads_query=True, methods=["POST"], endpoint=operation.name)


def _documented(routes: Blueprint, resolver: Resolver, view: Callable[[], Response]) -> Any:
    operation = resolver.operation
    documented = routes.response(200, _answer_schema(resolver), examples=answer_examples(resolver))(view)
    documented = routes.arguments(_query_of(operation), location="query")(documented)
    documented = routes.arguments(resolver.schema, examples=request_examples(resolver))(documented)
    return routes.lean(
        operationId=operation_id(resolver.ruleset, operation),
        summary=operation.title,
        description=_description(resolver),
        refusals=operation.rejections,
        parameters=[ACCEPT_LANGUAGE],
        **({"unavailable": AT_WORK, "limited": LIMITED} if operation.rolls else {}),
    )(documented)


def _view(resolver: Resolver) -> Callable[[], Response]:
    chances = Chances(resolver)
    query_schema = _query_of(resolver.operation)

    def resolve() -> Response:
        sent = request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 - each look through the proxy costs
        body = resolver.load(read_json(sent, resolver.schema))
        query = read_query(sent, query_schema) if sent.query_string else NOTHING_ASKED
        language = asked_in(sent.environ)
        resolved = resolver.resolve(body)
        answer = answer_with(query, resolver, body.request, resolved, language)
        if isinstance(query, RollingQuery) and query.percentile:
            rank = percentile_of_result(chances, body.request, resolved.outcome.result, body.decisions)
            answer = replace(answer, percentile=rank)
        return ready_answers.json(answer, language)

    takes_nulls(resolve)
    return limited(EXPENSIVE, when=_wants_percentile)(resolve) if resolver.operation.rolls else resolve


def _wants_percentile(sent: Request) -> bool:
    """Whether a resolution also computes the odds of its request."""
    return sent.args.get("percentile") == "true"


def _query_of(operation: Operation) -> QuerySchema:
    return _QUERY_WHEN_ROLLING if operation.rolls else _QUERY


def _description(resolver: Resolver) -> str:
    operation = resolver.operation
    dice = f"Dice streams: {operation.streams}" if operation.rolls else "No dice are rolled."
    options = ", ".join(f"`{name}`" for name in operation.options)
    decisions = ", ".join(dict.fromkeys(f"`{form_of(point.member)}`" for point in operation.decisions))
    return f"{operation.description}\n\n{dice}" + "".join(
        f"\n\n{words}: {names}."
        for words, names in (("House rules that affect it", options), ("Decisions", decisions))
        if names
    )


def _answer_schema(resolver: Resolver) -> AnswerSchema:
    ruleset, operation = resolver.ruleset, resolver.operation
    name = operation_component(ruleset, operation, "Answer")
    return envelope_schema(name, Answer, resolution_overrides(ruleset, operation))
