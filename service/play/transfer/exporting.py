"""Export of a campaign as one document, streamed piece by piece."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from service.play.call import Call
from service.play.forms import records
from service.play.forms.page import Page, PagePosition
from service.play.forms.records import FORMAT, FORMAT_VERSION
from service.play.resources.rows import Event
from service.play.resources.snapshot import Scope
from service.schemas.strict_json import dumps

STRETCH = 200
"""Rows that are read at once."""
Row = TypeVar("Row")


def export(call: Call) -> Iterator[bytes]:
    """The pieces of the document: campaign, keys without secrets, characters, encounters and the whole log.

    Raises:
        Refusal: `forbidden`, when the first piece is asked for.
    """
    call.require_gm()
    campaign = records_of(records.CampaignRecord, [call.campaign()])
    yield b'{"format":%b,\n"version":%b,\n"campaign":%b' % (dumps(FORMAT), dumps(FORMAT_VERSION), *map(dumps, campaign))
    yield from _member("keys", records_of(records.KeyRecord, call.work.keys.all()))
    yield from _member("characters", records_of(records.CharacterRecord, _pages(call.work.characters.find)))
    yield from _member("library", records_of(records.EntryRecord, call.work.library.all()))
    yield from _member("encounters", _encounters(call))
    yield from _member("events", records_of(records.EventRecord, _log(call)))
    yield b"}\n"


def records_of(kind: type, rows: Iterable[Any], **others: Any) -> Iterator[dict[str, Any]]:
    """Rows as records, each with `others`."""
    names = [field.name for field in fields(kind) if field.name not in others]
    for row in rows:
        yield {name: getattr(row, name) for name in names} | others


def _member(name: str, items: Iterable[Any]) -> Iterator[bytes]:
    """An array, each item on a separate line."""
    yield b",\n%b:[" % dumps(name)
    for index, item in enumerate(items):
        yield (b",\n" if index else b"\n") + dumps(item)
    yield b"]"


def _encounters(call: Call) -> Iterator[dict[str, Any]]:
    for encounter in _pages(call.work.encounters.find):
        rows = call.work.load(Scope(encounters=(encounter.id,)))
        present = tuple(records_of(records.CombatantRecord, rows.combatants_of(encounter.id)))
        yield from records_of(records.EncounterRecord, [encounter], combatants=present)


def _pages(find: Callable[[dict[str, Any], PagePosition | None, int], Page[Row]]) -> Iterator[Row]:
    after: PagePosition | None = None
    while True:
        page = find({}, after, STRETCH)
        yield from page.items
        if (after := page.end) is None:
            return


def _log(call: Call) -> Iterator[Event]:
    stretch: Sequence[Event] = call.work.events.after(0, STRETCH)
    while stretch:
        yield from stretch
        stretch = call.work.events.after(stretch[-1].seq, STRETCH)
