"""Stored supporters of a roll, what bars them, and the sides of an order. Rule FB-TASK-6."""

from collections.abc import Iterator
from typing import Annotated

from annotated_types import Len

from service.rulesets.flyerbook.options import SupportersWith
from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.flyerbook.stored.figures import BarContext, Order
from service.rulesets.stored import BarRow, Participant, PartOfOrder
from service.rulesets.stored.bars import Holds
from service.rulesets.stored.participants import NamedParticipant
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


def supporters_of(path: str) -> tuple[Participant, ...]:
    """The supporters of a participant who rolls, and those asked."""
    helps = (Ability.SUPPORT,)
    return (
        Participant(f"{path}.supporters", "Who helps.", needs=helps),
        Participant(f"{path}.asked", "The participants that are asked for help.", may_need=helps),
    )


def bars_of_supporters(*paths: str) -> dict[str, tuple[BarRow, ...]]:
    """The bars of the supporters of these participants, by the path of the supporters."""
    return {f"{path}.{member}": HELPING for path in paths for member in ("supporters", "asked")}


def sides_of(order: Order) -> Iterator[tuple[str, PartOfOrder]]:
    """Sides which roll or are rolled against, each with the JSON pointer to it."""
    for index, side in enumerate(getattr(order, "sides", ())):
        yield f"/sides/{index}", side
    for name in SIDES:
        if (side := getattr(order, name, None)) is not None:
            yield f"/{name}", side


def helped_by(order: Order, pointer: str) -> tuple[str, PartOfOrder]:
    """The participant that a supporter at this path helps, with its pointer."""
    whom = pointer.rsplit("/", 2)[0]
    return whom, dict(sides_of(order))[whom]


def named_before(order: Order, pointer: str, index: int) -> tuple[str, ...]:
    """Ids of helpers of the same participant that the order names before this path."""
    _, helped = helped_by(order, pointer)
    counted = () if isinstance(helped.supporters, int) else tuple(each.id for each in helped.supporters)
    asked = tuple(each.id for each in helped.asked)
    return (*counted, *asked[:index]) if ASKED in pointer else counted[:index]


def _helps_oneself(context: BarContext) -> bool:
    helper = _helper(context)
    _, helped = helped_by(context.given_order, helper.pointer)
    return bool(helped.id == helper.id)


def _helps_twice(context: BarContext) -> bool:
    helper = _helper(context)
    return helper.id in named_before(context.given_order, helper.pointer, helper.index)


def _helps_an_opponent(context: BarContext) -> bool:
    helper = _helper(context)
    whom, _ = helped_by(context.given_order, helper.pointer)
    return helper.id in [side.id for pointer, side in sides_of(context.given_order) if pointer != whom]


def _helps_with_a_job(context: BarContext) -> bool:
    card = context.figure.sheet
    trait = getattr(_helper(context).part, "trait", "")
    return context.options.supporters_with is SupportersWith.SKILL_ONLY and trait in card.jobs.keys() - card.skills


def _helper(context: BarContext) -> NamedParticipant:
    assert context.named is not None  # noqa: S101 - bars of orders concern named participants
    return context.named


def _row(code: str, holds: Holds, *, fixed: bool = True) -> BarRow:
    """A bar that the order itself says; what a game master can set aside depends on the sheet too, and is secret."""
    return BarRow(code, "FB-TASK-6", (Ability.SUPPORT,), holds, fixed=fixed, visible=fixed)


HELPING = (
    _row("cannot_support_self", _helps_oneself),
    _row("supporter_twice", _helps_twice),
    _row("opponent_cannot_support", _helps_an_opponent),
    _row("not_a_skill", _helps_with_a_job, fixed=False),
)
