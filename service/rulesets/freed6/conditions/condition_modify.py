"""Operation that changes the duration of a condition.

Rules F6-MOD-1 to F6-MOD-5, with F6-DIE-9, F6-DIE-10, F6-RNK-1, F6-COND-7, F6-COND-8, F6-ERR-1 and F6-SF-7.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Outcome, Rejected
from service.rulesets.contract.operation import Operation
from service.rulesets.freed6.conditions import points
from service.rulesets.freed6.conditions.duration_changes import RETIMINGS, TO_ROUNDS, NotModified, misfit, retimed
from service.rulesets.freed6.conditions.points import Bid, CheckDifficulty, CheckRoller, Points, ResultPoints
from service.rulesets.freed6.core import check_decisions, improvement, purchase
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS
from service.rulesets.freed6.core.duration import Duration, refuse_miscounted
from service.rulesets.freed6.core.purchase import Purchase, Turn
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.results.rank import RankNumber
from service.rulesets.freed6.stored.abilities import Ability
from service.rulesets.freed6.stored.effects.checks import checked, leaves_ranks, pays_action_point, spent
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
from service.rulesets.freed6.stored.points import (
    ConditionBeside,
    completed,
    participants,
    stated_by,
    target_condition,
)
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Bar, Disclosure, Lookup, Report, Stored
from service.rulesets.stored.conditions import Condition, EndReason
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass, replace

TURN = Turn(effect_roll=True, names_targets=False)
"""What a change of duration may buy: its target is the condition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedCondition:
    """A condition with a duration to change."""

    name: Annotated[Name, Doc("For the summary only.")]
    duration: Annotated[Duration, Doc("How long it would last without the change.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionModify:
    """Ranks are spent on the duration of a condition."""

    condition: Annotated[TimedCondition, Doc("The condition; it is the target of all purchases.")]
    rank: Annotated[RankNumber | None, Doc("The ranks. Excludes `result_points` and `roller`.")] = None
    result_points: ResultPoints = None
    roller: CheckRoller = None
    difficulty: CheckDifficulty = None
    effects: Annotated[tuple[Purchase, ...], Len(1, 100), Doc("Changes of duration, applied in order.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionModifyResult:
    """Whether the duration was changed."""

    rank: Annotated[int, Doc("Ranks that there were to spend, 0 to 6.")]
    modified: Annotated[bool, Doc("Whether they were enough.")]
    reason: Annotated[NotModified | None, Doc("Why nothing was changed.")] = None
    cost: Annotated[int | None, Doc("Ranks that the changes cost; null without any rank.")] = None
    ranks_left: Annotated[int | None, Doc("Ranks that are left; null when nothing was changed.")] = None
    removed: Annotated[bool, Doc("Whether the condition ends at once.")] = False
    duration: Annotated[Duration | None, Doc("How long it lasts now; null when removed.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None


def resolve(request: ConditionModify, dice: Dice) -> Outcome[ConditionModifyResult]:
    """Spend the ranks on rows that change a duration; modifying costs the row only (F6-MOD-1).

    Raises:
        Rejected: `not_a_duration_effect`, a purchase that is illegal in itself, what the roller may not do.
    """
    refuse_miscounted(request.condition.duration, "/condition/duration")
    source = _source(request)
    if isinstance(source, Bid):
        _refuse_illegal(request.effects)
    made = points.made_by(source, dice, request.options)
    if made.rank == 0:
        result = _unchanged(request, made.rank, NotModified.NO_RANKS)
    else:
        _refuse_illegal(request.effects)
        result = _modify(request, made.rank, dice)
    result = replace(result, action_points_after=made.action_points_after)
    rules = (*made.rules, "F6-MOD-1", *_rules(request.effects, result))
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _source(request: ConditionModify) -> Points | Bid:
    """Ranks as given, points as given, or a check to be made."""
    if request.rank is None:
        return points.source_of(request.result_points, request.roller, request.difficulty, request.options)
    if request.result_points is not None or request.roller is not None:
        raise Rejected("bad_input", "/rank", expected=Phrase("one of `rank`, `result_points` and `roller`"))
    return Points(result_points=0, rank=request.rank)


def _refuse_illegal(plan: Sequence[Purchase]) -> None:
    """Refuses rows that do not change a duration or are illegal in themselves (F6-MOD-1, F6-COND-9)."""
    purchase.refuse_illegal(plan, TURN, "/effects")
    for index, wish in enumerate(plan):
        if wish.effect not in RETIMINGS:
            raise Rejected("not_a_duration_effect", f"/effects/{index}/effect", effect=wish.effect)


def _modify(request: ConditionModify, ranks: int, dice: Dice) -> ConditionModifyResult:
    """Apply the changes in order, or none at all (F6-MOD-5)."""
    cost = sum(map(purchase.cost, request.effects))
    if cost > ranks:
        return replace(_unchanged(request, ranks, NotModified.OVER_BUDGET), cost=cost)
    duration: Duration | None = request.condition.duration
    for wish in request.effects:
        change = retimed(duration, wish, dice)
        if isinstance(change, NotModified):
            return replace(_unchanged(request, ranks, change), cost=cost)
        duration = change
    return ConditionModifyResult(
        rank=ranks,
        modified=True,
        cost=cost,
        ranks_left=ranks - cost,
        removed=duration is None,
        duration=duration,
    )


def _unchanged(request: ConditionModify, ranks: int, reason: NotModified) -> ConditionModifyResult:
    return ConditionModifyResult(rank=ranks, modified=False, reason=reason, duration=request.condition.duration)


def _rules(plan: Sequence[Purchase], result: ConditionModifyResult) -> tuple[str, ...]:
    if result.cost is None:
        return ()
    several = ("F6-MOD-5",) if len(plan) > 1 else ()
    return ("F6-COND-7", *(RETIMINGS[wish.effect] for wish in plan), *several)


def _summary(request: ConditionModify, result: ConditionModifyResult) -> Message:
    outcome = "removed" if result.duration is None else result.duration.unit.value
    return Message(
        f"modify_{result.reason.value if result.reason else outcome}",
        {
            "name": request.condition.name,
            "ends": result.duration.ends_left if result.duration else None,
            "cost": result.cost,
            "rank": result.rank,
        },
    )


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
        "roller": (
            checked(),
            pays_action_point(),
            leaves_ranks(
                lambda outcome: outcome.result.rank,
                lambda outcome: outcome.result.ranks_left if outcome.result.modified else outcome.result.rank,
            ),
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


OPERATION = Operation(
    resolve,
    title="Change the duration of a condition",
    description=(
        "Ranks, given or made by a check, extend or reduce the duration of a condition. Changes are applied in "
        "order; when one of them does not fit, nothing is changed."
    ),
    options=(*CHECK_OPTIONS, "zero_margin_rank", "effects_follow"),
    reasons=REASONS,
    rejections=(
        *CHECK_REJECTIONS,
        "difficulty_required",
        "not_a_duration_effect",
        "unknown_effect",
        "bad_times",
        "bad_sign",
        "effect_roll_limit",
    ),
    streams="`roller`: the dice of the check, if one is made; `duration`: 1D when an encounter becomes rounds.",
    headlines=("modified", "rank"),
    score=lambda result: result.rank,
    decisions=(check_decisions.ROLLER.point(), *improvement.POINTS),
    stored=STORED,
)
