"""LIFE, the levels that stun, cold and nets build up, and the statuses by them.

Rules RU-C-GEN-7, RU-C-STUN-1, RU-C-FRZ-1, RU-C-NET-1, RU-C-DEAD-1 and RU-C-DEAD-6.
"""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc, Number

LOWEST_LEVEL, HIGHEST_LEVEL = 0, 999

StateLevel = Annotated[int, Interval(ge=LOWEST_LEVEL, le=HIGHEST_LEVEL)]


def moved(level: int, change: int) -> int:
    """The level after it rose or sank; it stays from 0 to 999 (RU-C-STUN-1, RU-C-FRZ-1, RU-C-NET-1)."""
    return min(HIGHEST_LEVEL, max(LOWEST_LEVEL, level + change))


Life = Annotated[Number, Doc("LIFE now; below zero it decides about death.")]
LifeMax = Annotated[int, Interval(ge=0, le=1_000_000), Doc("LIFE at 100%.")]
StunLevel = Annotated[StateLevel, Doc("Stun level now.")]


class Status(StrEnum):
    """Status by LIFE and stun level, worst first."""

    DEAD = "dead"
    DEFEATED = "defeated"
    KO = "ko"
    UNCONSCIOUS = "unconscious"
    FROZEN = "frozen"
    SLOWLY_DYING = "slowly_dying"


Statuses = Annotated[tuple[Status, ...], Doc("All that apply, worst first.")]


def remaining(life: int) -> int:
    """LIFE for comparison with a stun or freeze level: below zero it counts as 0 (RU-C-GEN-7)."""
    return max(0, life)


def is_defeated(life: int) -> bool:
    """Whether LIFE is 0 or below; regeneration is still possible (RU-C-DEAD-1)."""
    return life <= 0


def is_dead(life: int, life_max: int) -> bool:
    """Whether LIFE is below -100%; exactly -100% is not dead (RU-C-DEAD-6)."""
    return life < -life_max


def is_ko(stun_level: int, life: int) -> bool:
    """Whether the stun level is above the remaining LIFE; equal is not K.O. (RU-C-STUN-1)."""
    return stun_level > remaining(life)


def statuses_of(life: int, life_max: int, stun_level: int, *, still_harmed: bool = False) -> tuple[Status, ...]:
    """The statuses worked out anew after a loss; LIFE is not floored at 0 (RU-C-GEN-7).

    Args:
        life: LIFE now.
        life_max: LIFE at 100%.
        stun_level: the stun level now.
        still_harmed: whether damage goes on, as by bleeding or fire (RU-C-DEAD-4).
    """
    dead = is_dead(life, life_max)
    applies = {
        Status.DEAD: dead,
        Status.DEFEATED: is_defeated(life),
        Status.KO: is_ko(stun_level, life),
        Status.SLOWLY_DYING: still_harmed and is_defeated(life) and not dead,
    }
    return tuple(status for status in Status if applies.get(status, False))
