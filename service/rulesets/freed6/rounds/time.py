"""Passing time: durations run out. Rules F6-REM-4 and F6-DUR-2 to F6-DUR-7, with F6-DUR-1 and F6-ERR-1."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.core.duration import Duration, DurationUnit, refuse_miscounted
from service.rulesets.freed6.core.purchase import Effect
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass, replace


class EventType(StrEnum):
    """Event in time: the end of someone's turn, of a round, an encounter, a scene or a session."""

    TURN_END = "turn_end"
    ROUND_END = "round_end"
    ENCOUNTER_END = "encounter_end"
    SCENE_END = "scene_end"
    SESSION_END = "session_end"


COUNTED_BY = {DurationUnit.TURN: EventType.TURN_END, DurationUnit.ROUND: EventType.ROUND_END}
"""The event at which a counted duration loses one end (F6-DUR-6)."""
LONGEST_ENDED = {EventType.ENCOUNTER_END: DurationUnit.ENCOUNTER, EventType.SCENE_END: DurationUnit.SCENE}
"""The longest duration that an event ends outright, a scene with its encounters (F6-DUR-4, F6-ENC-7).

The end of a session ends nothing (F6-DUR-7).
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LastingCondition:
    """A condition with a running duration."""

    name: Annotated[Name, Doc("By which `expired` names it.")]
    owner: Annotated[Name | None, Doc("Who carries it; the ends of the owner's turns count.")] = None
    duration: Annotated[Duration, Doc("How long it lasts at present.")]
    effects: Annotated[tuple[Effect, ...], Doc("Effects with durations of their own.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeEvent:
    """Event of passing time: a turn, a round or a scene that ends."""

    type: Annotated[EventType, Doc("What ends, or begins.")]
    who: Annotated[Name | None, Doc("`turn_end`: whose turn it was.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """Conditions, and what ends one after the other."""

    conditions: Annotated[tuple[LastingCondition, ...], Doc("Conditions in place.")] = ()
    events: Annotated[tuple[TimeEvent, ...], Doc("What happens, in order.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeResult:
    """Durations that expired, and those that remain."""

    expired_by_event: Annotated[tuple[tuple[str, ...], ...], Doc("Names of expired conditions, for each event.")]
    remaining: Annotated[tuple[LastingCondition, ...], Doc("Conditions that are still in place.")]


def resolve(request: Time, dice: Dice) -> Outcome[TimeResult]:  # noqa: ARG001 - time rolls nothing
    """Let each event pass over all conditions (F6-DUR-6); what expires is removed without a check (F6-REM-4).

    Raises:
        Rejected: `bad_input` for a turn without an owner, or a duration that is counted wrongly.
    """
    _refuse(request)
    conditions: Sequence[LastingCondition] = request.conditions
    expired = []
    for event in request.events:
        remaining = [later for condition in conditions if (later := after(event, condition)) is not None]
        expired.append(_gone(event, conditions))
        conditions = remaining
    result = TimeResult(expired_by_event=tuple(expired), remaining=tuple(conditions))
    names = [name for names in expired for name in names]
    summary = Message("time_passed", {"expired": ", ".join(names), "count": len(result.remaining)})
    counted = (_RULE_OF_EVENT[event.type] for event in request.events)
    return Outcome(result=result, rules=("F6-DUR-6", *counted, "F6-REM-4"), summary=summary)


def after(event: TimeEvent, condition: LastingCondition) -> LastingCondition | None:
    """The condition after an event, None when it expired; effects run out on their own (F6-DUR-6)."""
    duration = run(condition.duration, event, condition.owner)
    if duration is None:
        return None
    return replace(condition, duration=duration, effects=tuple(_effects_after(event, condition)))


def run(duration: Duration, event: TimeEvent, owner: str | None) -> Duration | None:
    """Duration that is left after an event; None when it expires.

    The owner's own turns count for `turn` (F6-DUR-2), all rounds for `round` (F6-DUR-3, F6-DUR-5); the end of
    an encounter or a scene ends all that is not longer (F6-DUR-4).
    """
    if event.type in LONGEST_ENDED:
        return None if duration.unit.length <= LONGEST_ENDED[event.type].length else duration
    counts = COUNTED_BY.get(duration.unit) is event.type
    if not counts or (event.type is EventType.TURN_END and event.who != owner):
        return duration
    left = (duration.ends_left or 0) - 1
    return replace(duration, ends_left=left) if left else None


def _effects_after(event: TimeEvent, condition: LastingCondition) -> Iterator[Effect]:
    """The effects that are still in force; one without a duration lasts as long as its condition."""
    for effect in condition.effects:
        if effect.duration is None:
            yield effect
        elif (left := run(effect.duration, event, condition.owner)) is not None:
            yield replace(effect, duration=left)


def _gone(event: TimeEvent, conditions: Sequence[LastingCondition]) -> tuple[str, ...]:
    return tuple(condition.name for condition in conditions if after(event, condition) is None)


_RULE_OF_EVENT = {
    EventType.TURN_END: "F6-DUR-2",
    EventType.ROUND_END: "F6-DUR-3",
    EventType.ENCOUNTER_END: "F6-DUR-4",
    EventType.SCENE_END: "F6-DUR-4",
    EventType.SESSION_END: "F6-DUR-7",
}


def _refuse(request: Time) -> None:
    for index, event in enumerate(request.events):
        if event.type is EventType.TURN_END and event.who is None:
            raise Rejected("bad_input", f"/events/{index}/who", expected=Phrase("whose turn ends"))
    for index, condition in enumerate(request.conditions):
        refuse_miscounted(condition.duration, f"/conditions/{index}/duration")
        for place, effect in enumerate(condition.effects):
            if effect.duration is not None:
                refuse_miscounted(effect.duration, f"/conditions/{index}/effects/{place}/duration")


OPERATION = Operation(
    resolve,
    title="Let time pass",
    description=(
        "Turns, rounds, encounters, scenes and sessions end, one after the other. Returns the conditions that "
        "expire at each event and what remains of the others."
    ),
)
