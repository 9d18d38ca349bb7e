"""A task: one roller against a difficulty.

Rules FR-TASK-1 to FR-TASK-3, FR-TASK-5 and FR-TASK-6, with FR-GEN-1, FR-DICE-1 to FR-DICE-4, FR-SKILL-3, FR-LUCK-2 to
FR-LUCK-5, FR-SR-6, FR-SR-9 and FR-SR-11.
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected, rows_of
from service.rulesets.fastrpg import check, d20, duration
from service.rulesets.fastrpg.check import OF_CHECK, ROLLER, Check, CheckResult
from service.rulesets.fastrpg.difficulties import Difficulty, number_of
from service.rulesets.fastrpg.duration import TimeTaken, TimeUnit, TimeUnitField
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import LUCK, Roller, value_of
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.abilities.turns import IN_ENCOUNTER
from service.rulesets.fastrpg.stored.effects.commands import acted, rolled
from service.rulesets.fastrpg.stored.effects.rest import PassingTime, work_time
from service.rulesets.fastrpg.stored.lookups.rolls import AbilityAlone, Roll, RollingParticipant, of_skilled
from service.rulesets.fastrpg.stored.reports import luck_left
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Modifier, Positive
from service.values import dataclass

MOST_EFFECT_DICE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Effect of a success: some d6 and a modifier."""

    dice: Annotated[Positive, Doc("Number of d6; usually 1 to 8, at most 100.")]
    modifier: Annotated[Modifier, Doc("An ability or skill modifier.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Request of a task with an open outcome, by one roller."""

    roller: Annotated[Roller, Doc("Who tries.")]
    difficulty: Difficulty
    effect: Annotated[Effect | None, Doc("Degrees of effect on a success.")] = None
    time_unit: TimeUnitField = TimeUnit.ACTION
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskResult(CheckResult):
    """Result of a task, with every part of the total."""

    can_succeed: Annotated[bool, Doc("False for a specialized skill without points: it always fails.")]
    difficulty: Annotated[int, Doc("The number to reach.")]
    success: Annotated[bool, Doc("Whether the total reaches the difficulty.")]
    margin: Annotated[int, Doc("Total minus difficulty.")]
    time: Annotated[TimeTaken, Doc("How long it took.")]
    effect: Annotated[int | None, Doc("Effect of a success, 0 or more; null on a failure or when none was asked for.")]


def resolve(request: Task, dice: Dice) -> Outcome[TaskResult]:
    """Roll for a task: success when the total reaches the difficulty (FR-TASK-1), then time and effect.

    Raises:
        Rejected: `unknown_skill`, `too_many_dice`.
    """
    _refuse(request)
    value = value_of(request.roller, request.options, "/roller")
    rolled = check.roll(request.roller, value, dice, "task", ROLLER)
    amount = duration.roll_amount(request.roller.name, request.time_unit, dice)
    difficulty = number_of(request.difficulty)
    success = rolled.reaches(difficulty)
    result = TaskResult(
        **rolled.shown(),
        can_succeed=rolled.can_succeed,
        difficulty=difficulty,
        success=success,
        margin=rolled.total - difficulty,
        time=duration.taken(request.time_unit, amount),
        effect=_effect(request, dice) if success else None,
    )
    return Outcome(result=result, rules=_rules(request, rolled), summary=_summary(request, rolled, result))


ROLL = Roll(operations=("task",))
STORED = Stored(
    participants=(
        RollingParticipant(
            path="roller",
            prose="Who tries.",
            needs=(Ability.TASK_ACTION,),
            may_need=(Ability.USE_LUCK,),
            roll=ROLL,
            beside=AbilityAlone,
            component="RollingParticipant",
        ),
    ),
    lookups=of_skilled("roller", ROLL),
    effects={"roller": (rolled(ROLL), acted)},
    beside=PassingTime,
    takes=work_time,
    bars={"roller": (IN_ENCOUNTER,)},
    stated_by=StatedBy(
        game_master=("roller.first_face", "passes_time"), circumstances=("difficulty", "time_unit", "effect")
    ),
    reroll=luck_after("luck_after"),
    reports=luck_left("roller"),
    discloses=Disclosure(public=(*OF_CHECK, "difficulty", "success", "margin", "name")),
)


def _refuse(request: Task) -> None:
    if request.effect is not None and request.effect.dice > MOST_EFFECT_DICE:
        raise Rejected("too_many_dice", "/effect/dice", expected=Phrase("at most {most} dice", most=MOST_EFFECT_DICE))


def _effect(request: Task, dice: Dice) -> int | None:
    """Size of the effect of a success: Nd6 and a modifier, never below 0 (FR-TASK-6)."""
    if request.effect is None:
        return None
    rolled = dice.total(request.roller.name, d20.SIDES_OF_EFFECT, request.effect.dice, "effect")
    return max(0, rolled + request.effect.modifier)


def _rules(request: Task, rolled: Check) -> tuple[str, ...]:
    effect = ("FR-TASK-6",) if request.effect is not None else ()
    return ("FR-TASK-1", *rolled.rules, "FR-TASK-2", "FR-TASK-3", "FR-TASK-5", *effect)


def _summary(request: Task, rolled: Check, result: TaskResult) -> Message:
    code = "task_success" if result.success else "task_failure" if result.can_succeed else "task_untrained"
    return Message(
        code if result.effect is None else "task_effect",
        {
            "name": request.roller.name,
            "terms": rolled.in_words(),
            "total": result.total,
            "difficulty": result.difficulty,
            "margin": abs(result.margin),
            "effect": result.effect,
        },
    )


OPERATION = Operation(
    resolve,
    title="Roll against a difficulty",
    description=(
        "One d20 and one ability or skill modifier against a difficulty; Advantage, Disadvantage and Luck Points "
        "change how the d20 is thrown. A success may bring an effect of some d6, and slow work takes 1d6 of a unit."
    ),
    options=("tech_ability",),
    refusals=rows_of("roller", LUCK),
    rejections=("unknown_skill",),
    streams="The name of the roller: its d20s, then one d6 of time unless the task is one action, then d6s of effect.",
    headlines=("success", "margin"),
    decisions=ROLLER.points(),
    score=lambda result: result.margin,
    stored=STORED,
)
