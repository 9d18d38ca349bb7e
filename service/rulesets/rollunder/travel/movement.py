"""Run, swim, climb, swing and fly on one's own.

Rules RU-B-MOVE-1 to RU-B-MOVE-4, RU-B-MOVE-6 and RU-B-MOVE-7, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from collections.abc import Sequence
from dataclasses import field
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core.arithmetic import divided
from service.rulesets.rollunder.core.check import Check
from service.rulesets.rollunder.core.derived import YARDS_PER_SPEED
from service.rulesets.rollunder.core.repeat import CHARACTER
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.effects import pays_repeats_of_checks
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL_OF_JOURNEY
from service.rulesets.rollunder.travel import trip
from service.rulesets.rollunder.travel.course import (
    ATTRIBUTE_OF,
    MOVEMENTS,
    WITHOUT_OBSTACLES,
    MovementMode,
    MovementRow,
    MovementUnit,
    Step,
    Stop,
    steps_of,
)
from service.rulesets.rollunder.travel.trip import Trip, TripCheck
from service.rulesets.stored import Disclosure, StatedBy, Stored
from service.rulesets.vocabulary import Code, Count, Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement(Trip):
    """Request for a movement."""

    mode: Annotated[MovementMode, Code("unknown_mode"), Doc("How.")]
    amount: Annotated[int, Interval(ge=0, le=1000), Doc("How long, or how many swings, in the unit of the mode.")]
    obstacles: Annotated[int, Interval(ge=0, le=100), Doc("Obstacles, or maneuvers in flight.")] = 0
    SPEED: Annotated[Count | None, Doc("Run: yards per round.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementResult:
    """Distance covered; the meaning of a fail is the game master's decision."""

    unit: Annotated[MovementUnit, Doc("What the amount counts.")]
    endurance_checks_due: Annotated[int, Doc("Full intervals in the whole amount.")]
    checks: Annotated[tuple[TripCheck, ...], Doc("The checks in the order made; none after a fail.")]
    completed: Annotated[bool, Doc("Whether all checks succeeded.")]
    stopped_by: Annotated[Stop | None, Doc("What failed; null when it was completed.")]
    amount_done: Annotated[int | None, Doc("How much was done; null when the place is not known.")]
    max_yards: Annotated[int | None, Doc("Run with SPEED: most yards covered; null when that is unknown.")]


def resolve(request: Movement, dice: Dice) -> Outcome[MovementResult]:
    """Make the checks on the way and stop at the first fail (RU-B-MOVE-7).

    Raises:
        Rejected: `missing_score`, those of an expression, `bad_input` for obstacles where there are none.
    """
    row = MOVEMENTS[request.mode]
    if request.obstacles and request.mode in WITHOUT_OBSTACLES:
        raise Rejected("bad_input", "/obstacles", expected=Phrase("no obstacles for {mode}", mode=request.mode))
    steps = tuple(steps_of(request.mode, request.amount, request.obstacles))
    course = _go(request, steps, dice)
    checks, failed = course.checks, course.failed
    amount_done = failed.done_if_failed if failed else request.amount
    result = MovementResult(
        unit=row.unit,
        endurance_checks_due=divided(request.amount, row.interval),
        checks=tuple(map(trip.trip_check, checks)),
        completed=failed is None,
        stopped_by=failed.check if failed else None,
        amount_done=amount_done,
        max_yards=_max_yards(request, amount_done),
    )
    return Outcome(result=result, rules=_rules(row, checks, result), summary=_summary(result))


@dataclass(frozen=True, slots=True)
class _Course:
    """Progress of a movement.

    Attributes:
        made: number of checks.
        failed: the step that failed.
        spent: LUCK that repeats took.
        checks: all of them; only shown.
    """

    made: int = 0
    failed: Step | None = None
    spent: int = 0
    checks: tuple[Check, ...] = field(default=(), compare=False)


def _go(request: Movement, steps: Sequence[Step], dice: Dice) -> _Course:
    """The checks that were made, and the step that failed (RU-B-MOVE-7)."""
    attempts = {kind: trip.prepare(request, ATTRIBUTE_OF[kind]) for kind in dict.fromkeys(step.check for step in steps)}

    def next_check(course: _Course, dice: Dice) -> _Course:
        step = steps[course.made]
        made = trip.roll(attempts[step.check], course.spent, request.options, dice)
        return _Course(
            made=course.made + 1,
            failed=None if made.outcome.succeeds else step,
            spent=course.spent + trip.spent_on(made),
            checks=(*course.checks, made),
        )

    return dice.chain(_Course(), next_check, lambda course: course.failed is None and course.made < len(steps))


def _max_yards(request: Movement, rounds: int | None) -> int | None:
    """SPEED for each round that was run (RU-B-MOVE-1, RU-B-DER-4)."""
    if request.mode is not MovementMode.RUN or request.SPEED is None or rounds is None:
        return None
    return request.SPEED * YARDS_PER_SPEED * rounds


def _rules(row: MovementRow, checks: Sequence[Check], result: MovementResult) -> tuple[str, ...]:
    of_checks = (rule for made in checks for rule in made.rules)
    distance = ("RU-B-DER-4",) if result.max_yards is not None else ()
    return (row.rule, "RU-B-MOVE-7", *of_checks, *distance)


def _summary(result: MovementResult) -> Message:
    code = f"movement_stopped_by_{result.stopped_by}" if result.stopped_by else "movement_completed"
    return Message(
        code if result.amount_done is not None else "movement_stopped_somewhere",
        {"checks": trip.in_words(result.checks), "amount": result.amount_done, "unit": result.unit},
    )


STORED = Stored(
    participants=(character_participant(needs=(Ability.RUN,)),),
    lookups={"scores": lookups.scores, "SPEED": lookups.speed, "luck": REPEATS},
    effects={"character": pays_repeats_of_checks},
    reroll=REROLL_OF_JOURNEY,
    stated_by=StatedBy(circumstances=("modifiers", "difficulty", "stress")),
    discloses=Disclosure(
        public=("checks", "attribute", "kept", "outcome", "first", "faces"), about={"character": ("summary.checks",)}
    ),
)


OPERATION = Operation(
    resolve,
    title="Move on one's own",
    description=(
        "Running, jogging, swimming, diving, climbing, swinging and flying: checks on DEX for obstacles and maneuvers, "
        "and on STR for endurance after every full interval. The first fail ends the movement."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    rejections=("unknown_mode", "unknown_attribute", "missing_score", "bad_expression", "unknown_die"),
    streams="By die, check by check: d6 of modifier and stress, then d20 and those of repeats; DEX before STR.",
    headlines=("completed", "stopped_by", "amount_done"),
    decisions=(CHARACTER.point(),),
    score=lambda result: len(result.checks) - int(not result.completed),
    stored=STORED,
)
