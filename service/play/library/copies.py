"""Inputs that are completed from the library: combatants, characters and conditions that name an entry in `from`."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from service.phrases import Phrase
from service.play.call import Call
from service.play.forms.condition_inputs import ConditionInput
from service.play.forms.inputs import CharacterInput, CombatantInput
from service.play.library.finding import AnyEntry, entry_named
from service.play.library.parts import with_parts
from service.play.resources.merge_patch import merged
from service.resolution import refusal
from service.rulesets.library import EntryKind
from service.schemas.derive import schema_for
from service.schemas.faults import PlacedFault
from service.values import default_of, replace

FIGURES = (EntryKind.FOE, EntryKind.CHARACTER)


Templates = Mapping[str, str]
"""Pointers of items and powers -> the entries of which they are copies, as a row has them."""


def combatant(call: Call, given: CombatantInput, pointer: str) -> tuple[CombatantInput, Templates]:
    """The input of foes with the sheet and state of the entry that it names, and with items of the library in full.

    Args:
        call: of a game master.
        given: the input.
        pointer: to it in the body.

    Raises:
        Refusal: `not_found`, or `bad_input` for a sheet beside `from`, or `changes` without it.
    """
    if given.from_ is not None and given.character_id is not None:
        raise _brought(f"{pointer}/character_id")
    copied = _copied(call, given, pointer)
    with in_changes(given.changes, pointer):
        return _with_parts(call, copied, pointer)


def character(call: Call, given: CharacterInput) -> tuple[CharacterInput, Templates]:
    """The input of a character with name, sheet and state of the entry that it names, and with items in full.

    Arguments and refusals as `combatant`; `bad_input` too where there is no name or sheet.
    """
    copied = _copied(call, given, "")
    faults = (PlacedFault(f"/{name}", "bad_input", _MISSING) for name in ("name", "sheet"))
    if lacking := tuple(each for each in faults if getattr(copied, each.place[1:]) is None):
        raise refusal.of_faults(lacking)
    with in_changes(given.changes):
        return _with_parts(call, copied, "")


def in_changes(changes: Mapping[str, Any] | None, pointer: str = "") -> refusal.Translating:
    """A block in which refusals of the sheet and state of a copy point to the `changes` that it was sent with.

    Args:
        changes: of the input, if any.
        pointer: to the input in the body.
    """

    def place_of(place: str) -> str:
        rest = place.removeprefix(pointer)
        return f"{pointer}/changes{rest}" if rest.split("/")[1:2] in (["sheet"], ["state"]) else place

    return refusal.Translating(
        (refusal.Refusal,), lambda refused: refused if changes is None else refusal.moved(refused, place_of)
    )


def condition(call: Call, given: ConditionInput) -> ConditionInput:
    """The input of a condition, with the members of the entry that it names where it has their defaults.

    Raises:
        Refusal: `not_found`, or `bad_input` where there is no name.
    """
    if given.from_ is not None:
        entry = entry_named(call, (EntryKind.CONDITION,), given.from_, "/from")
        stated = {each.name: getattr(given, each.name) for each in fields(given) if not _is_default(given, each)}
        return replace(condition_of(entry), **{**stated, "from_": entry.name})
    if given.name is None:
        raise refusal.of_faults((PlacedFault("/name", "bad_input", _MISSING),))
    return given


def condition_of(entry: AnyEntry) -> ConditionInput:
    """The input of a condition as its entry says."""
    return schema_for(ConditionInput).load({"name": entry.name, **entry.content})


def _is_default(given: Any, member: Any) -> bool:
    return bool(getattr(given, member.name) == default_of(member))


_MISSING = Phrase("This member is missing. Expected it, or `from` with an entry of the library.")


def _with_parts(call: Call, given: Any, pointer: str) -> tuple[Any, Templates]:
    if given.sheet is None:
        return given, {}
    whole = with_parts(call, given.sheet, f"{pointer}/sheet")
    return replace(given, sheet=whole.sheet), whole.templates


def _copied(call: Call, given: Any, pointer: str) -> Any:
    """An input with name, sheet and state of the entry that it names; without `from`, as it is."""
    if given.from_ is None:
        _refuse_changes(given, pointer)
        return given
    _refuse_documents(given, pointer)
    entry = entry_named(call, FIGURES, given.from_, f"{pointer}/from")
    content = changed(entry.content, given.changes or {}, pointer)
    return replace(
        given,
        name=given.name or entry.name,
        sheet=content["sheet"],
        state=content.get("state"),
        template=given.template or entry.name,
        from_=None,
        changes=None,
    )


def _refuse_changes(given: Any, pointer: str) -> None:
    """Refuse changes of no entry."""
    if given.changes is not None:
        detail = Phrase("Expected `from` beside `changes`: they change what comes from an entry of the library.")
        raise refusal.of_faults((PlacedFault(f"{pointer}/changes", "bad_input", detail),))


def _refuse_documents(given: Any, pointer: str) -> None:
    """Refuse sheet and state beside those of an entry."""
    for name in ("sheet", "state"):
        if getattr(given, name) is not None:
            raise _brought(f"{pointer}/{name}")


def _brought(pointer: str) -> refusal.Refusal:
    detail = Phrase("The entry of the library brings this. Leave it out, and send `changes` to change the copy.")
    return refusal.of_faults((PlacedFault(pointer, "bad_input", detail),))


def changed(content: Mapping[str, Any], changes: Mapping[str, Any], pointer: str) -> Mapping[str, Any]:
    """Sheet and state of a copy after a merge patch.

    Raises:
        Refusal: `bad_input` for other members.
    """
    unknown = [name for name in changes if name not in ("sheet", "state")]
    wrong = [name for name in changes if name not in unknown and not isinstance(changes[name], Mapping)]
    if unknown or wrong:
        detail = Phrase("Expected an object in `sheet` or `state`, and no other member.")
        faults = (PlacedFault(f"{pointer}/changes/{name}", "bad_input", detail) for name in (*unknown, *wrong))
        raise refusal.of_faults(tuple(faults))
    result: Mapping[str, Any] = merged(content, changes)
    return result
