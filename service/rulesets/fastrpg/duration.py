"""Duration of a task. Rule FR-TASK-5."""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.rulesets.fastrpg import d20
from service.rulesets.vocabulary import Doc
from service.values import dataclass

ROUNDS_OF_AN_ACTION = 1


class TimeUnit(StrEnum):
    """Time that a task takes: one action, or 1d6 rounds, minutes, hours or days."""

    ACTION = "action"
    ROUND = "round"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"


class UnitOfTime(StrEnum):
    """A unit in which time passes; an action is reported as a round."""

    ROUND = "round"
    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"


TimeUnitField = Annotated[TimeUnit, Doc("One action, or the unit of which a d6 gives the number.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeTaken:
    """Time that passed."""

    unit: Annotated[UnitOfTime, Doc("Unit of the time.")]
    amount: Annotated[int, Doc("How many units it took.")]


def roll_amount(name: str, unit: TimeUnit, dice: Dice) -> int:
    """A quick task is one action and counts 1 round; slower work takes 1d6 of its unit (FR-TASK-5)."""
    if unit is TimeUnit.ACTION:
        return ROUNDS_OF_AN_ACTION
    return dice.face(name, d20.SIDES_OF_EFFECT, "time")


def taken(unit: TimeUnit, amount: int) -> TimeTaken:
    """The time in the form of the report: an action as a round (FR-TASK-5)."""
    return TimeTaken(unit=UnitOfTime.ROUND if unit is TimeUnit.ACTION else UnitOfTime(unit.value), amount=amount)
