"""Combatants: stored characters and foes who take part in an encounter."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call, ruleset_of
from service.play.editing.turn_order import joined_order
from service.play.log import journal
from service.play.participants import bonds, encounters
from service.play.participants.participants import Participants
from service.play.resources import versions
from service.play.resources.bounds import MOST_COMBATANTS
from service.play.resources.changes import created, deleted, difference
from service.play.resources.codec import Codec
from service.play.resources.event_types import EventType
from service.play.resources.forms import values
from service.play.resources.inputs import CombatantDocument, CombatantInput
from service.play.resources.members import document_of, writable_part
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Change, Character, Combatant, CombatantStatus, Encounter
from service.play.resources.snapshot import Scope, Snapshot
from service.resolution import refusal
from service.rulesets.stored.effects import changed
from service.schemas.faults import PlacedFault


def joined(combatant: Combatant) -> Change:
    """The change that a combatant is there."""
    return created("combatant", combatant.id, document_of(combatant))


def gone(combatant: Combatant) -> Change:
    """The change that a combatant is there no more."""
    return deleted("combatant", combatant.id, document_of(combatant))


def build(call: Call, encounter_id: str, given: Sequence[CombatantInput], rows: Snapshot) -> tuple[Combatant, ...]:
    """The combatants that inputs stand for; names are unique in an encounter, because they are the dice streams.

    Args:
        call: makes their ids.
        encounter_id: where they take part.
        given: the inputs.
        rows: of the encounter; the new combatants are put there too, with the characters that they are.

    Raises:
        Refusal: `name_taken`, `too_large`, a character that does not exist, or a sheet that does not fit the game.
    """
    rows.characters.update(call.work.characters.some([each.character_id for each in given if each.character_id]))
    codec = _codec(call)
    highest = max((combatant.position for combatant in rows.combatants.values()), default=0)
    built: list[Combatant] = []
    for index, entry in enumerate(given):
        pointer = f"/combatants/{index}"
        blank = _CombatantBuilder(call, encounter_id, entry, highest + len(built) + 1)
        if entry.character_id is not None:
            taken = {combatant.name for combatant in (*rows.combatants.values(), *built)}
            built.append(blank.of_character(rows.characters.get(entry.character_id), pointer, taken))
        else:
            built.extend(blank.foes(codec, index))
        _check_names([*rows.combatants.values(), *built], pointer)
    for combatant in built:
        rows.put(combatant)
    return tuple(built)


def add(call: Call, encounter_id: str, given: Sequence[CombatantInput]) -> tuple[Encounter, Snapshot]:
    """Let more take part; they stand in the order by their initiative.

    Raises:
        Refusal: as `build`; `forbidden` or `not_found`.
    """
    call.require_gm()
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    encounter = encounters.one(rows, encounter_id)
    present = tuple(rows.combatants.values())
    new = build(call, encounter_id, given, rows)
    call.work.combatants.insert(new)
    edited = _written(call, rows, replace(encounter, order=joined_order(encounter.order, present, new)))
    changes = [*map(joined, new), *encounters.changed(encounter, edited)]
    journal.record(call, EventType.COMBATANTS_JOINED, changes, rows, encounter_id)
    return edited, rows


def edit(
    call: Call, encounter_id: str, combatant_id: str, patch: Mapping[str, Any], expected: int | versions.Expected
) -> tuple[Encounter, Snapshot]:
    """Change side, initiative, visibility, status, or a foe's sheet and state, by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or what comes out does not fit.
    """
    call.require_gm()
    rows, encounter, combatant = _one(call, encounter_id, combatant_id, expected)
    given = patched(CombatantDocument, writable_part(combatant), patch)
    sheet, state = _documents(call, combatant, given)
    edited = replace(combatant, **{**values(given), "sheet": sheet, "state": state})
    rows.put(edited)
    _check_unique(rows.combatants_of(encounter_id), "")
    call.work.combatants.update((edited,))
    changes = [*difference("combatant", combatant_id, document_of(combatant), document_of(edited))]
    rows, released = _released(call, rows, encounter)
    touched = _written(call, rows, encounter)
    changes += released
    journal.record(call, EventType.COMBATANT_UPDATED, changes, rows, encounter_id)
    return touched, rows


def remove(
    call: Call, encounter_id: str, combatant_id: str, expected: int | versions.Expected
) -> tuple[Encounter, Snapshot]:
    """Take somebody out of an encounter altogether.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """
    call.require_gm()
    rows, encounter, combatant = _one(call, encounter_id, combatant_id, expected)
    rows.put(replace(combatant, status=CombatantStatus.LEFT))
    rows, released = _released(call, rows, encounter)
    rows.discard(combatant)
    call.work.combatants.delete(combatant)
    edited = replace(
        encounter,
        order=tuple(identity for identity in encounter.order if identity != combatant_id),
        turn=None if encounter.turn == combatant_id else encounter.turn,
        delayed=tuple(identity for identity in encounter.delayed if identity != combatant_id),
    )
    edited = _written(call, rows, edited)
    changes = [*released, gone(combatant), *encounters.changed(encounter, edited)]
    journal.record(call, EventType.COMBATANT_REMOVED, changes, rows, encounter_id)
    return edited, rows


def _released(call: Call, rows: Snapshot, encounter: Encounter) -> tuple[Snapshot, tuple[Change, ...]]:
    """The rows without what nobody keeps up any more, and what changed."""
    codec = _codec(call)
    if not bonds.possible(codec.ruleset):
        return rows, ()
    participants = Participants.of_encounter(rows, encounter, bonds.bound(rows, encounter.id))
    stored = participants.cast(codec)
    over = changed(stored, bonds.settled(stored, codec.ruleset, codec.options))
    after, changes = participants.written(call, codec, over, call.next_seq)
    call.work.save(rows, after)
    return after, changes


def _written(call: Call, rows: Snapshot, encounter: Encounter) -> Encounter:
    """Write an encounter under its next version."""
    edited = encounters.touched(call, encounter)
    rows.put(edited)
    call.work.encounters.update(edited)
    return edited


def _one(
    call: Call, encounter_id: str, combatant_id: str, expected: int | versions.Expected
) -> tuple[Snapshot, Encounter, Combatant]:
    """The rows of an encounter, the encounter in the expected version, and one of its combatants."""
    rows = call.work.load(Scope(encounters=(encounter_id,)))
    encounter = encounters.one(rows, encounter_id)
    versions.check(encounter.version, expected)
    return rows, encounter, refusals.existing(rows.combatants.get(combatant_id), "combatant")


class _CombatantBuilder:
    """An input on its way to combatants."""

    def __init__(self, call: Call, encounter_id: str, given: CombatantInput, position: int) -> None:
        self._call, self._encounter_id, self._given, self._position = call, encounter_id, given, position

    def of_character(self, character: Character | None, pointer: str, taken: Collection[str]) -> Combatant:
        given = self._given
        if character is None:
            raise refusals.unknown_id(f"{pointer}/character_id", given.character_id or "")
        if (
            any(getattr(given, name) is not None for name in ("sheet", "state", "name", "template", "external_ref"))
            or given.count > 1
        ):
            detail = Phrase("A stored character brings its own name, sheet and state; send `character_id` alone.")
            raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
        return self._combatant(0, name=numbered(character.name, taken))

    def foes(self, codec: Codec, index: int) -> list[Combatant]:
        given = self._given
        if given.name is None:
            detail = Phrase("Expected `character_id` of a stored character, or `name` of foes.")
            raise refusal.of_faults((PlacedFault(f"/combatants/{index}", "bad_input", detail),))
        if given.external_ref is not None and given.count > 1:
            detail = Phrase("Several foes cannot share a reference. Leave it out, or send each by itself.")
            raise refusal.of_faults((PlacedFault(f"/combatants/{index}/external_ref", "bad_input", detail),))
        sheet, state = codec.new_documents(given.sheet or {}, given.state, ("combatants", index))
        names = [given.name] if given.count == 1 else [f"{given.name} {number + 1}" for number in range(given.count)]
        return [self._combatant(number, name=name, sheet=sheet, state=state) for number, name in enumerate(names)]

    def _combatant(self, number: int, **others: Any) -> Combatant:
        return Combatant(
            campaign_id=self._call.work.campaign_id,
            encounter_id=self._encounter_id,
            id=self._call.new_id(),
            position=self._position + number,
            **{**values(self._given, "count"), **others},
            status=CombatantStatus.ACTIVE,
            conditions={},
        )


def numbered(name: str, taken: Collection[str]) -> str:
    """The name, with the first number behind it that makes it another than those that are taken."""
    names = chain((name,), (f"{name} {number}" for number in count(2)))
    return next(each for each in names if each not in taken)


def _check_names(everybody: Sequence[Combatant], pointer: str) -> None:
    if len(everybody) > MOST_COMBATANTS:
        detail = Phrase("An encounter has {most} combatants at most.", most=MOST_COMBATANTS)
        raise refusal.of_faults((PlacedFault(pointer, "too_large", detail),))
    _check_unique(everybody, pointer)


def _check_unique(everybody: Sequence[Combatant], pointer: str) -> None:
    for member in ("name", "external_ref"):
        seen: set[str] = set()
        for value in (getattr(combatant, member) for combatant in everybody):
            if value in seen:
                raise refusals.name_taken(f"{pointer}/{member}", value)
            if value is not None:
                seen.add(value)


def _documents(call: Call, combatant: Combatant, given: CombatantDocument) -> tuple[Any, Any]:
    """Sheet and state of a foe in full; those of a stored character are written on the character."""
    if combatant.character_id is None:
        before = (combatant.sheet or {}, combatant.state or {})
        return _codec(call).edited_documents(before, given.sheet or {}, given.state)
    stated = [name for name in ("sheet", "state", "external_ref") if getattr(given, name) is not None]
    if stated:
        detail = Phrase("Sheet, state and reference of a stored character are written on the character.")
        raise refusal.of_faults(tuple(PlacedFault(f"/{name}", "bad_input", detail) for name in stated))
    return None, None


def _codec(call: Call) -> Codec:
    campaign = call.campaign()
    return Codec(ruleset_of(campaign), campaign.options)
