"""Combatants: stored characters and foes who take part in an encounter."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.orders import OrderSource
from service.play.editing.consequences import settled
from service.play.editing.departures import NEW_DICE, Departure
from service.play.editing.new_combatants import (
    NOT_STORED,
    Place,
    build,
    check_initiative,
    check_references,
    in_list,
    side_of,
)
from service.play.editing.numbered_names import free_name, is_numbered
from service.play.editing.turn_order import joined_order, moved_order
from service.play.forms.forms import values
from service.play.forms.inputs import CombatantDocument, CombatantInput, RefreshInput
from service.play.forms.members import document_of, writable_part
from service.play.library import copies
from service.play.library.parts import with_parts
from service.play.library.refreshing import refreshed, templates_of
from service.play.log import journal
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.prompts import upkeep as prompts
from service.play.resources import versions
from service.play.resources.changes import alike, created, deleted, difference
from service.play.resources.event_types import EventType
from service.play.resources.figure_documents import edited_documents
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Change, Combatant, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.time import turns
from service.play.visibility import seen_versions
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.values import replace


def joined(combatant: Combatant) -> Change:
    """The change that adds a combatant."""
    return created("combatant", combatant.id, document_of(combatant))


def gone(combatant: Combatant) -> Change:
    """The change that removes a combatant."""
    return deleted("combatant", combatant.id, document_of(combatant))


def add(
    call: Call, encounter_id: str, given: Sequence[CombatantInput], place: Place = in_list
) -> tuple[Encounter, Snapshot]:
    """Add combatants; their initiative decides their place in the order.

    Args:
        call: the call.
        encounter_id: where they take part.
        given: the inputs.
        place: as for `build`.

    Raises:
        Refusal: as `build`; `forbidden`, `not_found` or `in_another_encounter`.
    """
    rows, encounter = encounters.loaded(call, encounter_id)
    present, before = tuple(rows.combatants.values()), rows.copy()
    new = build(call, encounter_id, given, rows, place)
    if encounter.status is EncounterStatus.RUNNING:
        turns.require_free(call, encounter, new, rows)
    call.work.combatants.insert(*new)
    for combatant in new:
        rows.put(combatant)
    edited = _written(call, before, rows, replace(encounter, order=joined_order(encounter.order, present, new)))
    changes = [*map(joined, new), *encounters.changed(encounter, edited)]
    journal.record(call, EventType.COMBATANTS_JOINED, changes, rows, encounter_id)
    return edited, rows


def edit(
    call: Call,
    encounter_id: str,
    combatant_id: str,
    patch: Mapping[str, Any],
    expected: versions.ExpectedVersion,
    source: OrderSource = NEW_DICE,
) -> tuple[Encounter, Snapshot]:
    """Change side, initiative, visibility, status, or a foe's sheet and state, by a merge patch.

    Args:
        call: the call.
        encounter_id: of the encounter.
        combatant_id: of the combatant.
        patch: the changes.
        expected: version of the encounter.
        source: of the dice of a round that ends because the combatant leaves.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `in_another_encounter`, or what comes out does not
            fit.
    """
    rows, encounter, combatant = _one(call, encounter_id, combatant_id, expected)
    given = patched(CombatantDocument, writable_part(combatant), patch)
    check_initiative(given)
    side = side_of(given.side, rows.character_of(combatant))
    written = {**values(given), "side": side, **_documents(call, combatant, given)}
    return replaced(call, rows, encounter, replace(combatant, **written), source)


def refresh(
    call: Call, encounter_id: str, combatant_id: str, given: RefreshInput, expected: versions.ExpectedVersion
) -> tuple[Encounter, Snapshot]:
    """Make a foe a new copy of its entries of the library, with the state that it has.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or `not_from_library`.
    """
    rows, encounter, combatant = _one(call, encounter_id, combatant_id, expected)
    return replaced(call, rows, encounter, refreshed(call, combatant, given.changes))


def put(
    call: Call, encounter_id: str, external_ref: str, given: CombatantInput, expected: versions.ExpectedVersion
) -> tuple[Encounter, Snapshot, Combatant, bool]:
    """Add or replace the foe with this reference; also returns the foe, and whether it is new.

    A replaced foe retains its place, status and conditions, and its state if none is given.

    Raises:
        Refusal: as `add` and `edit`; `precondition_required` or `stale_version` where the foe exists.
    """
    rows, encounter = encounters.loaded(call, encounter_id)
    known = _with_reference(rows, external_ref)
    if known is not None or expected is not versions.Expected.ABSENT:
        versions.check(encounter.version, expected, required=known is not None)
    given = _of_one_foe(given, external_ref)
    check_initiative(given)
    if known is None:
        edited, rows = add(call, encounter_id, (given,), lambda _: ())
        return edited, rows, refusals.existing(_with_reference(rows, external_ref), "combatant"), True
    changes, (given, templates) = given.changes, copies.combatant(call, given, "")
    state = known.state if given.state is None else given.state
    with copies.in_changes(changes):
        documents = _of_foe(call, known, given.sheet or {}, state, templates)
    name = _name_of_replaced(known, given.name or known.name, rows)
    given = given if given.initiative is not None else replace(given, **_initiative_of(known))
    written = {**values(given, *NOT_STORED), "name": name, "side": side_of(given.side, None)}
    foe = replace(known, **{**written, **documents})
    edited, rows = replaced(call, rows, encounter, foe)
    return edited, rows, rows.combatants[foe.id], False


def _of_one_foe(given: CombatantInput, external_ref: str) -> CombatantInput:
    """The input of the foe with this reference.

    Raises:
        Refusal: `bad_input` for another reference, several foes or a stored character.
    """
    if given.external_ref not in (None, external_ref):
        detail = Phrase("Expected the reference of the address; leave it out.")
        raise refusal.of_faults((PlacedFault("/external_ref", "bad_input", detail),))
    if given.character_id is not None or given.count > 1 or (given.name is None and given.from_ is None):
        detail = Phrase("Expected one foe with a `name`; a stored character is written by its own reference.")
        raise refusal.of_faults((PlacedFault("", "bad_input", detail),))
    return replace(given, external_ref=external_ref)


def _initiative_of(known: Combatant) -> dict[str, Any]:
    """The initiative that a replaced foe retains if none is given, and with it the place."""
    return {"initiative": known.initiative, "initiative_fixed": known.initiative_fixed}


def _name_of_replaced(known: Combatant, name: str, rows: Snapshot) -> str:
    """The name of a foe that is replaced: the number that it has already stays."""
    if is_numbered(name, known.name):
        return known.name
    return free_name(name, {each.name for each in rows.combatants_of(known.encounter_id) if each is not known})


def _with_reference(rows: Snapshot, external_ref: str | None) -> Combatant | None:
    return next((each for each in rows.combatants.values() if each.external_ref == external_ref), None)


def replaced(
    call: Call, rows: Snapshot, encounter: Encounter, edited: Combatant, source: OrderSource = NEW_DICE
) -> tuple[Encounter, Snapshot]:
    """Write a combatant under the next version of its encounter; for one that leaves, the encounter is over.

    Where nothing has changed, nothing is written.

    Raises:
        Refusal: `name_taken`, or what the rules refuse of a round that ends.
    """
    combatant = rows.combatants[edited.id]
    if alike(document_of(edited), document_of(combatant)):
        return encounter, rows
    if encounter.status is EncounterStatus.RUNNING and CombatantStatus.LEFT is combatant.status:
        turns.require_free(call, encounter, (edited,), rows)
    before = Participants.of_encounter(rows.copy(), encounter, (edited.id,))
    rows.put(edited)
    check_references(rows.combatants_of(encounter.id), rows, "/external_ref")
    after = Participants.of_encounter(rows, encounter, (edited.id,))
    rows, _ = settled(call, call.codec(), before, after, edited.id)
    moved = _moved(encounter, combatant, rows)
    leaving = (edited.id,) if CombatantStatus.LEFT is rows.combatants[edited.id].status is not combatant.status else ()
    departure = Departure.of(call, rows, moved, leaving, source)
    after_all = departure.rows
    changes = (
        *difference("combatant", edited.id, document_of(combatant), document_of(after_all.combatants[edited.id])),
        *(change for change in departure.changes if change.id not in (edited.id, encounter.id)),
        *encounters.changed(encounter, departure.running.encounter),
    )
    departure.record(EventType.COMBATANT_UPDATED, changes, after_all)
    call.work.save(before.snapshot, after_all)
    prompts.follow(call, changes, after_all)
    return departure.running.encounter, after_all


def _moved(encounter: Encounter, before: Combatant, rows: Snapshot) -> Encounter:
    """The encounter with the place of a combatant that has another initiative, without a second turn."""
    if rows.combatants[before.id].initiative == before.initiative:
        return encounter
    return encounters.reordered(encounter, moved_order(encounter.order, rows.combatants_of(encounter.id), before.id))


def remove(
    call: Call, encounter_id: str, combatant_id: str, expected: versions.ExpectedVersion
) -> tuple[Encounter, Snapshot]:
    """Remove a combatant from an encounter; the turn passes if it is its own.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or what the rules refuse of a round that ends.
    """
    rows, encounter, combatant = _one(call, encounter_id, combatant_id, expected)
    departure = Departure.of(call, rows, encounter, (combatant_id,))
    after, edited = departure.rows, encounters.without(departure.running.encounter, combatant_id)
    after.discard(combatant)
    after.put(edited)
    changes = (
        *(change for change in departure.changes if change.id not in (combatant_id, encounter_id)),
        gone(combatant),
        *encounters.changed(encounter, edited),
    )
    departure.record(EventType.COMBATANT_REMOVED, changes, after)
    call.work.combatants.delete(combatant)
    call.work.save(rows, after)
    prompts.follow(call, changes, after)
    return edited, after


def _written(call: Call, before: Snapshot, rows: Snapshot, encounter: Encounter) -> Encounter:
    """Write an encounter under its next version."""
    rows.put(encounters.next_version(call, encounter))
    seen_versions.settle(call.campaign(), before, rows)
    edited = rows.encounters[encounter.id]
    call.work.encounters.update(edited)
    return edited


def _one(
    call: Call, encounter_id: str, combatant_id: str, expected: versions.ExpectedVersion
) -> tuple[Snapshot, Encounter, Combatant]:
    """The rows of an encounter, the encounter in the expected version, and one of its combatants."""
    rows, encounter = encounters.loaded(call, encounter_id)
    versions.check(encounter.version, expected)
    return rows, encounter, refusals.existing(rows.combatants.get(combatant_id), "combatant")


def _documents(call: Call, combatant: Combatant, given: CombatantDocument) -> dict[str, Any]:
    """Sheet and state of a foe, completed by defaults; a stored character has them on its own row."""
    if combatant.character_id is None:
        whole = with_parts(call, given.sheet or {}, "/sheet")
        return _of_foe(call, combatant, whole.sheet, given.state, whole.templates)
    stated = [name for name in ("sheet", "state", "external_ref") if getattr(given, name) is not None]
    if stated:
        detail = Phrase("Sheet, state and reference of a stored character are written on the character.")
        raise refusal.of_faults(tuple(PlacedFault(f"/{name}", "bad_input", detail) for name in stated))
    return {"sheet": None, "state": None}


def _of_foe(
    call: Call, foe: Combatant, sheet: Mapping[str, Any], state: Any, templates: Mapping[str, str]
) -> dict[str, Any]:
    """Members of a foe that follow from its edited sheet and state."""
    before = (foe.sheet or {}, foe.state or {})
    sheet, state = edited_documents(call.codec(), before, sheet, state)
    return {"sheet": sheet, "state": state, "part_templates": templates_of(foe, sheet, templates)}
