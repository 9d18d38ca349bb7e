"""Rows made from the documents of events, for undo and import; derived from the declarations."""

from collections.abc import Mapping
from datetime import UTC, datetime
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, get_origin

from service.play.forms.members import plain
from service.play.forms.records import IN_FULL
from service.play.resources.campaign import Campaign
from service.play.resources.character import Character
from service.play.resources.codec import Codec
from service.play.resources.combatant import Combatant
from service.play.resources.declaration import Logged, Since, made, marked, members_of_row
from service.play.resources.encounter import Encounter
from service.play.resources.entry import LibraryEntry
from service.play.resources.figure_documents import check_stored
from service.schemas.derive import schema_for
from service.values import replace

SOME_VERSION: Mapping[str, Any] = MappingProxyType({"version": 1, "created_at": "2000-01-01T00:00:00Z"})
"""Members of a resource beside its document when it is created or deleted, with valid values."""
RESTORED: Mapping[str, type] = MappingProxyType(
    {
        "campaign": Campaign,
        "character": Character,
        "encounter": Encounter,
        "combatant": Combatant,
        "entry": LibraryEntry,
    }
)
"""Kind of a resource that events are taken back from -> its row; a key that was made stays."""


def bare_document(resource: str, whole: Mapping[str, Any]) -> dict[str, Any]:
    """Document of a created or deleted resource, in today's form."""
    row = RESTORED[resource]
    logged = {member.name for member in members_of_row(row) if member.visible_in.events is not Logged.NEVER}
    since = {name: mark for name, mark in marked(row, Since).items() if name in logged}
    earlier = {name: plain(made(mark.before)) for name, mark in since.items()}
    return {name: value for name, value in {**earlier, **whole}.items() if name not in SOME_VERSION}


def row_of(resource: str, document: Mapping[str, Any], **others: Any) -> Any:
    """The row made from a document and its `others`."""
    row = RESTORED[resource]
    return row(**_values(row, {**document, **others}))


def edited_row(row: Any, document: Mapping[str, Any]) -> Any:
    """A row with the members of a document."""
    return replace(row, **_values(type(row), document))


def check_whole(resource: str, whole: Any) -> None:
    """Refuse a document that is not the whole of a resource.

    Raises:
        marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
    """
    schema_for(IN_FULL[resource]).load(whole)


def check_document(resource: str, document: Mapping[str, Any], codec: Codec) -> None:
    """Refuse a document that cannot be written; it may come from another service or an old log.

    Raises:
        marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
    """
    beside = {} if resource == "combatant" else SOME_VERSION
    check_whole(resource, {**document, **beside})
    if "sheet" in document:
        check_stored(codec, document["sheet"] or {}, document["state"] or {}, document["conditions"])


@cache
def _kinds(row: type) -> dict[str, Any]:
    return {member.name: member.kind for member in members_of_row(row)}


def _values(row: type, document: Mapping[str, Any]) -> dict[str, Any]:
    known = _kinds(row)
    return {name: _read(value, known[name]) for name, value in document.items() if name in known}


def _read(value: Any, kind: Any) -> Any:
    """The value of a row's member, from JSON."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is datetime and isinstance(value, str):
        return datetime.fromisoformat(value.upper()).astimezone(UTC)
    return tuple(value) if isinstance(value, list) and get_origin(kind) is tuple else value
