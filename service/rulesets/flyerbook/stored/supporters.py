"""Supporters of a roll who are stored, and the sides of an order. Rule FB-TASK-6."""

from collections.abc import Iterator
from typing import Annotated, Any

from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass

BELOW = "/supporters/"
"""Part of the pointer to a supporter, behind that to the one who is helped."""
SIDES = ("roller", "attacker", "defender", "target")
"""Members of orders that are one side of a roll; the sides of a contest are a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supporter:
    """Stored character who helps with a trait."""

    id: Annotated[Id, Doc("A stored character or combatant.")]
    trait: Annotated[Name, Doc("The skill or job that fits, as named on the sheet.")]


def supporters_of(path: str, ability: str) -> Participant:
    """The supporters of a participant who rolls."""
    return Participant(path=f"{path}.supporters", prose="Who helps.", needs=(ability,))


def sides_of(order: Any) -> Iterator[tuple[str, Any]]:
    """Sides which roll or are rolled against, each with the JSON pointer to it."""
    for index, side in enumerate(getattr(order, "sides", ())):
        yield f"/sides/{index}", side
    for name in SIDES:
        if (side := getattr(order, name, None)) is not None:
            yield f"/{name}", side


def helped_by(order: Any, pointer: str) -> tuple[str, Any]:
    """The one whom a supporter at this place helps, with the pointer to it."""
    whom = pointer.partition(BELOW)[0]
    return whom, dict(sides_of(order))[whom]
