"""Encounters: their combatants, the turn order, and the turn that is running."""

from collections.abc import Collection, Mapping
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.commands.orders import TimedBody
from service.play.editing import combatants, new_combatants
from service.play.editing.departures import Departure
from service.play.editing.turn_order import order_of
from service.play.forms import typed_forms
from service.play.forms.forms import values
from service.play.forms.inputs import EncounterDocument, EncounterInput
from service.play.forms.members import document_of, writable_part
from service.play.happening import Happening
from service.play.log import journal
from service.play.participants import encounters
from service.play.prompts import upkeep as prompts
from service.play.resources import versions
from service.play.resources.changes import created, deleted, whole
from service.play.resources.event_types import EventType
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Change, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.time import turns
from service.play.time.start import StartInput, start_new
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.values import dataclass, replace

BODY = TimedBody(
    typed_forms.typed(EncounterInput, combatants=tuple[typed_forms.COMBATANT, ...], start=StartInput | None)  # type: ignore[valid-type]  # a schema in place of its type
)
"""Loads the body that creates an encounter."""


@dataclass(frozen=True, slots=True)
class Created:
    """A new encounter.

    Attributes:
        encounter: itself.
        rows: of it, with its combatants.
        start: its first step, if it starts at once; None where it does not.
    """

    encounter: Encounter
    rows: Snapshot
    start: Happening | None


def create(call: Call, given: EncounterInput) -> Created:
    """Create an encounter with its combatants, and start it where that is asked for.

    Raises:
        Refusal: `forbidden`, a character that does not exist, `name_taken`, a sheet that does not fit the game, or as
            `start` raises; then nothing is created.
    """
    call.require_gm()
    encounter, rows = _built(call, given)
    if given.start is not None:
        turns.require_free(call, encounter, rows.combatants.values(), rows)
    joined = rows.combatants.values()
    call.work.encounters.insert(encounter)
    call.work.combatants.insert(*joined)
    whole_encounter = created("encounter", encounter.id, whole(encounter, document_of(encounter)))
    changes = [whole_encounter, *map(combatants.joined, joined)]
    journal.record(call, EventType.ENCOUNTER_CREATED, changes, rows, encounter.id)
    if given.start is None:
        return Created(encounter, rows, None)
    started = start_new(call, rows, encounter, given.start)
    return Created(started.after.encounters[encounter.id], started.after, started)


def _built(call: Call, given: EncounterInput) -> tuple[Encounter, Snapshot]:
    """A new encounter that is not stored yet, and its rows."""
    moment = call.now()
    encounter = Encounter(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        **values(given, "combatants", "start"),
        status=EncounterStatus.PREPARING,
        round=0,
        turn=None,
        order=(),
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    rows = Snapshot.empty()
    joined = new_combatants.build(call, encounter.id, given.combatants, rows)
    encounter = replace(encounter, order=order_of(joined))
    rows.put(encounter)
    return encounter, rows


def edit(
    call: Call, encounter_id: str, patch: Mapping[str, Any], expected: versions.ExpectedVersion
) -> tuple[Encounter, Snapshot]:
    """Change name, status, round, turn or order by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `in_another_encounter`, or what comes out does not fit.
    """
    rows, encounter = encounters.loaded(call, encounter_id)
    versions.check(encounter.version, expected)
    given = patched(EncounterDocument, writable_part(encounter), patch)
    _check_order(given, rows.combatants.keys())
    edited = replace(encounter, **values(given))
    if edited == encounter:
        return encounter, rows
    if edited.status is EncounterStatus.RUNNING is not encounter.status:
        turns.require_free(call, encounter, rows.combatants.values(), rows)
    if (edited.order, edited.turn, edited.round) != (encounter.order, encounter.turn, encounter.round):
        edited = replace(edited, acted=())
    after, others = _after(call, rows, encounter, ends=edited.status is EncounterStatus.ENDED)
    edited = encounters.next_version(call, edited)
    after.put(edited)
    changes = (*others, *encounters.changed(encounter, edited))
    journal.record(call, EventType.ENCOUNTER_UPDATED, changes, after, encounter_id)
    call.work.save(rows, after)
    return edited, after


def _after(call: Call, rows: Snapshot, encounter: Encounter, *, ends: bool) -> tuple[Snapshot, tuple[Change, ...]]:
    """The rows and the changes of participants; marks of the round and holds end with a running encounter."""
    if not ends or encounter.status is not EncounterStatus.RUNNING:
        return rows.copy(), ()
    departure = Departure.of(call, rows, replace(encounter, turn=None), rows.combatants.keys())
    after = departure.rows
    for combatant in rows.combatants.values():
        after.put(replace(after.combatants[combatant.id], status=combatant.status))
    return after, tuple(change for change in departure.changes if change.resource != "encounter")


def delete(call: Call, encounter_id: str, expected: versions.ExpectedVersion) -> None:
    """Remove an encounter with its foes; stored characters stay.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """
    rows, encounter = encounters.loaded(call, encounter_id)
    versions.check(encounter.version, expected)
    after, others = _after(call, rows, encounter, ends=True)
    for combatant in rows.combatants.values():
        call.work.combatants.delete(combatant)
    call.work.encounters.delete(encounter)
    changes = [
        *(change for change in others if change.resource == "character"),
        *map(combatants.gone, rows.combatants.values()),
        deleted("encounter", encounter_id, whole(encounter, document_of(encounter))),
    ]
    left = Snapshot({}, {}, after.characters, rows.on_stage)
    journal.record(call, EventType.ENCOUNTER_DELETED, changes, left, encounter_id)
    call.work.save(Snapshot({}, {}, rows.characters, rows.on_stage), left)
    prompts.follow(call, changes, left)


def _check_order(given: EncounterDocument, present: Collection[str]) -> None:
    faults = [
        PlacedFault(
            f"/order/{index}", "bad_input", Phrase("Expected the id of a combatant of this encounter, each once.")
        )
        for index, identity in enumerate(given.order)
        if identity not in present or identity in given.order[:index]
    ]
    if given.turn is not None and given.turn not in given.order:
        faults.append(PlacedFault("/turn", "bad_input", Phrase("Expected the id of a combatant in `order`, or null.")))
    if faults:
        raise refusal.of_faults(tuple(faults))
