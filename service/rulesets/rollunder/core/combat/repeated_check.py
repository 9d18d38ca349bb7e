"""Checks of combat that LUCK may repeat. Rules RU-C-LUCK-7 to RU-C-LUCK-11."""

from service.dice import Dice, thrown_by
from service.rulesets.rollunder.core import repeat
from service.rulesets.rollunder.core.combat import check
from service.rulesets.rollunder.core.combat.check import CombatCheck
from service.rulesets.rollunder.core.repeat import CHARACTER, Luck, LuckSpent, RepeatDecider
from service.rulesets.rollunder.core.throw import Difficulty, Throw, throw
from service.rulesets.rollunder.options import Options
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatedCheck(CombatCheck):
    """A check of combat, with what LUCK did for it.

    Attributes:
        luck: repeats and their price; None where none was offered or decided on.
    """

    luck: LuckSpent | None

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of the rules by which it was repeated."""
        return () if self.luck is None else repeat.rules_of(self.luck)

    def left_of(self, pool: int) -> int:
        """LUCK that is left of a pool after its repeats."""
        return pool if self.luck is None else self.luck.pool_after


def make(
    value: int, luck: Luck | None, options: Options, dice: Dice, purpose: str, decider: RepeatDecider = CHARACTER
) -> RepeatedCheck:
    """Roll one d20, and again while it fails and LUCK pays (RU-C-LUCK-7 to RU-C-LUCK-11)."""
    return again(check.make(value, options, dice, purpose), luck, options, dice, decider)


def again(first: CombatCheck, luck: Luck | None, options: Options, dice: Dice, decider: RepeatDecider) -> RepeatedCheck:
    """Repeats of a check that has been rolled (RU-C-LUCK-7 to RU-C-LUCK-11)."""
    rolled = Throw(faces=(first.roll,), kept=first.roll, outcome=first.outcome)

    def repeated() -> Throw:
        with thrown_by(decider.path):
            return throw(first.value, Difficulty.NORMAL, options, dice, "repeat")

    spent = repeat.repeat_while_failing(rolled, luck, options, repeated, decider, dice)
    last = spent.repeats[-1] if spent is not None and spent.repeats else rolled
    return RepeatedCheck(value=first.value, roll=last.kept, outcome=last.outcome, luck=spent)
