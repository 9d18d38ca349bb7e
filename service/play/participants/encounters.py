"""The encounter of a command: locked, and written under its next version."""

from collections.abc import Iterator
from dataclasses import replace

from service.play import refusals
from service.play.call import Call
from service.play.resources.changes import difference
from service.play.resources.members import document_of
from service.play.resources.rows import Change, Encounter


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
    return difference("encounter", before.id, document_of(before), document_of(after))
