"""`/v1/rulesets`: the games and their operations, described so that a client can build its forms.

Also `/v1/{ruleset}/reference`: the tables and samples of a game.
"""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.phrases import Phrase
from service.resolution.refusal import not_found
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.vocabulary import Doc, OptionValue
from service.schemas.answers import answer_schema
from service.schemas.body import BodySchema
from service.schemas.choices import ChoiceField
from service.schemas.derive import schema_for
from service.schemas.faults import shortened
from service.schemas.numbers import Integer
from service.schemas.records import Nullable
from service.schemas.scalars import Flag
from service.schemas.strict import Strict
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionDescription:
    """A house rule."""

    name: Annotated[str, Doc("Its member in `options` of a request.")]
    description: Annotated[str, Doc("The rule it is about and what it changes.")]
    type: Annotated[str, Doc("`boolean`, `integer`, `choice` or `text`.")]
    values: Annotated[tuple[str, ...], Doc("All values of a choice; else empty.")]
    minimum: Annotated[int | None, Doc("Lowest value of an integer.")]
    maximum: Annotated[int | None, Doc("Highest value of an integer.")]
    default: Annotated[OptionValue | None, Doc("The value in force when nothing is sent; null for none.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationDescription:
    """Operation that a game can resolve."""

    name: Annotated[str, Doc("Stable id in snake case, as in answers and rules.")]
    path: Annotated[str, Doc("Address for the request, by POST.")]
    title: Annotated[str, Doc("A short imperative for lists and buttons.")]
    description: Annotated[str, Doc("The operation in two or three sentences.")]
    family: Annotated[str, Doc("Heading under which a large game groups it; else empty.")]
    rolls: Annotated[bool, Doc("Whether it may throw dice.")]
    streams: Annotated[str, Doc("Names of the dice streams; empty if it throws none.")]
    options: Annotated[tuple[str, ...], Doc("House rules that affect it.")]
    error_codes: Annotated[tuple[str, ...], Doc("Codes with which its rules may refuse, beside the general ones.")]
    request_schema: Annotated[str, Doc("Name of the request's component in `/openapi.json`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetDescription:
    """A game."""

    name: Annotated[str, Doc("Stable id, the first segment of its addresses.")]
    revision: Annotated[
        int, Doc("Revision of the rules. It rises with a release in which an earlier request gets another result.")
    ]
    title: Annotated[str, Doc("Name that players use.")]
    description: Annotated[str, Doc("The game in two or three sentences.")]
    source: Annotated[str, Doc("Rule text that it follows.")]
    credit: Annotated[str, Doc("Authors to credit, and the licence.")]
    operations: Annotated[
        tuple[OperationDescription, ...],
        Doc("Operations that resolve a stateless call."),
    ]
    options: Annotated[tuple[OptionDescription, ...], Doc("House rules that its tables can choose.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesetList:
    """All games."""

    items: Annotated[tuple[RulesetDescription, ...], Doc("One entry for each, the same as under its own address.")]


def describe(ruleset: Ruleset) -> RulesetDescription:
    """A game as callers see it."""
    return RulesetDescription(
        name=ruleset.name,
        revision=ruleset.revision,
        title=ruleset.title,
        description=ruleset.description,
        source=ruleset.source,
        credit=ruleset.credit,
        operations=tuple(_operation(ruleset, operation) for operation in ruleset.stateless),
        options=tuple(_option(name, field) for name, field in schema_for(ruleset.options).members()),
    )


def blueprint(rulesets: tuple[Ruleset, ...]) -> Blueprint:
    """The routes that describe the games."""
    routes = Blueprint(
        "rulesets",
        __name__,
        url_prefix="/v1",
        description="The games with all that they can resolve, their house rules, sources and credits: "
        "enough for a client to build forms.",
    )
    described = {ruleset.name: describe(ruleset) for ruleset in rulesets}
    everything = ConstantAnswer(lambda: RulesetList(items=tuple(described.values())))
    by_name = {name: ConstantAnswer(partial(described.__getitem__, name)) for name in described}

    @routes.route("/rulesets")
    @routes.doc(operationId="listRulesets")
    @routes.response(200, answer_schema(RulesetList))
    def list_rulesets() -> Response:
        """List the games.

        Every game with its operations, house rules, dice streams, source and credit.
        """
        return everything.answer()

    @routes.route("/rulesets/<ruleset>")
    @routes.doc(operationId="getRuleset", not_found="`not_found`: there is no such game.")
    @routes.response(200, answer_schema(RulesetDescription))
    def get_ruleset(ruleset: str) -> Response:
        """Describe one game.

        Its operations, house rules, dice streams, source and credit.
        """
        if ruleset not in by_name:
            detail = Phrase(
                'There is no game "{name}". There are: {names}.', name=shortened(ruleset), names=", ".join(by_name)
            )
            raise not_found(detail)
        return by_name[ruleset].answer()

    return routes


def add_reference(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the route of a game's tables to the routes of the game."""
    tables = ConstantAnswer(lambda: ruleset.reference)

    @routes.route("/reference")
    @routes.doc(operationId=f"{ruleset.name}Reference")
    @routes.response(200, answer_schema(type(ruleset.reference)))
    def get_reference() -> Response:
        """Read the tables of the game.

        Tables, usual values and sample characters; they never change within a version.
        """
        return tables.answer()


def _operation(ruleset: Ruleset, operation: Operation) -> OperationDescription:
    return OperationDescription(
        name=operation.name,
        path=f"/v1/{ruleset.name}/{operation.path}",
        title=operation.title,
        description=operation.description,
        family=operation.family,
        rolls=operation.rolls,
        streams=operation.streams,
        options=operation.options,
        error_codes=operation.rejections,
        request_schema=BodySchema(ruleset, operation).component_name,
    )


def _option(name: str, field: Strict) -> OptionDescription:
    kinds: Mapping[type[Strict], str] = {Flag: "boolean", Integer: "integer", ChoiceField: "choice"}
    kind = field.inner if isinstance(field, Nullable) else field
    minimum, maximum = (kind.minimum, kind.maximum) if isinstance(kind, Integer) else (None, None)
    return OptionDescription(
        name=name,
        description=field.metadata["description"],
        type=kinds.get(type(kind), "text"),
        values=tuple(kind.choices) if isinstance(kind, ChoiceField) else (),
        minimum=minimum,
        maximum=maximum,
        default=field.metadata.get("default"),
    )
