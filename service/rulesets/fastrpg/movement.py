"""Distance moved in a turn.

Rules FR-MOVE-1 to FR-MOVE-5 and FR-SPEC-1, with FR-GEN-1, FR-SR-1, FR-SR-3, FR-SR-5 and FR-SR-7.
"""

from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow, Refused, Rejected
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.reach import CRITICAL_M, DIFFICULT_COST, BaseMeters, Segment, base_of, factor_of, running
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.abilities.turns import TOO_FAR
from service.rulesets.fastrpg.stored.effects.harm import is_critical, is_dead, with_state
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, LookupContext, Order, of_figure
from service.rulesets.fastrpg.stored.lookups.movement import (
    base,
    cost_of,
    has_acted,
    lies,
    standing_cost,
    stated_base,
    used_m,
)
from service.rulesets.stored import Disclosure, Lookup, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

FEET = {1: 3, 5: 15, 6: 20, 10: 30, 12: 40, 20: 60, 24: 80}
"""Meters -> feet, the fixed pairs of the text; meters rule (FR-MOVE-1 to FR-MOVE-5)."""


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
    prone: Annotated[bool, Doc("Whether the character is prone and crawls: the whole distance is difficult.")] = False
    moved_m: Annotated[float, Interval(ge=0, le=1_000_000), Doc("Meters already used in this turn.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementResult:
    """Distance that the turn allows."""

    max_m: Annotated[float, Doc("Meters, at most.")]
    max_ft: Annotated[int | None, Doc("The same in the feet of the text; null with `base_m`.")]
    cost_m: Annotated[float | None, Doc("What the segments cost; null without segments.")]
    allowed: Annotated[bool | None, Doc("Whether the segments are possible; null without segments.")]
    prone: Annotated[bool, Doc("On the ground, also afterwards.")]


def resolve(request: Movement, dice: Dice) -> Outcome[MovementResult]:  # noqa: ARG001 - nothing is rolled
    """One action and the base, or no action and twice the base (FR-TURN-1); the ground may cost more.

    Raises:
        Rejected: `bad_input` when the ground is described twice.
    """
    _refuse_two_grounds(request)
    max_m = _reach(request)
    cost_m = _cost(request)
    result = MovementResult(
        max_m=max_m,
        max_ft=None if request.base_m is not None else FEET[int(max_m)],
        cost_m=cost_m,
        allowed=None if cost_m is None else _is_too_far(request) is False,
        prone=request.prone,
    )
    return Outcome(result=result, rules=_rules(request), summary=_summary(result))


def _summary(result: MovementResult) -> Message:
    code = {None: "movement_reach", True: "movement_allowed", False: "movement_too_far"}[result.allowed]
    return Message(code, {"max_m": result.max_m, "cost_m": result.cost_m})


def _refuse_two_grounds(request: Movement) -> None:
    if request.difficult and request.segments is not None:
        expected = Phrase("no `segments` beside `difficult`; say of each segment whether it is difficult")
        raise Rejected("bad_input", "/segments", expected=expected)


def _needs_without_order(order: Order) -> tuple[str, ...]:
    """The abilities for movement without an order; a question needs none (FR-MOVE-1)."""
    return (Ability.MOVE,) if order is None else ()


def _needs_of(order: Order, _part: object, figure: Figure) -> tuple[str, ...]:
    """Meters need movement, those beyond the base running too, and getting up or dropping their own (FR-TURN-1)."""
    runs = used_m(figure) + cost_of(order, figure) > base(figure) and not is_critical(figure)
    needed = (
        (Ability.MOVE, bool(order.segments)),
        (Ability.STAND, order.prone is not None),
        (Ability.RUN, runs and (bool(order.segments) or order.prone is not None)),
    )
    return tuple(ability for ability, needs in needed if needs)


def _moved_before(context: LookupContext) -> float | None:
    """Meters that are used, with those of getting up (FR-TURN-1)."""
    figure = context.figure
    if figure is None:
        return None
    return used_m(figure) + standing_cost(figure, context.order.prone, context.options)


def _lies(context: LookupContext) -> bool:
    return False if context.figure is None else lies(context.figure, context.stated)


def _moved(figure: Figure, outcome: EffectContext[Movement, MovementResult]) -> Figure:
    """Meters of the own turn are used (FR-TURN-1), and a prone figure stays prone (FR-HP-3)."""
    moved_m = outcome.request.moved_m + (outcome.result.cost_m or 0)
    members = {"moved_m": moved_m} if figure.on_turn else {}
    return with_state(figure, prone=outcome.request.prone, **members)


STORED = Stored(
    participants=(
        Participant(
            "character",
            "Who moves.",
            needs=_needs_without_order,
            needs_of=_needs_of,
            may_need=(Ability.MOVE, Ability.RUN, Ability.STAND),
            must_be_stored=True,
        ),
    ),
    lookups={
        "task_action": of_figure(has_acted),
        "faster_movement": of_figure(lambda figure: figure.sheet.has(SpecialAbility.FASTER_MOVEMENT)),
        "critical": of_figure(is_critical),
        "base_m": of_figure(lambda figure: 0.0 if is_dead(figure) else stated_base(figure)),
        "moved_m": _moved_before,
        "prone": Lookup(
            find=_lies,
            type=Annotated[
                bool | None, Doc("False stands up first, true drops prone; left out, the posture does not change.")
            ],
            choice=True,
        ),
    },
    effects={"character": _moved},
    stated_by=StatedBy(circumstances=("segments", "difficult")),
    bars={"character": (TOO_FAR,)},
    discloses=Disclosure(public=("prone",)),
)


def _reach(request: Movement) -> float:
    """The base (FR-MOVE-1), doubled by running (FR-MOVE-2), halved by difficult ground (FR-MOVE-3).

    A critical figure crawls 1 m, never halved or doubled (FR-MOVE-5).
    """
    if request.critical:
        return CRITICAL_M
    base = base_of(request.faster_movement) if request.base_m is None else request.base_m
    reach = base if request.task_action else running(base)
    slow = request.difficult or (request.prone and request.segments is None)
    return reach / DIFFICULT_COST if slow else reach


def _cost(request: Movement) -> float | None:
    """Each difficult meter costs 2 of the budget (FR-MOVE-4), but a crawl is slow on any ground (FR-MOVE-5)."""
    if request.segments is None:
        return None
    return sum(segment.m * factor_of(segment, request.prone, request.critical) for segment in request.segments)


def _is_too_far(request: Movement) -> Refused:
    """Whether a way is longer than the reach that is left of the turn (FR-MOVE-1 to FR-MOVE-5)."""
    cost, reach = _cost(request), _reach(request)
    if cost is None or request.moved_m + cost <= reach:
        return False
    return {"cost_m": cost, "moved_m": request.moved_m, "max_m": reach}


REASONS = Reasons(rows=(RefusalRow("too_far", "FR-MOVE-1", _is_too_far, at="segments", ability=Ability.MOVE),))
"""`TOO_FAR` has already refused this, unless a game master states the meters of the turn."""


def _rules(request: Movement) -> tuple[str, ...]:
    if request.critical:
        return ("FR-MOVE-5",)
    applied = (
        ("FR-TURN-1", True),
        ("FR-MOVE-1", True),
        ("FR-SPEC-1", request.faster_movement and request.base_m is None),
        ("FR-GEN-1", request.base_m is not None),
        ("FR-MOVE-2", not request.task_action),
        ("FR-MOVE-3", request.difficult or request.prone),
        ("FR-MOVE-4", request.segments is not None),
    )
    return tuple(rule for rule, applies in applied if applies)


OPERATION = Operation(
    resolve,
    title="Tell how far a turn reaches",
    description=(
        "10 m beside a task action, 20 m without one; difficult ground halves it, and a critical character "
        "crawls 1 m. Segments of mixed ground are added up, each difficult meter costing two."
    ),
    options=("standing_costs_m",),
    reasons=REASONS,
    stored=STORED,
)
