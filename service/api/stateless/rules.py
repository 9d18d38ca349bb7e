"""`/v1/{ruleset}/rules`: every rule of a game in our own words, under the id by which answers name it."""

from functools import cache, partial
from typing import Annotated

from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.phrases import Phrase
from service.resolution.refusal import Refusal, not_found
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.rule_texts import Rule, rules_of
from service.rulesets.vocabulary import Doc, Example, Name
from service.schemas.answers import answer_schema
from service.schemas.faults import PlacedFault, shortened, unknown_member
from service.schemas.query import QuerySchema
from service.suggestions import did_you_mean, similar
from service.values import dataclass

_UNKNOWN = "`not_found`: the game has no such rule; the member near lists similar ids."


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesQuery:
    """Filter of a list of rules."""

    operation: Annotated[
        Name | None, Doc("Only rules that govern this operation, such as `task`."), Example("task")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry:
    """A rule in the list of a game."""

    id: Annotated[str, Doc("Stable id, as answers name it.")]
    title: Annotated[str, Doc("Title of the rule, for people.")]
    section: Annotated[str, Doc("Heading under which the game groups it.")]
    operations: Annotated[tuple[str, ...], Doc("Operations that it governs.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleList:
    """The rules of a game, in the order of its catalogue."""

    items: Annotated[tuple[RuleEntry, ...], Doc("Id, title and operations of each rule; read its text by its id.")]


def add_rules(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the routes of a game's rules to the routes of the game."""
    _add_list(routes, ruleset)
    _add_rule(routes, ruleset)


def _add_list(routes: Blueprint, ruleset: Ruleset) -> None:
    everything = ConstantAnswer(lambda: _listed(rules_of(ruleset)))
    by_operation = {
        operation.name: ConstantAnswer(partial(_governing, ruleset, operation.name)) for operation in ruleset.operations
    }

    @routes.route("/rules")
    @routes.doc(operationId=f"{ruleset.name}Rules")
    @routes.arguments(QuerySchema(RulesQuery), location="query")
    @routes.response(200, answer_schema(RuleList))
    def list_rules(query: RulesQuery) -> Response:
        """List the rules of the game.

        Each with its id, its title and the operations that it governs.
        """
        if query.operation is None:
            return everything.answer()
        if query.operation not in by_operation:
            raise _no_operation(query.operation, tuple(by_operation))
        return by_operation[query.operation].answer()


def _add_rule(routes: Blueprint, ruleset: Ruleset) -> None:
    @cache
    def answers() -> dict[str, ConstantAnswer]:
        return {rule.id: ConstantAnswer(partial(_same, rule)) for rule in rules_of(ruleset)}

    @routes.route("/rules/<rule_id>")
    @routes.doc(operationId=f"{ruleset.name}Rule", not_found=_UNKNOWN)
    @routes.response(200, answer_schema(Rule))
    def get_rule(rule_id: str) -> Response:
        """Read a rule.

        The text in our own words, with tables, rulings and the house rules that change it.
        """
        if rule_id not in answers():
            raise _no_rule(ruleset, rule_id, answers())
        return answers()[rule_id].answer()


def _same(rule: Rule) -> Rule:
    return rule


def _governing(ruleset: Ruleset, operation: str) -> RuleList:
    return _listed(tuple(rule for rule in rules_of(ruleset) if operation in rule.operations))


def _listed(rules: tuple[Rule, ...]) -> RuleList:
    return RuleList(
        items=tuple(
            RuleEntry(id=rule.id, title=rule.title, section=rule.section, operations=rule.operations) for rule in rules
        )
    )


def _no_rule(ruleset: Ruleset, rule_id: str, by_id: dict[str, ConstantAnswer]) -> Refusal:
    near = similar(shortened(rule_id), by_id)
    hint = did_you_mean(near, otherwise=Phrase("All are listed at /v1/{game}/rules.", game=ruleset.name))
    detail = Phrase('{title} has no rule "{name}". {hint}', title=ruleset.title, name=shortened(rule_id), hint=hint)
    return not_found(detail, Phrase("No such rule"), near=near)


def _no_operation(name: str, known: tuple[str, ...]) -> Refusal:
    fault = unknown_member(name, known, "bad_input")
    placed = (PlacedFault("operation", fault.code, fault.detail, "parameter"),)
    return Refusal(fault.code, Phrase("No such operation"), fault.detail, placed, {})
