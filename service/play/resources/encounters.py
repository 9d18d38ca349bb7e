"""Encounters: who takes part, in which order, whose turn it is."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.log import journal
from service.play.log.changes import created, deleted, difference, whole
from service.play.resources import combatants, versions
from service.play.resources.inputs import EncounterDocument, EncounterInput
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Change, Combatant, Encounter, EncounterStatus
from service.resolution import refusal
from service.schemas.faults import PlacedFault


def document(encounter: Encounter) -> dict[str, Any]:
    """What the game master may write of an encounter."""
    return {
        "name": encounter.name,
        "status": encounter.status.value,
        "round": encounter.round,
        "turn": encounter.turn,
        "order": list(encounter.order),
    }


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
        name=given.name,
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
    made = created("encounter", encounter.id, whole(encounter, document(encounter)))
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
    encounter = locked(call, encounter_id)
    versions.check(encounter.version, expected)
    given = patched(EncounterDocument, document(encounter), patch)
    present = tuple(call.work.combatants.of_encounter(encounter_id))
    _check_order(given, {combatant.id for combatant in present})
    edited = replace(
        encounter, name=given.name, status=given.status, round=given.round, turn=given.turn, order=given.order
    )
    edited = touched(call, edited)
    journal.record(call, "encounter.updated", changed(encounter, edited), encounter_id)
    return edited, present


def delete(call: Call, encounter_id: str, expected: int | versions.Expected) -> None:
    """Remove an encounter with its foes; stored characters stay.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """
    call.require_gm()
    encounter = locked(call, encounter_id)
    versions.check(encounter.version, expected)
    present = call.work.combatants.of_encounter(encounter_id)
    call.work.encounters.delete(encounter_id)
    removed = deleted("encounter", encounter_id, whole(encounter, document(encounter)))
    journal.record(call, "encounter.deleted", [*map(combatants.gone, present), removed], encounter_id)


def locked(call: Call, encounter_id: str) -> Encounter:
    """The encounter, kept from everybody else until the transaction ends.

    Raises:
        Refusal: `not_found`.
    """
    return refusals.existing(call.work.encounters.lock(encounter_id), "encounter")


def touched(call: Call, encounter: Encounter) -> Encounter:
    """Write an encounter as it is now, under its next version."""
    edited = replace(encounter, version=encounter.version + 1, updated_at=call.now())
    call.work.encounters.update(edited)
    return edited


def changed(before: Encounter, after: Encounter) -> Iterator[Change]:
    """What differs between two versions of an encounter."""
    return difference("encounter", before.id, document(before), document(after))


def order_of(present: tuple[Combatant, ...]) -> tuple[str, ...]:
    """Highest initiative first, then as added; who has none comes last."""
    return tuple(combatant.id for combatant in sorted(present, key=_rank))


def joined_order(order: tuple[str, ...], present: tuple[Combatant, ...], new: tuple[Combatant, ...]) -> tuple[str, ...]:
    """An order, which somebody may have arranged by hand, with each newcomer before the first who is slower."""
    everybody = {combatant.id: combatant for combatant in (*present, *new)}
    places = list(order)
    for combatant in new:
        slower = (place for place, identity in enumerate(places) if _rank(everybody[identity]) > _rank(combatant))
        places.insert(next(slower, len(places)), combatant.id)
    return tuple(places)


def _rank(combatant: Combatant) -> tuple[bool, int]:
    return combatant.initiative is None, -(combatant.initiative or 0)


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
