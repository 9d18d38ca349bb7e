"""The actions of one round. Rules F6-ENC-5 and F6-ACT-5, with F6-ERR-1.

In a round each participant has one turn. To answer the action of another with a roll costs a full or a
bonus action of one's own; otherwise the fixed value counts (F6-ENC-6).
"""

from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.rounds.action_budget import (
    BONUS_BASE,
    FULL_BASE,
    MOST_ACTIONS,
    NO_MODIFIERS,
    ActionCount,
    ActionModifiers,
    ActionType,
    left,
)
from service.rulesets.freed6.stored.effects.checks import taken
from service.rulesets.freed6.stored.figures import EffectContext, Figure
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.lookups.ranks import action_modifiers
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


class ActionOutcome(StrEnum):
    """Whether an action could be taken."""

    OK = "ok"
    NO_ACTION_LEFT = "no_action_left"
    CANNOT_ACT = "cannot_act"


@dataclass(frozen=True, slots=True, kw_only=True)
class Actions:
    """Actions which someone wants to take in one round."""

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
    """Result of the actions: whether each was possible, and how many are left."""

    results: Annotated[tuple[ActionOutcome, ...], Doc("One for each action, in order.")]
    full_left: Annotated[int, Doc("Full actions that are left in the round.")]
    bonus_left: Annotated[int, Doc("Bonus actions that are left in the round.")]


def resolve(request: Actions, dice: Dice) -> Outcome[ActionsResult]:  # noqa: ARG001 - nothing is rolled
    """One full and one bonus action (F6-ENC-5), changed by effects (F6-ACT-5); none is traded for another."""
    remaining = left_of(request)
    outcomes = tuple(_take(kind, remaining, can_act=request.can_act) for kind in request.spend)
    result = ActionsResult(
        results=outcomes, full_left=remaining[ActionType.FULL], bonus_left=remaining[ActionType.BONUS]
    )
    changed = ("F6-ACT-5",) if request.modifiers != NO_MODIFIERS else ()
    count = sum(outcome is ActionOutcome.OK for outcome in outcomes)
    return Outcome(
        result=result,
        rules=("F6-ENC-5", *changed),
        summary=Message(
            "actions_taken",
            {"taken": count, "asked": len(outcomes), "full": result.full_left, "bonus": result.bonus_left},
        ),
    )


def left_of(request: Actions) -> dict[ActionType, int]:
    """The counted actions that are left, never below 0 (F6-ENC-5)."""
    full, bonus = request.modifiers.full_action, request.modifiers.bonus_action
    return {
        ActionType.FULL: left(ActionType.FULL, request.full_base, full, request.full_spent),
        ActionType.BONUS: left(ActionType.BONUS, request.bonus_base, bonus, request.bonus_spent),
    }


def _take(kind: ActionType, remaining: dict[ActionType, int], *, can_act: bool) -> ActionOutcome:
    """Take one action, if it is left; who cannot act has no free actions either (F6-ENC-5)."""
    if not can_act:
        return ActionOutcome.CANNOT_ACT
    if kind is ActionType.FREE:
        return ActionOutcome.OK
    if remaining[kind] == 0:
        return ActionOutcome.NO_ACTION_LEFT
    remaining[kind] -= 1
    return ActionOutcome.OK


def _spent(figure: Figure, outcome: EffectContext[Actions, ActionsResult]) -> Figure:
    """The figure with fewer actions until the next round (F6-ENC-5)."""
    state = figure.state
    for kind, result in zip(outcome.order.spend, outcome.result.results, strict=True):
        state = taken(state, kind) if result is ActionOutcome.OK else state
    return replace(figure, state=state)


STORED = Stored(
    participants=(Participant("character", "Who takes them.", must_be_stored=True),),
    lookups={
        "modifiers": lambda context: action_modifiers(known(context)),
        "full_spent": lambda context: min(MOST_ACTIONS, known(context).state.full_spent),
        "bonus_spent": lambda context: min(MOST_ACTIONS, known(context).state.bonus_spent),
        "can_act": lambda context: tracks.abilities_of(known(context), context.options).can_act,
    },
    effects={"character": _spent},
    stated_by=StatedBy(game_master=("full_base", "bonus_base")),
    discloses=Disclosure(public=("results",)),
)
"""A question about each action: what is left is taken, and nothing is refused (F6-SF-5)."""


OPERATION = Operation(
    resolve,
    title="Take the actions of a round",
    description=(
        "In each round a participant has one full action, one bonus action and any number of free ones; effects "
        "change the first two."
    ),
    options=("unnamed_action",),
    stored=STORED,
)
