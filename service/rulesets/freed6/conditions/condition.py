"""Operation that creates a condition.

Rules F6-COND-3 to F6-COND-6, F6-COND-10 and F6-COND-12, with F6-DIE-9, F6-DIE-10, F6-RNK-1, F6-COND-1, F6-COND-2,
F6-COND-7, F6-COND-8, F6-ERR-1, F6-SF-5 and F6-SF-6.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.conditions import points
from service.rulesets.freed6.conditions.condition_duration import as_long_as
from service.rulesets.freed6.conditions.creation import Condition, ConditionResult, NotCreated
from service.rulesets.freed6.conditions.points import Points
from service.rulesets.freed6.conditions.standing_condition import ConditionKind, StandingCondition
from service.rulesets.freed6.core import check_decisions, improvement, purchase
from service.rulesets.freed6.core.check import CHECK_OPTIONS, CHECK_REJECTIONS
from service.rulesets.freed6.core.purchase import Plan, Turn
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.effects.checks import check_made
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.effects.laying import dice_waiting, laid, ranks_left
from service.rulesets.freed6.stored.figures import Cast, EffectContext
from service.rulesets.freed6.stored.lookups import laying
from service.rulesets.freed6.stored.lookups.checks import of_roller
from service.rulesets.freed6.stored.lookups.conditions import duration_of
from service.rulesets.freed6.stored.lookups.harm import on_own_turn
from service.rulesets.freed6.stored.order_bars import LAID
from service.rulesets.freed6.stored.participants import is_lucky
from service.rulesets.freed6.stored.plans import Budget, plan_reasons
from service.rulesets.freed6.stored.points import completed, participants, stated_by
from service.rulesets.freed6.stored.rerolls import by_points
from service.rulesets.stored import Disclosure, Lookup, Report, Stored
from service.rulesets.vocabulary import Doc
from service.values import replace


def resolve(request: Condition, dice: Dice) -> Outcome[ConditionResult]:
    """Points, rank, plan, kind, and then the condition with severity and duration (F6-COND-6).

    Raises:
        Rejected: `stock_only` (F6-COND-12), `missing_group` (F6-COND-4), and what the roller may not do; another
            kind is refused with the body (F6-COND-2).
    """
    _refuse(request)
    kind = request.condition.kind
    purchase.refuse_bad_codes(request.effects, "/effects")
    source = points.source_of(request.result_points, request.roller, request.difficulty, request.options)
    made = points.made_by(source, dice, request.options)
    result = ConditionResult(
        total=made.total,
        success=made.success,
        critical=made.critical,
        action_points_after=made.action_points_after,
        result_points=made.result_points,
        rank=made.rank,
        created=False,
        conditions=tuple(condition.name for condition in request.existing),
    )
    result = _create(request, kind, made, result)
    rules = ("F6-COND-6", *made.rules, "F6-COND-2", _RULE_OF_KIND[kind], *_rules(request, result))
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _refuse(request: Condition) -> None:
    """A progressive condition has a group (F6-COND-4), and some are for Stock characters only (F6-COND-12)."""
    new = request.condition
    if new.kind is ConditionKind.PROGRESSIVE and new.group is None:
        raise Rejected("missing_group", "/condition/group", name=new.name)
    if new.stock_only and request.target_dynamic:
        raise Rejected("stock_only", "/target_dynamic", name=new.name)


def _create(request: Condition, kind: ConditionKind, made: Points, result: ConditionResult) -> ConditionResult:
    """The result with the condition, or with the reason why there is none."""
    if made.rank == 0:
        return replace(result, reason=NotCreated.NO_RANKS)
    errors = purchase.findings(request.effects, made.rank, _turn(request))
    if errors:
        return replace(result, reason=NotCreated.ILLEGAL_SPEND, errors=errors)
    name = request.condition.name
    if kind is ConditionKind.DISCRETE and name.casefold() in {each.casefold() for each in result.conditions}:
        return replace(result, reason=NotCreated.DISCRETE_EXISTS)
    effects = tuple(purchase.bought(wish, on_own_turn=request.on_own_turn) for wish in request.effects)
    cost = sum(map(purchase.cost, request.effects))
    replaced = _replaced(request, kind)
    remaining = [condition.name for condition in request.existing if condition not in replaced]
    return replace(
        result,
        created=True,
        severity=rank.severity_of(made.rank),
        duration=as_long_as(effects, made.rank, on_own_turn=request.on_own_turn),
        cost=cost,
        ranks_left=made.rank - cost,
        effects=effects,
        replaced=replaced[0].name if replaced else None,
        conditions=(*remaining, name),
    )


def _turn(request: Condition) -> Turn:
    """The turn of the purchase; dice for an effect roll need one that the turn has or may have (F6-EFX-6)."""
    return Turn(origin=request.source, effect_roll=request.effect_roll_this_turn)


def _replaced(request: Condition, kind: ConditionKind) -> list[StandingCondition]:
    """The conditions of its group, with any ranks (F6-COND-4); other kinds replace nothing (F6-COND-5)."""
    if kind is not ConditionKind.PROGRESSIVE:
        return []
    group = (request.condition.group or "").casefold()
    return [condition for condition in request.existing if (condition.group or "").casefold() == group]


_RULE_OF_KIND = {
    ConditionKind.DISCRETE: "F6-COND-3",
    ConditionKind.PROGRESSIVE: "F6-COND-4",
    ConditionKind.CUMULATIVE: "F6-COND-5",
}
"""A discrete condition that is there already does not change, and the ranks are lost (F6-COND-3)."""


def _rules(request: Condition, result: ConditionResult) -> tuple[str, ...]:
    bought = ("F6-COND-7", "F6-COND-8", "F6-COND-9") if request.effects else ()
    return (*bought, *(("F6-RNK-2", "F6-COND-10") if result.created else ()))


def _summary(request: Condition, result: ConditionResult) -> Message:
    return Message(
        f"condition_{result.reason.value if result.reason else 'created'}",
        {
            "name": request.condition.name,
            "rank": result.rank,
            "severity": result.severity,
            "points": result.result_points,
            "errors": ", ".join(result.errors),
        },
    )


def _budget(request: Condition) -> Budget:
    """The plan with its ranks, which are known where no check makes them (F6-SF-5)."""
    ranks = None if request.roller is not None else rank.of_points(request.result_points or 0)
    return Budget(request.effects, ranks, _turn(request))


REASONS = plan_reasons(_budget)


def _reported(outcome: EffectContext[Condition, ConditionResult], after: Cast) -> Report:
    """The result with the duration that is stored, as on a track that is frozen now (F6-TRK-5, F-43)."""
    result: ConditionResult = outcome.result
    bearer = after.get(outcome.id_of("target") or "")
    if not result.created or bearer is None or not bearer.laid:
        return Report(result=result)
    return Report(result=replace(result, duration=duration_of(bearer.laid[-1].duration)))


STORED = Stored(
    participants=participants(),
    lookups={
        **of_roller("roller"),
        "condition": Lookup(
            find=laying.new_condition,
            type=Annotated[laying.LaidCondition, Doc("The new condition.")],
            choice=True,
            required=True,
        ),
        "existing": Lookup(find=laying.existing, participant="target"),
        "effects": Lookup(find=laying.plan, type=Plan, default=(), choice=True),
        "effect_roll_this_turn": lambda context: context.order.roller is not None,
        "on_own_turn": Lookup(find=on_own_turn, participant="target"),
        "target_dynamic": Lookup(find=laying.target_dynamic, participant="target"),
    },
    effects={
        "actor": dice_waiting,
        "target": (laid, consequences),
        "roller": check_made(lambda outcome: outcome.result.rank, ranks_left),
    },
    stated_by=stated_by("result_points", "source"),
    whole_encounter=lambda order: is_lucky("roller")(order) or targets.are_unlisted(order.effects),
    rejections=("unknown_target", *purchase.REJECTIONS),
    completed=completed,
    reports=_reported,
    bars={"target": LAID},
    discloses=Disclosure(
        public=("total", "success", "critical", "rank", "name", "created", "duration", "unit"),
        about={
            "roller": ("action_points_after",),
            "actor": ("cost", "ranks_left", "severity", "effects", "points", "result_points", "errors", "reason"),
            "target": ("replaced", "conditions", "ends_left", "active_from"),
        },
    ),
    reroll=by_points(check_decisions.ROLLER),
)
"""Points as a number are a decree; a check of the order makes them otherwise (F6-SF-1)."""


OPERATION = Operation(
    resolve,
    title="Create a condition",
    description=(
        "Result points, given or made by a check, create a condition of their rank. Ranks may buy effects that it "
        "carries. A discrete condition exists once, a progressive one replaces its group, a cumulative one adds up."
    ),
    options=(*CHECK_OPTIONS, "zero_margin_rank"),
    reasons=REASONS,
    rejections=(*CHECK_REJECTIONS, "difficulty_required", "bad_kind", "missing_group", "stock_only"),
    streams="`roller`: the dice of the check, if one is made.",
    headlines=("created", "rank"),
    score=lambda result: result.result_points,
    decisions=(check_decisions.ROLLER.point(), *improvement.POINTS),
    stored=STORED,
)
