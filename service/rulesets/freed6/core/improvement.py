"""Better checks by action points: a new roll, or two more dice. Rules F6-ACT-6 and F6-ACT-7."""

from enum import StrEnum
from typing import Any, Final

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint, unless_declined
from service.rulesets.freed6.core import check
from service.rulesets.freed6.core.check import Check
from service.rulesets.freed6.core.regular_dice import flipped_sum
from service.rulesets.freed6.options import Options
from service.values import dataclass, replace

ADDED_DICE = 2
ROLLER: Final = Decider("roller")
"""Decides where an operation has one roller."""
STREAM, PURPOSE = "roller", "action_point"


class Choose(StrEnum):
    """Total of a reroll that counts."""

    BEST = "best"
    FIRST = "first"
    SECOND = "second"


BOTH = (Choose.FIRST.value, Choose.SECOND.value)
CHOOSE = DecisionPoint(
    member="choose",
    participant="roller",
    when="After both rolls of `reroll` (F6-ACT-7), where the request does not choose.",
    default="the better one",
    options=BOTH,
)


class Improve(StrEnum):
    """Use of an action point after the check is seen."""

    NONE = "none"
    REROLL = "reroll"
    ADD_DICE = "add_dice"


USES: Final = tuple(use.value for use in Improve)
IMPROVE: Final = DecisionPoint(
    member="action_point",
    participant="roller",
    when="After the check is seen: a point for a new roll, or for two more dice (F6-ACT-7).",
    default="none",
    options=USES,
    needs=unless_declined("use_action_point"),
)
POINTS: Final = (IMPROVE, CHOOSE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Improved:
    """A check that an action point made better.

    Attributes:
        check: the roll that counts.
        total: its total, with dice that were added.
        totals: both totals of a reroll.
        points_after: action points left; None where none was spent.
    """

    check: Check
    total: int
    totals: tuple[int, int] | None = None
    points_after: int | None = None


def decided(made: Check, points: int, dice: Dice, options: Options) -> Improved:
    """The check, better if a point is spent on it; without points there is no question (F6-ACT-6, F6-ACT-7)."""
    use = Improve(str(dice.decide(IMPROVE.member, IMPROVE.participant, USES, Improve.NONE))) if points else Improve.NONE
    if use is Improve.NONE:
        return Improved(check=made, total=made.total)
    improved = reroll(made, dice, options) if use is Improve.REROLL else add_dice(made, dice)
    return replace(improved, points_after=points - 1)


def improved(made: Check, points: int, decider: Decider, dice: Dice, options: Options) -> Check:
    """The check of an operation that reports one total, better if a point is spent on it (F6-ACT-6, F6-ACT-7)."""
    if not points:
        return made
    member = f"{decider.prefix}{IMPROVE.member}"
    use = Improve(str(dice.decide(member, decider.path, USES, Improve.NONE)))
    if use is Improve.NONE:
        return made
    better = reroll(made, dice, options, decider=decider) if use is Improve.REROLL else add_dice(made, dice)
    added = better.total - better.check.total
    return replace(better.check, added=added, action_points_after=points - 1)


def points_of(decider: Decider, **members: Any) -> tuple[DecisionPoint, ...]:
    """The declarations of the decisions about an action point of one participant.

    Args:
        decider: the participant.
        **members: attributes of both points that are other than those of who acts.
    """
    return tuple(
        replace(point, member=f"{decider.prefix}{point.member}", participant=decider.path, **members)
        for point in POINTS
    )


def reroll(
    first: Check, dice: Dice, options: Options, choice: Choose = Choose.BEST, decider: Decider = ROLLER
) -> Improved:
    """The whole check again; the player chooses, and of equal totals the first counts (F6-ACT-7)."""
    second = check.make(first.pool, dice, options)
    if choice is Choose.BEST:
        better = Choose.SECOND if second.total > first.total else Choose.FIRST
        choice = Choose(str(dice.decide(f"{decider.prefix}{CHOOSE.member}", decider.path, BOTH, better)))
    chosen = second if choice is Choose.SECOND else first
    return Improved(check=chosen, total=chosen.total, totals=(first.total, second.total))


def add_dice(made: Check, dice: Dice) -> Improved:
    """Two ordinary dice after the complete check; flips apply, and they are never wild (F6-ACT-7)."""
    added = flipped_sum(dice, made.pool.stream, ADDED_DICE, made.pool.flips, PURPOSE)
    return Improved(check=made, total=made.total + added)
