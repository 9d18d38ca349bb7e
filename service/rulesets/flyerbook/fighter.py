"""A fighter: a roller with weapon, armor and wound threshold."""

from typing import Annotated

from annotated_types import Interval

from service.rulesets.flyerbook.harm import WoundThreshold
from service.rulesets.flyerbook.roller import Incapacitated, Roller, Wounds
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

DISTANCE_BANDS = ((5, 12), (50, 15))
"""Farthest distance in meters (included) and base difficulty of a shot, near to far (FB-ATT-6)."""
DEFAULT_WEAPON = 1
DEFAULT_ARMOR = 0

Weapon = Annotated[int, Interval(ge=0, le=1000), Doc("Damage value of the weapon; a dagger is 1, an axe 8.")]
Armor = Annotated[int, Interval(ge=0, le=1000), Doc("Armor value; cloth is 1, plate 8.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shooter(Roller):
    """Attacker who shoots or throws; a weapon that is not stated counts 1 (FB-DMG-4)."""

    weapon: Weapon = DEFAULT_WEAPON
    armor: Armor = DEFAULT_ARMOR
    wound_threshold: Annotated[WoundThreshold | None, Doc("Not needed: the target does not strike back.")] = None
    defend_only: Annotated[bool, Doc("Must be false: who attacks does not only defend.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Roller):
    """Hand-to-hand fighter; a weapon that is not stated counts 1, armor 0 (FB-DMG-4)."""

    weapon: Weapon = DEFAULT_WEAPON
    armor: Armor = DEFAULT_ARMOR
    wound_threshold: WoundThreshold
    defend_only: Annotated[bool, Doc("Defender only: +6 on the value, but a won exchange causes no damage.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """Target of a shot; does not roll."""

    name: Annotated[Name, Doc("For the summary; the target of a shot rolls nothing.")]
    armor: Armor = DEFAULT_ARMOR
    wound_threshold: WoundThreshold
    wounds: Wounds = 0
    incapacitated: Incapacitated = False
