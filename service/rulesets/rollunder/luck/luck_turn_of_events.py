"""Pray for a turn of events.

Rules RU-B-LUCK-8, with RU-B-DICE-4, RU-B-LUCK-1, RU-C-GEN-1, RU-C-GEN-6 and RU-C-LUCK-13.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import pool
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.basic import ShortLuck
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

LEAST_LUCK = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckTurnOfEvents:
    """A player prays to fate and proposes a twist in the story."""

    pool: LuckPool
    gm_accepts: Annotated[bool, Doc("Whether the game master likes the twist.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckTurnOfEventsResult:
    """Whether it comes true."""

    happens: Annotated[bool, Doc("Whether the twist comes true.")]
    cost: Annotated[int | None, Doc("The d20 that was rolled; null when none was.")]
    paid: Annotated[int, Doc("LUCK paid.")]
    pool_after: Annotated[int, Doc("LUCK left.")]


def resolve(request: LuckTurnOfEvents, dice: Dice) -> Outcome[LuckTurnOfEventsResult]:
    """With the game master's consent the twist comes true for a d20 of LUCK (RU-B-LUCK-8).

    Raises:
        Rejected: `not_enough_points` with an empty pool (RU-B-LUCK-1).
    """
    pool.paid(request.pool, LEAST_LUCK, "/pool")
    cost = D20.total(1, dice, "prayer") if request.gm_accepts else None
    happens = cost is not None and (cost <= request.pool or request.options.short_luck is ShortLuck.EMPTY_POOL)
    paid = min(cost, request.pool) if cost is not None and happens else 0
    result = LuckTurnOfEventsResult(happens=happens, cost=cost, paid=paid, pool_after=request.pool - paid)
    return Outcome(result=result, rules=("RU-B-LUCK-1", "RU-B-LUCK-8"), summary=_summary(result))


def _summary(result: LuckTurnOfEventsResult) -> Message:
    refused = "luck_turn_declined" if result.cost is None else "luck_turn_too_dear"
    code = "luck_turn_happens" if result.happens else refused
    return Message(code, {"cost": result.cost, "paid": result.paid, "left": result.pool_after})


STORED = Stored(
    participants=(character_participant(needs=(Ability.LUCK, Ability.SPEAK)),),
    lookups={"pool": lookups.LUCK},
    effects={"character": effects.pool(PoolName.LUCK, before="pool", after="pool_after")},
    decreed=lambda order: bool(order.gm_accepts),
    discloses=Disclosure(public=("happens",)),
)


OPERATION = Operation(
    resolve,
    title="Pray for a turn of events",
    description=(
        "The player proposes a twist in the story. When the game master accepts it comes true and costs a d20 of "
        "LUCK, at most all that is left; when not, nothing is rolled or paid."
    ),
    options=("short_luck",),
    rejections=("not_enough_points",),
    streams="d20: one, when the game master accepts.",
    headlines=("happens", "paid", "pool_after"),
    score=lambda result: result.pool_after,
    stored=STORED,
)
