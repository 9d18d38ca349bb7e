"""Point budgets of a sheet for abilities and skills, and findings against them. Rules FR-SHEET-1 to FR-SHEET-6."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.abilities import Abilities
from service.rulesets.fastrpg.levels import FIRST_LEVEL, SKILLS_PER_LEVEL, XP_OF_LEVEL, ability_increases
from service.values import dataclass

HIGHEST_ABILITY_AT_START = 3
LOWEST_ABILITY = -1
MOST_LOWERED_ABILITIES = 1
STARTING_SKILLS = 2


class Method(StrEnum):
    """Method of making the character: the standard start, or the alternate one."""

    STANDARD = "standard"
    ALTERNATE = "alternate"


ABILITY_POINTS_AT_START = {Method.STANDARD: 7, Method.ALTERNATE: 6}
"""Method -> ability points of a new character (FR-SHEET-1, FR-SHEET-5)."""


class Finding(StrEnum):
    """Finding about a sheet: something that is wrong with it."""

    ABILITY_BUDGET = "ability_budget"
    ABILITY_CAP = "ability_cap"
    ABILITY_NEGATIVE = "ability_negative"
    BAD_LEVEL = "bad_level"
    BAD_SKILL_POINTS = "bad_skill_points"
    SKILL_BUDGET = "skill_budget"
    SKILL_CAP = "skill_cap"
    SPECIAL_LIMIT = "special_limit"
    SPECIALIZED_AT_START = "specialized_at_start"
    STARTING_SKILLS = "starting_skills"
    XP_TOO_LOW = "xp_too_low"


@dataclass(frozen=True, slots=True, kw_only=True)
class Training:
    """The skill points of a sheet, with what decides how many there may be.

    Attributes:
        method: how the character was made.
        level: from 1 to 10.
        points: skill -> points bought.
    """

    method: Method
    level: int
    points: Mapping[str, int]

    @property
    def total(self) -> int:
        """All points bought."""
        return sum(self.points.values())

    @property
    def budget(self) -> int:
        """Two points for each level (FR-SHEET-3, FR-SHEET-4)."""
        return SKILLS_PER_LEVEL * self.level

    def may_start_with(self, skill: str) -> bool:
        """Starting skills are basic ones (FR-SHEET-3), or any by the alternate method (FR-SHEET-5)."""
        return self.method is Method.ALTERNATE or skill in skill_list.BASIC_SKILLS

    def cap_of(self, skill: str) -> int:
        """The level, one less for a skill that no character starts with (FR-SHEET-4, FR-SHEET-5)."""
        return self.level if self.may_start_with(skill) else self.level - 1


def findings(
    training: Training, abilities: Abilities, special: Sequence[str], max_special: int, xp: int | None
) -> tuple[Finding, ...]:
    """All that is wrong with abilities, skills, special abilities and experience, sorted (FR-SHEET-7)."""
    level = training.level
    found = (
        ability_findings(abilities, ability_budget(training.method, level, len(special)), level)
        | skill_findings(training)
        | other_findings(level, special, max_special, xp)
    )
    return tuple(sorted(found))


def ability_budget(method: Method, level: int, special_abilities: int) -> int:
    """Points of the start (FR-SHEET-1, FR-SHEET-5) and of levels (FR-SHEET-2), less 1 for each special (FR-SHEET-6)."""
    return ABILITY_POINTS_AT_START[method] + ability_increases(level) - special_abilities


def ability_findings(abilities: Abilities, budget: int, level: int) -> set[Finding]:
    """Findings about the abilities: one at most is -1 (FR-SHEET-1), only levels lift above +3 (FR-SHEET-2)."""
    modifiers = tuple(abilities.modifiers().values())
    lowered = sum(modifier < 0 for modifier in modifiers)
    above_cap = sum(max(0, modifier - HIGHEST_ABILITY_AT_START) for modifier in modifiers)
    return _found(
        (Finding.ABILITY_BUDGET, sum(modifiers) > budget),
        (Finding.ABILITY_CAP, above_cap > ability_increases(level)),
        (Finding.ABILITY_NEGATIVE, min(modifiers) < LOWEST_ABILITY or lowered > MOST_LOWERED_ABILITIES),
    )


def skill_findings(training: Training) -> set[Finding]:
    """Findings about skill points; an impossible start only when nothing else is wrong (FR-SHEET-3 to FR-SHEET-5)."""
    too_high = [skill for skill, points in training.points.items() if points > training.cap_of(skill)]
    at_start = [skill for skill in too_high if training.level == FIRST_LEVEL and not training.may_start_with(skill)]
    findings = _found(
        (Finding.BAD_SKILL_POINTS, any(points < 0 for points in training.points.values())),
        (Finding.SKILL_BUDGET, training.total > training.budget),
        (Finding.SKILL_CAP, len(too_high) > len(at_start)),
        (Finding.SPECIALIZED_AT_START, bool(at_start)),
    )
    return findings or _found((Finding.STARTING_SKILLS, not reachable(training)))


def reachable(training: Training) -> bool:
    """Whether some start leaves no more points than the later levels give (FR-SHEET-4).

    As many starting skills as there are, two at most, is the best start. That they include every skill as high
    as the level follows from caps and budget, which hold before this is asked.
    """
    startable = [skill for skill, points in training.points.items() if points and training.may_start_with(skill)]
    later = training.total - min(STARTING_SKILLS, len(startable))
    return later <= SKILLS_PER_LEVEL * (training.level - FIRST_LEVEL)


def other_findings(level: int, special: Sequence[str], max_special: int, xp: int | None) -> set[Finding]:
    """Too many special abilities (FR-SHEET-6), or too little experience for the level (FR-XP-1)."""
    return _found(
        (Finding.SPECIAL_LIMIT, len(special) > max_special),
        (Finding.XP_TOO_LOW, xp is not None and xp < XP_OF_LEVEL[level]),
    )


def _found(*findings: tuple[Finding, bool]) -> set[Finding]:
    return {finding for finding, holds in findings if holds}
