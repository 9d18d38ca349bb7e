"""What events tell of each kind of resource, and the rows that such documents stand for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, get_type_hints

from service.play.resources import members
from service.play.resources.codec import Codec
from service.play.resources.records import IN_FULL
from service.play.resources.rows import Campaign, Character, Combatant, Encounter
from service.schemas.derive import schema_for

_SOME_BESIDE: Mapping[str, Any] = MappingProxyType({"version": 1, "created_at": "2000-01-01T00:00:00Z"})
"""What a resource in full has beside its document, with values that fit."""
_LATER: Mapping[str, Any] = MappingProxyType(
    {
        "conditions": {},
        "player_numbers": "none",
        "player_circumstances": True,
        "player_turns": True,
        "template": None,
    }
)
"""Members that documents have had since a later version of the service, with what they were before."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of resource.

    Attributes:
        row: its dataclass.
        tell: what events tell of a row; every member is an attribute of the row.
    """

    row: type
    tell: Callable[[Any], dict[str, Any]]

    def bare(self, whole: Mapping[str, Any]) -> dict[str, Any]:
        """The document of a resource in full, with all that documents have today."""
        later = {name: value for name, value in _LATER.items() if name in _hints(self.row)}
        return {name: value for name, value in {**later, **whole}.items() if name not in _SOME_BESIDE}

    def build(self, document: Mapping[str, Any], **others: Any) -> Any:
        """The row that a document and its `others` stand for."""
        return self.row(**self._values({**document, **others}))

    def edit(self, row: Any, document: Mapping[str, Any]) -> Any:
        """A row with the members of a document."""
        return replace(row, **self._values(document))

    def _values(self, document: Mapping[str, Any]) -> dict[str, Any]:
        known = _hints(self.row)
        return {name: _read(value, known[name]) for name, value in document.items() if name in known}


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "campaign": Kind(Campaign, members.campaign_document),
        "character": Kind(Character, members.character_document),
        "encounter": Kind(Encounter, members.encounter_document),
        "combatant": Kind(Combatant, members.combatant_document),
    }
)
"""Those that can be taken back; a key cannot."""


def check_in_full(resource: str, whole: Any) -> None:
    """Whether this is what events tell of a resource that comes or goes.

    Raises:
        marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
    """
    schema_for(IN_FULL[resource]).load(whole)


def check(resource: str, document: Mapping[str, Any], codec: Codec) -> None:
    """Whether a document can be written: it may be of a log that was made elsewhere, or long ago.

    Raises:
        marshmallow.ValidationError: with a tree of `Fault`, all of them at once.
    """
    beside = {} if resource == "combatant" else _SOME_BESIDE
    check_in_full(resource, {**document, **beside})
    if "sheet" in document:
        codec.check(document["sheet"] or {}, document["state"] or {}, document["conditions"])


@cache
def _hints(row: type) -> dict[str, Any]:
    hints = get_type_hints(row)
    return {field.name: hints[field.name] for field in fields(row)}


def _read(value: Any, hint: Any) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    if hint is datetime and isinstance(value, str):
        return datetime.fromisoformat(value)
    return tuple(value) if isinstance(value, list) and getattr(hint, "__origin__", None) is tuple else value
