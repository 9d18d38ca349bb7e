"""Lookups of what a defender parries or blocks with.

Rules RU-C-DEF-4, RU-C-DEF-5, RU-C-ATT-38, RU-R-22, RU-R-43 and RU-R-44.
"""

from service.rulesets.rollunder.combat.attacks.defense_terms import DefenseModifier
from service.rulesets.rollunder.core.combat.kind import AttackMove
from service.rulesets.rollunder.core.combat.weapon import effects_of, move_of
from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.figures import Figure, Order
from service.rulesets.rollunder.stored.gear import ItemSlot
from service.rulesets.rollunder.stored.lasting import Lasting
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, mere_name, natural_weapons, usable_weapons
from service.rulesets.stored.figures import remembered


def parrying(order: Order, character: Character | None) -> Wielded:
    """The item that the target parries or blocks with, named or the first that can (RU-C-DEF-4, RU-C-DEF-5)."""
    return guarding(order.defense.item, str(order.defense.kind), character, "/defense/item")


def with_thrown(modifiers: tuple[DefenseModifier, ...], used: Wielded) -> tuple[DefenseModifier, ...]:
    """The modifiers of a defense, and -4 of a parry with a throwing weapon (RU-C-ATT-38, RU-R-43)."""
    is_thrown = AttackMove.THROW in (used.value("attack_move"), move_of(used.in_catalogue))
    if not is_thrown or DefenseModifier.THROWN_WEAPON_PARRY in modifiers:
        return modifiers
    return (*modifiers, DefenseModifier.THROWN_WEAPON_PARRY)


def guarding(
    item: str | ItemSlot | None, kind: str, character: Character | None, pointer: str | None = None
) -> Wielded:
    """The item of a defense: the one that is named, else a weapon that parries, else the best shield.

    Args:
        item: as the order names it, or by its slot.
        kind: of the defense.
        character: defends.
        pointer: to the name; None where it may be that of a weapon which is not on the sheet.

    Raises:
        Rejected: `bad_input` for an item that is not on the sheet.
    """
    if character is None:
        return mere_name(item, pointer)
    if item is not None:
        return _named(character, item, pointer)
    if kind == "parry" and (found := _that_parries(character.figure, character.options)) is not None:
        return found
    if kind in ("parry", "block") and character.shields:
        return Wielded.of(character.shields[0])
    return _natural_that_parries(character) if kind == "parry" else Wielded()


def _named(character: Character, reference: str | ItemSlot, pointer: str | None) -> Wielded:
    name = character.called(reference, pointer or "")
    weapon, item = character.weapon(name)
    if weapon is None and pointer is not None:
        item = character.item(name, pointer)
    return Wielded(name, weapon, item)


@remembered
def _that_parries(figure: Figure, options: Options) -> Wielded | None:
    """The first weapon that can parry; where there is neither shield nor body for it, one that cannot (RU-R-44)."""
    character = Character(figure, options)
    carried = usable_weapons(character)
    parries = [each for each in carried if effects_of(each.in_catalogue).parry is not False]
    free = (each for each in parries if each.item is None or not character.is_bound(each.item, Lasting.STUCK))
    is_needed = not character.shields and _natural_that_parries(character).name is None
    return next(free, next(iter((*parries, *carried)), None) if is_needed else None)


def _natural_that_parries(character: Character) -> Wielded:
    """The first natural weapon that can parry (RU-R-22, RU-R-44)."""
    return next(
        (each for each in natural_weapons(character) if effects_of(each.in_catalogue).parry is not False), Wielded()
    )
