"""Means: the attacks and powers that a fighter can order."""

from collections.abc import Iterator, Mapping
from typing import Any

from service.play.commands.run import CommandHandler
from service.play.moves import listing
from service.play.moves.lister import Wanted
from service.play.moves.views import MoveView
from service.rulesets.stored.moves import MoveGroup
from service.rulesets.stored.paths import placed
from service.simulation.position import Position
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Means:
    """An order of a fighter that is complete except for its target.

    Attributes:
        move: the move.
        handler: of its operation.
        member: path of the target.
        targets: ids of possible targets.
        is_power: whether it uses a power, such as a spell.
    """

    move: MoveView
    handler: CommandHandler
    member: str
    targets: frozenset[str]
    is_power: bool

    def at(self, target: str) -> Mapping[str, Any]:
        """The order against a target."""
        order: Mapping[str, Any] = placed(self.move.order, self.member, target)
        return order

    def is_named(self, name: str | None) -> bool:
        """Whether a name is that of its weapon, skill or power."""
        return name is not None and name in self.move.id.split(":")


def means_of(position: Position, identity: str) -> Iterator[Means]:
    """All attacks and powers of a fighter at the start of the fight."""
    declared, encounter = position.declared, position.in_turn(identity)
    rows = position.rows.copy()
    rows.put(encounter)
    for group, operations in ((MoveGroup.ATTACK, declared.operations), (MoveGroup.MAGIC, declared.powers)):
        if operations:
            call, wanted = position.call(rows), Wanted(group=group)
            found = listing.of_combatant(call, position.handlers, rows, encounter.id, identity, wanted)
            for move in (each for each in found.items if each.operation in operations):
                yield from _means(move, position.handler(move.operation), is_power=group is MoveGroup.MAGIC)


def _means(move: MoveView, handler: CommandHandler, *, is_power: bool) -> Iterator[Means]:
    """The move with its target open, and the first options of other choices; none if a number has to be stated."""
    if any(choice.required and choice.other for choice in move.choices):
        return
    order, target = move.order, None
    for choice in move.choices:
        if choice.required and choice.member.endswith(".id") and target is None:
            target = choice
        elif choice.required:
            order = placed(order, choice.member, choice.options[0].value)
    if target is not None:
        targets = frozenset(str(option.value) for option in target.options)
        yield Means(replace(move, order=order), handler, target.member, targets, is_power)
