"""Level, abilities and skill points of a converted creature. Rules FR-SHEET-1, FR-SHEET-2, FR-SHEET-4 and FR-DER-1."""

from collections.abc import Mapping

from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.budget import (
    HIGHEST_ABILITY_AT_START,
    LOWEST_ABILITY,
    Finding,
    Method,
    ability_budget,
    ability_findings,
)
from service.rulesets.fastrpg.conversion import SAVES, Edition
from service.rulesets.fastrpg.hit_points import HP_PER_ENDURANCE
from service.rulesets.fastrpg.import_5e.block import Block
from service.rulesets.fastrpg.levels import FIRST_LEVEL, LAST_LEVEL, SKILLS_PER_LEVEL
from service.rulesets.fastrpg.skill_list import BASIC_SKILLS, ENDURANCE, MANEUVERS
from service.values import dataclass

BY_IMPORTANCE = ("str", "dex", "con", "wis", "cha", "int")
"""Abilities; where points are missing, the last ones are lowered first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """Level, abilities and skill points.

    Attributes:
        level: from 1 to 10.
        abilities: short name -> modifier.
        points: skill -> points.
    """

    level: int
    abilities: Mapping[str, int]
    points: Mapping[str, int]

    def modifier(self, skill: str) -> int:
        """The modifier of a basic skill."""
        return natural(skill, self.abilities) + self.points.get(skill, 0)


def train(block: Block) -> Training:
    """The lowest level from the challenge rating upwards that pays for Hit Points and attacks, else the highest.

    What is left of the skill points goes to saves, in the order of the block.
    """
    lowest = min(max(int(block.challenge), FIRST_LEVEL), LAST_LEVEL)
    wanted = _wanted(block)
    for level in range(lowest, LAST_LEVEL + 1):
        abilities = within_budget(block, level)
        needed = {skill: max(0, value - natural(skill, abilities)) for skill, value in wanted.items()}
        if level == LAST_LEVEL or max(needed.values()) <= level:
            break
    points = {skill: min(value, level) for skill, value in needed.items()}
    return Training(level=level, abilities=abilities, points=_with_saves(block, level, abilities, points))


def skill_of(ability: str) -> str:
    """The skill that saves in place of an ability of the fifth edition (FR-CONV-1)."""
    (skill,) = SAVES[Edition.FIFTH][ability]
    return skill


def natural(skill: str, abilities: Mapping[str, int]) -> int:
    """The modifier of a basic skill without points."""
    return max(abilities[ability] for ability in BASIC_SKILLS[skill])


def within_budget(block: Block, level: int) -> dict[str, int]:
    """The abilities with what a level does not allow taken away (FR-SHEET-1, FR-SHEET-2)."""
    worst = min(BY_IMPORTANCE, key=lambda ability: block.modifiers[ability])
    kept = {
        ability: max(block.modifiers[ability], LOWEST_ABILITY if ability == worst else 0) for ability in BY_IMPORTANCE
    }
    points = ability_budget(Method.STANDARD, level, int(block.darkvision_ft > 0))
    while found := ability_findings(_abilities(kept), points, level):
        floor = HIGHEST_ABILITY_AT_START if Finding.ABILITY_CAP in found else 0
        kept[next(ability for ability in reversed(BY_IMPORTANCE) if kept[ability] > floor)] -= 1
    return kept


def _abilities(modifiers: Mapping[str, int]) -> Abilities:
    return Abilities(
        **{f"{name}_" if name in ("int", "str") else name: modifier for name, modifier in modifiers.items()}
    )


def _wanted(block: Block) -> dict[str, int]:
    """Modifiers that Hit Points and attacks need (FR-DER-1, FR-ATT-1); one point of Endurance is free."""
    endurance = (block.hit_points + HP_PER_ENDURANCE // 2) // HP_PER_ENDURANCE
    best = max((attack.bonus for attack in block.attacks), default=-100)
    return {ENDURANCE: endurance if endurance > 1 else -100, MANEUVERS: best}


def _with_saves(block: Block, level: int, abilities: Mapping[str, int], points: Mapping[str, int]) -> dict[str, int]:
    """Skill points with those that saves need and the level still has (FR-SHEET-4)."""
    spent = dict(points)
    for save in block.saves:
        skill = skill_of(save.ability)
        if skill not in points:
            left = SKILLS_PER_LEVEL * level - sum(spent.values())
            wanted = save.bonus - natural(skill, abilities)
            spent[skill] = max(spent.get(skill, 0), min(wanted, level, left), 0)
    return spent
