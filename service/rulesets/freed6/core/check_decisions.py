"""Decisions before the dice of a check: luck points, and kinds of answers. Rules F6-LCK-1, -5, -6 and F6-ENC-6."""

from typing import Final, TypeVar

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint
from service.rulesets.freed6.core.opposition import Answering, OppositionMode
from service.rulesets.freed6.core.roller import Roller
from service.values import replace

Rolling = TypeVar("Rolling", bound=Roller)
Opposition = TypeVar("Opposition", bound=Answering)
LUCK_POINT: Final = "luck_point"
MODES: Final = (OppositionMode.FIXED.value, OppositionMode.ROLL.value)
"""Options for an answer."""


class LuckDecider(Decider):
    """Participant who decides about the luck point of a roll."""

    __slots__ = ()

    def point(self, *, more: bool = True) -> DecisionPoint:
        """The declaration; `more` says whether the roller wants more of the first headline."""
        return self.point_of(
            LUCK_POINT,
            when="Before any die of this roller: a luck point doubles the dice (F6-LCK-5).",
            default="as in `luck_point`",
            more=more,
            sets=f"{self.path}.{LUCK_POINT}",
        )

    def decided(self, roller: Rolling, dice: Dice, *, is_open: bool = True) -> Rolling:
        """The roller with the luck that is spent; only one point affects dice in a turn (F6-LCK-6)."""
        has_none = roller.luck_spent_this_turn or roller.luck_points == 0 or not roller.dynamic
        if roller.luck_point or has_none or not is_open:
            return roller
        return replace(roller, luck_point=True) if self.says_yes(LUCK_POINT, dice) else roller


class AnswerDecider(Decider):
    """Participant who decides whether to oppose or resist with a roll."""

    __slots__ = ()

    def point(self, *, more: bool = False) -> DecisionPoint:
        """The declaration; `more` says whether the opponent wants more of the first headline."""
        return self.point_of(
            "answer",
            when="Before the dice of the side that acts, by option after them: a roll, or the fixed value (F6-ENC-6).",
            default=f"as in `{self.path}.mode`",
            options=MODES,
            more=more,
            sets=f"{self.path}.mode",
        )

    def decided(self, opposing: Opposition, dice: Dice) -> Opposition:
        """The opposition, by a roll or the fixed value (F6-OPP-3, F6-ENC-6); a plain number is neither."""
        mode = opposing.effective_mode
        if mode is OppositionMode.VALUE:
            return opposing
        chosen = dice.decide(f"{self.prefix}answer", self.path, MODES, mode)
        return opposing if chosen == mode else replace(opposing, mode=OppositionMode(str(chosen)))


ROLLER: Final = LuckDecider("roller")
RESISTER: Final = LuckDecider("resistance")
ATTACKER: Final = LuckDecider.named("attacker")
DEFENDER: Final = LuckDecider.named("defender")
RESISTING: Final = LuckDecider.named("resistance")
INITIATOR: Final = LuckDecider.named("initiator")
OPPONENT: Final = LuckDecider.named("opponent")
ANSWER: Final = AnswerDecider(OPPONENT.path)
RESISTED: Final = AnswerDecider(RESISTING.path)
DEFENDED: Final = AnswerDecider.named(DEFENDER.path)
WITHSTOOD: Final = AnswerDecider.named(RESISTING.path)
OF_CONTEST: Final = (INITIATOR.point(), ANSWER.point(), OPPONENT.point(more=False))
OF_RESISTANCE: Final = (RESISTED.point(more=True), RESISTER.point())
OF_EFFECT_ROLL: Final = (RESISTED.point(), RESISTER.point(more=False))
OF_INFLUENCE: Final = (INITIATOR.point(), RESISTED.point(), RESISTING.point(more=False))
OF_ATTACK: Final = (
    ATTACKER.point(),
    DEFENDED.point(),
    DEFENDER.point(more=False),
    WITHSTOOD.point(),
    RESISTING.point(more=False),
)


def lucky(decider: LuckDecider, opposing: Opposition, dice: Dice, *, is_open: bool = True) -> Opposition:
    """The opposition, with a luck point where it rolls and no other was spent (F6-LCK-6)."""
    return decider.decided(opposing, dice, is_open=is_open and opposing.effective_mode is OppositionMode.ROLL)
