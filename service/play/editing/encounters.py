"""Encounters: their combatants, the turn order, and the turn that is running."""

from collections.abc import Collection, Mapping
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.editing import combatants, new_combatants
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
from service.play.resources.rows import Encounter, EncounterStatus
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
    call.work.combatants.insert(joined)
    changes = [
        created("encounter", encounter.id, whole(encounter, document_of(encounter))),
        *map(combatants.joined, joined),
    ]
    journal.record(call, EventType.ENCOUNTER_CREATED, changes, rows, encounter.id)
    return encounter, rows


def edit(
    call: Call, encounter_id: str, patch: Mapping[str, Any], expected: int | versions.Expected
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
    edited = encounters.next_version(call, replace(encounter, **values(given)))
    rows.put(edited)
    call.work.encounters.update(edited)
    journal.record(call, EventType.ENCOUNTER_UPDATED, encounters.changed(encounter, edited), rows, encounter_id)
    return edited, rows


def delete(call: Call, encounter_id: str, expected: int | versions.Expected) -> None:
    """Remove an encounter with its foes; stored characters stay.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """
    call.require_gm()
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    encounter = encounters.existing(rows, encounter_id)
    versions.check(encounter.version, expected)
    for combatant in rows.combatants.values():
        call.work.combatants.delete(combatant)
    call.work.encounters.delete(encounter)
    changes = [
        *map(combatants.gone, rows.combatants.values()),
        deleted("encounter", encounter_id, whole(encounter, document_of(encounter))),
    ]
    left = Snapshot({}, {}, rows.characters, rows.on_stage)
    journal.record(call, EventType.ENCOUNTER_DELETED, changes, left, encounter_id)
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
        faults.append(
            PlacedFault("/turn", "bad_input", Phrase("Expected the id of somebody who stands in `order`, or null."))
        )
    if faults:
        raise refusal.of_faults(tuple(faults))
