"""Figures of callers who store nothing: sheets that take part in an encounter in memory."""

from typing import Annotated

from service.play.resources.bounds import GameObject
from service.play.resources.inputs import CombatantInput
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureInput:
    """A character or foe that is not stored."""

    name: Annotated[Name, Doc("Name, also of its dice stream. Figures of one name are numbered.")]
    sheet: Annotated[GameObject, Doc("As of a stored character of the game.")]
    state: Annotated[GameObject | None, Doc("As it is now. Members that are left out start as the game says.")] = None


def combatants_of(given: FigureInput, side: str | None, count: int = 1) -> CombatantInput:
    """The combatants that a figure of a request becomes, as the input of an encounter.

    Args:
        given: the figure.
        side: with whom it fights; None for the default of encounters.
        count: how many of it take part.
    """
    return CombatantInput(name=given.name, sheet=given.sheet, state=given.state, side=side, count=count)
