"""Weapons and their special effects, one row of the table `weapons` each.

Rules RU-C-WPN-1 to RU-C-WPN-31, RU-C-RNG-1 to RU-C-RNG-20 and RU-C-SIE-1 to RU-C-SIE-7. Dice, kind of damage,
durability and needs of a single weapon are data of the item and not in the tables.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from service.rulesets.rollunder.tables import table
from service.rulesets.stored import Document
from service.rulesets.vocabulary import Component, Doc, Name
from service.values import dataclass

SHIELD_USELESS = "shield_useless"
WHOLE_SPEED, HALF_SPEED = "S", "S:2"
AFTER_MISS = "miss"
REPEATER = "repeater"
THROWN, SHOT = "throw", "shot"
"""Classes of the weapons that hit from afar, named like their only move (RU-C-ATT-18, RU-C-ATT-19)."""

WeaponName = Annotated[Name | None, Doc("Name of the weapon, for its special effects; any other name has none.")]


class MeleeRange(StrEnum):
    """Melee ranges, longest first (RU-C-WPN-2); they count if an enemy closes in."""

    PIKE = "pike"
    SPEAR = "spear"
    SWORD = "sword"
    DAGGER = "dagger"
    BRAWL = "brawl"
    WRESTLE = "wrestle"


@dataclass(frozen=True, slots=True, kw_only=True)
class LanceDamage:
    """Damage bonus of a lance, in SPEED."""

    rider: Annotated[str, Doc("Against a rider.")]
    ground: Annotated[str, Doc("Against a target on the ground.")]


RangeRanks = Annotated[Mapping[str, int], Component("RollunderRangeRanks", "Melee range -> rank.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponEffects:
    """Effects of a weapon beyond its dice; null where it has none of the kind."""

    range_rank: Annotated[RangeRanks | None, Doc("Melee ranges by their length; higher is longer.")] = None
    attack_kind: Annotated[str | None, Doc("Attack kind that it makes.")] = None
    damage_type: Annotated[str | None, Doc("Kind of damage that it does.")] = None
    moves: Annotated[tuple[str, ...] | None, Doc("The only moves it can make.")] = None
    hands: Annotated[int | None, Doc("Hands that it needs.")] = None
    crew: Annotated[int | None, Doc("People that it needs.")] = None
    long_weapon: Annotated[bool | None, Doc("Whether its cut is harder to evade.")] = None
    parry: Annotated[bool | None, Doc("False where it cannot parry.")] = None
    push_attack: Annotated[bool | None, Doc("Whether it can push.")] = None
    stuck_check_mod: Annotated[int | None, Doc("Modifier of the [STR] that pulls it out after a crit.")] = None
    closing_damage: Annotated[str | None, Doc("Damage bonus against who closes in, in SPEED.")] = None
    lancing_damage: Annotated[LanceDamage | None, Doc("Damage bonus from horseback.")] = None
    net_gain: Annotated[str | None, Doc("Place of the net level that it adds.")] = None
    restraint: Annotated[str | None, Doc("What it binds a creature with.")] = None
    bands: Annotated[tuple[str, ...] | None, Doc("Names of the ranges.")] = None
    ranges: Annotated[tuple[int, ...] | None, Doc("Farthest yards of short, medium and far.")] = None
    hit_mods: Annotated[tuple[int, ...] | None, Doc("Attack modifiers of the ranges.")] = None
    damage_mods: Annotated[tuple[int, ...] | None, Doc("Damage modifiers of the ranges.")] = None
    d6_is_1_above_roll: Annotated[int | None, Doc("Attack roll above which every d6 of damage is a 1.")] = None
    blocked: Annotated[str | None, Doc("What a block does to the shield.")] = None
    returns_after: Annotated[str | None, Doc("After which attack result it comes back.")] = None
    ready_rounds: Annotated[int | None, Doc("Rounds of whirling before each attack.")] = None
    reload: Annotated[str | None, Doc("Row of operation `reload`.")] = None
    fuse: Annotated[str | None, Doc("Rounds until it explodes.")] = None
    ram: Annotated[bool | None, Doc("Whether it rams.")] = None
    area_hit_percent: Annotated[int | None, Doc("Chance to come down on the aimed area.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponEntry:
    """A weapon, or a class of weapons."""

    id: Annotated[str, Doc("Its rule id.")]
    name: Annotated[str, Doc("As requests write it.")]
    class_: Annotated[str, Doc("Melee range class, or how it is used; `class` for a whole class.")]
    note: Annotated[str, Doc("Special properties.")]
    effects: Annotated[WeaponEffects, Doc("The same as data.")]


def _effects(data: Document) -> WeaponEffects:
    plain: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}
    if lance := data.get("lancing_damage"):
        plain["lancing_damage"] = LanceDamage(**lance)
    return WeaponEffects(**plain)


WEAPONS = {
    row["name"]: WeaponEntry(
        id=row["id"], name=row["name"], class_=row["class"], note=row["note"], effects=_effects(row["effects"])
    )
    for row in table("weapons")
}
"""Name -> weapon, for melee, range and siege."""

NO_EFFECTS = WeaponEffects()
RANK_OF_RANGE: Mapping[str, int] = WEAPONS["melee range"].effects.range_rank or {}
"""Melee range -> rank (RU-C-WPN-2)."""


def effects_of(name: str | None) -> WeaponEffects:
    """The special effects of a weapon; an unknown name has none."""
    return WEAPONS[name].effects if name in WEAPONS else NO_EFFECTS


def reload_row_of(name: str | None) -> str | None:
    """Row of operation `reload` for a weapon; a repeater has one by its name alone (RU-C-REL-10)."""
    return REPEATER if name == REPEATER else effects_of(name).reload


def move_of(name: str | None) -> str | None:
    """The only move that a weapon makes; None where it has several (RU-C-WPN-14, RU-C-ATT-18, RU-C-ATT-19)."""
    missile = _missile(name)
    moves = effects_of(name).moves or ()
    return missile or (moves[0] if len(moves) == 1 else None)


def attack_kind_of(name: str | None) -> str | None:
    """The kind of attack that a weapon of the catalogue makes; None where that is the sheet's (RU-C-ATT-13)."""
    return effects_of(name).attack_kind or ("ranged" if _missile(name) else None)


def _missile(name: str | None) -> str | None:
    """The move of a weapon that is thrown or shot, by its class; None for all others."""
    if name == REPEATER:
        return SHOT
    class_ = WEAPONS[name].class_ if name in WEAPONS else None
    return class_ if class_ in (THROWN, SHOT) else None


def rules_of(name: str | None) -> tuple[str, ...]:
    """The rule id of a weapon, if it has one."""
    return (WEAPONS[name].id,) if name in WEAPONS else ()
