"""Stored supporters of a roll, and the sides of an order. Rule FB-TASK-6."""

from collections.abc import Iterator
from typing import Annotated, Any

from annotated_types import Len

from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass

ASKED = "/asked/"
"""Part of a pointer between the participant who is helped and an asked helper."""
SIDES = ("roller", "attacker", "defender", "target")
"""Members of orders that are one side of a roll; the sides of a contest are a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Supporter:
    """Stored character who helps with a trait."""

    id: Annotated[Id, Doc("A stored character or combatant.")]
    trait: Annotated[Name, Doc("The skill or job that fits, as named on the sheet.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedSupporter:
    """Stored character who is asked for help before any die."""

    id: Annotated[Id, Doc("A stored character or combatant.")]
    traits: Annotated[
        tuple[Name, ...], Len(0, 40), Doc("Skills and jobs that fit, as named on the sheet; left out, all on it.")
    ] = ()


def supporters_of(path: str, ability: str) -> tuple[Participant, ...]:
    """The supporters of a participant who rolls, and those asked."""
    return (
        Participant(path=f"{path}.supporters", prose="Who helps.", needs=(ability,)),
        Participant(path=f"{path}.asked", prose="The participants that are asked for help.", may_need=(ability,)),
    )


def sides_of(order: Any) -> Iterator[tuple[str, Any]]:
    """Sides which roll or are rolled against, each with the JSON pointer to it."""
    for index, side in enumerate(getattr(order, "sides", ())):
        yield f"/sides/{index}", side
    for name in SIDES:
        if (side := getattr(order, name, None)) is not None:
            yield f"/{name}", side


def helped_by(order: Any, pointer: str) -> tuple[str, Any]:
    """The participant that a supporter at this path helps, with its pointer."""
    whom = pointer.rsplit("/", 2)[0]
    return whom, dict(sides_of(order))[whom]


def named_before(order: Any, pointer: str, index: int) -> tuple[str, ...]:
    """Ids of helpers of the same participant that the order names before this path."""
    _, helped = helped_by(order, pointer)
    counted = () if isinstance(helped.supporters, int) else tuple(each.id for each in helped.supporters)
    asked = tuple(each.id for each in helped.asked)
    return (*counted, *asked[:index]) if ASKED in pointer else counted[:index]
