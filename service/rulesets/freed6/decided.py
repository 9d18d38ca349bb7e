"""Decisions before the dice of a check: luck points, and how somebody answers. Rules F6-LCK-1, -5, -6 and F6-ENC-6."""

from dataclasses import replace
from typing import Final, TypeVar

from service.dice import Dice
from service.rulesets.contract.decision import Decider, DecisionPoint
from service.rulesets.freed6.opposition import Opponent, OppositionMode
from service.rulesets.freed6.roller import Roller

Rolling = TypeVar("Rolling", bound=Roller)
LUCK_POINT: Final = "luck_point"


class LuckDecider(Decider):
    """Participant who decides about the luck point of a roll."""

    __slots__ = ()

    def point(self, *, more: bool = True) -> DecisionPoint:
        """The declaration; `more` tells whether the one who rolls wants more of the first headline."""
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


ROLLER: Final = LuckDecider("roller")
ATTACKER: Final = LuckDecider.named("attacker")
DEFENDER: Final = LuckDecider.named("defender")
INITIATOR: Final = LuckDecider.named("initiator")
OPPONENT: Final = LuckDecider.named("opponent")
ANSWER: Final = DecisionPoint(
    member="answer",
    participant=OPPONENT.path,
    when="Before the dice of the side that acts: whether the other one rolls or stands on the fixed value (F6-ENC-6).",
    default="as in `opponent.mode`",
    options=(OppositionMode.FIXED.value, OppositionMode.ROLL.value),
    more=False,
    sets="opponent.mode",
)
OF_CONTEST: Final = (INITIATOR.point(), ANSWER, OPPONENT.point(more=False))
OF_ATTACK: Final = (ATTACKER.point(), DEFENDER.point(more=False))


def answering(opponent: Opponent, dice: Dice) -> Opponent:
    """The opponent, who rolls or stands on the fixed value (F6-OPP-3, F6-ENC-6); a plain number does neither."""
    if opponent.mode is OppositionMode.VALUE:
        return opponent
    options = (OppositionMode.FIXED.value, OppositionMode.ROLL.value)
    chosen = OppositionMode(str(dice.decide(ANSWER.member, ANSWER.participant, options, opponent.mode)))
    return opponent if chosen is opponent.mode else replace(opponent, mode=chosen)


def lucky(decider: LuckDecider, opposing: Rolling, mode: OppositionMode, dice: Dice, *, is_open: bool) -> Rolling:
    """The opposition, with luck where it rolls and nobody else has spent a point (F6-LCK-6)."""
    return decider.decided(opposing, dice, is_open=is_open and mode is OppositionMode.ROLL)
