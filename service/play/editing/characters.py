"""Characters: what players built, and how it fares."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call, ruleset_of
from service.play.log import journal
from service.play.ports import NameTaken
from service.play.resources import versions
from service.play.resources.changes import created, deleted, difference, whole
from service.play.resources.codec import Codec
from service.play.resources.forms import values
from service.play.resources.inputs import CharacterInput
from service.play.resources.members import document_of, writable_part
from service.play.resources.merge_patch import patched
from service.play.resources.rows import Character, CharacterKind
from service.resolution import refusal
from service.schemas.faults import PlacedFault


def create(call: Call, given: CharacterInput) -> Character:
    """Add a character.

    Raises:
        Refusal: `forbidden`, `name_taken` for its reference, or a sheet that does not fit the game.
    """
    call.require_gm()
    sheet, state = _codec(call).new_documents(given.sheet, given.state, is_pc=given.kind is CharacterKind.PC)
    moment = call.now()
    character = Character(
        campaign_id=call.work.campaign_id,
        id=call.new_id(),
        **{**values(given), "sheet": sheet, "state": state},
        conditions={},
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    try:
        call.work.characters.insert(character)
    except NameTaken:
        raise refusals.name_taken("/external_ref", given.external_ref or "") from None
    journal.record(
        call,
        "character.created",
        (created("character", character.id, whole(character, document_of(character))),),
    )
    return character


def edit(call: Call, character_id: str, patch: Mapping[str, Any], expected: int | versions.Expected) -> Character:
    """Change a character by a merge patch.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `name_taken`, or what comes out does not fit.
    """
    call.require_gm()
    character = _locked(call, character_id)
    versions.check(character.version, expected)
    return _write(call, character, patched(CharacterInput, writable_part(character), patch))


def put(
    call: Call, external_ref: str, given: CharacterInput, expected: int | versions.Expected
) -> tuple[Character, bool]:
    """Create the character with this reference, or replace it; also tells whether it is new.

    A replaced character keeps its state where none is given.

    Raises:
        Refusal: as `create` and `edit`; `precondition_required` when it exists and no version is named.
    """
    call.require_gm()
    if given.external_ref not in (None, external_ref):
        detail = Phrase("Expected the reference of the address; leave it out.")
        raise refusal.of_faults((PlacedFault("/external_ref", "bad_input", detail),))
    given = replace(given, external_ref=external_ref)
    character = call.work.characters.lock_external(external_ref)
    if character is None:
        if expected is not versions.Expected.NOTHING:
            raise refusals.nothing_to_match()
        return create(call, given), True
    versions.check(character.version, expected)
    return _write(call, character, given if given.state is not None else replace(given, state=character.state)), False


def delete(call: Call, character_id: str, expected: int | versions.Expected) -> None:
    """Remove a character.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, or `in_encounter` while it takes part in one.
    """
    call.require_gm()
    character = _locked(call, character_id)
    versions.check(character.version, expected)
    if call.work.combatants.of_character(character_id):
        detail = Phrase("The character takes part in an encounter. Remove the combatant or the encounter first.")
        raise refusals.conflict("in_encounter", Phrase("The character takes part in an encounter"), detail)
    call.work.characters.delete(character_id)
    journal.record(
        call,
        "character.deleted",
        (deleted("character", character_id, whole(character, document_of(character))),),
    )


def _codec(call: Call) -> Codec:
    campaign = call.campaign()
    return Codec(ruleset_of(campaign), campaign.options)


def _locked(call: Call, character_id: str) -> Character:
    return refusals.existing(call.work.characters.lock((character_id,)).get(character_id), "character")


def _write(call: Call, character: Character, given: CharacterInput) -> Character:
    sheet, state = _codec(call).edited_documents((character.sheet, character.state), given.sheet, given.state)
    edited = replace(
        character,
        **{**values(given), "sheet": sheet, "state": state},
        version=character.version + 1,
        updated_at=call.now(),
    )
    try:
        call.work.characters.update(edited)
    except NameTaken:
        raise refusals.name_taken("/external_ref", given.external_ref or "") from None
    changes = difference("character", character.id, document_of(character), document_of(edited))
    journal.record(call, "character.updated", changes)
    return edited
