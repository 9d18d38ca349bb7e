"""Entries that come with the games: foes, characters, gear, conditions, tables and orders, ready for use."""

import json
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Annotated, Any

from annotated_types import Len, MaxLen

from service.rulesets import package_data
from service.rulesets.stored.run_time_types import Document
from service.rulesets.vocabulary import Component, Doc, Example, Name, Text
from service.values import dataclass

MOST_TAGS = 20


class EntryKind(StrEnum):
    """Kind of an entry of a library."""

    FOE = "foe"
    CHARACTER = "character"
    ITEM = "item"
    POWER = "power"
    CONDITION = "condition"
    TABLE = "table"
    ORDER = "order"


EntryContent = Annotated[
    Document,
    Len(1, 100),
    Component(
        "EntryContent",
        "`foe` and `character`: `sheet` and `state`, a foe also `tactic`. `item` and `power`: `member` of the sheet "
        "and the `value` that is added there. `condition`: a condition as at `.../conditions`. `table`: `rows` with "
        "`text`, and `weight` or, with `dice`, `from` and `to`. `order`: `operation` and `order`, without the one who "
        "acts.",
    ),
]
Tags = Annotated[tuple[Name, ...], Len(0, MOST_TAGS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrySource:
    """Origin of an entry."""

    title: Annotated[Name, Doc("Book, page or pack that it comes from.")]
    author: Annotated[Text, Doc("Person who wrote it.")] = ""
    licence: Annotated[Text, Doc("Terms under which it may be shared.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Threat:
    """Danger of a foe, as shares of simulated fights that it wins."""

    duel: Annotated[float, Doc("One against the first character of the library.")]
    group: Annotated[float, Doc("Four against a party of four characters of the library.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """An entry of the library that comes with a game."""

    id: Annotated[str, Doc("Stable id.")]
    kind: Annotated[EntryKind, Doc("Kind of the entry.")]
    name: Annotated[str, Doc("Unique in the game, without regard to case.")]
    notes: Annotated[str, Doc("For the game master.")]
    tags: Annotated[tuple[str, ...], Doc("Words to search by.")]
    source: Annotated[EntrySource, Doc("Origin, with its licence.")]
    content: Annotated[EntryContent, Doc("The entry itself, in the form of its kind.")]
    threat: Annotated[Threat | None, Doc("Danger of a foe; null if it was not measured.")] = None


@cache
def library_of(game: str) -> tuple[GameEntry, ...]:
    """The entries that come with a game, by its name, in the order of its library."""
    texts = package_data.texts(game, "library", optional=True)
    threats = {
        name: Threat(**threat)
        for text in package_data.texts(game, "threat", optional=True)
        for name, threat in json.loads(text).items()
    }
    return tuple(_entry(each, threats.get(each["id"])) for text in texts for each in json.loads(text)["entries"])


@cache
def game_entries(game: str) -> Mapping[tuple[EntryKind, str], GameEntry]:
    """The entries of a game by kind and by each of id and name, in lower case."""
    return {(each.kind, key.casefold()): each for each in library_of(game) for key in (each.id, each.name)}


def _entry(document: Document, threat: Threat | None) -> GameEntry:
    members = {
        "kind": EntryKind(document["kind"]),
        "tags": tuple(document["tags"]),
        "source": EntrySource(**document["source"]),
        "threat": threat,
    }
    return GameEntry(**{**document, **members})


Words = Annotated[str, MaxLen(200), Doc("Words; each is in the name or the notes, or is a tag."), Example("wolf")]
OfKind = Annotated[EntryKind | None, Doc("Only entries of this kind."), Example("foe")]
OfTag = Annotated[Name | None, Doc("Only entries with this tag."), Example("beast")]
"""Parameters of a search, `q`, `kind` and `tag`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A search in a library; entries meet all of its conditions.

    Attributes:
        words: each is part of the name or the notes, or a tag, without regard to case.
        kind: of the entries; None for any.
        tag: one of their tags; None for any.
    """

    words: tuple[str, ...] = ()
    kind: EntryKind | None = None
    tag: str | None = None

    @classmethod
    def of(cls, query: Any) -> "Search":
        """The search of a query with `q`, `kind` and `tag`."""
        return cls(words=tuple(query.q.split()), kind=query.kind, tag=query.tag)

    def finds(self, entry: GameEntry) -> bool:
        """Whether an entry meets the conditions."""
        if self.kind not in (None, entry.kind) or (self.tag is not None and self.tag not in entry.tags):
            return False
        text = f"{entry.name}\n{entry.notes}".casefold()
        return all(word.casefold() in text or word.lower() in entry.tags for word in self.words)
