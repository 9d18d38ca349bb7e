"""LUCK of a round that was paid in the turn of a combatant that has left the order. Rule RU-C-LUCK-6."""

from collections.abc import Callable

from service.rulesets.rollunder.stored import lasting
from service.rulesets.rollunder.stored.figures import Cast, Figure
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.stored.conditions import EndReason


def run_out(acting: str, cast: Cast, initiative: Callable[[Figure], int]) -> Cast:
    """The figures with cover that ends when a turn begins: the defeated one would have acted before (RU-C-LUCK-6).

    The duration of the condition counts the turns of all others, and of combatants that have left.

    Args:
        acting: id of the combatant that begins its turn.
        cast: all in the encounter.
        initiative: returns the value that determines the order.
    """
    covered = {identity: figure for identity, figure in cast.items() if lasting.has(figure, Lasting.LUCKY)}
    if not covered:
        return {}
    value = initiative(cast[acting])
    passed = {identity for identity, each in cast.items() if each.defeated and initiative(each) >= value}
    after = {identity: _uncovered(figure, passed) for identity, figure in covered.items()}
    return {identity: figure for identity, figure in after.items() if figure != cast[identity]}


def _uncovered(figure: Figure, passed: set[str]) -> Figure:
    for identity, cover in tuple(lasting.found(figure, Lasting.LUCKY)):
        if cover.duration.combatant in passed and lasting.began_before(figure, cover):
            figure = lasting.ended_at(figure, identity, EndReason.EXPIRED)
    return figure
