"""Level-up of a character by one level. Rules FR-HP-6, FR-DER-1, FR-DER-2 and FR-XP-2, with FR-GEN-1."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, RefusalRow, Refused, Rejected
from service.rulesets.fastrpg import hit_points, recovery
from service.rulesets.fastrpg.abilities import Abilities, Ability
from service.rulesets.fastrpg.derived import skill_modifiers
from service.rulesets.fastrpg.hit_points import HitPoints
from service.rulesets.fastrpg.levels import LAST_LEVEL, SKILLS_PER_LEVEL, XP_OF_LEVEL, ReachedLevel, ability_increases
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.skill_list import ENDURANCE, Points, SkillName, row_of
from service.rulesets.fastrpg.stored.abilities import names
from service.rulesets.fastrpg.stored.effects.harm import rebuilt
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, LookupContext, of_figure
from service.rulesets.fastrpg.stored.lookups.fighters import HP
from service.rulesets.fastrpg.stored.reports import vitals_after
from service.rulesets.stored import Participant, Stored
from service.rulesets.vocabulary import Component, Count, Doc
from service.values import dataclass

HIGHEST_KEPT = 100
"""Highest ability and highest points of a skill that a sheet can hold."""
RaisedSkills = Annotated[tuple[SkillName, ...], Doc("Up to two different skills, +1 each.")]
RaisedAbility = Annotated[Ability | None, Doc("An ability, +1; at levels 3, 5, 7 and 9.")]
BoughtPoints = Annotated[
    Mapping[SkillName, Points],
    Len(0, 100),
    Component("FastrpgBoughtPoints", "Skill -> points bought before."),
    Doc("Skill -> points bought before."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RisingCharacter:
    """Character that gains a level."""

    level: Annotated[ReachedLevel, Doc("Level before.")]
    xp: Annotated[Count, Doc("Experience points.")]
    abilities: Annotated[Abilities, Doc("Abilities before.")]
    skill_points: BoughtPoints = field(default_factory=dict)
    hp: HitPoints


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelUp:
    """A character gains one level; choices may be left out."""

    character: Annotated[RisingCharacter, Doc("Who gains it.")]
    skills: RaisedSkills = ()
    ability: RaisedAbility = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelUpResult:
    """The character with the new level."""

    level: Annotated[int, Doc("Level now.")]
    abilities: Annotated[Abilities, Doc("Abilities now.")]
    skill_points: Annotated[
        Mapping[str, int], Component("FastrpgPointsNow", "Skill -> points now."), Doc("Skill -> points now.")
    ]
    skills_changed: Annotated[
        Mapping[str, int],
        Component("FastrpgChangedSkills", "Skill -> new modifier."),
        Doc("Skill -> new modifier, of those chosen and those changed."),
    ]
    hp_max: Annotated[int, Doc("Hit Points at full health now.")]
    hp: Annotated[int, Doc("Hit Points now; they rise with the maximum.")]
    recovery_per_hour: Annotated[int, Doc("The greater of Level and Endurance now.")]


def resolve(request: LevelUp, dice: Dice) -> Outcome[LevelUpResult]:  # noqa: ARG001 - nothing is rolled
    """Gain one level: up to two skills, and an ability where the level has one (FR-XP-2).

    Raises:
        Rejected: `unknown_skill`.
    """
    _check_skills(request)
    character = request.character
    before = skill_modifiers(character.abilities, character.skill_points, request.options)
    abilities = character.abilities if request.ability is None else character.abilities.raised(request.ability)
    points = {**character.skill_points} | {skill: character.skill_points.get(skill, 0) + 1 for skill in request.skills}
    skills = skill_modifiers(abilities, points, request.options)
    hp_max = hit_points.maximum_of(skills[ENDURANCE])
    level = character.level + 1
    result = LevelUpResult(
        level=level,
        abilities=abilities,
        skill_points=points,
        skills_changed=_changed(request.skills, before, skills),
        hp_max=hp_max,
        hp=hit_points.carried(character.hp, hit_points.maximum_of(before[ENDURANCE]), hp_max),
        recovery_per_hour=recovery.per_hour(level, skills[ENDURANCE]),
    )
    rules = ("FR-XP-1", "FR-XP-2", "FR-SHEET-4", "FR-DER-1", "FR-DER-2", "FR-HP-6")
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _abilities(context: LookupContext) -> Abilities | None:
    """The abilities of the sheet.

    Raises:
        Rejected: `too_large` for a value at the maximum of storage.
    """
    if context.figure is None:
        return None
    sheet = context.figure.sheet
    if max((*sheet.abilities.modifiers().values(), *sheet.skill_points.values())) >= HIGHEST_KEPT:
        expected = Phrase("abilities and skill points below {highest} on the sheet", highest=HIGHEST_KEPT)
        raise Rejected("too_large", "", expected=expected)
    return sheet.abilities


def _risen(figure: Figure, outcome: EffectContext[LevelUp, LevelUpResult]) -> Figure:
    """Level, abilities and skill points, and Hit Points risen with their maximum (FR-HP-6)."""
    result = outcome.result
    return rebuilt(figure, level=result.level, abilities=result.abilities, skill_points=result.skill_points)


STORED = Stored(
    participants=(
        Participant("character", "Who gains it.", needs=(names.Ability.LEVEL_UP,), component="RisingParticipant"),
    ),
    lookups={
        "character.level": of_figure(lambda figure: figure.sheet.level),
        "character.xp": of_figure(lambda figure: figure.state.xp),
        "character.abilities": _abilities,
        "character.skill_points": of_figure(lambda figure: figure.sheet.skill_points),
        "character.hp": HP,
    },
    effects={"character": _risen},
    reports=vitals_after("character", "hp"),
)


def _is_at_the_top(character: RisingCharacter) -> Refused:
    return {"level": character.level} if character.level >= LAST_LEVEL else False


def _lacks_experience(character: RisingCharacter) -> Refused:
    level, xp = character.level + 1, character.xp
    needed = XP_OF_LEVEL.get(level, 0)
    return {"level": level, "xp": xp, "needed": needed} if xp < needed else False


def _raises_too_much(request: LevelUp) -> Refused:
    return len(set(request.skills)) < len(request.skills) or len(request.skills) > SKILLS_PER_LEVEL


def _raises_no_ability(request: LevelUp) -> Refused:
    level = request.character.level
    none = request.ability is not None and ability_increases(level + 1) == ability_increases(level)
    return {"level": level + 1} if none else False


REFUSALS = (
    RefusalRow("max_level", "FR-XP-2", _is_at_the_top, of="character", at="level"),
    RefusalRow("not_enough_xp", "FR-XP-2", _lacks_experience, of="character", at="xp"),
    RefusalRow("skills_must_differ", "FR-XP-2", _raises_too_much, at="skills"),
    RefusalRow("no_ability_increase", "FR-XP-2", _raises_no_ability, at="ability"),
)


def _check_skills(request: LevelUp) -> None:
    """Refuses skills that the game does not have (FR-SKILL-4)."""
    for index, name in enumerate(request.skills):
        row_of(name, f"/skills/{index}")
    for name in request.character.skill_points:
        row_of(name, "/character/skill_points")


def _changed(chosen: tuple[str, ...], before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """The chosen skills, and those that the ability changed (FR-XP-2)."""
    return {skill: modifier for skill, modifier in after.items() if skill in chosen or before.get(skill) != modifier}


def _summary(result: LevelUpResult) -> Message:
    changed = ", ".join(f"{skill} {modifier:+d}" for skill, modifier in result.skills_changed.items())
    return Message(
        "level_up_changed" if changed else "level_up",
        {"level": result.level, "hp": result.hp, "hp_max": result.hp_max, "changed": changed},
    )


OPERATION = Operation(
    resolve,
    title="Gain a level",
    description=(
        "Raises a character by one level: up to two different skills gain a point, and at levels 3, 5, 7 and 9 an "
        "ability does. Hit Points rise with their maximum."
    ),
    options=("tech_ability",),
    refusals=REFUSALS,
    rejections=("unknown_skill",),
    stored=STORED,
)
