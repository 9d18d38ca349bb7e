"""`/v1/{ruleset}/abilities`: abilities of stored characters, their bars, and the operations that need them."""

from collections.abc import Iterator
from functools import partial
from typing import Annotated

from flask import Blueprint as PageBlueprint
from flask import Response

from service.api.http.blueprint import Blueprint
from service.api.http.constant_answers import ConstantAnswer
from service.play.forms.bars import GENERAL
from service.rulesets.contract.refusals import RefusalRow
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import BarRow
from service.rulesets.vocabulary import Doc
from service.schemas.answers import answer_schema
from service.values import dataclass

PLAIN = "text/plain"
"""Markdown reads well as it is, and browsers show plain text instead of saving it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityEntry:
    """Ability of a stored character."""

    ability: Annotated[str, Doc("Its name, as effects with the code `bars` take it.")]
    needed_by: Annotated[tuple[str, ...], Doc("Operations and participants that need it, as `attack.attacker`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BarEntry:
    """A state that bars abilities."""

    code: Annotated[str, Doc("Code of the refusal.")]
    title: Annotated[str, Doc("Title of the rule, for people.")]
    rule: Annotated[str, Doc("Id of the rule.")]
    abilities: Annotated[tuple[str, ...], Doc("The abilities that it bars.")]
    fixed: Annotated[bool, Doc("Whether a game master cannot set it aside by `force`.")]
    visible: Annotated[bool, Doc("Whether players see it about a foe.")]
    of_item: Annotated[bool, Doc("Whether it is about something that is to be used.")]
    of_order: Annotated[bool, Doc("Whether it depends on the order, so that no list of abilities has it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityRules:
    """The abilities of a game and all bars."""

    abilities: Annotated[tuple[AbilityEntry, ...], Doc("Each with the operations that need it.")]
    bars: Annotated[tuple[BarEntry, ...], Doc("In the order in which a refusal lists them.")]


def add_abilities(routes: Blueprint, ruleset: Ruleset) -> None:
    """Add the route of a game's abilities to the routes of the game, where the game declares them."""
    table = _table_of(ruleset)
    if table is None:
        return
    constant = ConstantAnswer(lambda: rules_of(ruleset, table))

    @routes.route("/abilities")
    @routes.doc(operationId=f"{ruleset.name}Abilities")
    @routes.response(200, answer_schema(AbilityRules))
    def list_abilities() -> Response:
        """List the abilities of stored characters, and the states that bar them.

        Every state that bars an ability, with its rule and the code of the refusal. A character or combatant has its
        current abilities at `.../abilities`.
        """
        return constant.answer()


def pages(rulesets: tuple[Ruleset, ...]) -> PageBlueprint:
    """`/docs/abilities/{ruleset}.md`: the same as a page."""
    routes = PageBlueprint("ability pages", __name__)
    for ruleset in rulesets:
        table = _table_of(ruleset)
        if table is not None:
            address = f"/docs/abilities/{ruleset.name}.md"
            routes.add_url_rule(address, ruleset.name, view_func=partial(_page, ruleset, table))
    return routes


def _page(ruleset: Ruleset, table: AbilityTable) -> Response:
    return Response(page_of(ruleset, table), mimetype=PLAIN)


def rules_of(ruleset: Ruleset, table: AbilityTable) -> AbilityRules:
    """The table of a game in the form of the answer."""
    return AbilityRules(
        abilities=tuple(
            AbilityEntry(ability=ability.value, needed_by=tuple(_needing(ruleset, ability.value)))
            for ability in table.abilities
        ),
        bars=(*(_entry(ruleset, row, of_order=False) for row in table.rows), *_entries_of_orders(ruleset)),
    )


def page_of(ruleset: Ruleset, table: AbilityTable) -> str:
    """The table of a game as a page of Markdown."""
    rules = rules_of(ruleset, table)
    lines = [f"# {ruleset.title}: what stored characters can do", "", "| Ability | Needed by |", "|---|---|"]
    lines += [f"| `{each.ability}` | {', '.join(f'`{name}`' for name in each.needed_by)} |" for each in rules.abilities]
    lines += ["", "| What bars it | Code | Rule | Bars | By force |", "|---|---|---|---|---|"]
    lines += [_line(bar) for bar in rules.bars]
    return "\n".join(lines) + "\n"


def _table_of(ruleset: Ruleset) -> AbilityTable | None:
    return None if ruleset.characters is None else ruleset.characters.abilities


def _needing(ruleset: Ruleset, ability: str) -> Iterator[str]:
    for operation in ruleset.operations:
        for participant in operation.command.participants if operation.command else ():
            if ability in operation.needs_of(participant):
                yield f"{operation.name}.{participant.path}"


def _entry(ruleset: Ruleset, row: BarRow, *, of_order: bool) -> BarEntry:
    return BarEntry(
        code=row.code,
        title=_title_of(ruleset, row.code),
        rule=row.rule,
        abilities=tuple(map(str, row.bars)),
        fixed=row.fixed,
        visible=row.visible,
        of_item=row.of_item,
        of_order=of_order,
    )


def _entries_of_orders(ruleset: Ruleset) -> tuple[BarEntry, ...]:
    """The bars of operations by an order or its request, each once."""
    of_orders = (_entry(ruleset, row, of_order=True) for row in ruleset.order_bars)
    refusals = (row for each in ruleset.operations for row in each.refusals if row.ability)
    return tuple(dict.fromkeys((*of_orders, *(_entry_of_refusal(ruleset, row) for row in refusals))))


def _entry_of_refusal(ruleset: Ruleset, row: RefusalRow) -> BarEntry:
    return BarEntry(
        code=row.code,
        title=_title_of(ruleset, row.code),
        rule=row.rule,
        abilities=(str(row.ability),),
        fixed=row.fixed,
        visible=row.visible,
        of_item=False,
        of_order=True,
    )


def _title_of(ruleset: Ruleset, code: str) -> str:
    rejection = ruleset.rejection(code)
    return str(GENERAL[code][0]) if rejection is None else rejection.title


def _line(bar: BarEntry) -> str:
    abilities = ", ".join(f"`{name}`" for name in bar.abilities)
    return f"| {bar.title} | `{bar.code}` | {bar.rule} | {abilities} | {'no' if bar.fixed else 'yes'} |"
