"""A stored condition is recovered. Rules F6-REM-1 to F6-REM-3."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.freed6.condition_remove import ConditionRemove, ConditionRemoveResult, RankedCondition
from service.rulesets.freed6.rank import HIGHEST_RANK
from service.rulesets.freed6.stored import lasting, points
from service.rulesets.freed6.stored.healing import recovered
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS
from service.rulesets.freed6.stored.points import PointsOrder
from service.rulesets.freed6.stored.target import condition_of, involved, target_id
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionRemoveOrder(PointsOrder):
    """Result points, or a check for them, against one stored condition."""

    condition_id: Annotated[Id, Doc("Of the target's condition.")]


def stage(order: ConditionRemoveOrder, cast: Cast) -> ConditionRemove:
    """The recovery, against the rank and the points that are kept (F6-REM-1)."""
    condition = condition_of(cast[target_id(order)], order.condition_id, "/condition_id")
    told = lasting.standing_of(order.condition_id, condition)
    by = told.result_points
    return ConditionRemove(
        condition=RankedCondition(
            name=condition.name,
            rank=min(HIGHEST_RANK, max(1, condition.rank)),
            result_points=by if by is not None and by > 0 else None,
        ),
        result_points=order.result_points,
        roller=points.roller_of(order, cast),
        difficulty=order.difficulty,
        options=order.options,
    )


def apply(order: ConditionRemoveOrder, result: ConditionRemoveResult, cast: Cast) -> Cast:
    """Who made the check, and the target without the one instance, or as before (F6-REM-3)."""
    after = points.after_points(order, cast, order.options)
    if result.removed:
        after.change(target_id(order), lambda figure: recovered(figure, order.condition_id))
    return after.cast


COMMAND = Command(
    order=ConditionRemoveOrder,
    lead="/actor",
    ids=involved,
    stage=stage,
    apply=apply,
    rejections=(*ACTING_REJECTIONS, "condition_not_found"),
    everybody=lambda order: order.lucky,
)
