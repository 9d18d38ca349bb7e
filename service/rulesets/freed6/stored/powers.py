"""Powers: uses of an extranormal ability, from the sheet. Rules F6-CHR-3, F6-STA-1 and F6-STA-4."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.freed6.attitude.status import StatusColumn
from service.rulesets.freed6.core.die_code import DieCodeText
from service.rulesets.freed6.core.purchase import Purchase
from service.rulesets.freed6.core.stance import ResistanceKind
from service.rulesets.freed6.rounds.action_budget import ActionType
from service.rulesets.vocabulary import Doc, Name, Number
from service.values import dataclass


class PowerOperation(StrEnum):
    """The operation of a power."""

    TASK = "task"
    ATTACK = "attack"
    CONDITION = "condition"
    INFLUENCE = "influence"


class UsesPer(StrEnum):
    """Event that restores the uses of a power."""

    TURN = "turn"
    ENCOUNTER = "encounter"
    SCENE = "scene"
    SESSION = "session"


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerUses:
    """Limit of the uses of a power."""

    count: Annotated[int, Interval(ge=1, le=1000), Doc("So many times.")] = 1
    per: Annotated[UsesPer, Doc("In each turn, encounter, scene or session.")] = UsesPer.SESSION


@dataclass(frozen=True, slots=True, kw_only=True)
class PowerStatus:
    """A status that measures the rest of a power; the state stores it under the power's name."""

    column: Annotated[StatusColumn, Doc("What it measures.")] = StatusColumn.QUANTITY


@dataclass(frozen=True, slots=True, kw_only=True)
class Power:
    """Power that an extranormal ability gives its owner (F6-CHR-3)."""

    name: Annotated[Name, Doc("What it is called.")]
    ability: Annotated[Name, Doc("The ability on the sheet that is rolled.")]
    skill: Annotated[Name | None, Doc("The skill that is added; null for the ability alone.")] = None
    action: Annotated[ActionType | None, Doc("Which action it takes; null for none that is counted.")] = None
    operation: Annotated[PowerOperation, Doc("The operation that it uses.")] = PowerOperation.TASK
    difficulty: Annotated[Number | None, Doc("The number to reach, if no target resists.")] = None
    resistance: Annotated[ResistanceKind | None, Doc("The trait that resists it, if a target resists.")] = None
    effect: Annotated[DieCodeText | None, Doc("Die code of its effect roll; of attacks.")] = None
    effects: Annotated[tuple[Purchase, ...], Len(0, 20), Doc("What its ranks buy.")] = ()
    condition: Annotated[Name | None, Doc("Of `condition`: what the condition is called; null for its own name.")] = (
        None
    )
    status: Annotated[PowerStatus | None, Doc("What measures how much of it is left, if anything.")] = None
    uses: Annotated[PowerUses | None, Doc("How often it can be used; null for without limit.")] = None
