"""Entries of the library: created, edited and deleted by game masters, with events that only they see."""

from collections.abc import Mapping
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.forms.forms import values
from service.play.forms.inputs import EntryInput
from service.play.forms.members import document_of, writable_part
from service.play.library.contents import checked
from service.play.library.parts import with_parts
from service.play.log import journal
from service.play.quotas import CampaignFull
from service.play.resources import versions
from service.play.resources.bounds import MOST_ENTRIES
from service.play.resources.changes import created, deleted, difference, whole
from service.play.resources.event_types import EventType
from service.play.resources.merge_patch import patched
from service.play.resources.rows import LibraryEntry
from service.play.resources.snapshot import Snapshot
from service.resolution import refusal
from service.rulesets.library import EntryKind
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import to_plain
from service.values import replace


def create(call: Call, given: EntryInput, identity: str | None = None) -> LibraryEntry:
    """Add an entry.

    Args:
        call: of a game master.
        given: the input.
        identity: id of an entry of a pack; None for a new id.

    Raises:
        Refusal: `forbidden`, `name_taken`, or a content that does not fit the game.
        CampaignFull: the library has as many entries as it may have.
    """
    call.require_gm()
    if call.work.library.count() >= MOST_ENTRIES:
        raise CampaignFull("entries", MOST_ENTRIES)
    _check_name(call, given.kind, given.name)
    moment = call.now()
    entry = LibraryEntry(
        campaign_id=call.work.campaign_id,
        id=identity or call.new_id(),
        **_columns(call, given),
        version=1,
        created_at=moment,
        updated_at=moment,
    )
    call.work.library.insert(entry)
    made = created("entry", entry.id, whole(entry, document_of(entry)))
    journal.record(call, EventType.ENTRY_CREATED, (made,), Snapshot.empty())
    return entry


def edit(call: Call, entry_id: str, patch: Mapping[str, Any], expected: versions.ExpectedVersion) -> LibraryEntry:
    """Change an entry by a merge patch; copies that were made of it do not change.

    Raises:
        Refusal: `forbidden`, `not_found`, `stale_version`, `name_taken`, or what comes out does not fit.
    """
    entry = one(call, entry_id)
    versions.check(entry.version, expected)
    return write(call, entry, patched(EntryInput, {**writable_part(entry), "kind": entry.kind.value}, patch))


def write(call: Call, entry: LibraryEntry, given: EntryInput) -> LibraryEntry:
    """Replace the members of an entry, which keeps its kind.

    Raises:
        Refusal: as `edit`.
    """
    if given.kind is not entry.kind:
        detail = Phrase("An entry keeps its kind. Create another entry, and delete this one.")
        raise refusal.of_faults((PlacedFault("/kind", "bad_input", detail),))
    _check_name(call, entry.kind, given.name, entry.id)
    edited = replace(entry, **_columns(call, given))
    changes = tuple(difference("entry", entry.id, document_of(entry), document_of(edited)))
    if not changes:
        return entry
    edited = replace(edited, version=entry.version + 1, updated_at=call.now())
    call.work.library.update(edited)
    journal.record(call, EventType.ENTRY_UPDATED, changes, Snapshot.empty())
    return edited


def delete(call: Call, entry_id: str, expected: versions.ExpectedVersion) -> None:
    """Delete an entry; copies that were made of it stay.

    Raises:
        Refusal: `forbidden`, `not_found` or `stale_version`.
    """
    entry = one(call, entry_id)
    versions.check(entry.version, expected)
    call.work.library.delete(entry)
    gone = deleted("entry", entry.id, whole(entry, document_of(entry)))
    journal.record(call, EventType.ENTRY_DELETED, (gone,), Snapshot.empty())


def one(call: Call, entry_id: str) -> LibraryEntry:
    """One entry.

    Raises:
        Refusal: `forbidden` or `not_found`.
    """
    call.require_gm()
    return refusals.existing(call.work.library.get(entry_id), "entry")


def _columns(call: Call, given: EntryInput) -> dict[str, Any]:
    """The columns of an entry that an input states, checked by the game."""
    codec = call.codec()
    content = given.content
    if given.kind in (EntryKind.FOE, EntryKind.CHARACTER) and isinstance(content.get("sheet"), Mapping):
        content = {**content, "sheet": with_parts(call, content["sheet"], "/content/sheet").sheet}
    return {
        **values(given, "source", "tags"),
        "tags": tuple(dict.fromkeys(given.tags)),
        "source": None if given.source is None else to_plain(given.source),
        "content": checked(codec, given.kind, given.name, content),
    }


def _check_name(call: Call, kind: EntryKind, name: str, own_id: str | None = None) -> None:
    """Refuse a name that another entry of the kind has; the lock on the campaign reserves it until the commit."""
    known = call.work.library.one(kind=kind.value, name=name)
    if known is not None and known.id != own_id:
        raise refusals.name_taken("/name", name)
