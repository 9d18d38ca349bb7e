"""Figures of callers who store nothing: sheets that take part in an encounter in memory."""

from dataclasses import fields
from typing import Annotated

from service.play.forms.inputs import CombatantInput
from service.play.resources.bounds import GameObject
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureInput:
    """A character or foe that is not stored."""

    name: Annotated[Name | None, Doc("Name, also of its dice stream. Figures of one name are numbered.")] = None
    sheet: Annotated[GameObject | None, Doc("Sheet, as that of a stored character.")] = None
    state: Annotated[
        GameObject | None, Doc("Current state. Members that are left out have the initial values of the game.")
    ] = None
    from_: Annotated[
        Name | None,
        Doc("Id or name of a figure in the library of the game, in place of `sheet` and `state`."),
    ] = None
    changes: Annotated[GameObject | None, Doc("With `from`: a merge patch of its `sheet` and `state`.")] = None


def combatants_of(given: FigureInput, side: str | None, count: int = 1) -> CombatantInput:
    """The combatants that a figure of a request becomes, as the input of an encounter.

    Args:
        given: the figure.
        side: the side on which it fights; None for the default of encounters.
        count: how many of it take part.
    """
    own = {each.name: getattr(given, each.name) for each in fields(FigureInput)}
    return CombatantInput(**own, side=side, count=count)
