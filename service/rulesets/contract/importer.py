"""Importers: foes and characters of other systems become entries of a game's library."""

from collections.abc import Callable, Collection
from itertools import count
from typing import Annotated, Any

from service.phrases import Phrase
from service.rulesets.library import EntryContent, EntryKind, EntrySource, Tags
from service.rulesets.stored.run_time_types import Document
from service.rulesets.vocabulary import LONGEST_NAME, Doc, Name, Text
from service.values import dataclass

"""A document of another system as a JSON object."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertedEntry:
    """A converted foe or character, ready to be stored in a library."""

    kind: Annotated[EntryKind, Doc("Kind of the entry.")]
    name: Annotated[Name, Doc("Name in the other system.")]
    notes: Annotated[Text, Doc("Texts of what was not converted, for the game master.")] = ""
    tags: Annotated[Tags, Doc("Words to search by.")] = ()
    source: Annotated[EntrySource | None, Doc("Origin; null where the document names none.")] = None
    content: Annotated[EntryContent, Doc("The entry itself, in the form of its kind.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversionNote:
    """Note on a member that was not converted, or not exactly."""

    pointer: Annotated[str, Doc("JSON pointer to the member; empty for the whole document.")]
    detail: Annotated[str, Doc("For people.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversion:
    """A converted document of another system."""

    entry: Annotated[ConvertedEntry, Doc("The entry, not stored.")]
    notes: Annotated[tuple[ConversionNote, ...], Doc("Notes on members that were not converted, or not exactly.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Importer:
    """Conversion of the documents of another system.

    Attributes:
        system: last segment of its address.
        title: a short imperative.
        description: which documents it takes, and what becomes of them.
        form: the dataclass in whose form a document is.
        form_is_ours: whether that is always the same form, which the API document shows.
        convert: the loaded document -> the conversion; a pure function that accepts every document of the form.
        example: a document.
    """

    system: str
    title: str
    description: str
    form: Callable[[Document], type]
    form_is_ours: bool = True
    convert: Callable[[Any], Conversion]
    example: Document


def note(pointer: str, detail: Phrase) -> ConversionNote:
    """A note; its sentence is translated later."""
    return ConversionNote(pointer=pointer, detail=detail)


def unused(name: str, taken: Collection[str]) -> str:
    """A name that is not taken: the name itself, else with a number behind it, such as "Bite 2"."""
    numbered = (f"{name[: LONGEST_NAME - 6]} {number}" for number in count(2))
    return name if name not in taken else next(each for each in numbered if each not in taken)
