"""Constants of movement. Rules FR-MOVE-1, FR-MOVE-2 and FR-MOVE-5, with FR-SPEC-1."""

from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc
from service.values import dataclass

BASE_M = 10
FASTER_BASE_M = 12
RUNNING_FACTOR = 2
CRITICAL_M = 1
DIFFICULT_COST = 2

BaseMeters = Annotated[float, Interval(ge=0, le=10_000), Doc("Meters per turn with a task action, for creatures.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Segment:
    """A stretch of the way."""

    m: Annotated[float, Interval(ge=0, le=1_000_000), Doc("Length in meters.")]
    difficult: Annotated[bool, Doc("Crawling, swimming, climbing or slippery: each meter costs 2.")] = False


def base_of(faster_movement: bool) -> int:
    """Meters with a task action: 10 (FR-MOVE-1), or 12 with Faster Movement (FR-SPEC-1)."""
    return FASTER_BASE_M if faster_movement else BASE_M


def running(base_m: float) -> float:
    """Meters without a task action: double (FR-MOVE-2)."""
    return base_m * RUNNING_FACTOR


def factor_of(segment: Segment, crawls: bool, critical: bool) -> int:
    """Cost of a meter: 2 where it is difficult (FR-MOVE-3, FR-MOVE-4), but 1 for the critical (FR-MOVE-5)."""
    return DIFFICULT_COST if (segment.difficult or crawls) and not critical else 1
