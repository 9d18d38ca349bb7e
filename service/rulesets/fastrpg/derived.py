"""Values derived from a sheet. Rules FR-DER-1 to FR-DER-4, with FR-SPEC-1 to FR-SPEC-4."""

from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Annotated, Any

from service.rulesets.fastrpg import armor, hit_points, initiative, luck_points, reach, recovery, skill_list, weapons
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.armor import Armor
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.skill_list import AWARENESS, BASIC_SKILLS, ENDURANCE, MANEUVERS, ModifierWord, word_of
from service.rulesets.fastrpg.special_abilities import SpecialAbility, darkvision_m
from service.rulesets.fastrpg.weapons import Weapon, WeaponClass, WeaponMode, Wielder
from service.rulesets.vocabulary import Component, Doc
from service.values import dataclass


class DerivedField(StrEnum):
    """A value that follows from a sheet."""

    SKILLS = "skills"
    HP_MAX = "hp_max"
    AC = "ac"
    INITIATIVE_MODIFIER = "initiative_modifier"
    RECOVERY_PER_HOUR = "recovery_per_hour"
    MOVE_M = "move_m"
    RUN_M = "run_m"
    LUCK_MAX = "luck_max"
    LUCK_PER_HOUR = "luck_per_hour"
    DARKVISION_M = "darkvision_m"
    WEAPON_DAMAGE = "weapon_damage"
    ABILITY_WORDS = "ability_words"
    SKILL_WORDS = "skill_words"


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponDamage:
    """Melee damage by weapon class, in players' notation."""

    light: Annotated[str, Doc("Dice and bonus with a light weapon, such as `1d6+4`.")]
    medium: Annotated[str, Doc("Dice and bonus with a medium weapon.")]
    heavy: Annotated[str, Doc("Dice and bonus with a heavy weapon.")]


SkillModifiers = Annotated[Mapping[str, int], Component("FastrpgSkillModifiers", "Skill -> modifier of its d20.")]
AbilityWords = Annotated[
    Mapping[Ability, ModifierWord], Component("FastrpgAbilityWords", "Ability -> its modifier in a word.")
]
SkillWords = Annotated[Mapping[str, ModifierWord], Component("FastrpgSkillWords", "Skill -> its modifier in a word.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedOfSheet:
    """Values derived from a sheet; those that were not asked for are null."""

    skills: Annotated[SkillModifiers | None, Doc("Basic skills and all that the sheet lists.")] = None
    hp_max: Annotated[int | None, Doc("Hit Points at full health.")] = None
    ac: Annotated[int | None, Doc("Armor Class as worn, without cover.")] = None
    initiative_modifier: Annotated[int | None, Doc("The better of Dexterity and Awareness.")] = None
    recovery_per_hour: Annotated[int | None, Doc("The greater of Level and Endurance.")] = None
    move_m: Annotated[float | None, Doc("Meters per turn beside a task action.")] = None
    run_m: Annotated[float | None, Doc("Meters per turn without one.")] = None
    luck_max: Annotated[int | None, Doc("Luck Points that may be held.")] = None
    luck_per_hour: Annotated[int | None, Doc("Luck Points gained each hour.")] = None
    darkvision_m: Annotated[int | None, Doc("Meters seen in total darkness; 0 without Darkvision.")] = None
    weapon_damage: Annotated[WeaponDamage | None, Doc("Melee damage by weapon class.")] = None
    ability_words: Annotated[AbilityWords | None, Doc("Modifiers of abilities in words.")] = None
    skill_words: Annotated[SkillWords | None, Doc("Modifiers of skills in words.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """The parts of a sheet from which values follow.

    Attributes:
        level: from 1 to 10.
        abilities: the six abilities.
        skill_points: skill -> points bought.
        special: special abilities.
        armor: armor worn.
        shield: whether a shield is carried.
    """

    level: int
    abilities: Abilities
    skill_points: Mapping[str, int]
    special: tuple[SpecialAbility, ...] = ()
    armor: Armor = Armor.NONE
    shield: bool = False

    @classmethod
    def of(cls, sheet: Any) -> "Build":
        """The parts of a sheet that is stored or sent."""
        return cls(
            level=sheet.level,
            abilities=sheet.abilities,
            skill_points=sheet.skill_points,
            special=sheet.special,
            armor=sheet.armor,
            shield=sheet.shield,
        )


def derive(build: Build, wanted: Collection[str] | None, options: Options) -> DerivedOfSheet:
    """The wanted values, or all (FR-DER-2); modifiers in words are for display (FR-DER-3)."""
    skills = skill_modifiers(build.abilities, build.skill_points, options)
    modifiers = build.abilities.modifiers()
    values: dict[str, Any] = {
        DerivedField.SKILLS: skills,
        DerivedField.HP_MAX: hit_points.maximum_of(skills[ENDURANCE]),
        DerivedField.AC: _worn_class(build),
        DerivedField.INITIATIVE_MODIFIER: initiative.modifier_of(build.abilities.dex, skills[AWARENESS]),
        DerivedField.RECOVERY_PER_HOUR: recovery.per_hour(build.level, skills[ENDURANCE]),
        DerivedField.WEAPON_DAMAGE: _weapon_damage(build.abilities, skills[MANEUVERS], options),
        DerivedField.ABILITY_WORDS: {ability: word_of(modifier) for ability, modifier in modifiers.items()},
        DerivedField.SKILL_WORDS: {name: word_of(modifier) for name, modifier in skills.items()},
    } | _of_special(build.special)
    return DerivedOfSheet(**{name: value for name, value in values.items() if wanted is None or name in wanted})


def skill_modifiers(abilities: Abilities, points: Mapping[str, int], options: Options) -> dict[str, int]:
    """The six basic skills and every other one that is listed (FR-DER-2, FR-SKILL-1 to FR-SKILL-5).

    Raises:
        Rejected: `unknown_skill` (FR-SKILL-4).
    """
    names = dict.fromkeys((*BASIC_SKILLS, *points))
    return {
        name: skill_list.value_of(name, abilities, points.get(name, 0), options.tech_ability, "/skill_points").modifier
        for name in names
    }


def _worn_class(build: Build) -> int:
    """Armor worn, without cover (FR-DER-2)."""
    return armor.worn_class(build.armor, build.abilities.dex, build.shield, SpecialAbility.TOUGH_SKIN in build.special)


def _of_special(special: tuple[SpecialAbility, ...]) -> dict[str, Any]:
    """Movement, luck and sight (FR-DER-2, FR-SPEC-1 to FR-SPEC-3)."""
    lucky = SpecialAbility.LUCKY in special
    move_m = reach.base_of(SpecialAbility.FASTER_MOVEMENT in special)
    return {
        DerivedField.MOVE_M: move_m,
        DerivedField.RUN_M: int(reach.running(move_m)),
        DerivedField.LUCK_MAX: luck_points.maximum(lucky),
        DerivedField.LUCK_PER_HOUR: luck_points.per_hour(lucky),
        DerivedField.DARKVISION_M: darkvision_m(special),
    }


def _weapon_damage(abilities: Abilities, maneuvers: int, options: Options) -> WeaponDamage:
    """Melee formulas of the three classes that have one (FR-DER-4, FR-DMG-1 to FR-DMG-5)."""
    wielder = Wielder(str_=abilities.str_, dex=abilities.dex, maneuvers=maneuvers)

    def formula(weapon_class: WeaponClass) -> str:
        return weapons.dice_of(Weapon(class_=weapon_class, mode=WeaponMode.MELEE), wielder, options).formula

    return WeaponDamage(
        light=formula(WeaponClass.LIGHT), medium=formula(WeaponClass.MEDIUM), heavy=formula(WeaponClass.HEAVY)
    )
