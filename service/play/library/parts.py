"""Items and powers on a sheet that are taken from the library, as in `{"from": "Longsword"}`."""

from collections.abc import Mapping
from itertools import count
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.library.finding import FROM, AnyEntry, entry_named
from service.play.resources.merge_patch import merged
from service.resolution import refusal
from service.rulesets.library import EntryKind
from service.schemas.faults import PlacedFault, escape

SLOT = "slot"
"""Member of an element with its place on the sheet, in a game with such places."""
_PARTS = (EntryKind.ITEM, EntryKind.POWER)


def with_parts(call: Call, sheet: Mapping[str, Any], pointer: str) -> dict[str, Any]:
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
    return {name: _with_parts(call, name, value, f"{pointer}/{escape(name)}") for name, value in sheet.items()}


def _with_parts(call: Call, member: str, value: Any, pointer: str) -> Any:
    if isinstance(value, list):
        parts = [_part(call, member, each, f"{pointer}/{index}") for index, each in enumerate(value)]
        return _in_slots(value, parts)
    if isinstance(value, Mapping) and isinstance(value.get(FROM), str):
        return _part(call, member, value, pointer)
    if isinstance(value, Mapping):
        return {name: _part(call, member, each, f"{pointer}/{escape(name)}") for name, each in value.items()}
    return value


def _in_slots(sent: list[Any], parts: list[Any]) -> list[Any]:
    """The elements of a list, those of the library in the lowest free slots unless the caller names one."""
    placed = [isinstance(part, Mapping) and SLOT in part for part in parts]
    moves = [
        has_slot and isinstance(each, Mapping) and FROM in each and SLOT not in each
        for each, has_slot in zip(sent, placed, strict=True)
    ]
    taken = {part[SLOT] for part, has_slot, move in zip(parts, placed, moves, strict=True) if has_slot and not move}
    free = (slot for slot in count(1) if slot not in taken)
    return [{**part, SLOT: next(free)} if move else part for part, move in zip(parts, moves, strict=True)]


def _part(call: Call, member: str, value: Any, pointer: str) -> Any:
    """An element of a list or map, from the library where it has `from`."""
    if not isinstance(value, Mapping) or not isinstance(value.get(FROM), str):
        return value
    entry = entry_named(call, _PARTS, value[FROM], f"{pointer}/{FROM}")
    _check_member(entry, member, f"{pointer}/{FROM}")
    rest = {name: each for name, each in value.items() if name != FROM}
    part = entry.content["value"]
    return merged(part, rest) if rest else part


def _check_member(entry: AnyEntry, member: str, pointer: str) -> None:
    if entry.content["member"] != member:
        detail = Phrase(
            '"{name}" belongs to `{member}` of a sheet. Move it there.', name=entry.name, member=entry.content["member"]
        )
        raise refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))
