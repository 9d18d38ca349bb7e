"""Read-only tables and the sample character. Rules FR-REF-1 to FR-REF-3, with FR-DER-3, FR-TURN-1 and FR-TURN-2."""

import json
from collections.abc import Mapping
from importlib import resources
from typing import Annotated, Any

from service.rulesets.fastrpg import (
    armor,
    budget,
    conversion,
    difficulties,
    hazard,
    levels,
    movement,
    skill_list,
    threats,
    turn,
    weapons,
)
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.sheet import SheetRequest
from service.rulesets.fastrpg.skill_list import AWARENESS, ENDURANCE, MAGIC, MANEUVERS, SkillKind
from service.rulesets.vocabulary import Component, Doc
from service.values import dataclass

SAMPLE_CHARACTER = SheetRequest(
    level=3,
    abilities=Abilities(con=1, dex=2, str_=4, wis=1),
    skill_points={AWARENESS: 1, ENDURANCE: 2, MANEUVERS: 3, MAGIC: 0},
)
"""The fighter of the text, as `sheet` takes it (FR-REF-2)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillEntry:
    """Purpose of a skill, and the abilities that it adds."""

    name: Annotated[str, Doc("As sheets and requests write it.")]
    kind: Annotated[SkillKind, Doc("Whether every character has it, or has to learn it.")]
    abilities: Annotated[tuple[Ability, ...], Doc("The higher one counts; none for a Tech skill.")]
    used_for: Annotated[str, Doc("What a check of it decides.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreatEntry:
    """A threat and its save."""

    threat: Annotated[threats.Threat, Doc("What a save is made against.")]
    skill: Annotated[str, Doc("The skill that the save rolls.")]
    examples: Annotated[str, Doc("Dangers of this kind.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponEntry:
    """A weapon class."""

    weapon_class: Annotated[weapons.WeaponClass, Doc("How large and heavy the weapons are.")]
    damage: Annotated[str, Doc("Dice without a modifier.")]
    examples: Annotated[tuple[str, ...], Doc("Weapons that belong to it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelEntry:
    """Requirements of a level."""

    level: Annotated[int, Doc("From 1 to 10; experience decides.")]
    xp: Annotated[int, Doc("Experience that reaches it.")]
    skills: Annotated[int, Doc("Skills that it raises.")]
    abilities: Annotated[int, Doc("Abilities that it raises.")]


SkillsOfSaves = Annotated[
    Mapping[str, tuple[str, ...]],
    Component("FastrpgSkillsOfSaves", "Save of another edition -> the skills that replace it."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The tables of the game."""

    abilities: Annotated[Mapping[str, str], Doc("FR-REF-1: ability -> its meaning.")]
    modifier_words: Annotated[Mapping[str, int], Doc("FR-DER-3: word -> highest modifier; higher ones are great.")]
    difficulties: Annotated[Mapping[str, int], Doc("FR-TASK-2: name -> number to reach.")]
    skills: Annotated[
        tuple[SkillEntry, ...],
        Doc("FR-SKILL-1, FR-SKILL-2, FR-SKILL-4, FR-SKILL-5: what each is for, and its abilities."),
    ]
    threats: Annotated[tuple[ThreatEntry, ...], Doc("FR-SAVE-1: the skill that is rolled against it.")]
    armor: Annotated[Mapping[str, int], Doc("FR-AC-1: armor -> Armor Class; none and light add Dexterity.")]
    shield: Annotated[int, Doc("FR-AC-2: what a shield adds.")]
    cover: Annotated[Mapping[str, int], Doc("FR-AC-3: cover -> what it adds; total cover prevents attacks.")]
    weapons: Annotated[tuple[WeaponEntry, ...], Doc("FR-DMG-1: dice by class.")]
    explosion_radius_m: Annotated[int, Doc("FR-HAZ-1: usual radius in meters.")]
    tiers: Annotated[Mapping[str, str], Doc("FR-HP-2, FR-HP-3: tier -> how it looks.")]
    special_abilities: Annotated[Mapping[str, str], Doc("FR-SPEC-1 to FR-SPEC-4: name -> what it does.")]
    condition_effects: Annotated[Mapping[str, str], Doc("FR-GEN-1: code of a condition's effect -> what it does.")]
    seconds_per_round: Annotated[int, Doc("FR-TURN-2: how long a round lasts.")]
    rounds_per_minute: Annotated[int, Doc("FR-TURN-2: how many of them make a minute.")]
    rounds_per_hour: Annotated[int, Doc("FR-TURN-2: how many of them make an hour.")]
    task_actions_per_turn: Annotated[int, Doc("FR-TURN-1: how often one may act beside moving.")]
    reactions_between_turns: Annotated[
        int, Doc("FR-TURN-1, FR-OPP-2: how often one may answer before the own turn comes again.")
    ]
    feet_of_meters: Annotated[Mapping[str, int], Doc("FR-MOVE-1 to FR-MOVE-5: meters -> feet of the text.")]
    ability_points: Annotated[Mapping[str, int], Doc("FR-SHEET-1, FR-SHEET-5: method -> points of a new character.")]
    levels: Annotated[tuple[LevelEntry, ...], Doc("FR-XP-1: what each level takes and brings.")]
    save_conversions: Annotated[Mapping[str, SkillsOfSaves], Doc("FR-CONV-1: edition -> save -> skills.")]
    sample_character: Annotated[SheetRequest, Doc("FR-REF-2: the fighter of third level.")]


_PROSE: dict[str, Any] = json.loads(resources.files(__package__).joinpath("reference.json").read_text("utf-8"))
"""Meanings of the words in the tables (FR-REF-1, FR-REF-3)."""


def _skills() -> tuple[SkillEntry, ...]:
    """The list with the details of each name; `Location: X` matches every place."""
    rows = {name: skill_list.row_of(name, "") for name in _PROSE["skills"]}
    return tuple(
        SkillEntry(name=name, kind=row.kind, abilities=row.abilities, used_for=_PROSE["skills"][name])
        for name, row in rows.items()
    )


def _threats() -> tuple[ThreatEntry, ...]:
    return tuple(
        ThreatEntry(threat=threat, skill=name, examples=_PROSE["threats"][threat])
        for threat, name in threats.SKILL_OF_THREAT.items()
    )


def _weapons() -> tuple[WeaponEntry, ...]:
    return tuple(
        WeaponEntry(weapon_class=weapon_class, damage=dice.formula, examples=tuple(_PROSE["weapons"][weapon_class]))
        for weapon_class, dice in weapons.DICE_OF_CLASS.items()
    )


def _level(level: int, reached_at: int) -> LevelEntry:
    first = level == levels.FIRST_LEVEL
    return LevelEntry(
        level=level,
        xp=reached_at,
        skills=0 if first else levels.SKILLS_PER_LEVEL,
        abilities=0 if first else levels.ability_increases(level) - levels.ability_increases(level - 1),
    )


REFERENCE = Reference(
    abilities=_PROSE["abilities"],
    modifier_words={word.value: highest for word, highest in skill_list.HIGHEST_MODIFIER_OF_WORD.items()},
    difficulties={name.value: number for name, number in difficulties.DIFFICULTIES.items()},
    skills=_skills(),
    threats=_threats(),
    armor={kind.value: number for kind, number in armor.AC_OF_ARMOR.items()},
    shield=armor.SHIELD_BONUS,
    cover={cover.value: bonus for cover, bonus in armor.BONUS_OF_COVER.items()},
    weapons=_weapons(),
    explosion_radius_m=hazard.RADIUS_OF_EXPLOSION_M,
    tiers=_PROSE["tiers"],
    special_abilities=_PROSE["special_abilities"],
    condition_effects=_PROSE["condition_effects"],
    seconds_per_round=turn.SECONDS_PER_ROUND,
    rounds_per_minute=turn.ROUNDS_PER_MINUTE,
    rounds_per_hour=turn.ROUNDS_PER_HOUR,
    task_actions_per_turn=turn.TASK_ACTIONS_PER_TURN,
    reactions_between_turns=turn.REACTIONS_BETWEEN_TURNS,
    feet_of_meters={str(meters): feet for meters, feet in movement.FEET.items()},
    ability_points={method.value: points for method, points in budget.ABILITY_POINTS_AT_START.items()},
    levels=tuple(_level(level, reached_at) for level, reached_at in levels.XP_OF_LEVEL.items()),
    save_conversions={edition.value: saves for edition, saves in conversion.SAVES.items()},
    sample_character=SAMPLE_CHARACTER,
)
"""All tables (FR-REF-3)."""
