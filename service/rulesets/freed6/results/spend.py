"""A spending plan: may these ranks buy these effects?

Rules F6-EFX-1, F6-EFX-2, F6-EFX-4 and F6-COND-7 to F6-COND-9, with F6-LCK-6, F6-EFX-6, F6-ACT-5, F6-ACT-6, F6-ERR-1,
F6-SF-1, F6-SF-5, F6-SF-6 and F6-SF-10.

Bonus and full actions that are bought count in the next round (F6-ACT-5); an action point at once (F6-ACT-6).
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.purchase import EFFECT_ROLL, Effect, Origin, Plan, Turn
from service.rulesets.freed6.options import DEFAULT_OPTIONS, ConditionRank, OptionsField
from service.rulesets.freed6.results import rank
from service.rulesets.freed6.results.rank import OnOwnTurn, RankNumber
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import spent
from service.rulesets.freed6.stored.effects.consequences import consequences
from service.rulesets.freed6.stored.effects.purchases import (
    borne,
    borne_by,
    borne_in_time,
    granted,
    plain_wishes,
    wishes,
)
from service.rulesets.freed6.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.lookups.harm import on_own_turn
from service.rulesets.freed6.stored.lookups.ranks import ranks_of
from service.rulesets.freed6.stored.order_bars import BOUGHT, SPENDING
from service.rulesets.freed6.stored.participants import bearers_of
from service.rulesets.freed6.stored.plans import Budget, plan_reasons
from service.rulesets.stored import Disclosure, Lookup, Participant, Report, StatedBy, Stored
from service.rulesets.vocabulary import Count, Doc, Number
from service.values import dataclass, replace

EffectRollThisTurn = Annotated[bool, Doc("Whether an effect roll was made earlier in this turn.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spend:
    """Ranks, and what they should buy."""

    rank: Annotated[RankNumber | None, Doc("The ranks. Excludes `result_points`.")] = None
    result_points: Annotated[Number | None, Doc("Points that make the ranks. Excludes `rank`.")] = None
    effects: Plan = ()
    source: Annotated[Origin, Doc("Whose ranks they are.")] = Origin.CHECK
    effect_roll_this_turn: EffectRollThisTurn = False
    on_own_turn: OnOwnTurn = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendResult:
    """Whether the plan is legal; its results, or its faults."""

    legal: Annotated[bool, Doc("Whether the ranks suffice and no wish breaks a rule.")]
    rank: Annotated[int, Doc("Ranks that were there to spend.")]
    cost: Annotated[int | None, Doc("Ranks that are spent; null when the plan is not legal.")] = None
    ranks_left: Annotated[int | None, Doc("Ranks that are left; null when the plan is not legal.")] = None
    effects: Annotated[tuple[Effect, ...] | None, Doc("The purchases; null if the plan is not legal.")] = None
    errors: Annotated[tuple[str, ...], Doc("Findings, sorted: codes of rules that the plan breaks.")] = ()


def resolve(request: Spend, dice: Dice) -> Outcome[SpendResult]:  # noqa: ARG001 - nothing is rolled
    """Check every purchase (F6-COND-9) against the budget of ranks (F6-COND-7) and make the effects (F6-COND-8).

    Raises:
        Rejected: `bad_input` unless either rank or result points are given, `bad_die_code`.
    """
    ranks = budget_of(request.rank, request.result_points)
    purchase.refuse_bad_codes(request.effects, "/effects")
    errors = purchase.findings(request.effects, ranks, _turn(request))
    rules = ("F6-COND-7", "F6-COND-8", "F6-COND-9")
    if errors:
        summary = Message("spend_illegal", {"rank": ranks, "errors": ", ".join(errors)})
        return Outcome(result=SpendResult(legal=False, rank=ranks, errors=errors), rules=rules, summary=summary)
    cost = sum(map(purchase.cost, request.effects))
    result = SpendResult(
        legal=True,
        rank=ranks,
        cost=cost,
        ranks_left=ranks - cost,
        effects=tuple(purchase.bought(wish, on_own_turn=request.on_own_turn) for wish in request.effects),
    )
    summary = Message("spend_legal", {"rank": ranks, "cost": cost, "left": ranks - cost})
    return Outcome(result=result, rules=rules, summary=summary)


def _turn(request: Spend) -> Turn:
    return Turn(origin=request.source, effect_roll=request.effect_roll_this_turn)


def budget_of(ranks: int | None, result_points: int | None) -> int:
    """The ranks as given, or those that result points make (F6-RNK-1).

    Raises:
        Rejected: `bad_input` unless exactly one is given.
    """
    if ranks is not None and result_points is None:
        return ranks
    if result_points is None or ranks is not None:
        raise Rejected("bad_input", "/rank", expected=Phrase("either `rank` or `result_points`"))
    return rank.of_points(result_points)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendBeside:
    """Members of an order beside those of the plan."""

    check: Annotated[
        Count | None, Doc("The seq of the event of the check whose ranks are spent; null for the latest.")
    ] = None


def _completed(order: Order) -> Order:
    """The order with the spender as bearer, where it names none."""
    return replace(order, effects=borne_by(order.effects, lambda _wish: order.actor.id, "/effects"))


def _is_decree(order: Order | Spend) -> bool:
    """Whether a game master gives the points, so that no check pays (F6-SF-1)."""
    return order.result_points is not None


def _needs_roll(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    buys_roll = any(wish.effect == EFFECT_ROLL for wish in order.effects)
    return (Ability.EFFECT_ROLL,) if buys_roll and not _is_decree(order) else ()


def _plan(context: LookupContext) -> Plan:
    """The plan; a purchase that is illegal in itself is refused (F6-SF-5)."""
    plan: Plan = plain_wishes(context)
    purchase.refuse_illegal(plan, Turn(effect_roll=True), context.pointer)
    return plan


def _rank(context: LookupContext) -> int | None:
    """The ranks that the check has left; none where points are decreed."""
    entry = ranks_of(known(context), context.order.check)
    return None if _is_decree(context.order) or entry is None else entry.left


def _source(context: LookupContext) -> Origin | None:
    entry = ranks_of(known(context), context.order.check)
    return None if _is_decree(context.order) or entry is None else entry.source


def _paid(figure: Figure, outcome: EffectContext[Spend, SpendResult]) -> Figure:
    """The figure that spends, with fewer ranks left of the check (F6-COND-7), or none (F6-SF-6); a decree uses none."""
    entry = ranks_of(figure, outcome.order.check)
    if not outcome.result.legal or _is_decree(outcome.order) or entry is None:
        return figure
    rolls = any(wish.effect == EFFECT_ROLL for wish in outcome.order.effects)
    takes_all = outcome.options.condition_rank is ConditionRank.CHECK
    cost = entry.left if takes_all else outcome.result.cost or 0
    return spent(figure, entry.event, cost, effect_roll=rolls)


def _borne(figure: Figure, outcome: EffectContext[Spend, SpendResult]) -> Figure:
    """A bearer with its purchases; a plan that is not legal buys nothing."""
    own_turn = outcome.request.on_own_turn
    bought = granted(outcome.order.effects, outcome.result.effects or (), on_own_turn=own_turn)
    return borne(figure, outcome, outcome.order.effects, bought, outcome.result.rank)


def _reported(outcome: EffectContext[Spend, SpendResult], _after: Cast) -> Report:
    """The result with the durations by the turns of each bearer (F6-DUR-2)."""
    result: SpendResult = outcome.result
    wishes = outcome.order.effects
    bought = granted(wishes, result.effects or (), on_own_turn=outcome.request.on_own_turn)
    effects = tuple(borne_in_time(wishes, bought, outcome.cast).values())
    return Report(result=replace(result, effects=effects) if result.legal else result)


def _budget(request: Spend) -> Budget | None:
    """The plan for decreed points, which do not come from the state of the actor (F6-SF-5)."""
    if not _is_decree(request):
        return None
    return Budget(request.effects, budget_of(request.rank, request.result_points), _turn(request))


REASONS = plan_reasons(_budget)


_WISHES = wishes("What the ranks buy.")

STORED = Stored(
    participants=(
        Participant(
            "actor",
            "Whose ranks they are; also bears what names no other bearer.",
            needs=lambda order: () if order is not None and _is_decree(order) else (Ability.SPEND_RANKS,),
            needs_of=_needs_roll,
            may_need=(Ability.SPEND_RANKS, Ability.EFFECT_ROLL),
            must_be_stored=True,
        ),
        bearers_of("effects"),
    ),
    lookups={
        "rank": Lookup(
            find=lambda context: _rank(context) if context.stated is None else context.stated,
            participant="actor",
            type=Annotated[RankNumber | None, Doc("How many of the check's ranks may be spent; null for all left.")],
            choice=True,
        ),
        "effects": replace(_WISHES, find=_plan),
        "source": Lookup(find=_source, participant="actor"),
        "effect_roll_this_turn": lambda _context: True,
        "on_own_turn": Lookup(find=on_own_turn, participant="actor"),
    },
    effects={"actor": _paid, "effects.bearer": (_borne, consequences)},
    beside=SpendBeside,
    bars={"actor": SPENDING, "effects.bearer": BOUGHT},
    stated_by=StatedBy(game_master=("result_points",)),
    whole_encounter=lambda order: targets.are_unlisted(order.effects),
    rejections=("unknown_target", *purchase.REJECTIONS),
    completed=_completed,
    reports=_reported,
    discloses=Disclosure(public=("rank", "target")),
)
"""Ranks are those that a check of the running turn has left (F6-SF-1); points as a number are a decree."""


OPERATION = Operation(
    resolve,
    title="Check a spending plan",
    description=(
        "Ranks are a budget for the effect menu: each purchase costs the rank of its row for each time it is "
        "bought. Returns whether a plan is legal, its cost and its effect, or lists all mistakes."
    ),
    options=("ranks_kept", "condition_rank"),
    reasons=REASONS,
    rejections=("bad_die_code",),
    stored=STORED,
)
