"""An extended task: several successes are required.

Rules FR-TASK-4 and FR-TASK-5, with FR-GEN-1, FR-DICE-1, FR-TASK-2, FR-SR-6 and FR-SR-9.
"""

from dataclasses import field
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected, rows_of
from service.rulesets.fastrpg import check, duration
from service.rulesets.fastrpg.difficulties import Difficulty, number_of
from service.rulesets.fastrpg.duration import TimeTaken, TimeUnit, TimeUnitField
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import FIRST_FACE, MISFIT, Roller, value_of
from service.rulesets.fastrpg.skill_list import Value
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.abilities.turns import IN_ENCOUNTER
from service.rulesets.fastrpg.stored.effects.commands import acted, rolled
from service.rulesets.fastrpg.stored.effects.rest import PassingTime, work_time
from service.rulesets.fastrpg.stored.lookups.rolls import AbilityAlone, Roll, RollingParticipant, of_skilled
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Positive
from service.values import dataclass, replace

FEWEST_SUCCESSES = 2
USUAL_ATTEMPTS = 10
MOST_ATTEMPTS = 300

SuccessesNeeded = Annotated[int, Interval(ge=FEWEST_SUCCESSES, le=1_000_000), Doc("Successes required.")]
AttemptsAtMost = Annotated[Positive, Doc("Attempts at most; 300 is the limit.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendedTask:
    """Request for repeated attempts of one roller until enough has been done."""

    roller: Annotated[Roller, Doc("Who tries. Luck cannot be spent here: roll single tasks for that.")]
    difficulty: Difficulty
    needed: SuccessesNeeded
    time_unit: TimeUnitField = TimeUnit.ACTION
    max_attempts: AttemptsAtMost = USUAL_ATTEMPTS
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendedTaskResult:
    """Progress of an extended task."""

    totals: Annotated[tuple[int, ...], Doc("The total of each attempt.")]
    difficulty: Annotated[int, Doc("The number to reach.")]
    attempts: Annotated[int, Doc("Attempts made.")]
    successes: Annotated[int, Doc("Attempts that succeeded.")]
    complete: Annotated[bool, Doc("Whether all successes were reached.")]
    can_succeed: Annotated[bool, Doc("False for a specialized skill without points.")]
    time: Annotated[TimeTaken, Doc("How long all attempts took.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Attempt:
    """One attempt.

    Attributes:
        success: whether it succeeded.
        amount: the time it took.
        total: the rolled total; only shown.
        rules: ids of its rules.
    """

    success: bool
    amount: int
    total: int = field(compare=False)
    rules: tuple[str, ...] = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Work:
    """Work done so far.

    Attributes:
        attempts: attempts made.
        successes: those that succeeded.
        amount: time that they took.
        totals: the total of each; only shown.
        rules: ids of the rules of an attempt.
    """

    attempts: int = 0
    successes: int = 0
    amount: int = 0
    totals: tuple[int, ...] = field(default=(), compare=False)
    rules: tuple[str, ...] = field(default=(), compare=False)

    def after(self, attempt: _Attempt) -> "_Work":
        """The work with one more attempt."""
        return _Work(
            attempts=self.attempts + 1,
            successes=self.successes + attempt.success,
            amount=self.amount + attempt.amount,
            totals=(*self.totals, attempt.total),
            rules=attempt.rules,
        )


def resolve(request: ExtendedTask, dice: Dice) -> Outcome[ExtendedTaskResult]:
    """Roll task after task until `needed` succeed or the attempts are used up; a failure costs time (FR-TASK-4).

    Raises:
        Rejected: `unknown_skill`, `too_large`.
    """
    _refuse(request)
    value = value_of(request.roller, request.options, "/roller")
    difficulty = number_of(request.difficulty)
    work = _work(request, value, difficulty, dice)
    result = ExtendedTaskResult(
        totals=work.totals,
        difficulty=difficulty,
        attempts=work.attempts,
        successes=work.successes,
        complete=work.successes >= request.needed,
        can_succeed=value.can_succeed,
        time=duration.taken(request.time_unit, work.amount),
    )
    rules = ("FR-TASK-4", "FR-TASK-1", *work.rules, "FR-TASK-2", "FR-TASK-3", "FR-TASK-5")
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


ROLL = Roll(operations=("extended_task",))
STORED = Stored(
    participants=(
        RollingParticipant(
            path="roller",
            prose="Who tries; without luck.",
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
        game_master=("roller.first_face", "passes_time"),
        circumstances=("difficulty", "needed", "time_unit", "max_attempts"),
    ),
    discloses=Disclosure(public=("totals", "difficulty", "attempts", "successes", "complete", "can_succeed", "name")),
)


NO_LUCK = replace(MISFIT, holds=lambda roller: bool(roller.luck))
"""All attempts are rolled in one go, so that luck is for single tasks."""


def _refuse(request: ExtendedTask) -> None:
    if request.max_attempts > MOST_ATTEMPTS:
        raise Rejected("too_large", "/max_attempts", expected=Phrase("at most {most} attempts", most=MOST_ATTEMPTS))


def _work(request: ExtendedTask, value: Value, difficulty: int, dice: Dice) -> _Work:
    """All attempts and the time they took; each rolls its d6 of time right after its d20 (FR-TASK-4, FR-TASK-5)."""

    def attempt(dice: Dice) -> _Attempt:
        rolled = check.roll(request.roller, value, dice, "task")
        amount = duration.roll_amount(request.roller.name, request.time_unit, dice)
        return _Attempt(success=rolled.reaches(difficulty), amount=amount, total=rolled.total, rules=rolled.rules)

    def continues(work: _Work) -> bool:
        return work.successes < request.needed and work.attempts < request.max_attempts

    return dice.chain(_Work(), lambda work, dice: work.after(dice.part(attempt)), continues)


def _summary(request: ExtendedTask, result: ExtendedTaskResult) -> Message:
    outcome = "complete" if result.complete else "incomplete"
    return Message(
        f"extended_task_{outcome}_{result.time.unit}",
        {
            "name": request.roller.name,
            "successes": result.successes,
            "needed": request.needed,
            "attempts": result.attempts,
            "amount": result.time.amount,
        },
    )


OPERATION = Operation(
    resolve,
    title="Work until enough successes are reached",
    description=(
        "Rolls a task again and again until the required number of successes is reached or the attempts are used "
        "up. A failure costs nothing but its time. Luck is for single tasks."
    ),
    options=("tech_ability",),
    refusals=rows_of("roller", (NO_LUCK, FIRST_FACE)),
    rejections=("unknown_skill",),
    streams="The name of the roller: for each attempt its d20s, then one d6 of time unless the task is one action.",
    headlines=("complete", "attempts"),
    score=lambda result: result.successes,
    stored=STORED,
)
