"""The duration of a stored condition is changed. Rules F6-MOD-1 to F6-MOD-5."""

from dataclasses import dataclass, replace
from typing import Annotated

from annotated_types import Len

from service.rulesets.freed6.condition_modify import ConditionModify, ConditionModifyResult, TimedCondition
from service.rulesets.freed6.purchase import Purchase
from service.rulesets.freed6.rank import RankNumber
from service.rulesets.freed6.stored import lasting, points
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS
from service.rulesets.freed6.stored.points import PointsOrder
from service.rulesets.freed6.stored.target import condition_of, involved, target_id
from service.rulesets.stored.commands import Command
from service.rulesets.stored.conditions import EndReason
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Id


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionModifyOrder(PointsOrder):
    """Ranks are spent on the duration of a stored condition."""

    condition_id: Annotated[Id, Doc("Of the target's condition.")]
    rank: Annotated[RankNumber | None, Doc("The ranks. Excludes `result_points` and `roller`.")] = None
    effects: Annotated[tuple[Purchase, ...], Len(1, 100), Doc("Changes of duration, applied in order.")]


def stage(order: ConditionModifyOrder, cast: Cast) -> ConditionModify:
    """The change, from the duration as it stands (F6-MOD-1)."""
    condition = condition_of(cast[target_id(order)], order.condition_id, "/condition_id")
    return ConditionModify(
        condition=TimedCondition(name=condition.name, duration=lasting.told_duration(condition.duration)),
        rank=order.rank,
        result_points=order.result_points,
        roller=points.roller_of(order, cast),
        difficulty=order.difficulty,
        effects=order.effects,
        options=order.options,
    )


def apply(order: ConditionModifyOrder, result: ConditionModifyResult, cast: Cast) -> Cast:
    """Who made the check, and the target with the condition as it lasts now, or without it (F6-MOD-2)."""
    after = points.after_points(order, cast, order.options)
    if result.modified:
        after.change(target_id(order), lambda figure: _retimed(figure, order.condition_id, result))
    return after.cast


def _retimed(figure: Figure, identity: str, result: ConditionModifyResult) -> Figure:
    condition = figure.conditions[identity]
    if result.duration is None:
        return lasting.with_conditions(figure, {identity: lasting.over(condition, EndReason.EXPIRED)})
    changed = replace(condition, duration=lasting.kept_duration(result.duration))
    return lasting.with_conditions(figure, {identity: changed})


COMMAND = Command(
    order=ConditionModifyOrder,
    lead="/actor",
    ids=involved,
    stage=stage,
    apply=apply,
    rejections=(*ACTING_REJECTIONS, "condition_not_found"),
    everybody=lambda order: order.lucky,
)
