"""Cost of LUCK that avoids a hit. Rules RU-C-LUCK-1 to RU-C-LUCK-6, RU-C-LUCK-14 to RU-C-LUCK-16, RU-C-DEF-16.

Repeats (RU-C-LUCK-7, RU-C-LUCK-8, RU-C-LUCK-9, RU-C-LUCK-10, RU-C-LUCK-11), items (RU-C-LUCK-12) and prayers
(RU-C-LUCK-13) cost what they cost anywhere: operations `luck_repeat`, `luck_item` and `luck_turn_of_events`.
"""

from enum import StrEnum

from service.dice import Dice
from service.rulesets.rollunder.core.die import D6, D20, Die
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.options.combat import ShortCoverLuck
from service.values import dataclass


class LuckSituation(StrEnum):
    """Situation of paying LUCK: before the roll, a kind of hit, all hits of a round, a zone, or being asleep."""

    BEFORE = "before"
    NORMAL = "normal"
    CRIPPLE = "cripple"
    CRIT = "crit"
    MAGIC = "magic"
    ROUND = "round"
    ZONE = "zone"
    LARGE_ZONE = "large_zone"
    VERY_LARGE_ZONE = "very_large_zone"
    SLEEPING = "sleeping"


@dataclass(frozen=True, slots=True)
class Price:
    """A price: a fixed number of points, or dice.

    Attributes:
        rule: its rule id.
        points: fixed points; 0 where dice decide.
        count: how many dice.
        die: which die; None for a fixed price.
    """

    rule: str
    points: int = 0
    count: int = 0
    die: Die | None = None


PRICES = {
    LuckSituation.BEFORE: Price("RU-C-LUCK-1", 1),
    LuckSituation.NORMAL: Price("RU-C-LUCK-2", 2),
    LuckSituation.CRIPPLE: Price("RU-C-LUCK-3", 3),
    LuckSituation.CRIT: Price("RU-C-LUCK-4", 4),
    LuckSituation.MAGIC: Price("RU-C-LUCK-5", 5),
    LuckSituation.ROUND: Price("RU-C-LUCK-6", 7),
    LuckSituation.ZONE: Price("RU-C-LUCK-14", count=1, die=D6),
    LuckSituation.LARGE_ZONE: Price("RU-C-LUCK-15", count=1, die=D20),
    LuckSituation.VERY_LARGE_ZONE: Price("RU-C-LUCK-16", count=2, die=D20),
    LuckSituation.SLEEPING: Price("RU-C-DEF-16", count=1, die=D20),
}
"""Situation -> price.

RU-C-LUCK-1 before the roll; RU-C-LUCK-2, RU-C-LUCK-3, RU-C-LUCK-4, RU-C-LUCK-5 by the hit; RU-C-LUCK-6 for a round;
RU-C-LUCK-14, RU-C-LUCK-15, RU-C-LUCK-16 for zones; RU-C-DEF-16 to wake up.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """Payment that was asked for, and whether it was made.

    Attributes:
        cost: the price.
        paid: whether the hit is avoided.
        pool_after: LUCK left; unchanged when it was not paid.
    """

    cost: int
    paid: bool
    pool_after: int


def is_covered(cost: int, pool: int, options: Options) -> bool:
    """Whether a pool pays a price that dice have decided; by option the remaining points are enough (RU-C-LUCK-14)."""
    return cost <= pool or (pool > 0 and options.short_cover_luck is ShortCoverLuck.EMPTY_POOL)


def pay(situation: LuckSituation, pool: int, options: Options, dice: Dice) -> Payment:
    """Roll the price where dice decide it, then pay it if the pool is large enough (RU-C-LUCK-2, RU-C-LUCK-14).

    A rolled price above the pool is not paid, or empties the pool by option.
    """
    price = PRICES[situation]
    cost = price.die.total(price.count, dice, "luck_price") if price.die else price.points
    if cost <= pool:
        return Payment(cost=cost, paid=True, pool_after=pool - cost)
    if price.die is not None and is_covered(cost, pool, options):
        return Payment(cost=cost, paid=True, pool_after=0)
    return Payment(cost=cost, paid=False, pool_after=pool)
