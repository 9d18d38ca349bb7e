"""Somebody stored spends an action point of its pool. Rules F6-ACT-6 and F6-ACT-7."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.rulesets.freed6.action_point import ActionPoint, ActionPointResult, ActionPointUse, Choose
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS, UNSTATED, RollerOrder, ids_of, stored_id
from service.rulesets.freed6.stored.participant import acting
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Number

TOLD = (ActionPointUse.NARRATIVE, ActionPointUse.RULE)
"""Uses without a roll."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionPointOrder:
    """Somebody stored spends an action point."""

    roller: Annotated[RollerOrder, Doc("Whose point it is; also who makes the check of `reroll` and `add_dice`.")] = (
        UNSTATED
    )
    use: Annotated[ActionPointUse, Doc("What the point buys.")]
    choose: Annotated[Choose, Doc("`reroll`: which total the player takes.")] = Choose.BEST
    difficulty: Annotated[Number | None, Doc("The number to reach; null for a roll that only wants a total.")] = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: ActionPointOrder, cast: Cast) -> ActionPoint:
    """The use of a point of the pool, with the check looked up where there is one (F6-ACT-7)."""
    figure = cast[stored_id(order.roller, "/roller")]
    roller = None if order.use in TOLD else acting(order.roller, cast, order.options, "/roller")
    return ActionPoint(
        action_points=figure.state.action_points,
        use=order.use,
        choose=order.choose,
        roller=roller,
        difficulty=order.difficulty,
        options=order.options,
    )


def apply(order: ActionPointOrder, result: ActionPointResult, cast: Cast) -> Cast:  # noqa: ARG001 - one point is gone
    """Who spent the point, and made a check where one was made (F6-ACT-6)."""
    after = Aftermath(cast, order.options)
    if order.use not in TOLD:
        after.checked(order.roller)
    after.change(order.roller.id, _poorer)
    return after.cast


def _poorer(figure: Figure) -> Figure:
    return replace(figure, state=replace(figure.state, action_points=figure.state.action_points - 1))


COMMAND = Command(
    order=ActionPointOrder,
    lead="/roller",
    ids=lambda order: ids_of(stored_id(order.roller, "/roller")),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    everybody=lambda order: order.use not in TOLD and order.roller.luck_point,
)
