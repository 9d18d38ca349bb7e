"""The sheet of a stored character. Rules FR-SHEET-1 to FR-SHEET-6, FR-DER-1 and FR-DMG-1, with FR-GEN-1."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Len

from service.rulesets.fastrpg import hit_points, skill_list
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.armor import Armor, ArmorField, Shield
from service.rulesets.fastrpg.budget import Method
from service.rulesets.fastrpg.levels import FIRST_LEVEL, ReachedLevel
from service.rulesets.fastrpg.powers import Power
from service.rulesets.fastrpg.reach import BaseMeters
from service.rulesets.fastrpg.recovery import BonusPerHour
from service.rulesets.fastrpg.skill_list import AWARENESS, ENDURANCE, MANEUVERS, ListedSkill, Points
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.weapons import Weapon, WeaponClass, WeaponMode
from service.rulesets.stored.figures import remembered
from service.rulesets.vocabulary import Doc, Modifier, Name, Number, Text
from service.values import dataclass

_EXAMPLES = {
    (WeaponClass.LIGHT, WeaponMode.MELEE): ("fist", "kick", "club", "dagger"),
    (WeaponClass.MEDIUM, WeaponMode.MELEE): ("battleaxe", "mace", "sword"),
    (WeaponClass.MEDIUM, WeaponMode.RANGED): ("bow", "pistol"),
    (WeaponClass.HEAVY, WeaponMode.MELEE): ("two-handed axe", "two-handed sword"),
    (WeaponClass.HEAVY, WeaponMode.RANGED): ("rifle",),
    (WeaponClass.EXTRA_HEAVY, WeaponMode.RANGED): (".50 calibre machine gun", ".50 caliber machine gun"),
    (WeaponClass.EXPLOSION, WeaponMode.RANGED): ("two sticks of dynamite",),
    (WeaponClass.ROCKET_LAUNCHER, WeaponMode.RANGED): ("law",),
}
WEAPON_OF_EXAMPLE = {
    name: Weapon(class_=class_, mode=mode) for (class_, mode), names in _EXAMPLES.items() for name in names
}
"""Example in lower case -> its class and mode (FR-DMG-1); a dagger that is thrown is another weapon."""


def example(name: str) -> Weapon | None:
    """The weapon that the rules give as an example under this name, or None."""
    return WEAPON_OF_EXAMPLE.get(name.lower())


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponOfSheet:
    """A weapon on the sheet; one that can also be thrown has two entries, under two names."""

    name: Annotated[Name, Doc("What orders call it.")]
    class_: Annotated[
        WeaponClass | None, Doc("How heavy it is; left out, that of the example of this name, such as `bow`.")
    ] = None
    mode: Annotated[WeaponMode | None, Doc("Hand to hand or from a distance; left out, that of the example.")] = None

    @property
    def used(self) -> Weapon | None:
        """The weapon in use (FR-DMG-1); None if neither sheet nor examples contain it."""
        known = example(self.name)
        class_ = self.class_ or (known.class_ if known else None)
        mode = self.mode or (known.mode if known else None)
        return None if class_ is None or mode is None else Weapon(class_=class_, mode=mode)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEffect:
    """Permanent effect of an item or a trait."""

    name: Annotated[Name | None, Doc("Of the item or trait.")] = None
    code: Annotated[
        Name, Doc("What it does: `advantage`, `disadvantage`, `situational`, `ac`, `move_m`, `recovery`, `bars`.")
    ]
    value: Annotated[Number | None, Doc("Amount of the effect.")] = None
    target: Annotated[
        Name | None, Doc("A skill, an ability, an operation that rolls, or the barred part; null means every roll.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A character or foe as it was built; all of it may be left out."""

    concept: Annotated[Text, Doc("Who it is.")] = ""
    method: Annotated[Method, Doc("How the character was made.")] = Method.STANDARD
    level: Annotated[ReachedLevel, Doc("From 1 to 10.")] = FIRST_LEVEL
    abilities: Annotated[Abilities, Doc("The six abilities.")] = field(default_factory=Abilities)
    skill_points: Annotated[Mapping[ListedSkill, Points], Len(0, 100), Doc("Skill -> points bought.")] = field(
        default_factory=dict
    )
    special: Annotated[tuple[SpecialAbility, ...], Len(0, 4), Doc("Special abilities.")] = ()
    armor: ArmorField = Armor.NONE
    shield: Shield = False
    weapons: Annotated[tuple[WeaponOfSheet, ...], Doc("Weapons; the first is used where none is named.")] = ()
    ac: Annotated[Modifier | None, Doc("A fixed Armor Class instead of that of worn armor, as for creatures.")] = None
    base_m: Annotated[BaseMeters | None, Doc("Meters per turn with a task action, instead of the 10 of a human.")] = (
        None
    )
    bonus_per_hour: BonusPerHour = 0
    effects: Annotated[tuple[SheetEffect, ...], Len(0, 50), Doc("What items and traits always do.")] = ()
    powers: Annotated[tuple[Power, ...], Len(0, 50), Doc("Powers, as of magic or of an item.")] = ()

    def has(self, special: SpecialAbility) -> bool:
        """Whether the character has a special ability."""
        return special in self.special

    def power(self, name: str) -> Power | None:
        """The power of this name, or None."""
        return next((power for power in self.powers if power.name == name), None)

    @property
    def awareness(self) -> int:
        """Awareness modifier."""
        return self._basic(AWARENESS)

    @property
    def endurance(self) -> int:
        """Endurance modifier."""
        return self._basic(ENDURANCE)

    @property
    def maneuvers(self) -> int:
        """Maneuvers modifier."""
        return self._basic(MANEUVERS)

    @property
    @remembered
    def hp_max(self) -> int:
        """Hit Points at full health (FR-DER-1)."""
        return hit_points.maximum_of(self.endurance)

    def _basic(self, name: str) -> int:
        return skill_list.value_of(name, self.abilities, self.skill_points.get(name, 0)).modifier
