"""Lookups of gear: weapons, armor and wound thresholds. Rules FB-ATT-6, FB-DMG-4, FB-SB-5, FB-SB-6 and FB-SHEET-8."""

from collections.abc import Mapping
from typing import Annotated

from service.rulesets.flyerbook.fighter import Armor, Weapon
from service.rulesets.flyerbook.stored.figures import LookupContext
from service.rulesets.flyerbook.stored.lookups import INCAPACITATED, WOUNDS, card_of, named_on_sheet, of_roller
from service.rulesets.flyerbook.stored.sheet import threshold_of, weapon_of
from service.rulesets.stored import Find, Lookup
from service.rulesets.vocabulary import Component, Doc, Name

WeaponChoice = Annotated[
    Name | Weapon, Component("FlyerbookWeaponChoice", "The name of a weapon on the sheet, or a damage value.")
]
ArmorChoice = Annotated[
    Name | Armor, Component("FlyerbookArmorChoice", "The name of a piece of armor on the sheet, or an armor value.")
]


def weapon(context: LookupContext) -> int | None:
    """The damage of a weapon by name, else of the first on the card, else the default (FB-DMG-4)."""
    on_card = {each.name: each.damage for each in card_of(context).weapons}
    return _gear(context, on_card)


def weapon_of_other(context: LookupContext) -> int | None:
    """Weapon damage of a participant who does not act: by name, else the best of the card or the default (FB-DMG-4)."""
    on_card = card_of(context).weapons
    return weapon(context) if context.stated is not None else max((each.damage for each in on_card), default=None)


def armor(context: LookupContext) -> int | None:
    """The value of a piece of armor by name, else of the best on the card, or of all by option (FB-DMG-4, FB-SB-5)."""
    worn = [each.armor for each in card_of(context).armors]
    if context.stated is None and worn:
        return sum(worn) if context.options.armor_stacks else max(worn)
    return _gear(context, {each.name: each.armor for each in card_of(context).armors})


def _gear(context: LookupContext, on_card: Mapping[str, int]) -> int | None:
    if isinstance(context.stated, str):
        return int(named_on_sheet(context.stated, on_card, context.pointer, context.figure))
    return next(iter(on_card.values()), None) if context.stated is None else context.stated


def weapon_difficulty(context: LookupContext) -> int | None:
    """The difficulty of the weapon that is shot or thrown; None where it has none (FB-ATT-6, FB-SB-6)."""
    chosen = context.part.weapon
    used = None if isinstance(chosen, int) else weapon_of(card_of(context), chosen)
    return None if used is None else used.difficulty


def wound_threshold(context: LookupContext) -> int:
    """The wound threshold of the card; of an unstored participant, that of an empty card (FB-SHEET-8)."""
    return threshold_of(card_of(context))


def of_fighter(path: str, *, acts: bool = True) -> dict[str, Lookup | Find]:
    """The lookups of a fighter: those of a roller, weapon, armor and wound threshold."""
    wields = WEAPON if acts else WEAPON_OF_OTHER
    return of_roller(path, "attack", acts=acts) | of_gear(path) | {f"{path}.weapon": wields}


def of_gear(path: str) -> dict[str, Lookup | Find]:
    """The lookups of a target's armor and wound threshold."""
    return {
        f"{path}.armor": Lookup(
            find=armor,
            type=Annotated[
                ArmorChoice | None, Doc("A piece of armor on the sheet, or a value; else the best on the sheet, or 0.")
            ],
            by_name=True,
        ),
        f"{path}.wound_threshold": wound_threshold,
    }


WEAPON = Lookup(
    find=weapon,
    type=Annotated[
        WeaponChoice | None, Doc("A weapon on the sheet, or a damage value; else the first one on the sheet, or 1.")
    ],
    by_name=True,
)

WEAPON_OF_OTHER = Lookup(
    find=weapon_of_other,
    type=Annotated[
        WeaponChoice | None, Doc("A weapon on the sheet, or a damage value; else the best one on the sheet, or 1.")
    ],
    by_name=True,
)


def of_target(path: str) -> dict[str, Lookup | Find]:
    """The lookups of a target of a shot."""
    return of_gear(path) | {f"{path}.wounds": WOUNDS, f"{path}.incapacitated": INCAPACITATED}
