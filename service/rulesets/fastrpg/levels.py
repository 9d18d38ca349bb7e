"""Levels, their experience and what they bring. Rules FR-XP-1 and FR-SHEET-2."""

from typing import Annotated

from annotated_types import Interval

XP_OF_LEVEL = {
    1: 0,
    2: 200,
    3: 400,
    4: 800,
    5: 1_500,
    6: 3_000,
    7: 6_000,
    8: 12_000,
    9: 25_000,
    10: 50_000,
}
"""Level -> experience that reaches it (FR-XP-1)."""

FIRST_LEVEL, LAST_LEVEL = min(XP_OF_LEVEL), max(XP_OF_LEVEL)
SKILLS_PER_LEVEL = 2
LEVELS_PER_ABILITY = 2

ReachedLevel = Annotated[int, Interval(ge=FIRST_LEVEL, le=LAST_LEVEL)]


def level_of(xp: int) -> int:
    """The highest level that the experience reaches (FR-XP-1)."""
    return max(level for level, reached_at in XP_OF_LEVEL.items() if reached_at <= xp)


def ability_increases(level: int) -> int:
    """Ability points gained up to this level: at levels 3, 5, 7 and 9 (FR-XP-1, FR-SHEET-2)."""
    return (level - FIRST_LEVEL) // LEVELS_PER_ABILITY
