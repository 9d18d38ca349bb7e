"""Lookups of blades that cut somebody free. Rules RU-C-NET-3 and RU-C-NET-4."""

from enum import StrEnum

from service.rulesets.rollunder.combat.core.damage_type import DamageType
from service.rulesets.rollunder.stored.gear import WeaponOfSheet
from service.rulesets.rollunder.stored.references import ItemSlot
from service.rulesets.rollunder.stored.standing import Standing

HEAVY_BLADES = frozenset({"axe", "broadaxe", "slasher", "sword", "glaive", "scythe", "halberd"})
"""Weapons of the catalogue that cut a chain; the catalogue gives them no weight (RU-C-NET-4)."""


class Blade(StrEnum):
    """Blade at hand, to cut with."""

    NONE = "none"
    BLADE = "blade"
    HEAVY_BLADE = "heavy_blade"


def blade_of(who: Standing, item: str | ItemSlot | None) -> Blade:
    """The heaviest blade at hand, or that of one item (RU-C-NET-3, RU-C-NET-4)."""
    if isinstance(item, ItemSlot):
        there = who.item(item, "/item")
        weapons = {there.name: there.weapon} if there.weapon and who.is_usable(there) else {}
    else:
        weapons = {name: weapon for name, weapon in who.weapons().items() if item in (None, name)}
    found = [_kind_of_blade(weapon.name or name, weapon) for name, weapon in weapons.items()]
    return max(found, key=tuple(Blade).index, default=Blade.NONE)


def _kind_of_blade(name: str, weapon: WeaponOfSheet) -> Blade:
    """Axes, slashers, swords and polearms with a blade are heavy; everything else that cuts is light."""
    if name in HEAVY_BLADES:
        return Blade.HEAVY_BLADE
    return Blade.BLADE if weapon.damage_type is DamageType.BLADE else Blade.NONE
