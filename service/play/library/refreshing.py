"""Copies of entries that are brought up to date: characters and foes with their items, powers and conditions."""

from collections.abc import Mapping
from typing import Any, TypeVar

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.library.copies import FIGURES, changed, condition_of, in_changes
from service.play.library.finding import FROM, entry_named, known_entry
from service.play.library.parts import NAME, PARTS, SLOT, elements_at, name_of, pointer_of, with_parts
from service.play.resources.figure_documents import check_condition, edited_documents
from service.play.resources.rows import Character, Combatant
from service.play.resources.stored_members import conditions_of
from service.pointer_tokens import unescape
from service.rulesets.library import EntryKind
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace

_OF_CONDITIONS = ("effects", "recurring", "single_use")
"""Members of a condition that its entry decides; it keeps its name, and others count in play."""
Row = TypeVar("Row", Character, Combatant)


def refreshed(call: Call, row: Row, changes: Mapping[str, Any] | None) -> Row:
    """A character or foe as a new copy of its entries: sheet, items, powers and conditions.

    The state remains, as far as it fits the sheet. Copies of entries that are gone do not change.

    Args:
        call: of a game master.
        row: the copy.
        changes: a merge patch of the sheet and state.

    Raises:
        Refusal: `not_from_library`, `not_found` for its `template`, or changes that do not fit.
    """
    if row.template is None and not row.part_templates:
        detail = Phrase("It has neither a `template` nor `part_templates`, which name entries of the library.")
        raise refusals.conflict("not_from_library", Phrase("Not from the library"), detail)
    before = (row.sheet or {}, row.state or {})
    asked = changed({"sheet": _asked_sheet(call, row), "state": before[1]}, changes or {}, "")
    whole = with_parts(call, asked["sheet"], "/changes/sheet")
    with in_changes(changes):
        sheet, state = edited_documents(call.codec(), before, whole.sheet, asked["state"])
    return replace(
        row,
        sheet=sheet,
        state=state,
        conditions=_conditions(call, row, sheet),
        part_templates=templates_of(row, sheet, whole.templates),
    )


def templates_of(row: Character | Combatant, sheet: Mapping[str, Any], new: Mapping[str, str]) -> dict[str, str]:
    """The entries of the parts of a row with another sheet: of new copies, and of the parts that are still there."""
    conditions = {pointer: name for pointer, name in row.part_templates.items() if pointer.startswith(_CONDITIONS)}
    there = {pointer_of(each.member, each.token): each.template for each in _parts_of(row) if _is_there(sheet, each)}
    return {**conditions, **there, **new}


def pointer_of_condition(identity: str) -> str:
    """The pointer of a condition in `part_templates`."""
    return f"{_CONDITIONS}{identity}"


_CONDITIONS = "/conditions/"


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a sheet that is a copy.

    Attributes:
        member: of the sheet.
        token: name of the element or key of the map; None for the member itself.
        template: name of the entry.
    """

    member: str
    token: str | None
    template: str


def _parts_of(row: Character | Combatant) -> list[_Part]:
    """The copies among the parts of a sheet."""
    parts = []
    for pointer, name in row.part_templates.items():
        _, root, *tokens = pointer.split("/")
        if root == "sheet":
            member, token = [*map(unescape, tokens), None][:2]
            parts.append(_Part(str(member), token, name))
    return parts


def _asked_sheet(call: Call, row: Character | Combatant) -> dict[str, Any]:
    """The sheet of the entry, or the present one, in which copies are named by `from`."""
    own: Mapping[str, Any] = row.sheet or {}
    entry = None if row.template is None else entry_named(call, FIGURES, row.template, "")
    sheet = dict(own if entry is None else entry.content["sheet"])
    for part in _parts_of(row):
        known = known_entry(call, PARTS, part.template)
        if known is not None and known.content["member"] == part.member and _is_there(own, part):
            sheet[part.member] = _asked(sheet.get(part.member), own, part)
    return sheet


def _is_there(sheet: Mapping[str, Any], part: _Part) -> bool:
    return bool(elements_at(sheet, part.member, part.token))


def _asked(value: Any, own: Mapping[str, Any], part: _Part) -> Any:
    """A member of a sheet with a copy named by `from`: in the place of the part that has its name, else at the end."""
    if part.token is None:
        return {FROM: part.template}
    if isinstance(own[part.member], Mapping):
        return {**(value or {}), part.token: {FROM: part.template}}
    found, present = list(value or ()), elements_at(own, part.member, part.token)
    missing = present[sum(name_of(each) == part.token for each in found) :]
    asked = [_named(each, part, NAME, SLOT) if name_of(each) == part.token else each for each in found]
    return [*asked, *(_named(each, part, NAME) for each in missing)]


def _named(element: Any, part: _Part, *retained: str) -> dict[str, Any]:
    """A copy as it is asked for, with members of the present one such as its name."""
    present = element if isinstance(element, Mapping) else {}
    return {FROM: part.template, **{name: present[name] for name in retained if name in present}}


def _conditions(call: Call, row: Character | Combatant, sheet: Mapping[str, Any]) -> dict[str, Any]:
    """The conditions of a row; copies that are in place have the effects of their entries."""
    codec, now = call.codec(), dict(row.conditions)
    built = codec.figure(row.name, sheet, row.state or {}).sheet
    for identity, condition in conditions_of(row.conditions).items():
        name = row.part_templates.get(pointer_of_condition(identity))
        entry = None if name is None else known_entry(call, (EntryKind.CONDITION,), name)
        if condition.lasts and entry is not None:
            given = condition_of(entry)
            edited = replace(condition, **{member: getattr(given, member) for member in _OF_CONDITIONS})
            check_condition(codec, edited, built, f"/conditions/{identity}", others=None)
            now[identity] = to_plain(codec.characters.written(edited, built))
    return now
