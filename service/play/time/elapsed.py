"""Time outside encounters: rounds, hours, days, scenes and sessions that pass for characters."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call, ruleset_of
from service.play.commands.orders import OrderSource
from service.play.participants import encounters
from service.play.participants.participants import Participants, lock_characters, lock_combatants
from service.play.resources.codec import Codec
from service.play.resources.inputs import MOST_CHARACTERS
from service.play.resources.rows import Event
from service.play.time.clock import Clock, EndedCondition, GameMoment, RecurredEffect
from service.play.time.recording import record_time
from service.resolution import refusal
from service.rulesets.stored.conditions import COUNTED_UNITS, DurationUnit
from service.rulesets.stored.timekeeping import Span, TimeUnit
from service.rulesets.vocabulary import Doc, Id
from service.schemas.faults import PlacedFault

MOST_TIME = 1000
"""Longest stretch at once, in any unit."""
ENDS = {
    TimeUnit.SCENE: frozenset({*COUNTED_UNITS, DurationUnit.ENCOUNTER, DurationUnit.SCENE}),
    TimeUnit.ROUND: frozenset[DurationUnit](),
    TimeUnit.SESSION: frozenset[DurationUnit](),
}
"""What ends with a stretch; longer ones than a round end all that is counted in turns and rounds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeInput(OrderSource):
    """How much time passes, and for whom."""

    amount: Annotated[int, Interval(ge=1, le=MOST_TIME), Doc("How many of the unit.")] = 1
    unit: Annotated[TimeUnit, Doc("What passes. `scene` and `session` end what lasts until then.")]
    characters: Annotated[
        tuple[Id, ...] | None, Len(1, MOST_CHARACTERS), Doc("Only for these; left out, for all characters.")
    ] = None
    encounter_id: Annotated[Id | None, Doc("Instead for all who take part in this encounter, foes too.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeResult:
    """What a stretch of time did."""

    amount: Annotated[int, Doc("How many units passed.")]
    unit: Annotated[TimeUnit, Doc("In what the time is counted.")]
    ended: Annotated[tuple[EndedCondition, ...], Doc("Conditions that are over.")]
    recurred: Annotated[tuple[RecurredEffect, ...], Doc("Recurring effects, in the order in which they happened.")]
    moments: Annotated[tuple[GameMoment, ...], Doc("What the game did, in order.")]


@dataclass(frozen=True, slots=True)
class TimePassed:
    """What a stretch of time leaves.

    Attributes:
        event: as it stands in the log.
        result: what it did.
    """

    event: Event
    result: TimeResult


def pass_time(call: Call, given: TimeInput) -> TimePassed:
    """Let time pass.

    Raises:
        Refusal: `forbidden`, `not_found`, or what the rules refuse; then no time has passed for anybody.
    """
    call.require_gm()
    participants = _concerned(call, given)
    campaign = call.campaign()
    codec = Codec(ruleset_of(campaign))
    clock = Clock.of(call, campaign, codec, participants, given)
    _pass(clock, Span(amount=given.amount, unit=given.unit))
    changes = participants.write(call, codec, clock.changed, clock.seq)
    if participants.encounter is not None:
        encounters.touched(call, participants.encounter)
    result = TimeResult(
        amount=given.amount,
        unit=given.unit,
        ended=clock.ended,
        recurred=tuple(clock.recurred),
        moments=tuple(clock.moments),
    )
    return TimePassed(record_time(call, "time.passed", changes, clock, result), result)


def _concerned(call: Call, given: TimeInput) -> Participants:
    if given.encounter_id is not None:
        return lock_combatants(call, encounters.locked(call, given.encounter_id))
    if given.characters is None:
        return lock_characters(call, _everybody(call))
    participants = lock_characters(call, given.characters)
    _check_present(given.characters, participants)
    return participants


def _everybody(call: Call) -> Sequence[str]:
    ids = call.work.characters.ids(MOST_CHARACTERS + 1)
    if len(ids) > MOST_CHARACTERS:
        detail = Phrase(
            "This campaign has more than {most} characters. Name those for whom time passes.", most=MOST_CHARACTERS
        )
        raise refusal.of_faults((PlacedFault("/characters", "too_large", detail),))
    return ids


def _check_present(ids: Sequence[str], participants: Participants) -> None:
    for index, identity in enumerate(ids):
        if identity not in participants:
            raise refusals.unknown_id(f"/characters/{index}", identity)


def _pass(clock: Clock, span: Span) -> None:
    if span.unit is TimeUnit.ROUND:
        clock.rounds(span.amount)
    clock.hook("time", clock.keeping.passes, span)
    clock.end(ENDS.get(span.unit, frozenset(COUNTED_UNITS)), clock.encounter)
