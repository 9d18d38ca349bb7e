"""Avoiding a hit with LUCK.

Rules RU-C-DEF-16, RU-C-LUCK-1 to RU-C-LUCK-6 and RU-C-LUCK-14 to RU-C-LUCK-16, with RU-B-DICE-4, RU-B-LUCK-1,
RU-C-GEN-1, RU-C-GEN-6 and RU-R-29.
"""

from collections.abc import Callable
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons
from service.rulesets.rollunder.core.combat.luck import PRICES, LuckSituation, pay
from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lasting, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, LookupContext, Order
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.participants import character_participant, named_item, unpayable
from service.rulesets.stored import Lookup, Stored
from service.rulesets.stored.conditions import Anchor, Condition, Duration, DurationUnit, Phase
from service.rulesets.vocabulary import Doc, Id
from service.values import dataclass

CHEAP = frozenset(
    situation for situation, price in PRICES.items() if 0 < price.points < PRICES[LuckSituation.ROUND].points
)
"""Hits that 1 to 5 points avoid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckAvoid:
    """Request to escape harm by paying LUCK."""

    situation: Annotated[LuckSituation, Doc("The harm to avoid.")]
    pool: LuckPool
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckAvoidResult:
    """The price, and whether it was paid."""

    cost: Annotated[int, Doc("The price.")]
    paid: Annotated[bool, Doc("Whether it was paid, so that the hit is avoided or the sleeper wakes.")]
    pool_after: Annotated[int, Doc("LUCK left.")]


def resolve(request: LuckAvoid, dice: Dice) -> Outcome[LuckAvoidResult]:
    """Pay the price of the situation, or nothing when the pool is too small (RU-C-LUCK-2, RU-C-LUCK-14)."""
    payment = pay(request.situation, request.pool, request.options, dice)
    result = LuckAvoidResult(cost=payment.cost, paid=payment.paid, pool_after=payment.pool_after)
    code = "luck_avoid_paid" if payment.paid else "luck_avoid_short"
    summary = Message(code, {"cost": payment.cost, "pool": request.pool, "left": payment.pool_after})
    return Outcome(result=result, rules=(PRICES[request.situation].rule,), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithTurn:
    """The moment at which LUCK is paid for a round."""

    during: Annotated[
        Id | None, Doc("For a round: the combatant in whose turn it is paid; by default the acting combatant.")
    ] = None


def _pays(figure: Figure, outcome: EffectContext[LuckAvoid, LuckAvoidResult]) -> Figure:
    """The price is paid: it wakes a sleeper (RU-C-DEF-16), or covers until the same moment next round (RU-C-LUCK-6)."""
    figure = effects.pool(PoolName.LUCK, before="pool", after="pool_after")(figure, outcome)
    if outcome.request.situation is LuckSituation.SLEEPING and outcome.result.paid:
        return lasting.ended(figure, Lasting.ASLEEP)
    if outcome.request.situation is not LuckSituation.ROUND or not outcome.result.paid:
        return figure
    on_turn = _turn_of(figure, outcome)
    whose = Anchor.TARGET if on_turn is None else Anchor.NAMED
    turn = Duration(unit=DurationUnit.TURN, left=1, whose=whose, combatant=on_turn, phase=Phase.START)
    return lasting.laid(figure, Condition(name=Lasting.LUCKY, duration=turn, details={lasting.BEGAN: figure.round}))


def _turn_of(figure: Figure, outcome: EffectContext[LuckAvoid, LuckAvoidResult]) -> str | None:
    """The combatant in turn at the payment, at whose next turn it ends (RU-C-LUCK-6); None outside turns: the payer."""
    if outcome.order.during is not None or figure.round is None:
        during: str | None = outcome.order.during
        return during
    return next((identity for identity, each in outcome.cast.items() if each.on_turn), None)


def _situation(context: LookupContext) -> LuckSituation | None:
    """Situation of paying LUCK: a sleeper pays for waking up, unless the order says otherwise (RU-C-DEF-16)."""
    if context.figure is not None and lasting.has(context.figure, Lasting.ASLEEP):
        return LuckSituation.SLEEPING
    return None


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """Prices of 1 to 5 are closed to who sleeps (RU-C-DEF-16)."""
    return (Ability.LUCK_CHEAP,) if order.situation in CHEAP else ()


STORED = Stored(
    participants=(character_participant(needs=(Ability.LUCK,), needs_of=_needs, may_need=(Ability.LUCK_CHEAP,)),),
    whole_encounter=lambda order: order.situation is LuckSituation.ROUND,
    lookups={"pool": lookups.LUCK, "situation": Lookup(find=_situation, by_name=True)},
    effects={"character": _pays},
    beside=WithTurn,
    refused_with=named_item,
)


def _luck_for(situation: LuckSituation) -> Callable[[LuckAvoid], int | None]:
    return lambda request: request.pool if request.situation is situation else None


REASONS = Reasons(
    rows=tuple(unpayable(price, _luck_for(each)) for each, price in PRICES.items() if price.die is None),
    visible=False,
)


OPERATION = Operation(
    resolve,
    title="Avoid a hit with LUCK",
    description=(
        "1 LUCK before the attack roll; 2, 3, 4 or 5 against a normal, cripple, crit or magic hit; 7 for a whole "
        "round; d6, d20 or 2d20 to find cover from a zone; d20 to wake up in time. A price that the pool cannot pay "
        "is not paid."
    ),
    options=("short_cover_luck", "luck_while_out"),
    streams="d6 for a zone, d20 for a large one and for sleepers, two d20 for a very large one; else none.",
    headlines=("paid", "cost"),
    score=lambda result: -result.cost,
    reasons=REASONS,
    stored=STORED,
)
