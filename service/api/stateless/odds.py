"""`POST /v1/{ruleset}/{operation}/odds`: the exact odds of a request, as numbers or as a chart."""

from functools import partial
from typing import Annotated, Any

from annotated_types import Len
from flask import Response

from service.api.http.blueprint import AT_WORK, LIMITED, Blueprint
from service.api.http.caching import cached_by_all
from service.api.http.languages import ACCEPT_LANGUAGE, asked
from service.api.http.pictures import SVG, load_text, numbers, picture, wants_picture
from service.api.http.rate_limits import EXPENSIVE, limited
from service.api.openapi.examples import headline_example, question_examples
from service.odds.answer import Odds, OddsQuery
from service.odds.chances import Chances
from service.odds.chart import draw
from service.odds.question import odds as odds_of
from service.odds.wording import Wording
from service.resolution.resolver import Resolver
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema, operation_id
from service.schemas.body import OddsQuestion, QuestionSchema
from service.schemas.codes import own_codes
from service.schemas.query import QuerySchema
from service.translations.language import Language
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartQuery(OddsQuery):
    """A chart for an image element: the request travels in the URL."""

    request: Annotated[str, Len(2, 8000), Doc("The request as JSON, percent-encoded.")]


ODDS_SCHEMA = answer_schema(Odds)


def add_odds(routes: Blueprint, resolver: Resolver) -> None:
    """Add the odds routes of one operation to those of its game."""
    question = QuestionSchema(resolver.ruleset, resolver.operation)
    chances = Chances(resolver)
    _add_odds(routes, chances, question)
    _add_chart(routes, chances, question)


def _add_odds(routes: Blueprint, chances: Chances, question: QuestionSchema) -> None:
    operation = chances.resolver.operation

    @routes.route(f"/{operation.path}/odds", methods=["POST"], endpoint=f"{operation.name}_odds")
    @routes.doc(
        operationId=operation_id(chances.resolver.ruleset, operation, "Odds"),
        summary=f"{operation.title}: the chances",
        description="The exact distribution of every outcome of the same body, without `dice` and `seed`. With "
        "`Accept: image/svg+xml` the answer is a bar chart.",
        refusals=lambda: _refusals(chances, question),  # flask-smorest copies a `partial` with the game inside
        limited=LIMITED,
        unavailable=AT_WORK,
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(question, examples=lambda: question_examples(chances.resolver))
    @routes.arguments(QuerySchema(OddsQuery, examples=partial(_fields, chances)), location="query")
    @routes.response(200, ODDS_SCHEMA)
    @routes.alt_response(
        200, schema={"type": "string"}, content_type=SVG, success=True, description="A bar chart of the chances."
    )
    @limited(EXPENSIVE)
    def odds(body: OddsQuestion, query: OddsQuery) -> Response:
        language = asked()
        found = odds_of(chances, body.request, query, language, body.policies)
        return _chart(chances, found, query, language) if wants_picture() else numbers(found, language)


def _add_chart(routes: Blueprint, chances: Chances, question: QuestionSchema) -> None:
    operation = chances.resolver.operation

    @routes.route(f"/{operation.path}/odds.svg", endpoint=f"{operation.name}_odds_svg")
    @routes.doc(
        operationId=operation_id(chances.resolver.ruleset, operation, "OddsChart"),
        summary=f"{operation.title}: the chances as a picture",
        description="The bar chart of the chances, for the `src` of an image, with the request as a parameter.",
        refusals=lambda: _refusals(chances, question),
        limited=LIMITED,
        unavailable=AT_WORK,
        malformed="`malformed_json`: the question in the parameter is not strict JSON.",
        parameters=[ACCEPT_LANGUAGE],
    )
    @routes.arguments(QuerySchema(ChartQuery, {"request": question}, partial(_request, chances)), location="query")
    @routes.alt_response(
        200, schema={"type": "string"}, content_type=SVG, success=True, description="A bar chart of the chances."
    )
    @limited(EXPENSIVE)
    def odds_chart(query: ChartQuery) -> Response:
        language = asked()
        body: OddsQuestion = load_text(question, query.request)
        found = odds_of(chances, body.request, query, language, body.policies)
        return cached_by_all(_chart(chances, found, query, language))


def _refusals(chances: Chances, question: QuestionSchema) -> tuple[str, ...]:
    """Codes of status 422: also those of single members, for example a face that the die does not have."""
    return (*chances.resolver.operation.rejections, *own_codes(question.request), "odds_too_large")


def _fields(chances: Chances) -> dict[str, Any]:
    """An example of the requested outcomes."""
    return {"fields": [headline_example(chances.resolver)]}


def _request(chances: Chances) -> dict[str, Any]:
    """Examples of outcomes and body in the query."""
    first = next(iter(question_examples(chances.resolver).values()))
    return _fields(chances) | {"request": first["value"]}


def _chart(chances: Chances, found: Odds, query: OddsQuery, language: Language) -> Response:
    names = query.fields or tuple(name for name in chances.resolver.operation.headlines if name in found.outcomes)
    drawn = draw(found, names, Wording(chances.resolver.ruleset, language))
    return picture(drawn, language)
