"""A task: one roller against a difficulty.

Rules FB-TASK-1 to FB-TASK-9, FB-WOUND-3 and FB-WOUND-4, with FB-DICE-2, FB-SB-7 and FB-SB-9.
"""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, rows_of
from service.rulesets.flyerbook import helpers, plus_minus_die
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Roller, UsedTrait, signed, value_of
from service.rulesets.flyerbook.stored.abilities import INCAPACITATED, Ability
from service.rulesets.flyerbook.stored.effects import uses_up
from service.rulesets.flyerbook.stored.lookups import of_roller
from service.rulesets.flyerbook.stored.supporters import bars_of_supporters, supporters_of
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Component, Doc, Number
from service.values import dataclass


class DifficultyName(StrEnum):
    """The named difficulties: routine 6, easy 9, challenging 12, hard 15."""

    ROUTINE = "routine"
    EASY = "easy"
    CHALLENGING = "challenging"
    HARD = "hard"


DIFFICULTIES = {
    DifficultyName.ROUTINE: 6,
    DifficultyName.EASY: 9,
    DifficultyName.CHALLENGING: 12,
    DifficultyName.HARD: 15,
}
"""The number behind each name (FB-REF-1)."""

Difficulty = Annotated[
    Number | DifficultyName,
    Component("FlyerbookDifficulty", "A number, or the name of one."),
    Doc("The number to reach, or its name."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Request of a task with an open outcome, by one roller."""

    roller: Annotated[Roller, Doc("Who tries.")]
    difficulty: Difficulty
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskResult:
    """Result of a task, with every part of the total."""

    used: Annotated[UsedTrait, Doc("The trait the roll is based on.")]
    attribute_bonus: Annotated[int, Doc("What attributes add.")]
    support_bonus: Annotated[int, Doc("What helpers add.")]
    wound_malus: Annotated[int, Doc("What wounds take: 0 or negative.")]
    effective: Annotated[int, Doc("The value before the die.")]
    face: Annotated[int, Doc("The face of the die.")]
    die_value: Annotated[int, Doc("The face as a plus-minus die: even adds, odd subtracts.")]
    total: Annotated[int, Doc("Value and die together.")]
    difficulty: Annotated[int, Doc("The number to reach.")]
    success: Annotated[bool, Doc("Whether the total reaches the difficulty.")]
    margin: Annotated[int, Doc("Total minus difficulty: how well it went, or how badly when negative.")]


def resolve(request: Task, dice: Dice) -> Outcome[TaskResult]:
    """Roll for a task: success when the total reaches the difficulty (FB-TASK-7), by the margin (FB-TASK-8)."""
    value = value_of(helpers.helped(request.roller, "roller", dice), request.options)
    face = plus_minus_die.roll(dice, request.roller.name, "task")
    die_value = plus_minus_die.value_of(face)
    effective = value.effective
    total = effective + die_value
    difficulty = number_of(request.difficulty)
    result = TaskResult(
        used=value.used,
        attribute_bonus=value.attribute_bonus,
        support_bonus=value.support_bonus,
        wound_malus=value.wound_malus,
        effective=effective,
        face=face,
        die_value=die_value,
        total=total,
        difficulty=difficulty,
        success=total >= difficulty,
        margin=total - difficulty,
    )
    summary = _summary(request.roller.name, f"{value.in_words()}{signed(die_value)}", result)
    return Outcome(result=result, rules=(*value.rules, "FB-TASK-7", "FB-TASK-8"), summary=summary)


STORED = Stored(
    participants=(
        Participant("roller", "Who tries.", needs=(Ability.ROLL,), component="RollingParticipant"),
        *supporters_of("roller"),
    ),
    lookups=of_roller("roller", "task"),
    effects={"roller": uses_up("task", lambda outcome: outcome.request.roller)},
    stated_by=StatedBy(circumstances=("difficulty",)),
    bars=bars_of_supporters("roller"),
    discloses=Disclosure(
        public=("name", "face", "die_value", "total", "difficulty", "success", "margin"),
        about={"roller": ("used", "attribute_bonus", "wound_malus", "effective", "terms")},
    ),
)
REFUSALS = rows_of("roller", (INCAPACITATED,))


def number_of(difficulty: int | DifficultyName) -> int:
    """The difficulty as a number (FB-TASK-7, FB-REF-1)."""
    return DIFFICULTIES[difficulty] if isinstance(difficulty, DifficultyName) else difficulty


def _summary(name: str, terms: str, result: TaskResult) -> Message:
    return Message(
        "task_success" if result.success else "task_failure",
        {
            "name": name,
            "terms": terms,
            "total": result.total,
            "difficulty": result.difficulty,
            "margin": abs(result.margin),
        },
    )


OPERATION = Operation(
    resolve,
    title="Roll against a difficulty",
    description=(
        "One plus-minus die is added to the value of the best fitting trait, its attributes, helpers, wounds "
        "and the game master's modifier. The task succeeds when the total reaches the difficulty."
    ),
    options=("choose_by", "supporters_with", "turns_bind"),
    refusals=REFUSALS,
    decisions=helpers.points_of("roller"),
    headlines=("success", "margin"),
    score=lambda result: result.margin,
    streams="The name of the roller: one d6.",
    stored=STORED,
)
