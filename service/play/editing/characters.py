"""Characters: created, edited, replaced and deleted by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.editing.consequences import settled, settled_elsewhere
from service.play.editing.renaming import renamed
from service.play.forms.forms import values
from service.play.forms.inputs import OF_ENTRIES, CharacterDocument, CharacterInput, RefreshInput
from service.play.forms.members import document_of, writable_part
from service.play.library import copies
from service.play.library.parts import with_parts
from service.play.library.refreshing import refreshed, templates_of
from service.play.log import journal
from service.play.participants.participants import Participants
from service.play.prompts import upkeep as prompts
from service.play.resources import versions
from service.play.resources.changes import created, deleted, difference, whole
from service.play.resources.event_types import EventType
from service.play.resources.figure_documents import edited_documents, new_documents
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Character, CharacterKind
from service.play.resources.snapshot import Scope, Snapshot
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.values import replace


def create(call: Call, given: CharacterInput) -> Character:
    """Add a character.

    Raises:
        Refusal: `forbidden`, `name_taken` for its reference, or a sheet that does not fit the game.
    """
    call.require_gm()
    copied, templates = copies.character(call, given)
    with copies.in_changes(given.changes):
        sheet, state = new_documents(call.codec(), copied.sheet, copied.state, is_pc=given.kind is CharacterKind.PC)
    moment = call.now()
    character = Character(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        **{**values(copied, *OF_ENTRIES), "sheet": sheet, "state": state},
        conditions={},
        part_templates=templates,
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    _check_reference(call, given.external_ref)
    call.work.characters.insert(character)
    made = created("character", character.id, whole(character, document_of(character)))
    journal.record(call, EventType.CHARACTER_CREATED, (made,), Snapshot({}, {}, {character.id: character}, set()))
    return character


def create_all(call: Call, given: Sequence[CharacterInput]) -> tuple[Character, ...]:
    """Add several characters, or none if one of them is refused; each has its own event.

    Raises:
        Refusal: as `create`, with pointers into `/characters/{index}`.
    """
    made = list[Character]()
    for index, each in enumerate(given):
        with refusal.below(f"/characters/{index}"):
            made.append(create(call, each))
    return tuple(made)


def edit(call: Call, character_id: str, patch: Mapping[str, Any], expected: versions.ExpectedVersion) -> Character:
    """Change a character by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `name_taken`, or what comes out does not fit.
    """
    rows, character = _one(call, character_id, expected)
    given = patched(CharacterDocument, writable_part(character), patch)
    whole = with_parts(call, given.sheet, "/sheet")
    return _write(call, character, _edited(call, character, replace(given, sheet=whole.sheet), whole.templates), rows)


def refresh(call: Call, character_id: str, given: RefreshInput, expected: versions.ExpectedVersion) -> Character:
    """Make a character a new copy of its entries of the library, with the state that it has.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or `not_from_library`.
    """
    rows, character = _one(call, character_id, expected)
    return _write(call, character, refreshed(call, character, given.changes), rows)


def put(
    call: Call, external_ref: str, given: CharacterInput, expected: versions.ExpectedVersion
) -> tuple[Character, bool]:
    """Create or replace the character with this external reference; also returns whether it is new.

    A replaced character retains its state if none is given.

    Raises:
        Refusal: as `create` and `edit`; `precondition_required` or `stale_version` where one exists.
    """
    call.require_gm()
    if given.external_ref not in (None, external_ref):
        detail = Phrase("Expected the reference of the address; leave it out.")
        raise refusal.of_faults((PlacedFault("/external_ref", "bad_input", detail),))
    given = replace(given, external_ref=external_ref)
    known = call.work.characters.one(external_ref=external_ref)
    if known is None:
        versions.check_absent(expected)
        return create(call, given), True
    versions.check(known.version, expected)
    rows = call.work.load(Scope(characters=(known.id,)))
    copied, templates = copies.character(call, given)
    state = known.state if copied.state is None else copied.state
    completed = replace(copied, state=state, template=copied.template or known.template)
    with copies.in_changes(given.changes):
        edited = _edited(call, known, completed, templates)
    return _write(call, known, edited, rows), False


def delete(call: Call, character_id: str, expected: versions.ExpectedVersion) -> None:
    """Remove a character.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or `in_encounter` while it takes part in one.
    """
    _, character = _one(call, character_id, expected)
    if call.work.combatants.all(character_id=character_id):
        detail = Phrase("The character takes part in an encounter. Remove the combatant or the encounter first.")
        raise refusals.conflict("in_encounter", Phrase("The character takes part in an encounter"), detail)
    call.work.characters.delete(character)
    gone = deleted("character", character_id, whole(character, document_of(character)))
    journal.record(call, EventType.CHARACTER_DELETED, (gone,), Snapshot.empty())
    prompts.follow(call, (gone,), Snapshot.empty())


def _check_reference(call: Call, external_ref: str | None, own_id: str | None = None) -> None:
    """Refuse a reference that another character has; the lock on the campaign reserves it until the commit."""
    if external_ref is None:
        return
    known = call.work.characters.one(external_ref=external_ref)
    if known is not None and known.id != own_id:
        raise refusals.name_taken("/external_ref", external_ref)


def _one(call: Call, character_id: str, expected: versions.ExpectedVersion) -> tuple[Snapshot, Character]:
    """The rows of a character, and the character in the expected version."""
    call.require_gm()
    rows = call.work.load(Scope(characters=(character_id,)))
    character = refusals.existing(rows.characters.get(character_id), "character")
    versions.check(character.version, expected)
    return rows, character


def _edited(call: Call, character: Character, given: Any, templates: Mapping[str, str]) -> Character:
    """A character with the members of an input or patch, whose sheet is whole."""
    before = (character.sheet, character.state)
    sheet, state = edited_documents(call.codec(), before, given.sheet, given.state)
    parts = templates_of(character, sheet, templates)
    return replace(character, **{**values(given, *OF_ENTRIES), "sheet": sheet, "state": state, "part_templates": parts})


def _write(call: Call, character: Character, edited: Character, rows: Snapshot) -> Character:
    """Write an edited character under its next version, unless nothing has changed."""
    changes = tuple(difference("character", character.id, document_of(character), document_of(edited)))
    if not changes:
        return character
    codec = call.codec()
    edited = replace(edited, version=character.version + 1, updated_at=call.now())
    if edited.external_ref != character.external_ref:
        _check_reference(call, edited.external_ref, character.id)
    call.work.characters.update(edited)
    before, present = Participants.of_characters(rows, (character.id,)), rows.copy()
    present.put(edited)
    after, others = settled(call, codec, before, Participants.of_characters(present, (character.id,)), character.id)
    elsewhere = settled_elsewhere(call, codec, character, after.characters[character.id], after)
    every = (*changes, *others, *elsewhere, *renamed(call, character, edited.name, after))
    journal.record(call, EventType.CHARACTER_UPDATED, every, after)
    call.work.save(present, after)
    prompts.follow(call, every, after)
    return after.characters[character.id]
