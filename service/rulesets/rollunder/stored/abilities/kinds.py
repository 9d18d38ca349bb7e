"""Kinds of weapons: those that differ by name and slot alone can be used alike. Rule RU-B-ITEM-1."""

from collections import Counter
from collections.abc import Iterator

from service.rulesets.rollunder.core.slots import is_slot
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure
from service.rulesets.rollunder.stored.gear import StoredItem, slot_of
from service.rulesets.rollunder.stored.lasting import SLOT
from service.rulesets.stored import Document
from service.values import replace


def kinds_of_weapons(figure: Figure) -> Document:
    """Name of a weapon -> the item without its name and slot, its state, and whether it is in hand.

    Left out are weapons whose own name is that in the catalogue, armor, which may be of the material that its name
    says, things of one name, ammunition, and what a condition or the last strike is about.
    """
    character, special = Character(figure), {*_special(figure)}
    named = Counter((*(item.name for item in figure.sheet.items), *figure.sheet.natural_weapons))
    return {
        item.name: (replace(item, slot=1, name=""), is_slot(item.slot), character.of(item), character.holds(item))
        for item in figure.sheet.items
        if _has_other_name(item) and named[item.name] == 1 and special.isdisjoint((item.name, item.slot))
    }


def _has_other_name(item: StoredItem) -> bool:
    """Whether the rules read another name than that of the item."""
    return item.weapon is not None and item.weapon.name is not None and item.armor is None


def _special(figure: Figure) -> Iterator[str | int | None]:
    """Names and slots of ammunition, and of what a condition or the last strike is about."""
    yield from (figure.state.marks.struck_with, figure.state.marks.struck_slot)
    for item in figure.sheet.items:
        if item.weapon is not None and item.weapon.ammunition is not None:
            yield slot_of(item.weapon.ammunition) or str(item.weapon.ammunition)
    for condition in figure.lasting.values():
        yield from (value for name, value in condition.details.items() if name == SLOT or isinstance(value, str))
