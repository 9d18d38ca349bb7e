"""A check of combat: one d20 against a value. Rules RU-C-GEN-1 and RU-C-GEN-6."""

from service.dice import Dice
from service.rulesets.rollunder.core import outcome
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.options import Options
from service.values import dataclass

ONE_DIE = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class CombatCheck:
    """A check that was made.

    Attributes:
        value: the number the d20 had to stay below, after all modifiers; it may be negative.
        roll: the face of the d20.
        outcome: what the face means against the value.
    """

    value: int
    roll: int
    outcome: CheckOutcome

    @property
    def succeeds(self) -> bool:
        """Whether the outcome is one of the three successes."""
        return self.outcome.succeeds

    @property
    def depth(self) -> int:
        """Distance by which the roll stayed below the value."""
        return self.value - self.roll


def read(value: int, roll: int, options: Options) -> CombatCheck:
    """Result of a rolled face; the ladder of the basic half holds unchanged (RU-C-GEN-1)."""
    return CombatCheck(value=value, roll=roll, outcome=outcome.outcome_of(roll, value, options))


def make(value: int, options: Options, dice: Dice, purpose: str) -> CombatCheck:
    """Roll one d20 and read it (RU-C-GEN-1, RU-C-GEN-6)."""
    return read(value, D20.total(ONE_DIE, dice, purpose), options)
