"""Changes of the duration of stored conditions.

Rules F6-MOD-2 to F6-MOD-5, F6-SF-1, F6-SF-5 and F6-SF-7.
"""

from collections.abc import Iterator
from typing import Annotated

from service.rulesets.contract import Rejected
from service.rulesets.freed6.conditions.condition_modify_request import (
    TURN,
    ConditionModify,
    ConditionModifyResult,
    TimedCondition,
)
from service.rulesets.freed6.conditions.duration_changes import RETIMINGS, TO_ROUNDS, NotModified, misfit
from service.rulesets.freed6.core import check_decisions
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.results.rank import RankNumber
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import check_made, spent
from service.rulesets.freed6.stored.effects.conditions import with_conditions, without
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.effects.durations import retimed_condition
from service.rulesets.freed6.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups.checks import known, of_roller
from service.rulesets.freed6.stored.lookups.conditions import PASSING, duration_of
from service.rulesets.freed6.stored.lookups.ranks import ranks_of
from service.rulesets.freed6.stored.order_bars import RETIMING
from service.rulesets.freed6.stored.participants import is_lucky
from service.rulesets.freed6.stored.plans import Budget, plan_reasons
from service.rulesets.freed6.stored.points import ConditionBeside, completed, participants, stated_by, target_condition
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Bar, Disclosure, Lookup, Report, Stored
from service.rulesets.stored.conditions import Condition, EndReason
from service.rulesets.vocabulary import Doc
from service.values import replace


def _spends_ranks(order: Order) -> bool:
    """Whether an order spends ranks, and neither gives points nor makes a check for them (F6-SF-1)."""
    return order.result_points is None and order.roller is None


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    return (Ability.SPEND_RANKS,) if _spends_ranks(order) else ()


def _rank(context: LookupContext) -> int | None:
    """The ranks as stated, else all that the latest check of the actor has left."""
    if context.stated is not None or not _spends_ranks(context.order):
        stated: int | None = context.stated
        return stated
    entry = ranks_of(known(context))
    return 0 if entry is None else entry.left


def _timed(context: LookupContext) -> TimedCondition:
    condition = target_condition(context)
    return TimedCondition(name=condition.name, duration=duration_of(condition.duration))


def _in_place(order: Order, cast: Cast) -> Condition | None:
    """The condition that an order is about, while it lasts."""
    figure = cast.get(order.target.id) if order.target else None
    return None if figure is None else figure.lasting.get(order.condition_id)


def _misfits(order: Order, cast: Cast) -> Iterator[Bar]:
    """Bars of a change that does not fit the present duration, known before any die (F6-SF-5, F6-MOD-2 to F6-MOD-4)."""
    condition = _in_place(order, cast)
    if condition is None:
        return
    fault = misfit(duration_of(condition.duration), order.effects)
    if condition.duration.unit in PASSING and order.effects[0].effect == TO_ROUNDS:
        fault = (NotModified.DURATION_MISMATCH, 0)
    if fault is not None and fault[0] is not NotModified.CONDITION_NOT_FOUND:
        reason, index = fault
        yield Bar(
            reason.value,
            RETIMINGS[order.effects[index].effect],
            Ability.BEAR,
            pointer=f"/effects/{index}",
            parameters={"condition": condition.name, "effect": order.effects[index].effect},
            fixed=True,
        )


def _budget(request: ConditionModify) -> Budget | None:
    """The plan with the given ranks, or those of given points; none where a check makes them (F6-SF-5)."""
    if request.roller is not None:
        return None
    ranks = request.rank if request.rank is not None else rank.of_points(request.result_points or 0)
    return Budget(request.effects, ranks, TURN)


REASONS = plan_reasons(_budget)


def _refuse_gone(order: Order, cast: Cast) -> None:
    """Nothing can follow a change that ends the condition (F6-MOD-5).

    Raises:
        Rejected: `condition_not_found`.
    """
    condition = _in_place(order, cast)
    fault = None if condition is None else misfit(duration_of(condition.duration), order.effects)
    if fault is not None and fault[0] is NotModified.CONDITION_NOT_FOUND:
        raise Rejected("condition_not_found", f"/effects/{fault[1]}", id=order.condition_id)


def _retimed(figure: Figure, outcome: EffectContext[ConditionModify, ConditionModifyResult]) -> Figure:
    """The target with the condition as it lasts now, or without it (F6-MOD-2)."""
    result: ConditionModifyResult = outcome.result
    identity = outcome.order.condition_id
    if not result.modified:
        return figure
    if result.duration is None:
        return without(figure, identity, EndReason.EXPIRED)
    changed = retimed_condition(figure.conditions[identity], result.duration, outcome.order.effects, outcome.options)
    return with_conditions(figure, {identity: changed})


def _paid(figure: Figure, outcome: EffectContext[ConditionModify, ConditionModifyResult]) -> Figure:
    """The figure with fewer ranks of a check, which it spent; a decree uses none (F6-SF-1)."""
    entry = ranks_of(figure)
    if not _spends_ranks(outcome.order) or entry is None or entry.left == 0 or not outcome.result.modified:
        return figure
    return spent(figure, entry.event, outcome.result.cost or 0)


def _reported(outcome: EffectContext[ConditionModify, ConditionModifyResult], after: Cast) -> Report:
    """The result with the duration that is stored (F-43)."""
    result: ConditionModifyResult = outcome.result
    bearer = after.get(outcome.id_of("target") or "")
    stored = None if bearer is None else bearer.lasting.get(outcome.order.condition_id)
    if not result.modified or stored is None:
        return Report(result=result)
    return Report(result=replace(result, duration=duration_of(stored.duration)))


STORED = Stored(
    participants=participants(Ability.SPEND_RANKS, needs_of=_needs),
    lookups={
        **of_roller("roller"),
        "condition": Lookup(find=_timed, participant="target"),
        "rank": Lookup(
            find=_rank,
            participant="actor",
            type=Annotated[
                RankNumber | None, Doc("The ranks; null for all that the latest check of the actor has left.")
            ],
            choice=True,
        ),
    },
    effects={
        "actor": _paid,
        "target": (_retimed, consequences),
        "roller": check_made(
            lambda outcome: outcome.result.rank,
            lambda outcome: outcome.result.ranks_left if outcome.result.modified else outcome.result.rank,
        ),
    },
    beside=ConditionBeside,
    bars={"actor": RETIMING},
    stated_by=stated_by("result_points"),
    whole_encounter=is_lucky("roller"),
    checks=_misfits,
    verify=_refuse_gone,
    rejections=("condition_not_found", "duration_mismatch", "duration_not_shorter"),
    completed=completed,
    reports=_reported,
    discloses=Disclosure(
        public=("rank", "name", "duration", "unit"),
        about={
            "roller": ("action_points_after",),
            "actor": ("cost", "ranks_left", "reason", "modified"),
            "target": ("removed", "ends", "ends_left", "active_from"),
        },
    ),
    reroll=by_points(check_decisions.ROLLER),
)
"""Ranks are those that a check of the actor has left; without any, a number of ranks is a decree (F6-SF-1)."""
