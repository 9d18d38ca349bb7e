"""Contents of entries, by kind, and their checks against the game."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Annotated, Any, get_args

import marshmallow as ma
from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play.commands.orders import DecidingCommandSource, command_of
from service.play.forms.condition_inputs import ConditionInput
from service.play.resources.bounds import GameObject
from service.play.resources.codec import Codec
from service.play.resources.figure_documents import new_documents
from service.resolution import refusal
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.library import EntryKind
from service.rulesets.stored.tactics import Tactic
from service.rulesets.vocabulary import Matches, Name, Text
from service.schemas.containers import Sequence, Table
from service.schemas.derive import schema_for
from service.schemas.faults import Fault, place, unknown_member
from service.schemas.records import Nullable
from service.schemas.strict import Strict
from service.values import dataclass

MOST_ROWS = 1000
"""Rows of a table."""
_ROLL = "^[1-9]d(4|6|8|10|12|20|100)$"
Roll = Annotated[str, Matches(_ROLL, Phrase("a roll such as 1d20 or 2d6"))]
"""A roll of one to nine dice of a kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureContent:
    """A foe, or a character.

    Attributes:
        sheet: as the game has it.
        state: members that differ from the state with which the game starts.
        tactic: of a foe that acts by itself in a simulation.
    """

    sheet: GameObject
    state: GameObject | None = None
    tactic: Tactic | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PartContent:
    """An item or a power.

    Attributes:
        member: list or map of the sheet to which it is added, or another member whose value it is.
        value: the element, or the value.
    """

    member: Name
    value: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A row of a table.

    Attributes:
        text: the result.
        weight: how often it comes up, compared with the others.
        from_: lowest roll with this result, in a table with dice.
        to: highest roll.
        entry: id or name of another entry, such as a foe or a nested table.
    """

    text: Text
    weight: Annotated[int, Interval(ge=1, le=1_000_000)] = 1
    from_: Annotated[int, Interval(ge=1, le=1_000)] | None = None
    to: Annotated[int, Interval(ge=1, le=1_000)] | None = None
    entry: Name | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableContent:
    """A table.

    Attributes:
        rows: by weight, or by the ranges of a roll.
        dice: the roll; None for a table by weight.
    """

    rows: Annotated[tuple[TableRow, ...], Len(1, MOST_ROWS)]
    dice: Roll | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderContent:
    """A saved order.

    Attributes:
        operation: the operation that it orders.
        order: its body, without the one who acts.
    """

    operation: Name
    order: Annotated[Mapping[str, Any], Len(0, 100)]


def checked(codec: Codec, kind: EntryKind, name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of an entry as it is stored, after the game accepted it.

    Args:
        codec: of the campaign.
        kind: of the entry.
        name: of the entry.
        content: as it was sent, with items and powers in full.

    Raises:
        Refusal: with pointers below `/content`.
    """
    return _CHECKS[kind](codec, name, content)


def _figure(codec: Codec, _name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    given = _loaded(FigureContent, content)
    new_documents(codec, given.sheet, given.state, ("content",))
    return dict(content)


def _part(codec: Codec, _name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    given = _loaded(PartContent, content)
    element = _element(codec.ruleset, given.member)
    try:
        element.deserialize(given.value)
    except ma.ValidationError as error:
        raise _refused({"value": error.messages}) from None
    return dict(content)


def _condition(_codec: Codec, name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    named = {**content, "name": content.get("name", name)}
    _loaded(ConditionInput, named)
    return named


def _table(_codec: Codec, _name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    given = _loaded(TableContent, content)
    check_ranges(given)
    return dict(content)


def _order(codec: Codec, _name: str, content: Mapping[str, Any]) -> dict[str, Any]:
    given = _loaded(OrderContent, content)
    commands = {each.name: each for each in codec.ruleset.operations if each.command is not None}
    if given.operation not in commands:
        raise _refused({"operation": [unknown_member(given.operation, commands, "bad_input")]})
    known = _members_of_order(commands[given.operation])
    unknown = {name: [unknown_member(name, known, "unknown_field")] for name in given.order if name not in known}
    if unknown:
        raise _refused({"order": unknown})
    return dict(content)


_CHECKS: Mapping[EntryKind, Callable[[Codec, str, Mapping[str, Any]], dict[str, Any]]] = {
    EntryKind.FOE: _figure,
    EntryKind.CHARACTER: _figure,
    EntryKind.ITEM: _part,
    EntryKind.POWER: _part,
    EntryKind.CONDITION: _condition,
    EntryKind.TABLE: _table,
    EntryKind.ORDER: _order,
}


def _element(ruleset: Ruleset, member: str) -> Strict:
    """The type of the elements of a list or map of the sheet, or of any other member."""
    assert ruleset.characters is not None  # noqa: S101 - no campaign can be made without
    known = dict(schema_for(ruleset.characters.sheet).members())
    if member not in known:
        raise _refused({"member": [unknown_member(member, known, "bad_input")]})
    field = known[member]
    bare = field.inner if isinstance(field, Nullable) else field
    if isinstance(bare, Sequence):
        return bare.item
    return bare.value if isinstance(bare, Table) else field


def check_ranges(table: TableContent) -> None:
    """Refuse a table with dice unless its rows cover each roll once, and one without dice that has ranges.

    Raises:
        Refusal: with pointers below `/content`.
    """
    if table.dice is None:
        _refuse_ranges(table)
    else:
        _check_cover(table, *dice_of(table.dice))


def _refuse_ranges(table: TableContent) -> None:
    for index, row in enumerate(table.rows):
        if (row.from_, row.to) != (None, None):
            raise _refused({"rows": {index: {"from": [Fault("bad_input", _NO_RANGES)]}}})


def _check_cover(table: TableContent, count: int, sides: int) -> None:
    """Refuse rows that leave out a total of some dice, or have one twice."""
    expected = count
    for index, row in enumerate(table.rows):
        if row.from_ != expected or row.to is None or row.to < expected:
            detail = Phrase("Expected a range that begins at {number}, as `from` and `to`.", number=expected)
            raise _refused({"rows": {index: {"from": [Fault("bad_input", detail)]}}})
        expected = row.to + 1
    if expected != count * sides + 1:
        detail = Phrase("Expected rows up to a roll of {highest}.", highest=count * sides)
        raise _refused({"rows": [Fault("bad_input", detail)]})


def dice_of(roll: str) -> tuple[int, int]:
    """Number and sides of the dice of a roll such as `2d6`."""
    count, sides = roll.split("d")
    return int(count), int(sides)


_NO_RANGES = Phrase("Expected no range: the table has no `dice`, so it is rolled by `weight`.")


def _members_of_order(operation: Operation) -> set[str]:
    """Names of the members that a body of a command may have."""
    order = command_of(operation).order
    forms = (*(get_args(order) or (order,)), DecidingCommandSource)
    return {each.name.removesuffix("_") for form in forms for each in fields(form)}


def _loaded(kind: type, content: Mapping[str, Any]) -> Any:
    try:
        return schema_for(kind).load(dict(content))
    except ma.ValidationError as error:
        raise _refused(error.messages) from None


def _refused(messages: Any) -> refusal.Refusal:
    """The refusal of faults of a content."""
    return refusal.of_faults(tuple(place(messages, "/content")))
