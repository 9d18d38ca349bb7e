"""Read-only tables and the sample character. Rules FR-REF-1 to FR-REF-3, with FR-DER-3, FR-TURN-1 and FR-TURN-2."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from service.rulesets.fastrpg import (
    ac,
    budget,
    conversion,
    hazard,
    hit_points,
    luck,
    movement,
    save,
    skill,
    turn,
    xp,
)
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.ac import Armor, Cover
from service.rulesets.fastrpg.conversion import Edition
from service.rulesets.fastrpg.hit_points import Tier
from service.rulesets.fastrpg.save import Threat
from service.rulesets.fastrpg.sheet import Sheet
from service.rulesets.fastrpg.skill import ModifierWord
from service.rulesets.fastrpg.skill_list import (
    AWARENESS,
    BASIC_SKILLS,
    ENDURANCE,
    LOCATION_ABILITIES,
    LOCATION_PREFIX,
    MAGIC,
    MANEUVERS,
    SPECIALIZED_SKILLS,
    TECH_SKILLS,
    SkillKind,
)
from service.rulesets.fastrpg.special import DESCRIPTION_OF_SPECIAL, SpecialAbility
from service.rulesets.fastrpg.task import DIFFICULTIES, DifficultyName
from service.rulesets.fastrpg.weapons import DICE_OF_CLASS, WeaponClass
from service.rulesets.vocabulary import Doc

ABILITY_WORDS = {
    Ability.CHA: "force of personality, persuasion, leadership",
    Ability.CON: "health, stamina, resistance",
    Ability.DEX: "agility, precision, ranged and light weapons",
    Ability.INT: "logic, memory, reasoning",
    Ability.STR: "muscle, lifting, throwing, melee",
    Ability.WIS: "perception, insight, judgment",
}
"""Ability -> what it stands for (FR-REF-1)."""

SAMPLE_CHARACTER = Sheet(
    level=3,
    abilities=Abilities(con=1, dex=2, str_=4, wis=1),
    skill_points={AWARENESS: 1, ENDURANCE: 2, MANEUVERS: 3, MAGIC: 0},
)
"""The fighter of the text, as `sheet` takes it (FR-REF-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillEntry:
    """A skill."""

    name: str
    kind: SkillKind
    abilities: Annotated[tuple[Ability, ...], Doc("The higher one counts; none for a Tech skill.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelEntry:
    """A level."""

    level: int
    xp: Annotated[int, Doc("Experience that reaches it.")]
    skills: Annotated[int, Doc("Skills that it raises.")]
    abilities: Annotated[int, Doc("Abilities that it raises.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The tables of the game."""

    abilities: Annotated[Mapping[Ability, str], Doc("FR-REF-1: ability -> what it stands for.")]
    modifier_words: Annotated[Mapping[ModifierWord, int], Doc("FR-DER-3: word -> highest modifier; above: great.")]
    difficulties: Annotated[Mapping[DifficultyName, int], Doc("FR-TASK-2: name -> number to reach.")]
    skills: Annotated[tuple[SkillEntry, ...], Doc("FR-SKILL-1, FR-SKILL-2, FR-SKILL-4, FR-SKILL-5.")]
    threats: Annotated[Mapping[Threat, str], Doc("FR-SAVE-1: threat -> skill of the save.")]
    armor: Annotated[Mapping[Armor, int], Doc("FR-AC-1: armor -> Armor Class, none and light before Dexterity.")]
    shield: Annotated[int, Doc("FR-AC-2: what a shield adds.")]
    cover: Annotated[Mapping[Cover, int], Doc("FR-AC-3: cover -> what it adds; nobody is attacked behind total cover.")]
    weapons: Annotated[Mapping[WeaponClass, str], Doc("FR-DMG-1: class -> dice before anybody's modifier.")]
    weapon_examples: Annotated[Mapping[WeaponClass, tuple[str, ...]], Doc("FR-DMG-1: class -> weapons.")]
    explosion_radius_m: Annotated[int, Doc("FR-HAZ-1: usual radius in meters.")]
    tiers: Annotated[Mapping[Tier, str], Doc("FR-HP-2, FR-HP-3: tier -> how it looks.")]
    special_abilities: Annotated[Mapping[SpecialAbility, str], Doc("FR-SPEC-1 to FR-SPEC-4.")]
    luck_points: Annotated[int, Doc("FR-LUCK-1: the most that may be held.")]
    seconds_per_round: Annotated[int, Doc("FR-TURN-2.")]
    rounds_per_minute: Annotated[int, Doc("FR-TURN-2.")]
    rounds_per_hour: Annotated[int, Doc("FR-TURN-2.")]
    task_actions_per_turn: Annotated[int, Doc("FR-TURN-1.")]
    reactions_between_turns: Annotated[int, Doc("FR-TURN-1, FR-OPP-2.")]
    feet_of_meters: Annotated[Mapping[str, int], Doc("FR-MOVE-1 to FR-MOVE-5: meters -> feet of the text.")]
    ability_points: Annotated[Mapping[budget.Method, int], Doc("FR-SHEET-1, FR-SHEET-5: points of a new character.")]
    levels: Annotated[tuple[LevelEntry, ...], Doc("FR-XP-1: what each level takes and brings.")]
    save_conversions: Annotated[
        Mapping[Edition, Mapping[str, tuple[str, ...]]], Doc("FR-CONV-1: edition -> save -> skills.")
    ]
    sample_character: Annotated[Sheet, Doc("FR-REF-2: the fighter of third level.")]


WEAPON_EXAMPLES = {
    WeaponClass.LIGHT: ("fist", "kick", "club", "dagger"),
    WeaponClass.MEDIUM: ("battleaxe", "mace", "sword", "bow", "pistol"),
    WeaponClass.HEAVY: ("two-handed axe", "two-handed sword", "rifle"),
    WeaponClass.EXTRA_HEAVY: (".50 caliber machine gun",),
    WeaponClass.EXPLOSION: ("two sticks of dynamite",),
    WeaponClass.ROCKET_LAUNCHER: ("LAW",),
}
"""Weapon class -> weapons (FR-DMG-1)."""


def _skills() -> tuple[SkillEntry, ...]:
    """Every skill of the list, a place with an X for its name."""
    basic = ((name, SkillKind.BASIC, abilities) for name, abilities in BASIC_SKILLS.items())
    others = {**SPECIALIZED_SKILLS, f"{LOCATION_PREFIX}X": LOCATION_ABILITIES, **dict.fromkeys(TECH_SKILLS, ())}
    specialized = ((name, SkillKind.SPECIALIZED, abilities) for name, abilities in others.items())
    return tuple(SkillEntry(name=name, kind=kind, abilities=of) for name, kind, of in (*basic, *specialized))


def _level(level: int, reached_at: int) -> LevelEntry:
    first = level == xp.FIRST_LEVEL
    return LevelEntry(
        level=level,
        xp=reached_at,
        skills=0 if first else xp.SKILLS_PER_LEVEL,
        abilities=0 if first else xp.ability_increases(level) - xp.ability_increases(level - 1),
    )


REFERENCE = Reference(
    abilities=ABILITY_WORDS,
    modifier_words=skill.HIGHEST_MODIFIER_OF_WORD,
    difficulties=DIFFICULTIES,
    skills=_skills(),
    threats=save.SKILL_OF_THREAT,
    armor=ac.AC_OF_ARMOR,
    shield=ac.SHIELD_BONUS,
    cover=ac.BONUS_OF_COVER,
    weapons={weapon_class: dice.formula for weapon_class, dice in DICE_OF_CLASS.items()},
    weapon_examples=WEAPON_EXAMPLES,
    explosion_radius_m=hazard.RADIUS_OF_EXPLOSION_M,
    tiers=hit_points.DESCRIPTION_OF_TIER,
    special_abilities=DESCRIPTION_OF_SPECIAL,
    luck_points=luck.MOST_LUCK,
    seconds_per_round=turn.SECONDS_PER_ROUND,
    rounds_per_minute=turn.ROUNDS_PER_MINUTE,
    rounds_per_hour=turn.ROUNDS_PER_HOUR,
    task_actions_per_turn=turn.TASK_ACTIONS_PER_TURN,
    reactions_between_turns=turn.REACTIONS_BETWEEN_TURNS,
    feet_of_meters={str(meters): feet for meters, feet in movement.FEET.items()},
    ability_points=budget.ABILITY_POINTS_AT_START,
    levels=tuple(_level(level, reached_at) for level, reached_at in xp.XP_OF_LEVEL.items()),
    save_conversions=conversion.SAVES,
    sample_character=SAMPLE_CHARACTER,
)
"""All tables (FR-REF-3)."""
