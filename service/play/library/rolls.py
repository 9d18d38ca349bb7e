"""Rolls on tables of the library, logged with their dice."""

from typing import Annotated

from annotated_types import Len

from service.dice import DiceError, RecordedDice
from service.play.call import Call
from service.play.library import tables
from service.play.library.finding import entry_named, table_named
from service.play.library.tables import TableResult
from service.play.log import journal
from service.play.resources.event_types import EventType
from service.play.resources.rows import Event, Visibility
from service.play.resources.snapshot import Snapshot
from service.resolution import dice_refusals
from service.resolution.resolver import faces_of
from service.rulesets.library import EntryKind
from service.rulesets.vocabulary import Doc, Name
from service.schemas.body import DiceSource
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRoll(DiceSource):
    """A roll on a table."""

    table: Annotated[Name, Doc("Id or name of a table of the library.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRolled:
    """Results of a roll on a table."""

    results: Annotated[tuple[TableResult, ...], Len(1, tables.DEEPEST + 1), Doc("From the table inwards.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChance:
    """Probability of a result of a table."""

    texts: Annotated[tuple[str, ...], Doc("The results, from the table inwards.")]
    probability: Annotated[str, Doc("Probability of the result, as a reduced fraction.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOdds:
    """Exact odds of a table."""

    items: Annotated[tuple[TableChance, ...], Doc("Each result with its probability, in the order of the rows.")]


def roll(call: Call, given: TableRoll) -> Event:
    """Roll on a table, and log it for game masters, who can reveal it.

    Raises:
        Refusal: `forbidden`, `not_found`, `nested_too_deep`, or what the dice refuse.
    """
    call.require_gm()
    dice = RecordedDice(faces_of(given)[1])
    results = _rolled(call, given, dice)
    event = replace(
        journal.blank(call, EventType.TABLE_ROLLED, (), None),
        result=to_plain(TableRolled(results=results)),
        rolls=tuple(to_plain(dice.rolls)),
        visibility=Visibility.GM,
    )
    return journal.append(call, event, Snapshot.empty())


def _rolled(call: Call, given: TableRoll, dice: RecordedDice) -> tuple[TableResult, ...]:
    """Results of a roll, from the table inwards."""
    table = entry_named(call, (EntryKind.TABLE,), given.table, "/table")
    try:
        return tables.rolled(table, table_named(call), dice)
    except DiceError as error:
        raise dice_refusals.of_dice(error, call.codec().ruleset, dice.rolls, given.dice) from None


def odds(call: Call, wanted: str) -> TableOdds:
    """The exact probability of each result of a table, by its id or name.

    Raises:
        Refusal: `forbidden`, `not_found`, `nested_too_deep` or `too_large`.
    """
    call.require_gm()
    table = entry_named(call, (EntryKind.TABLE,), wanted, "table", "parameter")
    found = tables.odds(table, table_named(call))
    return TableOdds(items=tuple(TableChance(texts=texts, probability=str(each)) for texts, each in found.items()))
