"""The decision about a repeat with LUCK, after a failed check. Rules RU-B-LUCK-2 to RU-B-LUCK-6."""

from collections.abc import Callable
from typing import Final

from service.dice import Dice
from service.rulesets.contract.decision import YES_OR_NO, DecisionPoint
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class RepeatDecider:
    """Participant who decides about repeats of a check.

    Attributes:
        path: of the one who rolls.
        prefix: what the name of the decision begins with, where several roll.
    """

    path: str
    prefix: str = ""

    @property
    def member(self) -> str:
        """The name of the decision."""
        return f"{self.prefix}luck_repeat"

    def point(self, *, more: bool = True) -> DecisionPoint:
        """The declaration; `more` tells whether the one who rolls wants more of the first headline."""
        return DecisionPoint(
            member=self.member,
            participant=self.path,
            when="After a failed check whose repeat LUCK can pay (RU-B-LUCK-6); comes again after each repeat.",
            default="repeat, as often as `luck.max_repeats` says",
            more=more,
        )

    def wants(self, dice: Dice) -> Callable[[], bool]:
        """Asks whether the check is repeated."""
        return lambda: bool(dice.decide(self.member, self.path, YES_OR_NO, True))


MOST_PARTICIPANTS: Final = 20
EACH_PARTICIPANT: Final = tuple(
    RepeatDecider(f"participants.{index}", f"participants.{index}.") for index in range(MOST_PARTICIPANTS)
)
"""Who decides in a comparative check."""
CHARACTER: Final = RepeatDecider("character")
