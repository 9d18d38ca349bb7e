"""Luck Points, what an hour brings of them, and what one does. Rules FR-LUCK-1 to FR-LUCK-3, with FR-SPEC-2."""

from enum import StrEnum
from math import floor
from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Count, Doc

LUCK_PER_HOUR, MOST_LUCK = 1, 2
LUCK_PER_HOUR_OF_LUCKY, MOST_LUCK_OF_LUCKY = 2, 4

Hours = Annotated[float, Interval(ge=0, le=1_000_000), Doc("Hours that pass; only whole ones count.")]
LuckPoints = Annotated[Count, Doc("Luck Points held.")]
Lucky = Annotated[bool, Doc("Whether the character has the special ability Lucky.")]


class LuckUse(StrEnum):
    """Use of a luck point: remove Disadvantage before the roll, or give Advantage after it."""

    BEFORE = "before"
    AFTER = "after"


def gained(luck_points: int, hours: float, lucky: bool) -> int:
    """The points after these hours; points above the maximum are lost (FR-LUCK-1, FR-SPEC-2)."""
    return min(maximum(lucky), luck_points + per_hour(lucky) * floor(hours))


def maximum(lucky: bool) -> int:
    """The most points that may be held, also what a new character starts with (FR-LUCK-1, FR-SPEC-2)."""
    return MOST_LUCK_OF_LUCKY if lucky else MOST_LUCK


def per_hour(lucky: bool) -> int:
    """The points that an hour brings (FR-LUCK-1, FR-SPEC-2)."""
    return LUCK_PER_HOUR_OF_LUCKY if lucky else LUCK_PER_HOUR
