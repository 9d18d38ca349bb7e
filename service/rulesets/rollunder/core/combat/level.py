"""Levels from 0 to 999 that states build up. Rules RU-C-STUN-1, RU-C-FRZ-1 and RU-C-NET-1."""

from typing import Annotated

from annotated_types import Interval

LOWEST_LEVEL, HIGHEST_LEVEL = 0, 999

StateLevel = Annotated[int, Interval(ge=LOWEST_LEVEL, le=HIGHEST_LEVEL)]


def moved(level: int, change: int) -> int:
    """The level after it rose or sank; it stays from 0 to 999 (RU-C-STUN-1, RU-C-FRZ-1, RU-C-NET-1)."""
    return min(HIGHEST_LEVEL, max(LOWEST_LEVEL, level + change))
