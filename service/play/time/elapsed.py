"""Time outside encounters: rounds, hours, days, scenes and sessions that pass for characters."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call, ruleset_of
from service.play.commands.orders import OrderSource
from service.play.happening import Happening
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources.codec import Codec
from service.play.resources.event_types import EventType
from service.play.resources.inputs import MOST_CHARACTERS
from service.play.resources.snapshot import Scope, Snapshot
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


def pass_time(call: Call, given: TimeInput) -> Happening:
    """Let time pass.

    Raises:
        Refusal: `forbidden`, `not_found`, or what the rules refuse; then no time has passed for anybody.
    """
    call.require_gm()
    participants = _concerned(call, given)
    before = participants.snapshot
    campaign = call.campaign()
    codec = Codec(ruleset_of(campaign))
    clock = Clock.of(call, campaign, codec, participants, given)
    _pass(clock, Span(amount=given.amount, unit=given.unit))
    after, changes = participants.written(call, codec, clock.changed, clock.seq)
    if participants.encounter is not None:
        after.put(encounters.touched(call, participants.encounter))
    result = TimeResult(
        amount=given.amount,
        unit=given.unit,
        ended=clock.ended,
        recurred=tuple(clock.recurred),
        moments=tuple(clock.moments),
    )
    event = record_time(call, EventType.TIME_PASSED, changes, clock, after, result)
    call.work.save(before, after)
    return Happening(event=event, before=before, after=after, result=result)


def _concerned(call: Call, given: TimeInput) -> Participants:
    if given.encounter_id is not None:
        rows = call.work.load(Scope(encounters=(given.encounter_id,)))
        return Participants.of_encounter(rows, encounters.one(rows, given.encounter_id))
    rows = call.work.load(Scope(characters=given.characters, npcs=True))
    if given.characters is None:
        _check_number(rows)
        return Participants.of_characters(rows, rows.characters)
    participants = Participants.of_characters(rows, given.characters)
    _check_present(given.characters, participants)
    return participants


def _check_number(rows: Snapshot) -> None:
    if len(rows.characters) > MOST_CHARACTERS:
        detail = Phrase(
            "This campaign has more than {most} characters. Name those for whom time passes.", most=MOST_CHARACTERS
        )
        raise refusal.of_faults((PlacedFault("/characters", "too_large", detail),))


def _check_present(ids: Sequence[str], participants: Participants) -> None:
    for index, identity in enumerate(ids):
        if identity not in participants:
            raise refusals.unknown_id(f"/characters/{index}", identity)


def _pass(clock: Clock, span: Span) -> None:
    if span.unit is TimeUnit.ROUND:
        clock.rounds(span.amount)
    clock.hook("time", clock.keeping.passes, span)
    clock.end(ENDS.get(span.unit, frozenset(COUNTED_UNITS)), clock.encounter)
