"""Example weapons for each class and mode. Rule FR-DMG-1."""

from service.rulesets.fastrpg.weapons import Weapon, WeaponClass, WeaponMode

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
