"""Checks of stored sheets and conditions. Rules RU-B-SHEET-1, RU-B-DICE-1, RU-B-ITEM-4, RU-B-CSR-5, RU-C-ENC-3."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from service.pointer_tokens import escape
from service.rulesets.contract import Rejected, Remark
from service.rulesets.rollunder.character import sheet as sheets
from service.rulesets.rollunder.core.attribute import Attribute
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.die import DICE
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.gear import WeaponOfSheet
from service.rulesets.rollunder.stored.lasting import ATTRIBUTE
from service.rulesets.rollunder.stored.sheet import Sheet, plain
from service.rulesets.stored.bars import BARS
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.findings import UnknownWord, WordKind

TARGETS: Mapping[str, Sequence[str]] = {
    ATTRIBUTE: tuple(attribute.value for attribute in Attribute),
    BARS: tuple(ability.value for ability in Ability),
}
"""Code of an effect -> the targets that it can have; the game has no others."""
EFFECTS = tuple(TARGETS)
DICE_TO_ROLL = tuple(f"2{die}+3" for die in DICE)
"""Examples of dice on a sheet, for messages: one for each die (RU-B-DICE-1)."""
PLACES: Mapping[str, tuple[str, str]] = {
    "slot_out_of_range": ("", "RU-B-SLOT-1"),
    "slot_used_twice": ("", "RU-B-SLOT-1"),
    "balance_above_level": ("/advantages", "RU-B-SLOT-3"),
    "wealth_above_limit": ("/coins", "RU-B-LIM-1"),
    "load_above_limit": ("/items", "RU-B-LIM-2"),
    "vehicle_overloaded": ("", "RU-B-LIM-3"),
    "needs_not_met": ("", "RU-B-ITEM-4"),
}
"""Code of a finding -> the member of the sheet that it is about, "" where it names one itself, and its rule."""


def findings(sheet: Sheet, options: Options) -> tuple[Remark, ...]:
    """Illegal members of a sheet, which is stored nevertheless (RU-B-SHEET-1)."""
    return tuple(_remark(sheet, error) for error in sheets.assess(plain(sheet, options)).errors)


def check_sheet(sheet: Sheet, options: Options) -> Iterator[UnknownWord]:  # noqa: ARG001 - the hook's signature
    """The dice of weapons that the game cannot roll (RU-B-DICE-1, RU-B-DICE-2, RU-C-GEN-6)."""
    for place, weapon in _weapons(sheet):
        for member in ("damage", "net_gain"):
            text = getattr(weapon, member)
            if text is not None and not _can_be_rolled(text):
                yield UnknownWord(kind=WordKind.DICE, pointer=f"{place}/{member}", word=text, known=DICE_TO_ROLL)


def _weapons(sheet: Sheet) -> Iterator[tuple[str, WeaponOfSheet]]:
    """JSON pointers to all weapons of a sheet, natural ones too."""
    for index, item in enumerate(sheet.items):
        if item.weapon is not None:
            yield f"/items/{index}/weapon", item.weapon
    for name, weapon in sheet.natural_weapons.items():
        yield f"/natural_weapons/{escape(name)}", weapon


def _can_be_rolled(text: str) -> bool:
    try:
        damage_dice.parse(text, "")
    except Rejected:
        return False
    return True


def check_condition(condition: Condition, sheet: Sheet, options: Options) -> Iterator[UnknownWord]:  # noqa: ARG001 - the hook's signature
    """The codes and targets in a condition that the game does not know; nothing of it recurs (RU-C-ENC-3)."""
    for index, effect in enumerate(condition.effects):
        place, known = f"/effects/{index}", TARGETS.get(effect.code)
        if known is None:
            yield UnknownWord(kind=WordKind.EFFECT, pointer=f"{place}/code", word=effect.code, known=EFFECTS)
        elif effect.target not in known:
            yield UnknownWord(kind=WordKind.TARGET, pointer=f"{place}/target", word=effect.target or "", known=known)
    for index, again in enumerate(condition.recurring):
        yield UnknownWord(kind=WordKind.EFFECT, pointer=f"/recurring/{index}/code", word=again.code, known=())


def _remark(sheet: Sheet, error: str) -> Remark:
    """A finding like `needs_not_met:items/3:STR`, with the entry that it is about."""
    code, _, rest = error.partition(":")
    place, _, need = rest.partition(":")
    pointer, rule = PLACES[code]
    parameters: dict[str, Any] = {}
    if place:
        listing, _, slot = place.partition("/")
        pointer, name = _entry(sheet, listing, int(slot), last=code == "slot_used_twice")
        parameters = {"name": name, "slot": int(slot)}
        rule = "RU-B-CSR-5" if code == "needs_not_met" and listing == "contacts" else rule
    return Remark(code=code, pointer=pointer, rule=rule, parameters=parameters | ({"need": need} if need else {}))


def _entry(sheet: Sheet, listing: str, slot: int, *, last: bool) -> tuple[str, str]:
    """Pointer and name of the first or last entry of a list in a slot."""
    found = [(index, entry.name) for index, entry in enumerate(getattr(sheet, listing)) if entry.slot == slot]
    index, name = found[-1 if last else 0]
    return f"/{listing}/{index}", name
