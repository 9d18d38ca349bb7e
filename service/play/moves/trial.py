"""Trials of orders: whether the rules accept them now. Nothing of a trial is stored."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Any

from service.play.call import Call
from service.play.commands.run import CommandHandler
from service.play.participants.participants import Participants
from service.play.resources.rows import Character
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.rulesets.stored.figures import Cast
from service.schemas.body import Decided
from service.schemas.strict_json import dumps
from service.values import dataclass

OddsOf = Callable[[Resolver, Any, Decided], Mapping[str, str] | None]
"""`(operation, request, decisions)` -> probabilities of its headline; None where they take too much work."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Tries orders on the same participants.

    Attributes:
        call: of the caller, whose rights apply.
        participants: all that an order may name.
        cast: their figures, settled.
        tried: name of an operation and its order as JSON -> the refusal of that order.
    """

    call: Call
    participants: Participants
    cast: Cast
    tried: dict[tuple[str, bytes], Refusal | None] = field(default_factory=dict)

    def refusal(self, handler: CommandHandler, order: Mapping[str, Any]) -> Refusal | None:
        """The refusal of an order; None where it is accepted."""
        key = handler.resolver.operation.name, dumps(order)
        if key not in self.tried:
            self.tried[key] = self._refusal(handler, order)
        return self.tried[key]

    def _refusal(self, handler: CommandHandler, order: Mapping[str, Any]) -> Refusal | None:
        try:
            handler.check(self.call, order, self.participants, self.cast)
        except Refusal as refused:
            return refused
        return None

    def odds(self, handler: CommandHandler, order: Mapping[str, Any], odds_of: OddsOf) -> Mapping[str, str] | None:
        """The odds of an accepted order; None where the caller does not know everything on which they depend."""
        completed = handler.completed(self.call, order, self.participants, self.cast)
        rows = self.call.actor.row_filter
        if rows is not None and not all(map(rows.knows, _characters(completed.participants))):
            return None
        return odds_of(handler.resolver, completed.request, completed.decisions)


def _characters(participants: Participants) -> Iterator[Character | None]:
    """The character of each participant; None for a combatant without one."""
    for identity in participants.by_id:
        yield participants.characters.get(identity)
