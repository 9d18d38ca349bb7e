"""What wounds and incapacitation do to a character. Rule FB-COND-1, with FB-WOUND-3 and FB-WOUND-4."""

from dataclasses import dataclass
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Incapacitated, Wounds, wound_malus
from service.rulesets.vocabulary import Doc


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


OPERATION = Operation(
    name="condition",
    title="Tell what wounds do",
    description="Tells the malus of a number of wounds and whether the character can roll at all.",
    request=Condition,
    result=ConditionResult,
    resolve=resolve,
)
