"""One throw of the d20, with one die or two. Rules RU-B-DIFF-1 and RU-B-DIFF-2, with those of the outcome."""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.rollunder.core import outcome
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.options import Options
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class Difficulty(StrEnum):
    """Replacement for plus and minus: easy uses the better of two d20, hard the worse; it does not stack."""

    NORMAL = "normal"
    EASY = "easy"
    HARD = "hard"


DifficultyField = Annotated[Difficulty, Doc("Roll once, or twice and take the better (easy) or worse (hard) d20.")]

D20_ROLLED = {Difficulty.NORMAL: 1, Difficulty.EASY: 2, Difficulty.HARD: 2}
RULE_OF_DIFFICULTY: dict[Difficulty, tuple[str, ...]] = {
    Difficulty.NORMAL: (),
    Difficulty.EASY: ("RU-B-DIFF-1",),
    Difficulty.HARD: ("RU-B-DIFF-2",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """One go at the d20."""

    faces: Annotated[tuple[int, ...], Doc("The d20 faces in the order rolled.")]
    kept: Annotated[int, Doc("The face that counts.")]
    outcome: Annotated[CheckOutcome, Doc("What it means against the checked value.")]


def throw(checked_value: int, difficulty: Difficulty, options: Options, dice: Dice, purpose: str) -> Throw:
    """Roll one d20, or two and use the lower (RU-B-DIFF-1) or the higher (RU-B-DIFF-2), and read the outcome."""
    faces = D20.faces(D20_ROLLED[difficulty], dice, purpose)
    counted = max(faces) if difficulty is Difficulty.HARD else min(faces)
    return Throw(faces=faces, kept=counted, outcome=outcome.outcome_of(counted, checked_value, options))
