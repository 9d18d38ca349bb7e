"""What wounds and incapacitation do to a character. Rule FB-COND-1, with FB-WOUND-3 and FB-WOUND-4."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Incapacitated, Wounds, wound_malus
from service.rulesets.flyerbook.state import State
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NOBODY_NAMED, StoredParticipant, stored_id
from service.rulesets.vocabulary import Count, Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """The only lasting states of the game."""

    wounds: Wounds = 0
    incapacitated: Incapacitated = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionResult:
    """What the state means for rolls."""

    wound_malus: Annotated[int, Doc("What wounds take from every roll: 0 or negative.")]
    can_roll: Annotated[bool, Doc("Whether the character may roll for anything but healing.")]


def resolve(request: Condition, dice: Dice) -> Outcome[ConditionResult]:  # noqa: ARG001 - nothing is rolled
    """Wounds burden (FB-WOUND-3), incapacitation stops rolls (FB-WOUND-4); there are no other states (FB-COND-1)."""
    result = ConditionResult(wound_malus=wound_malus(request.wounds), can_roll=not request.incapacitated)
    code = "condition_able" if result.can_roll else "condition_unable"
    summary = Message(code, {"wounds": request.wounds, "malus": result.wound_malus})
    return Outcome(result=result, rules=("FB-COND-1", "FB-WOUND-3", "FB-WOUND-4"), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionOrder:
    """The game master sets wounds or incapacitation, as after a fall or poison."""

    character: Annotated[StoredParticipant, Doc("To whom it happens.")] = NOBODY_NAMED
    wounds: Annotated[Count | None, Doc("Unhealed wounds from now on; left out, they stay.")] = None
    incapacitated: Annotated[bool | None, Doc("Out of action or not from now on; left out, it stays.")] = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: ConditionOrder, cast: Cast) -> Condition:
    """The condition as it will be."""
    state: State = cast[stored_id(order.character, "/character")].state
    wounds = state.wounds if order.wounds is None else order.wounds
    incapacitated = state.incapacitated if order.incapacitated is None else order.incapacitated
    return Condition(wounds=wounds, incapacitated=incapacitated, options=order.options)


def apply(order: ConditionOrder, result: ConditionResult, cast: Cast) -> Cast:  # noqa: ARG001 - it is as the order says
    """The character in the new condition (FB-COND-1)."""
    identity = stored_id(order.character, "/character")
    condition = stage(order, cast)
    state = replace(cast[identity].state, wounds=condition.wounds, incapacitated=condition.incapacitated)
    return {identity: replace(cast[identity], state=state)}


OPERATION = Operation(
    name="condition",
    title="Tell what wounds do",
    description="Tells the malus of a number of wounds and whether the character can roll at all.",
    request=Condition,
    result=ConditionResult,
    resolve=resolve,
    command=Command(
        order=ConditionOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
        secrets=("wound_malus", "malus", "wounds"),
    ),
)
