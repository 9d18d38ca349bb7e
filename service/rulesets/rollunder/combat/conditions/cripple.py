"""Crippled limbs, and the daily check to use them again.

Rules RU-C-RES-3 to RU-C-RES-5, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4, RU-C-GEN-6 and RU-R-14.
"""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.combat import repeated_check
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.outcome import CheckOutcome
from service.rulesets.rollunder.core.repeat import CHARACTER, Luck, RepeatDecider, RepeatLuck, SpentOnRepeats
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.stored import effects
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.character import Character
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure, Order
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import REPEATS, character_participant
from service.rulesets.rollunder.stored.rerolls import REROLL
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

STR_LOST_PER_EFFECT = 2
EFFECTS_REMOVED = 1

Effects = Annotated[int, Interval(ge=0, le=100)]


class CrippleAction(StrEnum):
    """Whether a limb may be crippled now, or may recover."""

    CHECK = "check"
    RECOVER = "recover"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cripple:
    """A limb was hit, or a day has passed since."""

    action: Annotated[CrippleAction, Doc("What happens.")]
    str_: Annotated[Score, Doc("STR now for `check`; STR without crippling losses for `recover`.")]
    x: Annotated[Modifier, Doc("For `check`: X of [STR-X].")] = 0
    effects: Annotated[Effects | None, Doc("For `recover`: how many limbs are crippled.")] = None
    luck: RepeatLuck = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class CrippleResult:
    """State of the limb after a check or a recovery."""

    kind: Annotated[Literal["cripple"], Doc("The member of the condition family.")] = "cripple"
    checked_value: Annotated[int, Doc("What the d20 was compared with.")]
    roll: Annotated[int, Doc("The d20 face.")]
    outcome: Annotated[CheckOutcome, Doc("How the check on STR went.")]
    crippled: Annotated[bool | None, Doc("Whether the limb is useless; null for `recover`.")] = None
    effects_after: Annotated[int | None, Doc("Crippled limbs now; null for `check`.")] = None
    str_effective: Annotated[int | None, Doc("STR with the losses that are left; null for `check`.")] = None
    luck: SpentOnRepeats = None


def resolve(request: Cripple, dice: Dice) -> Outcome[CrippleResult]:
    """Check whether the limb stays of use (RU-C-RES-3, RU-C-RES-4), or recovers (RU-C-RES-5).

    Raises:
        Rejected: `bad_input` when `effects` is missing.
    """
    return _check(request, dice) if request.action is CrippleAction.CHECK else recovered(request, dice)


def keep_limb(
    str_: int, x: int, luck: Luck | None, options: Options, dice: Dice, decider: RepeatDecider = CHARACTER
) -> RepeatedCheck:
    """[STR-X]; who fails cannot use the limb until it has regenerated (RU-C-RES-3, RU-C-RES-4).

    That something must have passed the armor first, and where X comes from, is the attack's business.
    """
    return repeated_check.make(str_ - x, luck, options, dice, "cripple", decider)


def str_with(effects: int, str_: int) -> int:
    """STR with so many crippled limbs (RU-C-RES-5)."""
    return str_ - STR_LOST_PER_EFFECT * effects


def _check(request: Cripple, dice: Dice) -> Outcome[CrippleResult]:
    made = keep_limb(request.str_, request.x, request.luck, request.options, dice)
    result = CrippleResult(
        checked_value=made.value,
        roll=made.roll,
        outcome=made.outcome,
        crippled=not made.succeeds,
        luck=made.luck,
    )
    code = "cripple_useless" if result.crippled else "cripple_usable"
    summary = Message(code, {"value": made.value, "roll": result.roll})
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-RES-3", "RU-C-RES-4", *made.rules), summary=summary)


def recovered(request: Cripple, dice: Dice, decider: RepeatDecider = CHARACTER) -> Outcome[CrippleResult]:
    """The result of a daily [STR] with the reduced STR; success removes one effect (RU-C-RES-5)."""
    effects = needed(request.effects, "/effects", Phrase("the action {action}", action="recover"))
    made = repeated_check.make(str_with(effects, request.str_), request.luck, request.options, dice, "recover", decider)
    after = max(0, effects - EFFECTS_REMOVED) if made.succeeds else effects
    result = CrippleResult(
        checked_value=made.value,
        roll=made.roll,
        outcome=made.outcome,
        effects_after=after,
        str_effective=str_with(after, request.str_),
        luck=made.luck,
    )
    parameters = {"value": made.value, "roll": result.roll, "effects": after, "str": result.str_effective}
    code = "cripple_recovers" if made.succeeds else "cripple_stays"
    return Outcome(result=result, rules=("RU-C-GEN-1", "RU-C-RES-5", *made.rules), summary=Message(code, parameters))


class Limb(StrEnum):
    """Kind of the crippled limb: arms and tentacles, or legs and wings."""

    ARM = "arm"
    LEG = "leg"


@dataclass(frozen=True, slots=True, kw_only=True)
class WithLimb:
    """The limb that it is about."""

    limb: Annotated[Limb, Doc("Which limb; the other kind where this one has no effect that could recover.")] = Limb.ARM


@of_character
def _str(character: Character, order: Order) -> int:
    """STR without crippling losses where a limb recovers (RU-C-RES-5)."""
    without = (Cause.CRIPPLED,) if order.action is CrippleAction.RECOVER else ()
    return character.score(Attribute.STR, *without)


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """A limb recovers by the [STR] of the day (RU-C-RES-5)."""
    return (Ability.DAILY,) if order.action is CrippleAction.RECOVER else ()


def _is_decreed(order: Order) -> bool:
    """Whether the order is reserved to the game master: crippling is, recovery of own limbs is not."""
    return order.action is not CrippleAction.RECOVER


def _crippled(figure: Figure, outcome: EffectContext[Cripple, CrippleResult]) -> Figure:
    """One crippling effect more, or one less."""
    member = f"crippled_{outcome.order.limb}s"
    if outcome.request.action is CrippleAction.CHECK:
        return effects.counted(figure, member, int(bool(outcome.result.crippled)))
    figure = effects.with_state(figure, limb_check_minutes=0)
    recovered = (outcome.result.effects_after or 0) - (outcome.request.effects or 0)
    other = "crippled_legs" if member == "crippled_arms" else "crippled_arms"
    return effects.counted(figure, member if getattr(figure.state, member) else other, recovered)


STORED = Stored(
    participants=(character_participant(needs_of=_needs, may_need=(Ability.DAILY,)),),
    lookups={
        "str_": _str,
        "effects": of_character(lambda character, _: character.state.crippled_arms + character.state.crippled_legs),
        "luck": REPEATS,
    },
    effects={"character": (_crippled, effects.pays_repeats, falls_ill)},
    beside=WithLimb,
    decreed=_is_decreed,
    reroll=REROLL,
    discloses=Disclosure(public=("kind", "roll", "outcome", "crippled", "results", "total")),
)


OPERATION = Operation(
    resolve,
    title="Cripple a limb, or let it recover",
    description=(
        "A limb that was hit is useless unless [STR-X] succeeds. Every crippled limb takes 2 off STR; once a "
        "day a [STR] with the remaining STR heals one of them."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    streams="d20: one, and those of repeats.",
    headlines=("crippled", "effects_after"),
    decisions=(CHARACTER.point(more=False),),
    score=lambda result: -result.roll,
    stored=STORED,
)
