"""Change a pool of points. Rules RU-B-POOL-1 and RU-B-POOL-2, with RU-C-GEN-6 and RU-R-8."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.pool import PoolName, paid
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Stored
from service.rulesets.vocabulary import Code, Count, Doc, Number
from service.values import dataclass


class PoolAction(StrEnum):
    """Spend and lose take points, gain adds some, refill adds all, new_maximum follows a changed derived value."""

    SPEND = "spend"
    LOSE = "lose"
    GAIN = "gain"
    REFILL = "refill"
    NEW_MAXIMUM = "new_maximum"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """A pool and what happens to it."""

    pool: Annotated[PoolName, Doc("Which pool.")]
    current: Annotated[Number, Doc("Points left; only LIFE may be below 0.")]
    maximum: Annotated[Count, Doc("The derived value.")]
    action: Annotated[PoolAction, Code("unknown_action"), Doc("What happens.")]
    amount: Annotated[
        int,
        Interval(ge=0, le=1_000_000),
        Code("negative_amount"),
        Doc("Points, or the new maximum; refill needs none."),
    ] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolResult:
    """The pool afterwards."""

    current: Annotated[int, Doc("Points left now.")]
    maximum: Annotated[int, Doc("The maximum now.")]
    changed: Annotated[int, Doc("Points gained, negative when lost.")]


def resolve(request: Pool, dice: Dice) -> Outcome[PoolResult]:  # noqa: ARG001 - nothing is rolled
    """Change the points between zero and the maximum (RU-B-POOL-1), or the maximum itself (RU-B-POOL-2).

    Raises:
        Rejected: `not_enough_points`, `bad_input` for a MAGIC or LUCK below zero.
    """
    if request.current < 0 and request.pool is not PoolName.LIFE:
        raise Rejected("bad_input", "/current", expected=Phrase("0 or more; only LIFE may be below 0"))
    current = changed(request)
    is_new = request.action is PoolAction.NEW_MAXIMUM
    maximum = request.amount if is_new else request.maximum
    result = PoolResult(current=current, maximum=maximum, changed=current - request.current)
    summary = Message("pool", {"pool": request.pool, "before": request.current, "current": current, "maximum": maximum})
    return Outcome(result=result, rules=("RU-B-POOL-2",) if is_new else ("RU-B-POOL-1",), summary=summary)


def changed(request: Pool) -> int:
    """The points after the action.

    Spending needs enough points, losing stops at zero, gaining and refilling at the maximum; none of them goes below
    zero, and a LIFE already below stays (RU-B-POOL-1). A new maximum lowers the points but never raises them
    (RU-B-POOL-2).
    """
    current, amount = request.current, request.amount
    match request.action:
        case PoolAction.SPEND:
            return paid(current, amount, "/amount")
        case PoolAction.LOSE:
            return min(current, max(0, current - amount))
        case PoolAction.GAIN:
            return gained(current, amount, request.maximum)
        case PoolAction.REFILL:
            return request.maximum
        case PoolAction.NEW_MAXIMUM:
            return min(current, amount)


def gained(current: int, amount: int, maximum: int) -> int:
    """Points after a gain, which stops at the maximum and never lowers points above it (RU-B-POOL-1)."""
    return max(current, min(maximum, current + amount))


def _changes(figure: Figure, outcome: EffectContext[Pool, PoolResult]) -> Figure:
    return effects.pool_changed(figure, outcome.order.pool, outcome.result.changed)


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """The abilities for spending from a pool, or for getting points back (RU-B-POOL-1)."""
    if order.action in (PoolAction.GAIN, PoolAction.REFILL):
        return (Ability.BE_HEALED,)
    if order.action is not PoolAction.SPEND:
        return ()
    return {PoolName.LUCK: (Ability.LUCK,), PoolName.MAGIC: (Ability.CAST,)}.get(order.pool, ())


STORED = Stored(
    participants=(
        character_participant(
            needs_of=_needs,
            may_need=(Ability.LUCK, Ability.CAST, Ability.BE_HEALED),
        ),
    ),
    lookups={
        "current": of_character(lambda character, order: character.points(order.pool)),
        "maximum": of_character(lambda character, order: character.maximum(order.pool)),
    },
    effects={"character": _changes},
    decreed=lambda order: order.action is not PoolAction.SPEND,
)


OPERATION = Operation(
    resolve,
    title="Change a pool",
    description=(
        "Spends, loses, gains or refills LIFE, MAGIC or LUCK, or sets a new maximum. Spending more than there is is "
        "refused; losing stops at 0, gaining at the maximum."
    ),
    rejections=("unknown_action", "negative_amount", "not_enough_points"),
    stored=STORED,
)
