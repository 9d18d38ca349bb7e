"""The d20, alone or one of two. Rules FR-DICE-1 to FR-DICE-5."""

from dataclasses import field
from enum import StrEnum

from service.dice import Dice
from service.values import dataclass

SIDES = 20
SIDES_OF_EFFECT = 6
"""Outcomes, damage, bleeding and time are thrown with six-sided dice (FR-DICE-1)."""


class RollState(StrEnum):
    """Kind of a d20 throw: one die, the higher of two, or the lower of two."""

    NORMAL = "normal"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"


_RULES = {
    RollState.NORMAL: (),
    RollState.ADVANTAGE: ("FR-DICE-2",),
    RollState.DISADVANTAGE: ("FR-DICE-3",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """One or two d20 as they fell.

    Attributes:
        faces: in the order in which they fell; only shown.
        natural: the face of the die that counts.
    """

    faces: tuple[int, ...] = field(compare=False)
    natural: int


def state_of(advantage: bool, disadvantage: bool) -> RollState:
    """Advantage and Disadvantage cancel each other; several of a kind do not add up (FR-DICE-4)."""
    if advantage == disadvantage:
        return RollState.NORMAL
    return RollState.ADVANTAGE if advantage else RollState.DISADVANTAGE


def throw(dice: Dice, name: str, state: RollState, purpose: str) -> Throw:
    """One d20 (FR-DICE-1), the higher of two (FR-DICE-2) or the lower of two (FR-DICE-3); its face is natural.

    Only the die that counts can be a natural 20 or a natural 1 (FR-DICE-5).
    """
    if state is RollState.NORMAL:
        face = dice.face(name, SIDES, purpose)
        return Throw(faces=(face,), natural=face)
    faces = dice.faces(name, SIDES, 2, purpose)
    return Throw(faces=faces, natural=max(faces) if state is RollState.ADVANTAGE else min(faces))


def rules_of(state: RollState, cancelled: bool) -> tuple[str, ...]:
    """Ids of the rules about how the d20 is thrown."""
    return ("FR-DICE-1", *(("FR-DICE-4",) if cancelled else ()), *_RULES[state])
