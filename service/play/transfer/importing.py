"""Import of a campaign from one document, read piece by piece: all of it or nothing."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import IO, TypeVar

import marshmallow as ma

from service.phrases import Phrase
from service.play.credentials.tokens import Token
from service.play.editing import campaigns, keys
from service.play.forms import records
from service.play.ports import Ids, UnitOfWork, WallClock
from service.play.resources.rows import Campaign, Key
from service.play.transfer.replay import check_replay
from service.play.transfer.validation import ImportValidator
from service.resolution.refusal import Refusal, RefusalKind, of_faults
from service.schemas.derive import schema_for
from service.schemas.faults import MOST_FAULTS, Fault, PlacedFault, place, unknown_member
from service.schemas.json_stream import JSONStream
from service.schemas.strict_json import MalformedJSONError
from service.values import replace

AT_ONCE = 500
"""Rows that are written at once."""
Kind = TypeVar("Kind")


def import_campaign(work: UnitOfWork, source: IO[bytes], now: WallClock, new_id: Ids) -> tuple[Campaign, Key, Token]:
    """Create a campaign from a document, and its first key, a game master's.

    Everything but the campaign has its old id. Nothing is logged: the log is the one of the document.

    Raises:
        Refusal: `malformed_json`, or a mistake, with the JSON pointer to its place.
    """
    stream = JSONStream(source)
    try:
        campaign = _read(work, stream)
    except MalformedJSONError as error:
        pointer = stream.pointer + (error.pointer or "")
        where = pointer or Phrase("the document")
        detail = Phrase("In `{where}`: {error}", where=where, error=error.detail)
        fault = PlacedFault(pointer, "malformed_json", error.detail)
        raise Refusal("malformed_json", Phrase("Malformed JSON"), detail, (fault,), {}, RefusalKind.MALFORMED) from None
    except ma.ValidationError as error:
        raise of_faults(tuple(islice(place(error.messages, stream.pointer), MOST_FAULTS))) from None
    except Refusal as refused:
        raise of_faults(tuple(replace(fault, place=stream.pointer + fault.place) for fault in refused.errors)) from None
    key, token = keys.new_key(work.campaign_id, campaigns.FIRST_KEY, now(), new_id)
    work.keys.insert(key)
    return campaign, key, token


def _read(work: UnitOfWork, stream: JSONStream) -> Campaign:
    document = _Document(work, stream)
    for name in stream.members():
        document.take(name)
    stream.end()
    return document.finished()


class _Document:
    """A document during its import."""

    def __init__(self, work: UnitOfWork, stream: JSONStream) -> None:
        self._work, self._stream = work, stream
        self._validator = ImportValidator(work.campaign_id)
        self._seen: list[str] = []
        self._known = dict(schema_for(records.CampaignDocument).members())
        self._members: Mapping[str, Callable[[], None]] = {
            "campaign": self._campaign,
            "keys": self._keys,
            "characters": self._characters,
            "library": self._library,
            "encounters": self._encounters,
            "events": self._events,
        }

    def take(self, name: str) -> None:
        """Import the value of a member.

        Raises:
            marshmallow.ValidationError: a mistake; the stream is at its place.
        """
        if name not in self._known:
            raise ma.ValidationError([unknown_member(name, self._known, "unknown_field")])
        missing = [before for before in _BEFORE.get(name, ()) if before not in self._seen]
        if missing:
            raise ma.ValidationError(
                [Fault("bad_input", Phrase("Expected `{missing}` before this member.", missing=missing[0]))]
            )
        if name in self._members:
            self._members[name]()
        else:
            self._known[name].deserialize(self._stream.value())
        self._seen.append(name)

    def finished(self) -> Campaign:
        """The campaign, when no member is missing.

        Raises:
            marshmallow.ValidationError: something is.
        """
        missing = {
            name: [field.fault(None)]
            for name, field in self._known.items()
            if field.required and name not in self._seen
        }
        if missing:
            raise ma.ValidationError(missing)
        self._validator.check_undoers()
        check_replay(self._work.events, self._validator.documents, self._validator.codec)
        return self._validator.campaign

    def _campaign(self) -> None:
        record = schema_for(records.CampaignRecord).load(self._stream.value())
        self._work.campaigns.insert(self._validator.take_campaign(record))

    def _keys(self) -> None:
        for key in map(self._validator.take_key, self._items(records.KeyRecord)):
            self._work.keys.insert(key)

    def _characters(self) -> None:
        for block in _blocks(map(self._validator.take_character, self._items(records.CharacterRecord))):
            self._work.characters.insert(*block)
            self._work.flush()

    def _library(self) -> None:
        for block in _blocks(map(self._validator.take_entry, self._items(records.EntryRecord))):
            self._work.library.insert(*block)
            self._work.flush()

    def _encounters(self) -> None:
        for encounter, present in map(self._validator.take_encounter, self._items(records.EncounterRecord)):
            self._work.encounters.insert(encounter)
            self._work.combatants.insert(*present)
            self._work.flush()

    def _events(self) -> None:
        for block in _blocks(map(self._validator.take_event, self._items(records.EventRecord))):
            self._work.events.restore(block)
            self._work.flush()

    def _items(self, kind: type[Kind]) -> Iterator[Kind]:
        schema, modernized = schema_for(kind), self._validator.modernized
        for item in self._stream.items():
            yield schema.load(modernized(item))


_BEFORE: Mapping[str, tuple[str, ...]] = {
    "keys": ("campaign",),
    "characters": ("campaign",),
    "library": ("campaign",),
    "encounters": ("campaign", "characters"),
    "events": ("campaign",),
}
"""Members that must come before a member."""


def _blocks(rows: Iterable[Kind]) -> Iterator[list[Kind]]:
    remaining = iter(rows)
    while block := list(islice(remaining, AT_ONCE)):
        yield block
