"""Decisions about Luck Points, before and after a roll. Rules FR-LUCK-2 to FR-LUCK-5.

Whoever names a point in `luck` has decided; where the point is not named, the roll asks for it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeVar

from service.dice import Dice
from service.rulesets.contract.decision import YES_OR_NO, DecisionPoint
from service.rulesets.fastrpg.d20 import RollState
from service.rulesets.fastrpg.luck_points import LuckUse
from service.rulesets.fastrpg.roller import D20Roller, state_of
from service.values import dataclass

Rolling = TypeVar("Rolling", bound=D20Roller)


@dataclass(frozen=True, slots=True)
class LuckDecider:
    """Participant who decides about the luck of a roll.

    Attributes:
        path: of the roller in the request.
        prefix: what the names of the decisions begin with, where several roll.
    """

    path: str
    prefix: str = ""

    def points(self, *, more: bool = True) -> tuple[DecisionPoint, ...]:
        """The declarations of both decisions; `more` tells whether the roller wants more of the first headline."""
        return tuple(self._points(more=more))

    def _points(self, *, more: bool) -> Iterator[DecisionPoint]:
        yield DecisionPoint(
            member=f"{self.prefix}luck_before",
            participant=self.path,
            when="Before the d20, under Disadvantage: a Luck Point removes it (FR-LUCK-3).",
            default="as in `luck`",
            more=more,
        )
        yield DecisionPoint(
            member=f"{self.prefix}luck_after",
            participant=self.path,
            when="After the d20 of a normal roll is seen, before the outcome: a Luck Point adds a second (FR-LUCK-2).",
            default="as in `luck`",
            more=more,
        )

    def before(self, roller: Rolling, dice: Dice) -> Rolling:
        """The roller, who may pay a point against Disadvantage (FR-LUCK-3)."""
        if not roller.disadvantage or LuckUse.BEFORE in roller.luck or not _has_point(roller):
            return roller
        return self._asked(LuckUse.BEFORE, roller, dice)

    def after(self, roller: Rolling, dice: Dice) -> Rolling:
        """The roller, who may pay a point for a second d20 after a normal roll (FR-LUCK-2)."""
        if LuckUse.AFTER in roller.luck or not _has_point(roller) or state_of(roller) is not RollState.NORMAL:
            return roller
        return self._asked(LuckUse.AFTER, roller, dice)

    def _asked(self, use: LuckUse, roller: Rolling, dice: Dice) -> Rolling:
        if not dice.decide(f"{self.prefix}luck_{use}", self.path, YES_OR_NO, False):
            return roller
        return replace(roller, luck=(*roller.luck, use))


ROLLER: Final = LuckDecider("roller")
ATTACKER: Final = LuckDecider("attacker")
MEDIC: Final = LuckDecider("medic")
USER: Final = LuckDecider("user")
EACH_SIDE: Final = (LuckDecider("sides.0", "sides.0."), LuckDecider("sides.1", "sides.1."))


def _has_point(roller: D20Roller) -> bool:
    """Whether a further point is left; points that are not stated are not checked (FR-LUCK-4)."""
    return roller.luck_points is None or roller.luck_points > len(roller.luck)
