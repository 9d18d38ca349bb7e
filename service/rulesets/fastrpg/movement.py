"""How far someone moves in a turn. Rules FR-MOVE-1 to FR-MOVE-5, FR-TURN-1 and FR-SPEC-1."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg.stored.effects.figures import changed, sheet_of, state_of, with_state
from service.rulesets.fastrpg.hit_points import refuse_dead
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.reach import CRITICAL_M, BaseMeters, base_of, running
from service.rulesets.fastrpg.special import SpecialAbility
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.stored.participants import NOBODY_NAMED, StoredParticipant, stored_id
from service.rulesets.vocabulary import Doc

DIFFICULT_COST = 2

FEET = {1: 3, 5: 15, 6: 20, 10: 30, 12: 40, 20: 60, 24: 80}
"""Meters -> feet, the fixed pairs of the text; meters rule (FR-MOVE-1 to FR-MOVE-5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of the way."""

    m: Annotated[float, Interval(ge=0, le=1_000_000), Doc("Length in meters.")]
    difficult: Annotated[bool, Doc("Crawling, swimming, climbing or slippery: each meter costs 2.")] = False


Segments = Annotated[tuple[Segment, ...] | None, Doc("The way, to see whether it is possible.")]


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
    segments: Segments = None
    moved_m: Annotated[float, Interval(ge=0, le=1_000_000), Doc("Meters already used in this turn.")] = 0
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
        expected = Phrase("no `segments` beside `difficult`; say of each segment whether it is difficult")
        raise Rejected("bad_input", "/segments", expected=expected)
    max_m = _reach(request)
    cost_m = _cost(request)
    result = MovementResult(
        max_m=max_m,
        max_ft=None if request.base_m is not None else FEET[int(max_m)],
        cost_m=cost_m,
        allowed=None if cost_m is None else request.moved_m + cost_m <= max_m,
    )
    code = {None: "movement_reach", True: "movement_allowed", False: "movement_too_far"}[result.allowed]
    summary = Message(code, {"max_m": max_m, "cost_m": cost_m})
    return Outcome(result=result, rules=_rules(request), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementOrder:
    """Somebody stored moves; in the own turn the meters of the turn add up."""

    character: Annotated[StoredParticipant, Doc("Who moves.")] = NOBODY_NAMED
    task_action: Annotated[bool | None, Doc("Whether a task action is taken this turn; else what the turn knows.")] = (
        None
    )
    difficult: Annotated[bool, Doc("All of the way is difficult.")] = False
    base_m: Annotated[BaseMeters | None, Doc("Instead of the sheet's.")] = None
    segments: Segments = None
    prone: Annotated[bool | None, Doc("False stands up first, true drops to the ground; else as it is.")] = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: MovementOrder, cast: Cast) -> Movement:
    """The movement with sheet and turn looked up: who is prone crawls (FR-MOVE-3), who is critical too (FR-MOVE-5).

    The meters may be split around the action, so those of the turn count together (FR-TURN-1).

    Raises:
        Rejected: `dead` (FR-HP-5).
    """
    figure = cast[stored_id(order.character, "/character")]
    sheet, state = sheet_of(figure), state_of(figure)
    refuse_dead(state.hp, sheet.hp_max, "/character")
    crawls = _prone_after(order, figure)
    return Movement(
        task_action=state.action_taken if order.task_action is None else order.task_action,
        faster_movement=sheet.has(SpecialAbility.FASTER_MOVEMENT),
        difficult=order.difficult or (crawls and order.segments is None),
        critical=state.hp <= 0,
        base_m=sheet.base_m if order.base_m is None else order.base_m,
        segments=_crawled(order.segments) if crawls else order.segments,
        moved_m=state.moved_m,
        options=order.options,
    )


def apply(order: MovementOrder, result: MovementResult, cast: Cast) -> Cast:
    """Who moved: standing up and dropping have no cost (FR-HP-3), meters that are possible are used (FR-TURN-1)."""
    figure = cast[stored_id(order.character, "/character")]
    moves = result.allowed is True and figure.on_turn
    moved_m = state_of(figure).moved_m + ((result.cost_m or 0) if moves else 0)
    prone = _prone_after(order, figure)
    return changed(cast, (order.character.id, partial(with_state, moved_m=moved_m, prone=prone)))


def _prone_after(order: MovementOrder, figure: Figure) -> bool:
    """Whether somebody is on the ground; nobody who is critical gets up (FR-HP-3)."""
    state = state_of(figure)
    return (state.prone if order.prone is None else order.prone) or state.hp <= 0


def _crawled(segments: tuple[Segment, ...] | None) -> tuple[Segment, ...] | None:
    return None if segments is None else tuple(replace(segment, difficult=True) for segment in segments)


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
    command=Command(
        order=MovementOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        rejections=("dead",),
    ),
)
