"""Opposed check of two sides, one of which wants to change the situation. Rule RU-C-GEN-5."""

from service.dice import Dice
from service.rulesets.rollunder.combat.core import check, repeated_check
from service.rulesets.rollunder.combat.core.check import CombatCheck
from service.rulesets.rollunder.combat.core.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import Luck
from service.rulesets.rollunder.options import Options
from service.values import dataclass

ACTING, RESISTING = "acting", "resisting"
"""Purposes of the dice of both sides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggle:
    """Two checks against each other.

    Attributes:
        acting: the check of the side that wants to change something.
        resisting: the check of the other side; None when nobody resists.
    """

    acting: RepeatedCheck
    resisting: CombatCheck | None

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
        return ("RU-C-GEN-1", *against, *self.acting.rules)


def struggle(
    acting_value: int, resisting_value: int | None, options: Options, dice: Dice, luck: Luck | None = None
) -> Struggle:
    """Both roll, the acting side first (RU-C-GEN-5); the contest options do not reach these checks.

    Args:
        acting_value: what the acting side must stay below.
        resisting_value: the same of the other side; None when nobody resists.
        options: house rules.
        dice: as they fall.
        luck: of the acting side, for repeats.
    """
    acting = repeated_check.make(acting_value, luck, options, dice, ACTING)
    resisting = None if resisting_value is None else check.make(resisting_value, options, dice, RESISTING)
    return Struggle(acting=acting, resisting=resisting)
