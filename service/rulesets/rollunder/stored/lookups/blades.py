"""Lookups of blades that cut a captive free. Rules RU-C-NET-3 and RU-C-NET-4."""

from enum import StrEnum

from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.gear import ItemSlot
from service.rulesets.rollunder.stored.lookups.wielded import Wielded, arms

HEAVY_BLADES = frozenset({"axe", "broadaxe", "slasher", "sword", "glaive", "scythe", "halberd"})
"""Weapons of the catalogue that cut a chain; the catalogue gives them no weight (RU-C-NET-4)."""


class Blade(StrEnum):
    """Blade at hand, to cut with."""

    NONE = "none"
    BLADE = "blade"
    HEAVY_BLADE = "heavy_blade"


def blade_of(character: Character, item: str | ItemSlot | None) -> Blade:
    """The heaviest blade at hand, or that of one item (RU-C-NET-3, RU-C-NET-4)."""
    meant = character.item(item, "/item") if isinstance(item, ItemSlot) else None
    found = (
        _kind_of_blade(each) for each in arms(character) if (each.item == meant if meant else item in (None, each.name))
    )
    return max(found, key=tuple(Blade).index, default=Blade.NONE)


def _kind_of_blade(used: Wielded) -> Blade:
    """Axes, slashers, swords and polearms with a blade are heavy; everything else that cuts is light."""
    if used.in_catalogue in HEAVY_BLADES:
        return Blade.HEAVY_BLADE
    return Blade.BLADE if used.value("damage_type") is DamageType.BLADE else Blade.NONE
