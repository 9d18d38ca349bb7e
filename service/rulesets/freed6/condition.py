"""A condition is created. Rules F6-COND-3 to F6-COND-6, F6-COND-10 and F6-COND-12."""

from dataclasses import replace
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import points, purchase, rank
from service.rulesets.freed6.check import CHECK_OPTIONS, CHECK_REJECTIONS, Critical
from service.rulesets.freed6.duration import Duration
from service.rulesets.freed6.lasting import as_long_as
from service.rulesets.freed6.levels import TrackName
from service.rulesets.freed6.options import DEFAULT_OPTIONS, ConditionRank, OptionsField
from service.rulesets.freed6.points import CheckDifficulty, CheckRoller, Points, ResultPoints
from service.rulesets.freed6.purchase import EFFECT_ROLL_DICE, Effect, Origin, Plan, Turn
from service.rulesets.freed6.rank import OnOwnTurn
from service.rulesets.freed6.standing import ConditionKind, Group, Kind, StandingCondition, StockOnly
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.effects.checks import checked, leaves_ranks
from service.rulesets.freed6.stored.effects.conditions import (
    code_details,
    is_timed,
    stored_duration,
    stored_effect,
    with_laid,
)
from service.rulesets.freed6.stored.effects.purchases import ACTION_POINT, carrier, refuse_retimings, with_action_points
from service.rulesets.freed6.stored.effects.settle import consequences
from service.rulesets.freed6.stored.lookups.checks import known, of_roller, stated_by_game_master
from service.rulesets.freed6.stored.lookups.conditions import RESULT_POINTS, STOCK_ONLY, TRACK, standing_conditions
from service.rulesets.freed6.stored.lookups.harm import on_own_turn
from service.rulesets.freed6.stored.participants import is_lucky
from service.rulesets.freed6.stored.points import completed, participants
from service.rulesets.freed6.stored.state import is_dynamic
from service.rulesets.stored import conditions as stored_conditions
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.stored.lookups import Lookup, LookupContext, StatedBy
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


class NotCreated(StrEnum):
    """Reason why a condition was not created: no ranks, an illegal plan, or an existing discrete condition."""

    NO_RANKS = "no_ranks"
    ILLEGAL_SPEND = "illegal_spend"
    DISCRETE_EXISTS = "discrete_exists"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCondition:
    """A condition to create."""

    name: Annotated[Name, Doc("A word or short phrase that describes the bearer, such as `Pinned`.")]
    kind: Kind = ConditionKind.DISCRETE
    group: Group = None
    stock_only: StockOnly = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Result points, or a check for them, create a condition."""

    condition: Annotated[NewCondition, Doc("What is created.")]
    result_points: ResultPoints = None
    roller: CheckRoller = None
    difficulty: CheckDifficulty = None
    existing: Annotated[tuple[StandingCondition, ...], Doc("Conditions that are there already.")] = ()
    effects: Plan = ()
    on_own_turn: OnOwnTurn = False
    target_dynamic: Annotated[bool, Doc("Whether the one who will carry it is Dynamic.")] = True
    source: Annotated[Origin, Doc("Whose ranks they are.")] = Origin.CHECK
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionResult:
    """Whether the condition was created; members about it are null when it was not."""

    total: Annotated[int | None, Doc("Total of the check; null when the points were given.")]
    success: Annotated[bool | None, Doc("Whether the check succeeded; null without one.")]
    critical: Annotated[Critical | None, Doc("Flag of the check's wild dice.")]
    result_points: Annotated[int, Doc("How far the check is above its difficulty; they buy ranks.")]
    rank: Annotated[int, Doc("How strong the condition would be, 1 to 6; 0 for a failure.")]
    created: Annotated[bool, Doc("Whether it is in place now.")]
    reason: Annotated[NotCreated | None, Doc("Why it was not created.")] = None
    errors: Annotated[tuple[str, ...], Doc("Findings about the plan, sorted.")] = ()
    severity: Annotated[str | None, Doc("The word for the rank.")] = None
    duration: Annotated[Duration | None, Doc("How long it lasts by its rank.")] = None
    cost: Annotated[int | None, Doc("Ranks spent on effects.")] = None
    ranks_left: Annotated[int | None, Doc("Ranks that no effect has used.")] = None
    effects: Annotated[tuple[Effect, ...], Doc("What it does to its bearer.")] = ()
    replaced: Annotated[str | None, Doc("Progressive: the condition that it replaces.")] = None
    conditions: Annotated[tuple[str, ...], Doc("Names afterwards, existing ones first.")]


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
        result_points=made.result_points,
        rank=made.rank,
        created=False,
        conditions=tuple(condition.name for condition in request.existing),
    )
    result = _create(request, kind, made, result)
    rules = ("F6-COND-6", *made.rules, "F6-COND-2", _RULE_OF_KIND[kind], *_rules(request, result))
    return Outcome(result=result, rules=tuple(dict.fromkeys(rules)), summary=_summary(request, result))


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
    errors = purchase.findings(request.effects, made.rank, Turn(origin=request.source))
    if errors:
        return replace(result, reason=NotCreated.ILLEGAL_SPEND, errors=errors)
    name = request.condition.name
    if kind is ConditionKind.DISCRETE and name in result.conditions:
        return replace(result, reason=NotCreated.DISCRETE_EXISTS)
    effects = tuple(purchase.bought(wish, on_own_turn=request.on_own_turn) for wish in request.effects)
    cost = sum(map(purchase.cost, request.effects))
    replaced = _replaced(request, kind)
    kept = [condition.name for condition in request.existing if condition not in replaced]
    return replace(
        result,
        created=True,
        severity=rank.severity_of(made.rank),
        duration=as_long_as(effects, made.rank, on_own_turn=request.on_own_turn),
        cost=cost,
        ranks_left=made.rank - cost,
        effects=effects,
        replaced=replaced[0].name if replaced else None,
        conditions=(*kept, name),
    )


def _replaced(request: Condition, kind: ConditionKind) -> list[StandingCondition]:
    """The conditions of its group, whatever their ranks (F6-COND-4); other kinds replace nothing (F6-COND-5)."""
    if kind is not ConditionKind.PROGRESSIVE:
        return []
    return [condition for condition in request.existing if condition.group == request.condition.group]


_RULE_OF_KIND = {
    ConditionKind.DISCRETE: "F6-COND-3",
    ConditionKind.PROGRESSIVE: "F6-COND-4",
    ConditionKind.CUMULATIVE: "F6-COND-5",
}
"""A discrete condition that is there already stays as it is, and the ranks are lost (F6-COND-3)."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCondition:
    """A condition to lay on somebody."""

    name: Annotated[Name, Doc("A word or short phrase that describes the bearer, such as `Pinned`.")]
    kind: Kind = ConditionKind.DISCRETE
    group: Group = None
    stock_only: StockOnly = False
    track: Annotated[TrackName | None, Doc("The track that it goes on, as a cumulative one.")] = None
    single_use: Annotated[bool, Doc("Whether the next check that it touches uses it up.")] = False


def _new(context: LookupContext) -> NewCondition:
    new: LaidCondition = context.stated
    return NewCondition(name=new.name, kind=_kind(new), group=new.group, stock_only=new.stock_only)


def _kind(new: LaidCondition) -> ConditionKind:
    """Damage, composure and body are cumulative (F6-COND-2)."""
    return new.kind if new.track is None else ConditionKind.CUMULATIVE


def _plan(context: LookupContext) -> Plan:
    """The plan; a purchase that is illegal in itself is refused (F6-SF-5)."""
    refuse_retimings(context.stated, context.pointer)
    purchase.refuse_illegal(context.stated, Turn(effect_roll=True), context.pointer)
    targets.refuse_unknown(context.stated, context.cast, context.pointer)
    plan: Plan = context.stated
    return plan


def _existing(context: LookupContext) -> tuple[StandingCondition, ...]:
    """Conditions in place; without a discrete one of that name where a game master sets it aside (F6-COND-3)."""
    there = standing_conditions(known(context))
    if "discrete_exists" in context.forced:
        return tuple(each for each in there if each.name != context.order.condition.name)
    return there


def _target_dynamic(context: LookupContext) -> bool:
    return "stock_only" not in context.forced and is_dynamic(known(context))


def _laid(figure: Figure, outcome: EffectContext) -> Figure:
    """The target with the condition and its action points (F6-COND-6, F6-ACT-6)."""
    result: ConditionResult = outcome.result
    if not result.created:
        return figure
    points = sum(effect.value or 0 for effect in result.effects if effect.effect == ACTION_POINT)
    figure = with_action_points(figure, points) if points else figure
    return with_laid(figure, _condition(outcome.order.condition, outcome))


def _condition(new: LaidCondition, outcome: EffectContext) -> stored_conditions.Condition:
    """The condition as it is stored: of the rank that was paid for it, or all of the check's (F6-SF-6)."""
    result: ConditionResult = outcome.result
    carried = tuple(effect for effect in result.effects if is_timed(effect))
    by_check = outcome.options.condition_rank is ConditionRank.CHECK or not result.cost
    return stored_conditions.Condition(
        name=new.name,
        kind=stored_conditions.ConditionKind(_kind(new).value),
        group=new.group,
        rank=result.rank if by_check else min(result.rank, result.cost or 0),
        effects=tuple(map(stored_effect, carried)),
        source=outcome.id_of("actor"),
        duration=stored_duration(result.duration),
        single_use=new.single_use,
        details={
            TRACK: new.track.value if new.track else None,
            RESULT_POINTS: result.result_points,
            STOCK_ONLY: new.stock_only,
            **code_details(carried),
        },
    )


def _dice_waiting(figure: Figure, outcome: EffectContext) -> Figure:
    """The acting figure, with dice that were bought for an effect roll of this turn (F6-EFX-6)."""
    result: ConditionResult = outcome.result
    bought = [effect for effect in result.effects if effect.effect == EFFECT_ROLL_DICE]
    if not result.created or not bought:
        return figure
    return with_laid(figure, *(carrier(EFFECT_ROLL_DICE, (effect,), outcome, 1) for effect in bought))


def _ranks_left(outcome: EffectContext) -> int:
    """Ranks that the plan did not use; one without effects takes all, too few buy nothing (F6-SF-5, F6-SF-6)."""
    result: ConditionResult = outcome.result
    if not result.created:
        return result.rank
    by_check = outcome.options.condition_rank is ConditionRank.CHECK or not result.cost
    return 0 if by_check else result.ranks_left or 0


STORED = Stored(
    participants=participants(),
    lookups={
        **of_roller("roller"),
        "condition": Lookup(
            find=_new, type=Annotated[LaidCondition, Doc("What is created.")], choice=True, required=True
        ),
        "existing": Lookup(find=_existing, participant="target"),
        "effects": Lookup(find=_plan, type=Plan, default=(), choice=True),
        "on_own_turn": Lookup(find=on_own_turn, participant="target"),
        "target_dynamic": Lookup(find=_target_dynamic, participant="target"),
    },
    effects={
        "actor": _dice_waiting,
        "target": (_laid, consequences),
        "roller": (checked(), leaves_ranks(lambda outcome: outcome.result.rank, _ranks_left)),
    },
    stated_by=StatedBy(
        game_master=("result_points", "source", *stated_by_game_master("roller")), circumstances=("difficulty",)
    ),
    everybody=lambda order: is_lucky("roller")(order) or targets.are_unlisted(order.effects),
    rejections=("unknown_target",),
    completed=completed,
)
"""Points as a number are a decree; a check of the order makes them otherwise (F6-SF-1)."""


OPERATION = Operation(
    name="condition",
    title="Create a condition",
    description=(
        "Result points, given or made by a check, create a condition of their rank. Ranks may buy effects that it "
        "carries. A discrete condition exists once, a progressive one replaces its group, a cumulative one adds up."
    ),
    request=Condition,
    result=ConditionResult,
    resolve=resolve,
    options=(*CHECK_OPTIONS, "zero_margin_rank"),
    rejections=(*CHECK_REJECTIONS, "difficulty_required", "bad_kind", "missing_group", "stock_only"),
    streams="`roller`: the dice of the check, if one is made.",
    headlines=("created", "rank"),
    score=lambda result: result.result_points,
    family="Conditions",
    stored=STORED,
)
