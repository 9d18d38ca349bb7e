"""Operation that changes the duration of a condition.

Rules F6-MOD-1 to F6-MOD-5, with F6-DIE-9, F6-DIE-10, F6-RNK-1, F6-COND-7, F6-COND-8, F6-ERR-1 and F6-SF-7.
"""

from collections.abc import Sequence

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.conditions import points
from service.rulesets.freed6.conditions.condition_modify_request import TURN, ConditionModify, ConditionModifyResult
from service.rulesets.freed6.conditions.condition_modify_stored import REASONS, STORED
from service.rulesets.freed6.conditions.duration_changes import RETIMINGS, NotModified, retimed
from service.rulesets.freed6.conditions.points import Bid, Points
from service.rulesets.freed6.core import check_decisions, improvement, purchase
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS
from service.rulesets.freed6.core.duration import Duration, refuse_miscounted
from service.rulesets.freed6.core.purchase import Purchase
from service.values import replace


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
