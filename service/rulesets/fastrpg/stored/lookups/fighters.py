"""Lookups of attackers, their weapons, and targets. Rules FR-ATT-1, FR-ATT-5, FR-DMG-1 and FR-AC-1 to FR-AC-4."""

from collections.abc import Callable
from typing import Annotated, Any

from service.phrases import Phrase, quoted
from service.rulesets.contract import Rejected
from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.armor import Defense, armor_class
from service.rulesets.fastrpg.effect_codes import EffectCode
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.effects.conditions import total
from service.rulesets.fastrpg.stored.figures import Figure, LookupContext, Order, of_figure
from service.rulesets.fastrpg.stored.lookups.rolls import Roll, of_skilled
from service.rulesets.fastrpg.stored.sheet import Sheet
from service.rulesets.fastrpg.weapons import Weapon, WeaponClass, WeaponMode
from service.rulesets.stored import Find, Lookup
from service.rulesets.vocabulary import Doc, Name

FIST = Weapon(class_=WeaponClass.LIGHT, mode=WeaponMode.MELEE)
"""Weapons of all characters (FR-DMG-1)."""
BARE = ("fist", "kick")
"""Names of the weapons that every character has (FR-DMG-1)."""
WORN = ("armor", "dex", "shield", "tough_skin")
"""Members that Armor Class is computed from, unless a ready one is given."""

WeaponOfOrder = Annotated[
    Name | Weapon | None, Doc("A weapon on the sheet, or any other; else the first one on the sheet, or the fist.")
]

HP = of_figure(lambda figure: figure.state.hp)
HP_MAX = of_figure(lambda figure: figure.sheet.hp_max)
STABLE = of_figure(lambda figure: figure.state.stable)
VITALS = {"hp": HP, "hp_max": HP_MAX, "stable": STABLE}
"""Lookups of someone who may be bleeding."""
STRENGTH = of_figure(lambda figure: figure.sheet.abilities.str_)
DEXTERITY = of_figure(lambda figure: figure.sheet.abilities.dex)
MANEUVERS = of_figure(lambda figure: figure.sheet.maneuvers)


def maneuvers_skill(_order: object, _part: object, _figure: Figure | None) -> str:
    """All attacks use Maneuvers (FR-ATT-1)."""
    return skill_list.MANEUVERS


def _attack_skill(context: LookupContext) -> str | None:
    """Maneuvers, where no ready modifier is stated (FR-ATT-1)."""
    return skill_list.MANEUVERS if context.part.modifier is None else None


def of_attacker(path: str, roll: Roll) -> dict[str, Lookup | Find]:
    """The lookups of an attacker (FR-ATT-1, FR-ATT-5)."""
    return of_skilled(path, roll) | {
        f"{path}.skill": _attack_skill,
        f"{path}.str_": STRENGTH,
        f"{path}.dex": DEXTERITY,
        f"{path}.hp": HP,
    }


def of_defense(start: str) -> dict[str, Lookup | Find]:
    """The lookups of a target's protection; `start` is their path, for example `target.`."""
    worn: dict[str, Callable[[Sheet], object]] = {
        "armor": lambda sheet: sheet.armor,
        "dex": lambda sheet: sheet.abilities.dex,
        "shield": lambda sheet: sheet.shield,
        "tough_skin": lambda sheet: sheet.has(SpecialAbility.TOUGH_SKIN),
    }
    lookups: dict[str, Lookup | Find] = {f"{start}{name}": _of_sheet(find) for name, find in worn.items()}
    return lookups | {f"{start}ac": _ready_class}


def of_target(path: str) -> dict[str, Lookup | Find]:
    """The lookups of a target (FR-AC-1, FR-AC-2), with Hit Points."""
    return of_defense(f"{path}.") | {f"{path}.hp": HP, f"{path}.hp_max": HP_MAX}


def defense_of(figure: Figure) -> Defense:
    """Protection of a participant without cover, conditions and items included (FR-GEN-1)."""
    worn = _worn(figure.sheet, {})
    bonus = total(figure, EffectCode.AC)
    return Defense(ac=(armor_class(worn) or 0) + bonus) if bonus else worn


def weapon_lookup(wielder: str = "attacker", only: WeaponMode | None = None) -> Lookup:
    """The lookup of a weapon, which players may name; `only` is the mode to look for where none is named."""
    return Lookup(find=lambda context: _weapon(context, only), participant=wielder, type=WeaponOfOrder, by_name=True)


def weapon_named(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """The name of the one weapon of an order; "" where none is named, or all of it is stated."""
    return (order.weapon if isinstance(order.weapon, str) else "",)


def weapon_used(named: str | Weapon | None, figure: Figure | None, only: WeaponMode | None = None) -> Weapon | None:
    """The weapon of an order: on the sheet by its name, or the first one there, or the fist (FR-DMG-1).

    Fist and foot need not be on the sheet. None for any other name that is not there, or of no known class.
    """
    if isinstance(named, Weapon):
        return named
    on_sheet = _weapons(figure)
    if named is None:
        return next((weapon for weapon in on_sheet.values() if weapon and only in (None, weapon.mode)), FIST)
    return on_sheet.get(named, FIST if named.lower() in BARE else None)


def _weapon(context: LookupContext, only: WeaponMode | None) -> Weapon:
    found = weapon_used(context.stated, context.figure, only)
    if found is None:
        weapons = quoted(name for name, weapon in _weapons(context.figure).items() if weapon) or Phrase("none")
        expected = Phrase(
            "a weapon on the sheet, where there is {there}; or an object with all its values", there=weapons
        )
        raise Rejected("bad_input", context.pointer, expected=expected)
    return found


def _weapons(figure: Figure | None) -> dict[str, Weapon | None]:
    return {weapon.name: weapon.used for weapon in figure.sheet.weapons} if figure else {}


def _of_sheet(find: Callable[[Sheet], object]) -> Find:
    return of_figure(lambda figure: find(figure.sheet))


def _ready_class(context: LookupContext) -> int | None:
    """The sheet's ready Armor Class if no worn armor is stated, with current effects on it (FR-GEN-1)."""
    if context.figure is None:
        return None
    holder = context.part if hasattr(context.part, "armor") else context.order
    stated = {name: value for name in WORN if (value := getattr(holder, name)) is not None}
    worn = _worn(context.figure.sheet, stated)
    bonus = total(context.figure, EffectCode.AC)
    return (armor_class(worn) or 0) + bonus if bonus else worn.ac


def _worn(sheet: Sheet, stated: dict[str, Any]) -> Defense:
    worn: dict[str, Any] = {
        "armor": sheet.armor,
        "dex": sheet.abilities.dex,
        "shield": sheet.shield,
        "tough_skin": sheet.has(SpecialAbility.TOUGH_SKIN),
    }
    return Defense(**worn | stated, ac=None if stated else sheet.ac)


def wielded_roller(context: LookupContext) -> str | None:
    """Name of the participant that rolls the damage: the stated name, else the stored one."""
    return context.part.name or (context.figure.name if context.figure else None)
