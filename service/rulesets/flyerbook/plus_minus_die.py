"""The one die of the game, read as a plus-minus die."""

from service.dice import Dice

SIDES = 6


def value_of(face: int) -> int:
    """The value of a face: even faces add, odd ones subtract (FB-DICE-1)."""
    return face if face % 2 == 0 else -face


def roll(dice: Dice, name: str, purpose: str) -> int:
    """The face of the one die that a roller throws: no second die, no reroll, no explosion (FB-DICE-2)."""
    return dice.face(name, SIDES, purpose)
