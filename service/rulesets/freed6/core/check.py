"""A check: steps 9 and 10 of F6-CHK-1, and what every operation that checks shares. Rules F6-CHK-2 to F6-CHK-6."""

from enum import StrEnum

from service.dice import Dice
from service.rulesets.freed6.core.pool import Pool
from service.rulesets.freed6.core.throw import PoolRoll, Throw
from service.rulesets.freed6.dice.advantage import AdvantageState
from service.rulesets.freed6.dice.flip import SIDES
from service.rulesets.freed6.options import CriticalOn, Equal, Options
from service.rulesets.freed6.results import rank
from service.values import dataclass

ROLL_OPTIONS = (
    "wild_mode",
    "critical_on",
    "flip_timing",
    "flip_discard",
    "extended_flips",
    "discard_scope",
    "adv_cancel",
)
"""House rules that affect every roll of a check."""
CHECK_OPTIONS = ("equal", *ROLL_OPTIONS)
"""House rules that affect every check against a difficulty."""
CHECK_REJECTIONS = (
    "bad_die_code",
    "bad_die_type",
    "bad_flip",
    "wild_die_requires_dynamic",
    "luck_requires_dynamic",
    "no_luck_points",
    "luck_already_spent_this_turn",
)
"""Rejections of a roller."""


class Critical(StrEnum):
    """Fortunate or unfortunate extra of an outcome; it changes no number."""

    SUCCESS = "success"
    FAILURE = "failure"


_RULES_OF_CRITICAL = {None: (), Critical.SUCCESS: ("F6-WLD-5",), Critical.FAILURE: ("F6-WLD-6",)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A check that was rolled, before it is compared with anything.

    Attributes:
        pool: the rolled pool.
        throw: the roll that counts; explosions, discards and criticals come from it alone (F6-ADV-6).
        kept: index of that roll.
        totals: totals of all rolls: one, or two with Advantage or Disadvantage.
        added: sum of dice that an action point added (F6-ACT-7).
        action_points_after: action points left; None where none was spent.
    """

    pool: Pool
    throw: Throw
    kept: int = 0
    totals: tuple[int, ...]
    added: int = 0
    action_points_after: int | None = None

    @property
    def total(self) -> int:
        """Total of the check."""
        return self.throw.total + self.added

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that made the total."""
        pool = self.pool
        applied = (
            ("F6-BST-1", pool.extra > 0),
            ("F6-BST-2", pool.extra < 0),
            ("F6-FLP-1", pool.flips),
            ("F6-FLP-3", pool.flips),
            ("F6-FLP-4", pool.flips and pool.wild),
            ("F6-WLD-3", self.throw.exploded),
            ("F6-WLD-4", pool.wild and pool.wild_sides != SIDES),
            ("F6-ADV-1", pool.state is AdvantageState.ADVANTAGE),
            ("F6-ADV-2", pool.state is AdvantageState.DISADVANTAGE),
        )
        of_point = () if self.action_points_after is None else ("F6-ACT-6", "F6-ACT-7")
        return (*pool.rules, *[rule for rule, applies in applied if applies], *of_point)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """A check compared with its difficulty.

    Attributes:
        result_points: total minus difficulty.
        success: whether the check succeeds.
        rank: what the result points are worth.
        critical: the flag of wild dice, if any.
    """

    result_points: int
    success: bool
    rank: int
    critical: Critical | None

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that compared."""
        zero = ("F6-RNK-4",) if self.success and self.result_points == 0 else ()
        return ("F6-CHK-2", "F6-CHK-3", "F6-RNK-1", *zero, *_RULES_OF_CRITICAL[self.critical])

    @property
    def outcome(self) -> str:
        """The outcome as part of a message code."""
        flag = "critical_" if self.critical else ""
        return flag + ("success" if self.success else "failure")


def make(pool: Pool, dice: Dice, options: Options) -> Check:
    """Roll once, or twice and use the higher (F6-ADV-1) or lower total (F6-ADV-2); level totals use the first.

    Explosions add to the total and change nothing else (F6-WLD-8). Dice are asked for in the order of F6-DIE-9; where
    faces are supplied, the dice themselves report a missing or impossible one (F6-DIE-10).
    """
    roll = PoolRoll(pool, options)
    if pool.state is AdvantageState.NONE:
        throw = dice.part(roll)
        return Check(pool=pool, throw=throw, totals=(throw.total,))
    wanted = 1 if pool.state is AdvantageState.ADVANTAGE else -1
    rolled = dice.twice(roll, lambda first, second: (second.total - first.total) * wanted > 0)
    first, second = rolled.both
    return Check(pool=pool, throw=rolled.result, kept=rolled.index, totals=(first.total, second.total))


def judge(check: Check, difficulty: int, options: Options) -> Verdict:
    """Compare a check with its difficulty (F6-CHK-2, F6-CHK-3)."""
    return judge_points(check.total - difficulty, check, options)


def judge_points(result_points: int, check: Check, options: Options) -> Verdict:
    """Verdict on the result points of a check: success, rank and critical."""
    success = succeeds(result_points, options)
    return Verdict(
        result_points=result_points,
        success=success,
        rank=rank.of_check(result_points, options) if success else 0,
        critical=critical_of(check, options, success=success),
    )


def succeeds(result_points: int, options: Options) -> bool:
    """Reaching the difficulty succeeds; by option it must be passed (F6-CHK-3)."""
    return result_points >= 0 if options.equal is Equal.SUCCESS else result_points > 0


def critical_of(check: Check, options: Options, *, success: bool) -> Critical | None:
    """A success with an exploded wild die (F6-WLD-5), a failure with a 1 as its first face (F6-WLD-6)."""
    wild = check.throw
    if not success:
        return Critical.FAILURE if wild.fumble else None
    if options.critical_on is CriticalOn.SIX:
        return Critical.SUCCESS if wild.six else None
    return Critical.SUCCESS if wild.exploded else None
