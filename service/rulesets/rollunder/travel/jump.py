"""Jump over or around something. Rules RU-B-MOVE-5, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core import check
from service.rulesets.rollunder.core.arithmetic import divided, half
from service.rulesets.rollunder.core.attribute import Attribute, Scores, score_of
from service.rulesets.rollunder.core.check import Attempt, CheckTerms, Stress
from service.rulesets.rollunder.core.expression import ModifierOrDice
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, OF_REPEATS, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.core.throw import Difficulty, DifficultyField
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass

STANDING_DIVISOR = 5
FEET_PER_YARD = 3


class JumpUnit(StrEnum):
    """Unit of the distance: feet from a standing start, yards with a run-up."""

    FEET = "feet"
    YARDS = "yards"


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump:
    """Request for a jump."""

    scores: Scores
    running: Annotated[bool, Doc("Whether there is a run-up.")] = False
    SPEED: Annotated[Count | None, Doc("Needed with a run-up.")] = None
    gap_feet: Annotated[
        float | None, Interval(ge=0, le=1_000_000), Doc("Width of the gap in feet, if there is one.")
    ] = None
    modifier: ModifierOrDice = 0
    difficulty: DifficultyField = Difficulty.NORMAL
    stress: Stress = False
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class JumpResult:
    """Greatest distance of the jump, and its result."""

    distance: Annotated[int, Doc("Longest jump, in the unit.")]
    unit: Annotated[JumpUnit, Doc("Feet without a run-up, yards with one.")]
    distance_feet: Annotated[int, Doc("The same in feet.")]
    checked_value: Annotated[int, Doc("The number that the d20 was compared with.")]
    kept: Annotated[int, Doc("The face that counts.")]
    outcome: Annotated[CheckOutcome, Doc("How the check on DEX went.")]
    success: Annotated[bool, Doc("Whether the outcome is one of the three successes.")]
    cleared: Annotated[bool | None, Doc("Whether the gap was cleared; null without a gap.")]
    luck: SpentOnRepeats = None


def resolve(request: Jump, dice: Dice) -> Outcome[JumpResult]:
    """Check DEX; a gap is cleared by a success and a distance that reaches (RU-B-MOVE-5).

    Raises:
        Rejected: `missing_score`, those of an expression, `bad_input` for a run-up without SPEED.
    """
    distance, unit = distance_of(request)
    distance_feet = distance * FEET_PER_YARD if unit is JumpUnit.YARDS else distance
    made = check.roll_check(_attempt(request), request.options, dice)
    reaches = request.gap_feet is not None and request.gap_feet <= distance_feet
    result = JumpResult(
        distance=distance,
        unit=unit,
        distance_feet=distance_feet,
        checked_value=made.checked_value,
        kept=made.throw.kept,
        outcome=made.outcome,
        success=made.outcome.succeeds,
        cleared=None if request.gap_feet is None else made.outcome.succeeds and reaches,
        luck=made.luck,
    )
    summary = Message(_code(result), {"terms": made.in_words(), "roll": result.kept, "feet": distance_feet})
    return Outcome(result=result, rules=("RU-B-MOVE-5", *made.rules), summary=summary)


def distance_of(request: Jump) -> tuple[int, JumpUnit]:
    """Standing (STR + DEX) : 5 feet, with a run-up SPEED : 2 yards; modifiers do not count (RU-B-MOVE-5)."""
    if not request.running:
        both = (score_of(request.scores, attribute) for attribute in (Attribute.STR, Attribute.DEX))
        return divided(sum(both), STANDING_DIVISOR), JumpUnit.FEET
    if request.SPEED is None:
        raise Rejected("bad_input", "/SPEED", expected=Phrase("SPEED, which a jump with a run-up needs"))
    return half(request.SPEED), JumpUnit.YARDS


def _attempt(request: Jump) -> Attempt:
    terms = CheckTerms(
        modifier=request.modifier, difficulty=request.difficulty, stress=request.stress, luck=request.luck
    )
    return check.prepare(Attribute.DEX, score_of(request.scores, Attribute.DEX), terms)


def _code(result: JumpResult) -> str:
    if result.cleared is None:
        return "jump_success" if result.success else "jump_failure"
    if result.cleared:
        return "jump_cleared"
    return "jump_too_wide" if result.success else "jump_failure"


STORED = Stored(
    participants=(character_participant(needs=(Ability.RUN,)),),
    lookups={"scores": lookups.scores, "SPEED": lookups.speed, "luck": REPEATS},
    effects={"character": effects.pays_repeats},
    reroll=REROLL,
    stated_by=StatedBy(circumstances=("modifier", "difficulty", "stress")),
    discloses=Disclosure(public=("success", *OF_REPEATS)),
)


OPERATION = Operation(
    resolve,
    title="Jump",
    description=(
        "A check on DEX to jump over or around an obstacle. The distance is (STR + DEX) : 5 feet without a "
        "run-up and SPEED : 2 yards with one; a gap is cleared by a success and enough distance."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    rejections=("unknown_attribute", "missing_score", "bad_expression", "unknown_die"),
    streams="By die: d6 of modifier and stress, then one d20, two when easy or hard, and those of repeats.",
    headlines=("success", "cleared"),
    decisions=(CHARACTER.point(),),
    score=lambda result: result.checked_value - result.kept,
    stored=STORED,
)
