"""How far someone moves in a turn. Rules FR-MOVE-1 to FR-MOVE-5, FR-TURN-1 and FR-SPEC-1."""

from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.reach import CRITICAL_M, BaseMeters, base_of, running
from service.rulesets.vocabulary import Doc

DIFFICULT_COST = 2

FEET = {1: 3, 5: 15, 6: 20, 10: 30, 12: 40, 20: 60, 24: 80}
"""Meters -> feet, the fixed pairs of the text; meters rule (FR-MOVE-1 to FR-MOVE-5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of the way."""

    m: Annotated[float, Interval(ge=0, le=1_000_000), Doc("Length in meters.")]
    difficult: Annotated[bool, Doc("Crawling, swimming, climbing or slippery: each meter costs 2.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Movement:
    """Someone moves in a turn."""

    task_action: Annotated[bool, Doc("Whether a task action is taken this turn; without one, movement is doubled.")] = (
        False
    )
    faster_movement: Annotated[bool, Doc("Whether the character has the special ability Faster Movement.")] = False
    difficult: Annotated[bool, Doc("All of the way is difficult; for mixed ground, send `segments`.")] = False
    critical: Annotated[bool, Doc("Whether the character is critical and only crawls.")] = False
    base_m: BaseMeters | None = None
    segments: Annotated[tuple[Segment, ...] | None, Doc("The way, to see whether it is possible.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementResult:
    """How far the turn reaches."""

    max_m: Annotated[float, Doc("Meters, at most.")]
    max_ft: Annotated[int | None, Doc("The same in the feet of the text; null with `base_m`.")]
    cost_m: Annotated[float | None, Doc("What the segments cost; null without segments.")]
    allowed: Annotated[bool | None, Doc("Whether the segments are possible; null without segments.")]


def resolve(request: Movement, dice: Dice) -> Outcome[MovementResult]:  # noqa: ARG001 - nothing is rolled
    """One action and the base, or no action and twice the base (FR-TURN-1); the ground may cost more.

    Raises:
        Rejected: `bad_input` when the ground is described twice.
    """
    if request.difficult and request.segments is not None:
        expected = "no `segments` beside `difficult`; say of each segment whether it is difficult"
        raise Rejected("bad_input", "/segments", expected=expected)
    max_m = _reach(request)
    cost_m = _cost(request)
    result = MovementResult(
        max_m=max_m,
        max_ft=None if request.base_m is not None else FEET[int(max_m)],
        cost_m=cost_m,
        allowed=None if cost_m is None else cost_m <= max_m,
    )
    code = {None: "movement_reach", True: "movement_allowed", False: "movement_too_far"}[result.allowed]
    summary = Message(code, {"max_m": max_m, "cost_m": cost_m})
    return Outcome(result=result, rules=_rules(request), summary=summary)


def _reach(request: Movement) -> float:
    """The base (FR-MOVE-1), doubled by running (FR-MOVE-2), halved by difficult ground (FR-MOVE-3).

    Who is critical crawls 1 m, never halved or doubled (FR-MOVE-5).
    """
    if request.critical:
        return CRITICAL_M
    base = base_of(request.faster_movement) if request.base_m is None else request.base_m
    reach = base if request.task_action else running(base)
    return reach / DIFFICULT_COST if request.difficult else reach


def _cost(request: Movement) -> float | None:
    """Each difficult meter costs 2 of the budget (FR-MOVE-4), but a crawl is slow on any ground (FR-MOVE-5)."""
    if request.segments is None:
        return None
    return sum(
        segment.m * (DIFFICULT_COST if segment.difficult and not request.critical else 1)
        for segment in request.segments
    )


def _rules(request: Movement) -> tuple[str, ...]:
    if request.critical:
        return ("FR-MOVE-5",)
    applied = (
        ("FR-TURN-1", True),
        ("FR-MOVE-1", True),
        ("FR-SPEC-1", request.faster_movement and request.base_m is None),
        ("FR-GEN-1", request.base_m is not None),
        ("FR-MOVE-2", not request.task_action),
        ("FR-MOVE-3", request.difficult),
        ("FR-MOVE-4", request.segments is not None),
    )
    return tuple(rule for rule, applies in applied if applies)


OPERATION = Operation(
    name="movement",
    title="Tell how far a turn reaches",
    description=(
        "10 m beside a task action, 20 m without one; difficult ground halves it, and whoever is critical crawls "
        "1 m. Segments of mixed ground are added up, each difficult meter costing two."
    ),
    request=Movement,
    result=MovementResult,
    resolve=resolve,
)
