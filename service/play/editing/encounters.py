"""Encounters: their combatants, the turn order, and the turn that is running."""

from collections.abc import Collection, Mapping
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.editing import combatants, new_combatants
from service.play.editing.departures import Departure
from service.play.editing.turn_order import order_of
from service.play.log import journal
from service.play.participants import encounters
from service.play.prompts import upkeep as prompts
from service.play.resources import versions
from service.play.resources.changes import created, deleted, whole
from service.play.resources.event_types import EventType
from service.play.resources.forms import values
from service.play.resources.inputs import EncounterDocument, EncounterInput
from service.play.resources.members import document_of, writable_part
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Change, Encounter, EncounterStatus
from service.play.resources.snapshot import Scope, Snapshot
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.values import replace


def create(call: Call, given: EncounterInput) -> tuple[Encounter, Snapshot]:
    """Create an encounter with its combatants; also returns the rows.

    Raises:
        Refusal: `forbidden`, a character that does not exist, `name_taken`, or a sheet that does not fit the game.
    """
    call.require_gm()
    moment = call.now()
    encounter = Encounter(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        **values(given, "combatants"),
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
    call.work.encounters.insert(encounter)
    call.work.combatants.insert(*joined)
    changes = [
        created("encounter", encounter.id, whole(encounter, document_of(encounter))),
        *map(combatants.joined, joined),
    ]
    journal.record(call, EventType.ENCOUNTER_CREATED, changes, rows, encounter.id)
    return encounter, rows


def edit(
    call: Call, encounter_id: str, patch: Mapping[str, Any], expected: versions.ExpectedVersion
) -> tuple[Encounter, Snapshot]:
    """Change name, status, round, turn or order by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or what comes out does not fit.
    """
    call.require_gm()
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    encounter = encounters.existing(rows, encounter_id)
    versions.check(encounter.version, expected)
    given = patched(EncounterDocument, writable_part(encounter), patch)
    _check_order(given, rows.combatants.keys())
    edited = replace(encounter, **values(given))
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
    call.require_gm()
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    encounter = encounters.existing(rows, encounter_id)
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
