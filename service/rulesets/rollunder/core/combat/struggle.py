"""Opposed check of two sides, one of which wants to change the situation. Rule RU-C-GEN-5."""

from service.dice import Dice
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, Luck, LuckSpent, RepeatDecider
from service.rulesets.rollunder.options import Options
from service.values import dataclass

ACTING, RESISTING = "acting", "resisting"
"""Purposes of the dice of both sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side of an opposed check.

    Attributes:
        value: what the d20 must stay below.
        luck: LUCK for repeats.
        decider: decides about repeats.
    """

    value: int
    luck: Luck | None = None
    decider: RepeatDecider = CHARACTER


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggle:
    """Two checks against each other.

    Attributes:
        acting: the check of the side that wants to change something.
        resisting: the check of the other side; None without resistance.
    """

    acting: RepeatedCheck
    resisting: RepeatedCheck | None

    @property
    def success(self) -> bool:
        """Whether the acting side wins (RU-C-GEN-5).

        Its own check succeeded, and the other one failed or is less deep. Equal depth changes nothing, and a crit
        has no extra weight.
        """
        if not self.acting.succeeds:
            return False
        return self.resisting is None or not self.resisting.succeeds or self.acting.depth > self.resisting.depth

    @property
    def resisting_roll(self) -> int | None:
        """The d20 of the other side, if it resists."""
        return self.resisting.roll if self.resisting else None

    @property
    def resisting_outcome(self) -> CheckOutcome | None:
        """The outcome of the other side, if it resists."""
        return self.resisting.outcome if self.resisting else None

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules that were applied."""
        against = () if self.resisting is None else ("RU-C-GEN-5",)
        return ("RU-C-GEN-1", *against, *self.acting.rules, *(self.resisting.rules if self.resisting else ()))

    @property
    def resisting_luck(self) -> LuckSpent | None:
        """The repeats that LUCK bought for the other side."""
        return self.resisting.luck if self.resisting else None


def struggle(acting: Side, resisting: Side | None, options: Options, dice: Dice) -> Struggle:
    """Both roll, the acting side first (RU-C-GEN-5); the contest options do not reach these checks.

    Args:
        acting: who wants to change something.
        resisting: the other side; None without resistance.
        options: house rules.
        dice: as they fall.
    """
    return Struggle(
        acting=_rolled(acting, options, dice, ACTING),
        resisting=None if resisting is None else _rolled(resisting, options, dice, RESISTING),
    )


def _rolled(side: Side, options: Options, dice: Dice, purpose: str) -> RepeatedCheck:
    return repeated_check.make(side.value, side.luck, options, dice, purpose, side.decider)
