"""Abilities of a game, and the search for all bars of a participant."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from operator import itemgetter

from service.rulesets.stored.bars import AnyBarContext, Bar, BarContext, BarRow
from service.rulesets.stored.defaults import nothing, nothing_named
from service.rulesets.stored.figures import AnyFigure, remembered
from service.values import dataclass, replace

Barring = tuple[tuple[int, BarRow, tuple[str, ...]], ...]
"""Rows, each with its place in the table and with those of some abilities that it bars."""
Placed = tuple[int, Bar]
"""A bar with the place of its row."""


@dataclass(frozen=True, slots=True)
class RowsThatBar:
    """The rows of a table that may bar some abilities.

    Attributes:
        of_figure: those that look at no order.
        others: all others.
    """

    of_figure: Barring
    others: Barring


_BARRING: dict[tuple[int, tuple[str, ...], bool, bool], tuple[tuple[BarRow, ...], RowsThatBar]] = {}
"""Id of rows, needed abilities, and whether there are items and conditions -> the rows, and those that may bar.

The rows keep their id, as they are remembered.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityTable:
    """The abilities of a game, and all bars.

    Attributes:
        abilities: their names, an enum with a docstring or comment for each.
        rows: in the order of listing.
        items: `(figure, abilities) -> names` of the things that the figure could use with one of these abilities.
        kinds: `figure -> kinds`, name of such a thing -> all that the rules read of it, but its name and its slot:
            they accept or refuse the same orders with things of equal kinds. Things of which they read the name, and
            those that a condition or mark of the figure is about, are left out.
        decides: ability to make the own decisions; the game master makes those of who lacks it. "" where nothing
            takes it away.
        reacts: ability to react to another's order; figures without it get no such question. "" if nothing takes
            it away.
    """

    abilities: type[StrEnum]
    rows: tuple[BarRow, ...]
    items: Callable[[AnyFigure, Collection[str]], tuple[str, ...]] = nothing
    kinds: Callable[[AnyFigure], Mapping[str, object]] = nothing_named
    decides: str = ""
    reacts: str = ""

    def commanders(self, figure: AnyFigure) -> tuple[str, ...]:
        """Ids of the figures that command a participant in its place."""
        return tuple(identity for row in self.rows for identity in row.lifted_for(figure))

    def bars(
        self, context: AnyBarContext, needs: Iterable[str], items: Iterable[str] = (), of_order: tuple[BarRow, ...] = ()
    ) -> tuple[Bar, ...]:
        """All bars of a participant from the needed abilities, each row once.

        Args:
            context: the participant.
            needs: abilities.
            items: names of items that are to be used.
            of_order: rows of the order, which come after those of states.
        """
        needed, used = tuple(needs), tuple(items)
        found = _found(self.rows, context, needed, used)
        if of_order:
            found += _found(of_order, context, needed, used)
        return tuple(bar for _, bar in found)

    def takes_turns(self, figure: AnyFigure, options: object, turn: str) -> bool:
        """Whether a participant takes turns: neither defeated, nor barred from the ability to have one."""
        context = BarContext(figure=figure, options=options, ability=turn)
        return not figure.defeated and not self.bars(context, (turn,))

    def undecided(self, context: AnyBarContext) -> tuple[Bar, ...]:
        """Bars that leave the decisions of a participant to the game master."""
        return self.bars(context, (self.decides,))

    def can_react(self, context: AnyBarContext) -> bool:
        """Whether no bar prevents a reaction of a participant."""
        return not self.bars(context, (self.reacts,))

    @property
    def codes_of_undecided(self) -> tuple[str, ...]:
        """Codes of the bars that may leave decisions to the game master."""
        return tuple(dict.fromkeys(row.code for row in self.rows if self.decides in row.bars))


def _rows_that_bar(
    rows: tuple[BarRow, ...], needs: tuple[str, ...], *, has_items: bool, has_conditions: bool
) -> RowsThatBar:
    """The rows that may bar any of the needed abilities, each with those that it bars; rows are constants."""
    key = id(rows), needs, has_items, has_conditions
    known = _BARRING.get(key)
    if known is None:
        barred = ((place, row, tuple(each for each in needs if each in row.bars)) for place, row in enumerate(rows))
        asked = [
            each
            for each in barred
            if each[2] and (has_items or not each[1].of_item) and (has_conditions or not each[1].of_condition)
        ]
        of_figure = tuple(each for each in asked if each[1].of_figure)
        others = tuple(each for each in asked if not each[1].of_figure)
        known = _BARRING[key] = rows, RowsThatBar(of_figure, others)
    return known[1]


def _found(
    rows: tuple[BarRow, ...], context: AnyBarContext, needs: tuple[str, ...], items: tuple[str, ...]
) -> list[Placed]:
    """The bars of a participant by the rows of a table, in their order."""
    asked = _rows_that_bar(rows, needs, has_items=bool(items), has_conditions=bool(context.figure.conditions))
    found = list(_bars(asked.others, context, items))
    if asked.of_figure and (of_figure := _bars_of_figure(asked.of_figure, context.figure, context.options)):
        pointer = context.named.pointer if context.named else ""
        found.extend((place, replace(bar, pointer=pointer)) for place, bar in of_figure)
        found.sort(key=itemgetter(0))
    return found


@remembered
def _bars_of_figure(rows: Barring, figure: AnyFigure, options: object) -> tuple[Placed, ...]:
    """The bars of a figure by rows that look at no order; a list of moves tries many orders of one figure."""
    (_, _, abilities), *_ = rows
    return tuple(_bars(rows, BarContext(figure=figure, options=options, ability=abilities[0]), ()))


@remembered
def of_items(table: AbilityTable) -> AbilityTable:
    """The abilities of a table with the bars of items alone."""
    return AbilityTable(abilities=table.abilities, rows=tuple(row for row in table.rows if row.of_item))


def _bars(rows: Barring, context: AnyBarContext, items: tuple[str, ...]) -> Iterator[Placed]:
    """The bars of a participant by some rows: each row bars once, and each item once."""
    about = {(context.item, context.ability): context}
    for place, row, barred in rows:
        for item in items if row.of_item else (None,):
            for ability in barred:
                asked = about.get((item, ability))
                if asked is None:
                    asked = about[item, ability] = replace(context, ability=ability, item=item)
                holds = row.holds(asked)
                if holds is not False:
                    yield place, row.bar_as(asked, holds)
                    break
