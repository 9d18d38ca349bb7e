"""The ways to move, and the checks each brings step by step. Rules RU-B-MOVE-1 to -4, RU-B-MOVE-6 and RU-B-MOVE-7."""

from collections.abc import Iterator
from enum import StrEnum

from service.rulesets.rollunder.core.attribute import Attribute
from service.values import dataclass


class MovementMode(StrEnum):
    """Mode of movement, for example running or swimming."""

    RUN = "run"
    JOG = "jog"
    SWIM = "swim"
    DIVE = "dive"
    CLIMB = "climb"
    SWING = "swing"
    FLY = "fly"


class MovementUnit(StrEnum):
    """Unit of the amount of a movement; rounds and minutes are not converted into each other."""

    ROUNDS = "rounds"
    MINUTES = "minutes"
    SWINGS = "swings"


class Stop(StrEnum):
    """Purpose of the check that ends a movement; maneuvers are on DEX, endurance is on STR."""

    MANEUVER = "maneuver"
    ENDURANCE = "endurance"


@dataclass(frozen=True, slots=True)
class MovementRow:
    """Requirements of a mode of movement.

    Attributes:
        rule: id of its rule.
        unit: what the amount counts.
        interval: an endurance check is due after each of so many units.
    """

    rule: str
    unit: MovementUnit
    interval: int


MOVEMENTS = {
    MovementMode.RUN: MovementRow("RU-B-MOVE-1", MovementUnit.ROUNDS, 10),
    MovementMode.JOG: MovementRow("RU-B-MOVE-1", MovementUnit.MINUTES, 10),
    MovementMode.SWIM: MovementRow("RU-B-MOVE-2", MovementUnit.MINUTES, 5),
    MovementMode.DIVE: MovementRow("RU-B-MOVE-2", MovementUnit.ROUNDS, 10),
    MovementMode.CLIMB: MovementRow("RU-B-MOVE-3", MovementUnit.MINUTES, 10),
    MovementMode.SWING: MovementRow("RU-B-MOVE-4", MovementUnit.SWINGS, 3),
    MovementMode.FLY: MovementRow("RU-B-MOVE-6", MovementUnit.MINUTES, 10),
}
"""Mode -> what it asks for, a row each.

Running and jogging (RU-B-MOVE-1), swimming and diving (RU-B-MOVE-2), climbing (RU-B-MOVE-3), swinging (RU-B-MOVE-4)
and flying (RU-B-MOVE-6).
"""

WITHOUT_OBSTACLES = frozenset({MovementMode.CLIMB, MovementMode.SWING})
ATTRIBUTE_OF = {Stop.MANEUVER: Attribute.DEX, Stop.ENDURANCE: Attribute.STR}


@dataclass(frozen=True, slots=True)
class Step:
    """A check on the way.

    Attributes:
        check: what it is for.
        done_if_failed: how much is done when it fails; None when the place is not known.
    """

    check: Stop
    done_if_failed: int | None


def steps_of(mode: MovementMode, amount: int, obstacles: int) -> Iterator[Step]:
    """The checks in the order made: all maneuvers and then all endurance, but swing by swing (RU-B-MOVE-7)."""
    interval = MOVEMENTS[mode].interval
    if mode is MovementMode.SWING:
        yield from _swings(amount, interval)
        return
    if mode is MovementMode.CLIMB:
        yield Step(Stop.MANEUVER, done_if_failed=0)
    for _ in range(obstacles):
        yield Step(Stop.MANEUVER, done_if_failed=None)
    for done in range(interval, amount + 1, interval):
        yield Step(Stop.ENDURANCE, done_if_failed=done)


def _swings(amount: int, interval: int) -> Iterator[Step]:
    """A maneuver for each swing, and endurance after every third (RU-B-MOVE-4)."""
    for swing in range(1, amount + 1):
        yield Step(Stop.MANEUVER, done_if_failed=swing - 1)
        if swing % interval == 0:
            yield Step(Stop.ENDURANCE, done_if_failed=swing)
