"""Effects of wounds and incapacitation on a character.

Rules FB-WOUND-3, FB-WOUND-4 and FB-COND-1, with FB-SB-3 and FB-SB-4.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.flyerbook.roller import Incapacitated, Wounds, wound_malus
from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.flyerbook.stored.figures import EffectContext, Figure, LookupContext
from service.rulesets.flyerbook.stored.lookups import WOUNDS
from service.rulesets.flyerbook.stored.state import State, with_wounds
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """The only lasting states of the game."""

    wounds: Wounds = 0
    incapacitated: Incapacitated = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionResult:
    """Effect of the state on rolls."""

    wound_malus: Annotated[int, Doc("What wounds take from every roll: 0 or negative.")]
    can_roll: Annotated[bool, Doc("Whether the character may roll for anything but healing.")]


def resolve(request: Condition, dice: Dice) -> Outcome[ConditionResult]:  # noqa: ARG001 - nothing is rolled
    """Wounds burden (FB-WOUND-3), incapacitation stops rolls (FB-WOUND-4); there are no other states (FB-COND-1)."""
    result = ConditionResult(wound_malus=wound_malus(request.wounds), can_roll=not request.incapacitated)
    code = "condition_able" if result.can_roll else "condition_unable"
    summary = Message(code, {"wounds": request.wounds or None, "malus": result.wound_malus})
    return Outcome(result=result, rules=("FB-COND-1", "FB-WOUND-3", "FB-WOUND-4"), summary=summary)


def _incapacitated(context: LookupContext) -> bool:
    """Incapacitation stays, but for the last wound that is taken away (FB-WOUND-5, FB-SB-4)."""
    state: State = context.figure.state if context.figure else State()
    return state.incapacitated and context.order.wounds != 0


def _in_condition(figure: Figure, outcome: EffectContext[Condition, ConditionResult]) -> Figure:
    """The figure with wounds and incapacitation as the game master sets them (FB-SB-3, FB-SB-4)."""
    state = with_wounds(figure.state, outcome.request.wounds)
    return replace(figure, state=replace(state, incapacitated=outcome.request.incapacitated))


STORED = Stored(
    participants=(
        Participant("character", "The character concerned.", needs=(Ability.BE_HARMED,), must_be_stored=True),
    ),
    lookups={"wounds": WOUNDS, "incapacitated": _incapacitated},
    effects={"character": _in_condition},
    gm_only=True,
    discloses=Disclosure(public=("can_roll",)),
)


OPERATION = Operation(
    resolve,
    title="Look up the effect of wounds",
    description="Returns the malus of a number of wounds and whether the character can roll at all.",
    stored=STORED,
)
