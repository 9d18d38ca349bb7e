"""Dice of an attack on one of several targets, with that target's own decisions."""

from service.dice import Choice, Dice, RedirectedDice
from service.dice.decisions import Options
from service.rulesets.rollunder.core.repeat_decision import ATTACK, CHECKS_OF_ALLY

TARGET = "target"
_REPEATS_OF_ALLY = frozenset(each.point().member for each in CHECKS_OF_ALLY)


def dice_of_target(dice: Dice, path: str) -> RedirectedDice:
    """Dice that ask decisions of the target at a place of the list, and settle all others by their defaults.

    Args:
        dice: of the whole attack.
        path: of the target, for example `targets.0`.
    """

    def decide(dice: Dice, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The decision of this target or its ally, or about the one attack roll; others have their default."""
        if member == ATTACK.point().member:
            return dice.decide(member, participant, options, default)
        if participant == TARGET:
            return dice.decide(f"{path}.{member}", path, options, default)
        if member in _REPEATS_OF_ALLY:
            return dice.decide(f"{path}.{member}", f"{path}.{participant}", options, default)
        return default

    return RedirectedDice(dice, decide, path)
