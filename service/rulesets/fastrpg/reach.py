"""How far somebody moves: the fixed numbers. Rules FR-MOVE-1, FR-MOVE-2 and FR-MOVE-5, with FR-SPEC-1."""

from typing import Annotated

from annotated_types import Interval

from service.rulesets.vocabulary import Doc

BASE_M = 10
FASTER_BASE_M = 12
RUNNING_FACTOR = 2
CRITICAL_M = 1

BaseMeters = Annotated[float, Interval(ge=0, le=10_000), Doc("Meters per turn with a task action, for creatures.")]


def base_of(faster_movement: bool) -> int:
    """Meters with a task action: 10 (FR-MOVE-1), or 12 with Faster Movement (FR-SPEC-1)."""
    return FASTER_BASE_M if faster_movement else BASE_M


def running(base_m: float) -> float:
    """Meters without a task action: double (FR-MOVE-2)."""
    return base_m * RUNNING_FACTOR
