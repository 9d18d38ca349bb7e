"""Common parts of the checks of a journey: scores, modifiers by attribute, and their texts."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.rollunder.core import check
from service.rulesets.rollunder.core.attribute import Attribute, AttributeName, Scores, score_of
from service.rulesets.rollunder.core.check import Attempt, Check, CheckTerms, Stress
from service.rulesets.rollunder.core.expression import ModifierOrDice
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.throw import Difficulty, DifficultyField
from service.rulesets.rollunder.options import Options
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

Modifiers = Annotated[
    Mapping[AttributeName, ModifierOrDice], Len(0, len(Attribute)), Doc("Attribute -> modifier of its checks.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trip:
    """Request for a trip."""

    scores: Scores
    modifiers: Modifiers = field(default_factory=dict)
    difficulty: DifficultyField = Difficulty.NORMAL
    stress: Stress = False
    luck: RepeatLuck = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TripCheck:
    """One of the checks that were made."""

    attribute: Annotated[Attribute, Doc("The attribute that was checked: DEX, STR or CHA.")]
    checked_value: Annotated[int, Doc("The number that the d20 was compared with.")]
    kept: Annotated[int, Doc("The face that counts.")]
    outcome: Annotated[CheckOutcome, Doc("How this check went.")]
    luck: SpentOnRepeats = None


def prepare(trip: Trip, attribute: Attribute, bonus: int = 0) -> Attempt:
    """A check of the trip before any die is rolled.

    Raises:
        Rejected: `missing_score` (RU-B-TAL-1), those of an expression.
    """
    score = score_of(trip.scores, attribute)
    terms = CheckTerms(
        modifier=trip.modifiers.get(attribute, 0), difficulty=trip.difficulty, stress=trip.stress, luck=trip.luck
    )
    return check.prepare(attribute, score, terms, bonus=bonus, pointer=f"/modifiers/{attribute}")


def roll(attempt: Attempt, spent: int, options: Options, dice: Dice) -> Check:
    """The next check of the trip, for which LUCK is left that earlier ones did not spend (RU-B-LUCK-6)."""
    luck = attempt.terms.luck
    if luck is not None and spent:
        left = replace(luck, pool=luck.pool - spent)
        attempt = replace(attempt, terms=replace(attempt.terms, luck=left))
    return check.roll_check(attempt, options, dice)


def spent_on(made: Check | TripCheck) -> int:
    """LUCK that a check took."""
    return 0 if made.luck is None else made.luck.spent


def trip_check(made: Check) -> TripCheck:
    """A check as the answer lists it."""
    return TripCheck(
        attribute=made.attempt.attribute,
        checked_value=made.checked_value,
        kept=made.throw.kept,
        outcome=made.outcome,
        luck=made.luck,
    )


def in_words(checks: tuple[TripCheck, ...]) -> str:
    """Faces against values, as in `CHA 6 against 12, DEX 13 against 13`; empty without checks."""
    return ", ".join(f"{made.attribute} {made.kept} against {made.checked_value}" for made in checks)
