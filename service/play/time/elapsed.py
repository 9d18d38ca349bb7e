"""Time outside encounters: rounds, hours, days, scenes and sessions that pass for characters."""

from collections.abc import Sequence
from typing import Annotated

from annotated_types import Interval, Len

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.happening import Happening
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources.bounds import MOST_CHARACTERS
from service.play.resources.event_types import TIME_PASSED
from service.play.resources.rows import Encounter, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.play.time.clock import Clock
from service.play.time.recording import record_time
from service.play.time.report import (
    EndedCondition,
    GameMoment,
    RecurredEffect,
    moments_in_total,
    recurred_in_total,
)
from service.play.time.stretch import pass_seconds
from service.play.time.time_source import TimeSource
from service.resolution import refusal
from service.rulesets.stored.conditions import TURN_UNITS, DurationUnit
from service.rulesets.stored.timekeeping import Span, TimeUnit
from service.rulesets.vocabulary import Doc, Id
from service.schemas.faults import PlacedFault
from service.values import dataclass

MOST_TIME = 1000
"""Longest stretch at once, in any unit."""
ENDS_WITH_SCENE = frozenset({*TURN_UNITS, DurationUnit.ENCOUNTER, DurationUnit.SCENE})
ENDING_SCENES = (TimeUnit.SCENE, TimeUnit.SESSION)
"""Units of time that end durations of a scene, and shorter ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeInput(TimeSource):
    """Amount of passing time, and the characters concerned."""

    amount: Annotated[int, Interval(ge=1, le=MOST_TIME), Doc("Number of units.")] = 1
    unit: Annotated[TimeUnit, Doc("Unit of the time. `scene` and `session` end conditions that last until then.")]
    characters: Annotated[
        tuple[Id, ...] | None,
        Len(1, MOST_CHARACTERS),
        Doc("Characters for whom the time passes; by default all, and the foes of encounters that have not ended."),
    ] = None
    encounter_id: Annotated[Id | None, Doc("In place of `characters`: all combatants of this encounter.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeResult:
    """Result of a stretch of time."""

    amount: Annotated[int, Doc("Number of units that passed.")]
    unit: Annotated[TimeUnit, Doc("Unit of the time.")]
    ended: Annotated[tuple[EndedCondition, ...], Doc("Conditions that are over.")]
    recurred: Annotated[tuple[RecurredEffect, ...], Doc("Recurring effects, in the order of their first time.")]
    moments: Annotated[tuple[GameMoment, ...], Doc("Effects of the game's rules, in order.")]
    encounters: Annotated[tuple[str, ...], Doc("Ids of encounters in which time passed for a participant.")]


def pass_time(call: Call, given: TimeInput) -> Happening:
    """Pass time for the characters of an input, and log it.

    Raises:
        Refusal: `forbidden`, `not_found`, or a refusal of the rules; then no time has passed.
    """
    call.require_gm()
    participants = _concerned(call, given)
    before = participants.snapshot
    codec = call.codec()
    clock = Clock.of(call, codec, participants, given)
    over = _over_with_scene(given, clock, participants)
    if over:
        clock.hook("encounter_end", clock.keeping.encounter_end)
    let_pass(clock, Span(amount=given.amount, unit=given.unit))
    after, changes = clock.written(participants, codec)
    for encounter in participants.encounters_to_touch(changes):
        after.put(encounters.next_version(call, encounter))
    for encounter in over:
        ended = encounters.next_version(call, encounters.ended(encounter))
        after.put(ended)
        changes = (*changes, *encounters.changed(encounter, ended))
    result = TimeResult(
        amount=given.amount,
        unit=given.unit,
        ended=clock.ended,
        recurred=recurred_in_total(clock.recurred),
        moments=moments_in_total(clock.moments),
        encounters=tuple(sorted(participants.encounters)),
    )
    event = record_time(call, TIME_PASSED, changes, clock, after, result)
    call.work.save(before, after)
    return Happening(event=event, before=before, after=after, result=result)


def _over_with_scene(given: TimeInput, clock: Clock, participants: Participants) -> tuple[Encounter, ...]:
    """The running encounters that end with a scene that passes for all in them, in games that end them so."""
    if given.unit is not TimeUnit.SCENE or given.characters is not None or not clock.keeping.scene_ends_encounters:
        return ()
    return tuple(each for each in participants.encounters.values() if each.status is EncounterStatus.RUNNING)


def _concerned(call: Call, given: TimeInput) -> Participants:
    if given.encounter_id is not None:
        rows = call.work.load(Scope(encounters=(given.encounter_id,)))
        return Participants.of_encounter(rows, encounters.existing(rows, given.encounter_id))
    rows = call.work.load(Scope(characters=given.characters, npcs=True))
    if given.characters is None:
        _check_number(rows)
    world = call.work.load(Scope(unended=True))
    world.characters.update(rows.characters)
    if given.characters is None:
        return Participants.of_world(world, tuple(rows.characters), foes=True)
    participants = Participants.of_world(world, given.characters, foes=False)
    _check_present(given.characters, participants)
    return participants


def _check_number(rows: Snapshot) -> None:
    if len(rows.characters) > MOST_CHARACTERS:
        detail = Phrase(
            "This campaign has more than {most} characters. Name the characters for which time passes.",
            most=MOST_CHARACTERS,
        )
        raise refusal.of_faults((PlacedFault("/characters", "too_large", detail),))


def _check_present(ids: Sequence[str], participants: Participants) -> None:
    present = {character.id for character in participants.characters.values()}
    for index, identity in enumerate(ids):
        if identity not in present:
            raise refusals.unknown_id(f"/characters/{index}", identity)


def let_pass(clock: Clock, span: Span) -> None:
    """Pass a stretch of time outside encounters for all on a clock.

    Raises:
        Refusal: the rules or the dice refuse.
    """
    seconds = span.seconds(clock.round_seconds)
    if seconds is None and span.unit is TimeUnit.ROUND:
        clock.rounds(span.amount)
    clock.hook("time", clock.keeping.passes, span)
    if seconds is not None:
        pass_seconds(clock, seconds)
    if span.unit in ENDING_SCENES:
        clock.end(ENDS_WITH_SCENE, clock.encounter, everywhere=True)
    if span.unit is TimeUnit.SCENE:
        clock.hook("scene_end", clock.keeping.scene_end)
    clock.hook("time", clock.keeping.passed, span)
    clock.record_remarks(span)
