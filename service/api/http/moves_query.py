"""Filter of lists of moves."""

from typing import Annotated

from service.odds.headline import headline_odds
from service.play.moves.lister import Wanted
from service.rulesets.stored.moves import MoveGroup
from service.rulesets.vocabulary import Doc, Example
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesFilter:
    """Filter of a list of moves."""

    group: Annotated[MoveGroup | None, Doc("Only moves of this group."), Example("attack")] = None
    odds: Annotated[bool, Doc("With odds, as far as the caller knows all who take part."), Example(True)] = False

    def wanted(self, identity: str | None = None) -> Wanted:
        """The same for the list.

        Args:
            identity: id of the only move that is wanted; None for all.
        """
        operation = None if identity is None else identity.partition(":")[0]
        return Wanted(self.group, operation, identity, headline_odds if self.odds else None)
