"""The actions of one round. Rules F6-ENC-5 and F6-ACT-5, with F6-DUR-5.

In a round each participant has one turn. To answer the action of another with a roll costs a full or a
bonus action of one's own; otherwise the fixed value counts (F6-ENC-6).
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.tables import TABLES
from service.rulesets.vocabulary import Doc

FULL_BASE: int = TABLES["action_budget"]["full_action"]
BONUS_BASE: int = TABLES["action_budget"]["bonus_action"]

ActionCount = Annotated[int, Interval(ge=0, le=100)]
ActionModifier = Annotated[int, Interval(ge=-100, le=100)]


class ActionType(StrEnum):
    """Full and bonus actions are counted, free ones are not."""

    FULL = "full"
    BONUS = "bonus"
    FREE = "free"


class ActionOutcome(StrEnum):
    """Whether an action could be taken."""

    OK = "ok"
    NO_ACTION_LEFT = "no_action_left"
    CANNOT_ACT = "cannot_act"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionModifiers:
    """Effects on the actions of this round."""

    full_action: Annotated[ActionModifier, Doc("More or fewer full actions.")] = 0
    bonus_action: Annotated[ActionModifier, Doc("More or fewer bonus actions.")] = 0


NO_MODIFIERS = ActionModifiers()


@dataclass(frozen=True, slots=True, kw_only=True)
class Actions:
    """What someone wants to do in one round."""

    modifiers: Annotated[ActionModifiers, Doc("Effects that are active in this round.")] = NO_MODIFIERS
    full_base: Annotated[ActionCount, Doc("Full actions of a round.")] = FULL_BASE
    bonus_base: Annotated[ActionCount, Doc("Bonus actions of a round.")] = BONUS_BASE
    full_spent: Annotated[ActionCount, Doc("Full actions taken in this round before.")] = 0
    bonus_spent: Annotated[ActionCount, Doc("Bonus actions taken in this round before.")] = 0
    can_act: Annotated[bool, Doc("Whether actions are possible at all; decisions need none.")] = True
    spend: Annotated[tuple[ActionType, ...], Len(0, 100), Doc("Actions to take, in order.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsResult:
    """What could be done."""

    results: Annotated[tuple[ActionOutcome, ...], Doc("One for each action, in order.")]
    full_left: Annotated[int, Doc("Full actions that are left in the round.")]
    bonus_left: Annotated[int, Doc("Bonus actions that are left in the round.")]


def resolve(request: Actions, dice: Dice) -> Outcome[ActionsResult]:  # noqa: ARG001 - nothing is rolled
    """One full and one bonus action (F6-ENC-5), changed by effects (F6-ACT-5); none is traded for another."""
    left = left_of(request)
    outcomes = tuple(_take(kind, left, can_act=request.can_act) for kind in request.spend)
    result = ActionsResult(results=outcomes, full_left=left[ActionType.FULL], bonus_left=left[ActionType.BONUS])
    changed = ("F6-ACT-5",) if request.modifiers != NO_MODIFIERS else ()
    taken = sum(outcome is ActionOutcome.OK for outcome in outcomes)
    return Outcome(
        result=result,
        rules=("F6-ENC-5", *changed),
        summary=Message(
            "actions_taken",
            {"taken": taken, "asked": len(outcomes), "full": result.full_left, "bonus": result.bonus_left},
        ),
    )


def left_of(request: Actions) -> dict[ActionType, int]:
    """The counted actions that are left, never below 0 (F6-ENC-5)."""
    full = max(0, request.full_base + request.modifiers.full_action)
    bonus = max(0, request.bonus_base + request.modifiers.bonus_action)
    return {
        ActionType.FULL: max(0, full - request.full_spent),
        ActionType.BONUS: max(0, bonus - request.bonus_spent),
    }


def _take(kind: ActionType, left: dict[ActionType, int], *, can_act: bool) -> ActionOutcome:
    """Take one action, if it is left; who cannot act has no free actions either (F6-ENC-5)."""
    if not can_act:
        return ActionOutcome.CANNOT_ACT
    if kind is ActionType.FREE:
        return ActionOutcome.OK
    if left[kind] == 0:
        return ActionOutcome.NO_ACTION_LEFT
    left[kind] -= 1
    return ActionOutcome.OK


OPERATION = Operation(
    name="actions",
    title="Take the actions of a round",
    description=(
        "In each round a participant has one full action, one bonus action and any number of free ones; effects "
        "change the first two."
    ),
    request=Actions,
    result=ActionsResult,
    resolve=resolve,
    family="Turns and time",
)
