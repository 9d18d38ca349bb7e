"""Items and powers on a sheet that are taken from the library, as in `{"from": "Longsword"}`."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.library.finding import FROM, AnyEntry, entry_named
from service.play.resources.merge_patch import merged
from service.pointer_tokens import escape
from service.resolution import refusal
from service.rulesets.library import EntryKind
from service.schemas.faults import PlacedFault
from service.values import dataclass

SLOT = "slot"
"""Member of an element with its place on the sheet, in a game with such places."""
NAME = "name"
"""Member of an element of a list with its name."""
PARTS = (EntryKind.ITEM, EntryKind.POWER)
Namer = Callable[[Any], str]
"""Gives the name of a part."""


@dataclass(frozen=True, slots=True)
class WholeSheet:
    """A sheet with items and powers of the library in full.

    Attributes:
        sheet: the sheet.
        templates: pointer of each of these parts -> name of its entry, as a row has them.
    """

    sheet: dict[str, Any]
    templates: dict[str, str]


def with_parts(call: Call, sheet: Mapping[str, Any], pointer: str) -> WholeSheet:
    """A sheet as it was sent, with items and powers of the library in full.

    In a list, `{"from": "Longsword"}` becomes the item, with the other members of the object merged into it. In a map,
    the key is the name in the sheet, and the entry gives the value, as for a member such as `armor`.

    Args:
        call: of a game master.
        sheet: as it was sent.
        pointer: to it in the body.

    Raises:
        Refusal: `not_found`, or `bad_input` for an item that belongs to another member of the sheet.
    """
    copier = _Copier(call, {})
    whole = {name: copier.member(name, value, f"{pointer}/{escape(name)}") for name, value in sheet.items()}
    return WholeSheet(whole, copier.templates)


def elements_at(sheet: Mapping[str, Any], member: str, token: str | None) -> list[Any]:
    """The parts of a sheet at a pointer: the elements of a list with a name, the value of a map, or the member."""
    value = sheet.get(member)
    if isinstance(value, (list, tuple)):
        return [each for each in value if name_of(each) == token]
    if token is None:
        return [] if value is None else [value]
    return [value[token]] if isinstance(value, Mapping) and token in value else []


def name_of(element: Any) -> str:
    """The name of an element of a list; an element that is no object is its own name."""
    return str(element.get(NAME) if isinstance(element, Mapping) else element)


def pointer_of(member: str, token: str | None = None) -> str:
    """The pointer of a part of a sheet."""
    return f"/sheet/{escape(member)}" + ("" if token is None else f"/{escape(token)}")


@dataclass(frozen=True, slots=True)
class _Copier:
    """Copies parts of sheets from the library.

    Attributes:
        call: of a game master.
        templates: pointer of each copied part -> name of its entry.
    """

    call: Call
    templates: dict[str, str]

    def member(self, name: str, value: Any, pointer: str) -> Any:
        """A member of a sheet."""
        if isinstance(value, list):
            parts = [self._part(name, each, f"{pointer}/{index}", name_of) for index, each in enumerate(value)]
            return _in_slots(value, parts)
        if isinstance(value, Mapping) and not _is_copy(value):
            return {key: self._part(name, each, f"{pointer}/{escape(key)}", key) for key, each in value.items()}
        return self._part(name, value, pointer)

    def _part(self, member: str, value: Any, pointer: str, token: str | Namer | None = None) -> Any:
        """A part as it was sent, from the library where it has `from`; the last token of its pointer may need it."""
        if not _is_copy(value):
            return value
        entry = entry_named(self.call, PARTS, value[FROM], f"{pointer}/{FROM}")
        _check_member(entry, member, f"{pointer}/{FROM}")
        rest = {name: each for name, each in value.items() if name != FROM}
        part = merged(entry.content["value"], rest) if rest else entry.content["value"]
        self.templates[pointer_of(member, token(part) if callable(token) else token)] = entry.name
        return part


def _is_copy(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get(FROM), str)


def _in_slots(sent: list[Any], parts: list[Any]) -> list[Any]:
    """The elements of a list, those of the library in the lowest free slots unless the caller names one."""
    placed = [isinstance(part, Mapping) and SLOT in part for part in parts]
    moves = [
        has_slot and isinstance(each, Mapping) and FROM in each and SLOT not in each
        for each, has_slot in zip(sent, placed, strict=True)
    ]
    taken = [part[SLOT] for part, has_slot, move in zip(parts, placed, moves, strict=True) if has_slot and not move]
    free = (slot for slot in count(1) if slot not in taken)
    return [{**part, SLOT: next(free)} if move else part for part, move in zip(parts, moves, strict=True)]


def _check_member(entry: AnyEntry, member: str, pointer: str) -> None:
    if entry.content["member"] != member:
        detail = Phrase(
            '"{name}" belongs to `{member}` of a sheet. Move it there.', name=entry.name, member=entry.content["member"]
        )
        raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
