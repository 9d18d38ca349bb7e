"""Tests of every operation under every bar of its game's table."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from service.play.commands.orders import OrderSchema
from service.play.forms.bars import GENERAL
from service.play.resources.codec import Codec
from service.play.resources.figure_documents import new_documents
from service.rulesets import RULESET_BY_NAME, RULESETS
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.rule_texts import rules_of
from service.rulesets.stored import examples
from service.rulesets.stored.abilities import AbilityTable
from service.rulesets.stored.bars import BarContext, BarRow
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NamedParticipant

BARRED = "somebody is in this state"


def tables() -> Iterator[tuple[Ruleset, AbilityTable]]:
    """Every game with its table of abilities."""
    for ruleset in RULESETS:
        if ruleset.characters is not None and ruleset.characters.abilities is not None:
            yield ruleset, ruleset.characters.abilities


def cases() -> Iterator[Any]:
    """Every row of every table, with each operation that needs what it bars."""
    for ruleset, table in tables():
        for operation in ruleset.operations:
            for row in table.rows:
                if _needs(operation).intersection(row.bars) and operation.name in _orders(ruleset):
                    name = f"{ruleset.name}-{operation.name}-{table.rows.index(row)}-{row.code}"
                    yield pytest.param(ruleset, table, operation, row, id=name)


def _needs(operation: Operation) -> set[str]:
    command = operation.command
    return set() if command is None else {need for each in command.participants for need in each.all_needs}


def _orders(ruleset: Ruleset) -> Mapping[str, Any]:
    return examples.of_ruleset(ruleset.name).orders


def _ruleset(game: str) -> Ruleset:
    return RULESET_BY_NAME[game]


@cache
def _cast(game: str) -> Cast:
    """The cast of a game's examples, as the rules see it."""
    codec = Codec(_ruleset(game))
    figures = {}
    for part, figure in examples.of_ruleset(game).cast.items():
        sheet, state = new_documents(codec, figure.sheet, None)
        figures[examples.STAND_INS[part]] = codec.figure(figure.name, sheet, state)
    return figures


@cache
def _order(game: str, name: str) -> Any:
    ruleset = _ruleset(game)
    operation = next(each for each in ruleset.operations if each.name == name)
    return OrderSchema(ruleset, operation).read(_orders(ruleset)[name].order).request


def _barred(table: AbilityTable, row: BarRow) -> AbilityTable:
    """A table with this row alone, with a state that all share."""
    return replace(
        table, rows=(replace(row, holds=lambda _context: {"condition": BARRED}, of_condition=False, of_figure=False),)
    )


def _those_who_need(row: BarRow, named: tuple[NamedParticipant, ...], order: Any) -> list[NamedParticipant]:
    """The stored participants of an order who need a barred ability; for an item, those who use one."""
    return [
        each
        for each in named
        if each.id is not None
        and set(each.participant.abilities(order)).intersection(row.bars)
        and (not row.of_item or each.participant.items(order, each.part))
    ]


@pytest.mark.parametrize(("ruleset", "table", "operation", "row"), list(cases()))
def test_a_bar_refuses_whoever_needs_what_it_bars(
    ruleset: Ruleset, table: AbilityTable, operation: Operation, row: BarRow
) -> None:
    """Each participant who needs a barred ability is listed, by pointer and rule, and no other."""
    command = operation.command
    assert command is not None
    order, cast = _order(ruleset.name, operation.name), _cast(ruleset.name)
    named = command.of(order).named
    if any(each.id is not None and each.id not in cast for each in named):
        pytest.skip("the example names somebody who is made by an earlier order")
    bars = [bar for bar in command.of(order).bars(cast, _barred(table, row)) if bar.rule == row.rule]
    expected = _those_who_need(row, named, order)
    assert {bar.pointer for bar in bars if bar.code == row.code} >= {each.pointer for each in expected}
    for bar in (bar for bar in bars if bar.code == row.code):
        assert bar.fixed is row.fixed
        assert bar.ability in row.bars


@pytest.mark.parametrize(("ruleset", "table"), list(tables()), ids=lambda each: getattr(each, "name", "table"))
def test_every_row_can_be_told(ruleset: Ruleset, table: AbilityTable) -> None:
    """Its code has a sentence, its rule is one of the game's, and it bars abilities that there are."""
    rules = {rule.id for rule in rules_of(ruleset)}
    for row in table.rows:
        assert row.code in GENERAL or ruleset.rejection(row.code) is not None, row.code
        assert row.rule in rules, row.rule
        assert row.bars, row.code
        assert set(row.bars) <= set(table.abilities), row.code


@pytest.mark.parametrize(("ruleset", "table"), list(tables()), ids=lambda each: getattr(each, "name", "table"))
def test_a_row_about_a_condition_never_holds_without_one(ruleset: Ruleset, table: AbilityTable) -> None:
    """Such a row is not asked of figures without conditions, so it must be false for them, with every item."""
    options = Codec(ruleset).options
    for figure in _cast(ruleset.name).values():
        assert not figure.conditions
        for row in (row for row in table.rows if row.of_condition):
            for item in table.items(figure, row.bars) if row.of_item else (None,):
                for ability in row.bars:
                    context = BarContext(figure=figure, options=options, ability=ability, item=item)
                    assert row.holds(context) is False, row.code


class OfFigure:
    """The parts of a context that a row may read if all orders have the same bar; anything else is an error."""

    def __init__(self, figure: Any, options: Any, ability: str) -> None:
        self.figure, self.options, self.ability = figure, options, ability


@pytest.mark.parametrize(("ruleset", "table"), list(tables()), ids=lambda each: getattr(each, "name", "table"))
def test_a_row_about_a_figure_looks_at_no_order(ruleset: Ruleset, table: AbilityTable) -> None:
    """Such a row is asked once for all orders, so it must not look at one, in the own turn or in another's."""
    options = Codec(ruleset).options
    for stored in _cast(ruleset.name).values():
        for figure in (stored, replace(stored, round=1), replace(stored, round=1, on_turn=True)):
            for row in (row for row in table.rows if row.of_figure):
                assert not row.of_item, row.code
                for ability in row.bars:
                    context: Any = OfFigure(figure, options, ability)
                    row.holds(context)
                    row.until(context)


@pytest.mark.parametrize(("ruleset", "table"), list(tables()), ids=lambda each: getattr(each, "name", "table"))
def test_operations_need_abilities_that_there_are(ruleset: Ruleset, table: AbilityTable) -> None:
    """No operation asks for an ability that the game does not have."""
    for operation in ruleset.operations:
        assert _needs(operation) <= set(table.abilities), operation.name
