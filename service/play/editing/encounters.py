"""Encounters: who takes part, in which order, whose turn it is."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.editing import combatants
from service.play.editing.turn_order import order_of
from service.play.log import journal
from service.play.participants import encounters
from service.play.resources import versions
from service.play.resources.changes import created, deleted, whole
from service.play.resources.forms import values
from service.play.resources.inputs import EncounterDocument, EncounterInput
from service.play.resources.members import document_of, writable_part
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Combatant, Encounter, EncounterStatus
from service.resolution import refusal
from service.schemas.faults import PlacedFault


def create(call: Call, given: EncounterInput) -> tuple[Encounter, tuple[Combatant, ...]]:
    """Make an encounter and those who take part.

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
    joined = combatants.build(call, encounter.id, given.combatants, ())
    encounter = replace(encounter, order=order_of(joined))
    call.work.encounters.insert(encounter)
    call.work.combatants.insert(joined)
    made = created("encounter", encounter.id, whole(encounter, document_of(encounter)))
    journal.record(call, "encounter.created", [made, *map(combatants.joined, joined)], encounter.id)
    return encounter, joined


def edit(
    call: Call, encounter_id: str, patch: Mapping[str, Any], expected: int | versions.Expected
) -> tuple[Encounter, tuple[Combatant, ...]]:
    """Change name, status, round, turn or order by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or what comes out does not fit.
    """
    call.require_gm()
    encounter = encounters.locked(call, encounter_id)
    versions.check(encounter.version, expected)
    given = patched(EncounterDocument, writable_part(encounter), patch)
    present = tuple(call.work.combatants.of_encounter(encounter_id))
    _check_order(given, {combatant.id for combatant in present})
    edited = encounters.touched(call, replace(encounter, **values(given)))
    journal.record(call, "encounter.updated", encounters.changed(encounter, edited), encounter_id)
    return edited, present


def delete(call: Call, encounter_id: str, expected: int | versions.Expected) -> None:
    """Remove an encounter with its foes; stored characters stay.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """
    call.require_gm()
    encounter = encounters.locked(call, encounter_id)
    versions.check(encounter.version, expected)
    present = call.work.combatants.of_encounter(encounter_id)
    call.work.encounters.delete(encounter_id)
    removed = deleted("encounter", encounter_id, whole(encounter, document_of(encounter)))
    journal.record(call, "encounter.deleted", [*map(combatants.gone, present), removed], encounter_id)


def _check_order(given: EncounterDocument, present: set[str]) -> None:
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
