"""Weapons and their damage dice, with the wielder's bonus. Rules FR-DMG-1 to FR-DMG-5."""

from enum import StrEnum
from typing import Annotated

from service.phrases import Phrase
from service.rulesets.contract import RefusalRow, Rejected
from service.rulesets.fastrpg import d20
from service.rulesets.fastrpg.abilities import Dexterity, Strength
from service.rulesets.fastrpg.options import HeavyMeleeModifier, LightMeleeBonus, Options
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass


class WeaponClass(StrEnum):
    """Weight class of a weapon; an explosion is a hazard and not attacked with."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    EXTRA_HEAVY = "extra_heavy"
    EXPLOSION = "explosion"
    ROCKET_LAUNCHER = "rocket_launcher"


class WeaponMode(StrEnum):
    """Hand to hand, or from a distance; a thrown weapon is ranged."""

    MELEE = "melee"
    RANGED = "ranged"


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageDice:
    """Some d6 and a modifier.

    Attributes:
        dice: number of d6.
        modifier: everything added to the dice.
    """

    dice: int
    modifier: int = 0

    @property
    def formula(self) -> str:
        """The dice in players' notation: `1d6-1`, `2d6+4`, `1d6`."""
        return f"{self.dice}d{d20.SIDES_OF_EFFECT}" + (f"{self.modifier:+d}" if self.modifier else "")

    @property
    def minimum(self) -> int:
        """Every die a 1, never below 0 (FR-DMG-4)."""
        return self.dealt(self.dice)

    @property
    def maximum(self) -> int:
        """Every die a 6, as on a natural 20 (FR-ATT-3), never below 0 (FR-DMG-4)."""
        return self.dealt(self.dice * d20.SIDES_OF_EFFECT)

    def dealt(self, rolled: int) -> int:
        """Dice and modifier together, never below 0 (FR-DMG-4)."""
        return max(0, rolled + self.modifier)


DICE_OF_CLASS = {
    WeaponClass.LIGHT: DamageDice(dice=1, modifier=-2),
    WeaponClass.MEDIUM: DamageDice(dice=1),
    WeaponClass.HEAVY: DamageDice(dice=2),
    WeaponClass.EXTRA_HEAVY: DamageDice(dice=3),
    WeaponClass.EXPLOSION: DamageDice(dice=4),
    WeaponClass.ROCKET_LAUNCHER: DamageDice(dice=8),
}
"""Weapon class -> damage before modifiers (FR-DMG-1)."""

MELEE_CLASSES = frozenset({WeaponClass.LIGHT, WeaponClass.MEDIUM, WeaponClass.HEAVY})
"""Classes with a melee form (FR-DMG-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon in use."""

    class_: Annotated[WeaponClass, Doc("How heavy it is.")]
    mode: Annotated[WeaponMode, Doc("Hand to hand or from a distance.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wielder:
    """Wielder of a weapon."""

    str_: Strength
    dex: Dexterity
    maneuvers: Annotated[Modifier | None, Doc("Maneuvers modifier; for heavy melee weapons, by option.")] = None


def _has_no_melee_form(weapon: Weapon) -> bool:
    return weapon.mode is WeaponMode.MELEE and weapon.class_ not in (*MELEE_CLASSES, WeaponClass.EXPLOSION)


UNFIT_WEAPONS = (
    RefusalRow("no_melee_form", "FR-DMG-2", _has_no_melee_form, at="mode"),
    RefusalRow("use_hazard", "FR-DMG-2", lambda weapon: weapon.class_ is WeaponClass.EXPLOSION, at="class_"),
)
"""Refusals of a weapon: some classes have no melee form, and an explosion is not attacked with."""


def dice_of(weapon: Weapon, wielder: Wielder, options: Options) -> DamageDice:
    """The dice of the class (FR-DMG-1) and the bonus of who wields it (FR-DMG-2).

    Raises:
        Rejected: `bad_input` when the option asks for Maneuvers and none is stated (FR-DMG-5).
    """
    plain = DICE_OF_CLASS[weapon.class_]
    return DamageDice(dice=plain.dice, modifier=plain.modifier + _bonus(weapon, wielder, options))


def rules_of(weapon: Weapon) -> tuple[str, ...]:
    """Ids of the rules that made the damage dice."""
    melee = weapon.mode is WeaponMode.MELEE
    light = ("FR-DMG-3",) if melee and weapon.class_ is WeaponClass.LIGHT else ()
    heavy = ("FR-DMG-5",) if melee and weapon.class_ is WeaponClass.HEAVY else ()
    return ("FR-DMG-1", "FR-DMG-2", *light, *heavy, "FR-DMG-4")


def _bonus(weapon: Weapon, wielder: Wielder, options: Options) -> int:
    """Dexterity from a distance, Strength hand to hand (FR-DMG-2); light and heavy ones have options."""
    if weapon.mode is WeaponMode.RANGED:
        return wielder.dex
    if weapon.class_ is WeaponClass.LIGHT:
        return _light_bonus(wielder, options.light_melee_bonus)
    if weapon.class_ is WeaponClass.HEAVY and options.heavy_melee_modifier is HeavyMeleeModifier.MANEUVERS:
        return _maneuvers(wielder)
    return wielder.str_


def _light_bonus(wielder: Wielder, reading: LightMeleeBonus) -> int:
    """The better of Strength and Dexterity, or both by option (FR-DMG-3)."""
    if reading is LightMeleeBonus.BOTH:
        return wielder.str_ + wielder.dex
    return max(wielder.str_, wielder.dex)


def _maneuvers(wielder: Wielder) -> int:
    """Maneuvers in place of Strength, by option (FR-DMG-5)."""
    if wielder.maneuvers is None:
        expected = Phrase("`maneuvers`, which the option `heavy_melee_modifier` asks for")
        raise Rejected("bad_input", "/wielder/maneuvers", expected=expected)
    return wielder.maneuvers
