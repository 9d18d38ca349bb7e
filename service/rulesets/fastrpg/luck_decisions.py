"""Decisions about Luck Points, before and after a roll. Rules FR-LUCK-2 to FR-LUCK-5.

A point named in `luck` is a decision; without it, the roll asks for it.
"""

from typing import Final, TypeVar

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint, unless_declined
from service.rulesets.fastrpg.d20 import RollState
from service.rulesets.fastrpg.luck_points import LuckUse
from service.rulesets.fastrpg.roller import D20Roller, state_of
from service.rulesets.vocabulary import MOST_ITEMS
from service.values import replace

Rolling = TypeVar("Rolling", bound=D20Roller)
WHEN: Final = {
    LuckUse.BEFORE: "Before the d20, under Disadvantage: a Luck Point removes it (FR-LUCK-3).",
    LuckUse.AFTER: (
        "After the d20 of a normal roll is seen, before the outcome: a Luck Point adds a second (FR-LUCK-2)."
    ),
}
"""Use of a Luck Point -> when it is decided."""


class LuckDecider(Decider):
    """Participant who decides about the luck of a roll."""

    __slots__ = ()

    def points(self, *, more: bool = True) -> tuple[DecisionPoint, ...]:
        """The declarations of both decisions; `more` says whether the roller wants more of the first headline."""
        return tuple(
            self.point_of(
                f"luck_{use}",
                when=when,
                default="as in `luck`",
                more=more,
                needs=unless_declined("use_luck"),
            )
            for use, when in WHEN.items()
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
        return replace(roller, luck=(*roller.luck, use)) if self.says_yes(f"luck_{use}", dice) else roller


ROLLER: Final = LuckDecider("roller")
ATTACKER: Final = LuckDecider("attacker")
MEDIC: Final = LuckDecider("medic")
USER: Final = LuckDecider("user")
EACH_TARGET: Final = tuple(LuckDecider.named(f"targets.{index}") for index in range(MOST_ITEMS))
"""The decider of each target by its place in the request."""
OF_TARGETS: Final = tuple(point for decider in EACH_TARGET for point in decider.points(more=False))
EACH_SIDE: Final = (LuckDecider.named("sides.0"), LuckDecider.named("sides.1"))


def _has_point(roller: D20Roller) -> bool:
    """Whether a further point is left; points that are not stated are not checked (FR-LUCK-4)."""
    return roller.luck_points is None or roller.luck_points > len(roller.luck)
