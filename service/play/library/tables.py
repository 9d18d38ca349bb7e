"""Rolls on tables of the library, and their exact odds; rows may lead to nested tables."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Annotated, Any

from service.dice import Dice
from service.dice.throws import totals
from service.phrases import Phrase
from service.play import refusals
from service.play.library.contents import TableContent, TableRow, dice_of
from service.play.library.finding import AnyEntry
from service.resolution import refusal
from service.resolution.refusal import Refusal
from service.rulesets.library import EntryKind
from service.rulesets.vocabulary import Doc
from service.schemas.derive import schema_for
from service.schemas.faults import PlacedFault
from service.values import dataclass

STREAM, PURPOSE = "table", "table"
"""Stream and purpose of the dice of tables."""
DEEPEST = 8
"""Nested tables that a roll follows."""
MOST_RESULTS = 10_000
"""Results of a table of which the odds are computed, those of nested tables included."""
Chain = tuple[str, ...]
"""The results of a roll, from the table inwards."""
Find = Callable[[str], AnyEntry | None]
"""Id or name -> the entry; None where there is none any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableResult:
    """Result of a roll on a table, or on one that is nested in it."""

    table: Annotated[str, Doc("Name of the table.")]
    roll: Annotated[int, Doc("Sum of the dice, or the number that chose among the weights.")]
    text: Annotated[str, Doc("The result.")]
    entry: Annotated[str | None, Doc("Id or name of the entry to which the row leads; null for none.")]


def rolled(table: AnyEntry, find: Find, dice: Dice) -> tuple[TableResult, ...]:
    """The results of a roll on a table and on the tables to which it leads.

    Raises:
        Refusal: `nested_too_deep`.
    """
    results = list[TableResult]()
    current: AnyEntry | None = table
    while current is not None:
        if len(results) > DEEPEST:
            raise nested_too_deep(table.name)
        content = content_of(current)
        number = _rolled(content, dice)
        row = _row_at(content, number)
        results.append(TableResult(table=current.name, roll=number, text=row.text, entry=row.entry))
        current = _nested(row, find)
    return tuple(results)


def odds(table: AnyEntry, find: Find) -> Mapping[Chain, Fraction]:
    """The exact probability of each chain of results, in the order of the rows.

    Raises:
        Refusal: `nested_too_deep`, or `too_large` for a table that has too many results with those nested in it.
    """
    found = dict[Chain, Fraction]()
    for number, (chain, chance) in enumerate(_chains(table, cache(find), 0, table.name)):
        if number == MOST_RESULTS:
            raise _too_large(table.name)
        found[chain] = found.get(chain, Fraction(0)) + chance
    return found


def content_of(table: AnyEntry) -> TableContent:
    """The content of a table."""
    content: TableContent = schema_for(TableContent).load(dict(table.content))
    return content


def nested_too_deep(name: str) -> Refusal:
    """The refusal of a table that leads to itself, or to too many others."""
    detail = Phrase(
        'The table "{name}" leads to itself, or through more than {most} others. Change the `entry` of a row.',
        name=name,
        most=DEEPEST,
    )
    return refusals.conflict("nested_too_deep", Phrase("Tables nest too deep"), detail)


def _too_large(name: str) -> Refusal:
    """The refusal of the odds of a table that has too many results."""
    detail = Phrase(
        'The table "{name}" has more than {most} results, with those of nested tables. Ask for a nested table.',
        name=name,
        most=MOST_RESULTS,
    )
    return refusal.of_faults((PlacedFault("table", "too_large", detail, "parameter"),))


def _chains(table: AnyEntry, find: Find, depth: int, root: str) -> Iterator[tuple[Chain, Fraction]]:
    """The chains of results with their probabilities, one after another; those of equal texts are not added up."""
    if depth > DEEPEST:
        raise nested_too_deep(root)
    content = content_of(table)
    for row, chance in zip(content.rows, _chances(content), strict=True):
        nested = _nested(row, find)
        if nested is None:
            yield (row.text,), chance
        else:
            yield from (((row.text, *below), chance * share) for below, share in _chains(nested, find, depth + 1, root))


def _nested(row: TableRow, find: Find) -> AnyEntry | None:
    """The table to which a row leads, if it leads to one."""
    found = None if row.entry is None else find(row.entry)
    return found if found is not None and found.kind is EntryKind.TABLE else None


def _rolled(content: TableContent, dice: Dice) -> int:
    """The roll; on a table by weight, a die with a side for each unit of weight."""
    count, sides = (1, sum(row.weight for row in content.rows)) if content.dice is None else dice_of(content.dice)
    return 1 if sides == 1 else dice.total(STREAM, sides, count, PURPOSE)


def _row_at(content: TableContent, number: int) -> TableRow:
    """The row with a roll."""
    ends = accumulate(row.weight for row in content.rows) if content.dice is None else (row.to for row in content.rows)
    return next(row for row, end in zip(content.rows, ends, strict=True) if end is not None and number <= end)


def _chances(content: TableContent) -> list[Fraction]:
    """The probability of each row."""
    if content.dice is None:
        total = sum(row.weight for row in content.rows)
        return [Fraction(row.weight, total) for row in content.rows]
    count, sides = dice_of(content.dice)
    thrown = totals(tuple(range(1, sides + 1)), count)
    return [
        Fraction(sum(way.weight for way in thrown.ways if _covers(row, way.values[0])), thrown.out_of)
        for row in content.rows
    ]


def _covers(row: TableRow, number: Any) -> bool:
    """Whether a roll has the result of a row."""
    return row.from_ is not None and row.to is not None and row.from_ <= number <= row.to
