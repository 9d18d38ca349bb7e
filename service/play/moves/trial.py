"""Trials of orders: whether the rules accept them now. Nothing of a trial is stored."""

from collections.abc import Mapping
from typing import Any

from service.play.call import Call
from service.play.commands.run import CommandHandler
from service.play.participants.participants import Participants
from service.resolution.refusal import Refusal
from service.rulesets.stored.figures import Cast
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Trial:
    """Tries orders on the same participants.

    Attributes:
        call: of the caller, whose rights apply.
        participants: all that an order may name.
        cast: their figures, settled.
    """

    call: Call
    participants: Participants
    cast: Cast

    def refusal(self, handler: CommandHandler, order: Mapping[str, Any]) -> Refusal | None:
        """The refusal of an order; None where it is accepted."""
        try:
            handler.check(self.call, order, self.participants, self.cast)
        except Refusal as refused:
            return refused
        return None
