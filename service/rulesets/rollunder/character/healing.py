"""Regeneration by rest and sleep. Rules RU-B-REG-1 and RU-B-REG-2, with RU-C-GEN-6 and RU-R-8."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.character.pool import gained
from service.rulesets.rollunder.core.arithmetic import exact
from service.rulesets.rollunder.core.pool import PoolName
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.options.basic import BonusRule
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Find, Stored
from service.rulesets.vocabulary import Code, Component, Count, Doc, Number
from service.values import dataclass

HOURS_FOR_BONUS = 8
HOURS_OF_PERIOD = 24
MINUTES_PER_HOUR = 60
MINUTES_PER_POINT = 120
"""Minutes of rest for a point at the usual rate, in which a remainder is kept (RU-R-48)."""
CarriedMinutes = Annotated[int, Interval(ge=0, le=479)]
MinutesOfPeriod = Annotated[int, Interval(ge=0, le=1439)]

SHORTEST_HOURS_FOR_POINT = 0.01

Hours = Annotated[float, Interval(ge=0, le=100_000), Code("negative_amount")]
HoursForPoint = Annotated[float, Interval(ge=0, le=10_000)]


class RegeneratingPool(StrEnum):
    """The pools that rest and sleep fill; LUCK is none (RU-B-REG-3)."""

    LIFE = "LIFE"
    MAGIC = "MAGIC"


BonusByPool = Annotated[Mapping[RegeneratingPool, Count], Len(0, len(RegeneratingPool))]
Bonus = Annotated[Count | BonusByPool, Component("RollunderHealingBonus", "Points for both pools, or pool -> points.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """A pool that regenerates."""

    current: Annotated[Number, Doc("Points left; LIFE may be below 0.")]
    maximum: Annotated[Count, Doc("The derived value.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HoursPerPoint:
    """Time in which a point heals; the game master may change the usual rate."""

    sleep: Annotated[HoursForPoint, Doc("Hours of sleep, at least 0.01.")] = 1
    rest: Annotated[HoursForPoint, Doc("Hours of rest, at least 0.01.")] = 2


USUAL_RATE = HoursPerPoint()


@dataclass(frozen=True, slots=True, kw_only=True)
class Healing:
    """One period of rest and sleep."""

    LIFE: Annotated[Points | None, Doc("LIFE, when it regenerates.")] = None
    MAGIC: Annotated[Points | None, Doc("MAGIC, when it regenerates.")] = None
    sleep_hours: Annotated[Hours, Doc("Hours of sleep; part hours count.")] = 0
    rest_hours: Annotated[Hours, Doc("Hours of rest; part hours count.")] = 0
    bonus: Annotated[Bonus, Doc("Extra points for eight hours: for both pools, or pool -> points.")] = 0
    hours_per_point: Annotated[HoursPerPoint, Doc("The rate; usually 1 hour of sleep or 2 of rest.")] = USUAL_RATE
    rest_minutes: Annotated[
        CarriedMinutes | None, Doc("Minutes of rest that earlier periods left for the next point; sleep counts twice.")
    ] = None
    bonus_minutes: Annotated[
        MinutesOfPeriod | None, Doc("Minutes of rest and sleep that earlier periods left for the next bonus.")
    ] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingResult:
    """The pools after the period."""

    points: Annotated[int, Doc("Points that rest and sleep bring, before the bonus.")]
    bonus_times: Annotated[int, Doc("How often the bonus counted.")]
    LIFE: Annotated[int | None, Doc("LIFE now; null when it was not given.")]
    MAGIC: Annotated[int | None, Doc("MAGIC now; null when it was not given.")]
    rest_minutes: Annotated[int | None, Doc("Minutes left for the next point; null when none were given.")] = None
    bonus_minutes: Annotated[int | None, Doc("Minutes left for the next bonus; null when none were given.")] = None


def resolve(request: Healing, dice: Dice) -> Outcome[HealingResult]:  # noqa: ARG001 - nothing is rolled
    """Sleep and rest bring points back (RU-B-REG-1), with a bonus for eight hours (RU-B-REG-2); no LUCK (RU-B-REG-3).

    Raises:
        Rejected: `bad_input` when neither pool is given or a point takes no time; `negative_amount` is refused with
            the body.
    """
    _refuse(request)
    sleep, rest = exact(request.sleep_hours), exact(request.rest_hours)
    earned = _points(sleep, rest, request.hours_per_point) + Fraction(request.rest_minutes or 0, MINUTES_PER_POINT)
    carried = Fraction(request.bonus_minutes or 0, MINUTES_PER_HOUR)
    points, hours = floor(earned), sleep + rest + carried
    bonus_times = _bonus_times(hours, request.options.bonus_rule) - _bonus_times(carried, request.options.bonus_rule)
    left = _hours_left(hours, request.options.bonus_rule)
    bonus = {pool: points + bonus_times * _bonus(request.bonus, pool) for pool in RegeneratingPool}
    result = HealingResult(
        points=points,
        bonus_times=bonus_times,
        LIFE=_after(request.LIFE, bonus[RegeneratingPool.LIFE]),
        MAGIC=_after(request.MAGIC, bonus[RegeneratingPool.MAGIC]),
        rest_minutes=None if request.rest_minutes is None else floor((earned - points) * MINUTES_PER_POINT),
        bonus_minutes=None if request.bonus_minutes is None else floor(left * MINUTES_PER_HOUR),
    )
    with_bonus = ("RU-B-REG-2",) if request.bonus else ()
    return Outcome(result=result, rules=("RU-B-REG-1", *with_bonus, "RU-B-POOL-1"), summary=_summary(result))


def _refuse(request: Healing) -> None:
    if request.LIFE is None and request.MAGIC is None:
        raise Rejected("bad_input", "/LIFE", expected=Phrase("LIFE or MAGIC or both"))
    for kind in ("sleep", "rest"):
        if getattr(request.hours_per_point, kind) < SHORTEST_HOURS_FOR_POINT:
            expected = Phrase("at least {shortest} hours for a point", shortest=SHORTEST_HOURS_FOR_POINT)
            raise Rejected("bad_input", f"/hours_per_point/{kind}", expected=expected)


def _points(sleep: Fraction, rest: Fraction, rate: HoursPerPoint) -> Fraction:
    """Sleep and rest together, before they are rounded down once (RU-B-REG-1)."""
    return sleep / exact(rate.sleep) + rest / exact(rate.rest)


def _bonus_times(hours: Fraction, bonus_rule: BonusRule) -> int:
    """Number of bonuses: one for each full eight hours, or by option one in 24 hours (RU-B-REG-2)."""
    if bonus_rule is BonusRule.ONCE_PER_PERIOD:
        return floor((hours + HOURS_OF_PERIOD - HOURS_FOR_BONUS) / HOURS_OF_PERIOD)
    return floor(hours / HOURS_FOR_BONUS)


def _hours_left(hours: Fraction, bonus_rule: BonusRule) -> Fraction:
    """The hours that count for the next bonus (RU-B-REG-2, RU-R-48)."""
    return hours % (HOURS_OF_PERIOD if bonus_rule is BonusRule.ONCE_PER_PERIOD else HOURS_FOR_BONUS)


def _bonus(bonus: int | Mapping[RegeneratingPool, int], pool: RegeneratingPool) -> int:
    return bonus if isinstance(bonus, int) else bonus.get(pool, 0)


def _after(points: Points | None, gain: int) -> int | None:
    return None if points is None else gained(points.current, gain, points.maximum)


def _summary(result: HealingResult) -> Message:
    named = {"LIFE": result.LIFE, "MAGIC": result.MAGIC}
    pools = ", ".join(f"{name} {points}" for name, points in named.items() if points is not None)
    return Message("healing", {"points": result.points, "bonus_times": result.bonus_times or None, "pools": pools})


def _pool(pool: PoolName) -> Find:
    return of_character(lambda character, _: Points(current=character.points(pool), maximum=character.maximum(pool)))


def _heals(figure: Figure, outcome: EffectContext[Healing, HealingResult]) -> Figure:
    """The points gained, for the stored state."""
    for pool in RegeneratingPool:
        before, after = getattr(outcome.request, pool), getattr(outcome.result, pool)
        if before is not None and after is not None:
            figure = effects.pool_changed(figure, PoolName(pool), after - before.current)
    result = outcome.result
    return effects.with_state(figure, rest_minutes=result.rest_minutes or 0, bonus_minutes=result.bonus_minutes or 0)


STORED = Stored(
    participants=(character_participant(needs=(Ability.BE_HEALED, Ability.REST)),),
    lookups={
        "LIFE": _pool(PoolName.LIFE),
        "MAGIC": _pool(PoolName.MAGIC),
        "bonus": of_character(lambda character, _: character.sheet.regeneration),
        "rest_minutes": lookups.state("rest_minutes"),
        "bonus_minutes": lookups.state("bonus_minutes"),
    },
    effects={"character": _heals},
    gm_only=True,
)


OPERATION = Operation(
    resolve,
    title="Rest and sleep",
    description=(
        "LIFE and MAGIC return with a point for each hour of sleep and for two hours of rest, and a bonus for "
        "eight hours of both together. Remaining hours count in the next period."
    ),
    options=("bonus_rule",),
    rejections=("negative_amount",),
    stored=STORED,
)
