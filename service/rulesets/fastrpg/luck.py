"""Luck Points: gained by the hour, spent on single rolls. Rules FR-LUCK-1 to FR-LUCK-5 and FR-SPEC-2, with FR-GEN-1."""

from math import floor
from typing import Annotated, Literal

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, RefusalRow, Refused, Rejected, of_form
from service.rulesets.fastrpg.d20 import RollState
from service.rulesets.fastrpg.luck_points import Hours, LuckPoints, LuckUse, Lucky, gained, maximum
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.special_abilities import SpecialAbility
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.harm import with_state
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, LookupContext, of_figure
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

STATE_AFTER = {
    (LuckUse.BEFORE, RollState.DISADVANTAGE): RollState.NORMAL,
    (LuckUse.AFTER, RollState.NORMAL): RollState.ADVANTAGE,
}
"""Use of luck -> the roll after it; other uses are not allowed (FR-LUCK-2, FR-LUCK-3)."""

LuckUseField = Annotated[LuckUse, Doc("What the point does.")]
RollStateField = Annotated[RollState, Doc("Advantage or Disadvantage of the roll.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckGain:
    """Hours pass and Luck Points come back."""

    action: Annotated[Literal["gain"], Doc("Gain points by the hour.")]
    luck_points: LuckPoints
    hours: Hours
    lucky: Lucky = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckSpend:
    """Request to spend a point on a roll that is resolved elsewhere: bookkeeping only."""

    action: Annotated[Literal["spend"], Doc("Spend one point.")]
    luck_points: LuckPoints
    use: LuckUseField
    roll_state: RollStateField
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckGainResult:
    """Luck Points after the hours."""

    action: Annotated[Literal["gain"], Doc("Gain points by the hour.")] = "gain"
    luck_points: Annotated[int, Doc("Luck Points now.")]
    maximum: Annotated[int, Doc("The most that may be held.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckSpendResult:
    """Luck Points after the use, and the current result of the roll."""

    action: Annotated[Literal["spend"], Doc("Spend one point.")] = "spend"
    luck_points: Annotated[int, Doc("Luck Points now.")]
    roll_state_after: Annotated[RollState, Doc("Advantage or Disadvantage of the roll afterwards.")]


Luck = LuckGain | LuckSpend
LuckResult = LuckGainResult | LuckSpendResult


def resolve(request: Luck, dice: Dice) -> Outcome[LuckResult]:  # noqa: ARG001 - nothing is rolled
    """Gain points by the hour (FR-LUCK-1), or spend one between the two calls of one roll (FR-LUCK-5)."""
    return _gain(request) if isinstance(request, LuckGain) else _spend(request)


def _held(context: LookupContext) -> int | None:
    """The points that are held (FR-LUCK-1).

    Raises:
        Rejected: `bad_input` for a character without tracked points.
    """
    if context.figure is None:
        return None
    held = context.figure.state.luck_points
    if held is None:
        raise Rejected("bad_input", "/character", expected=Phrase("a character whose Luck Points are tracked"))
    return held


def _with_luck_points(figure: Figure, outcome: EffectContext[Luck, LuckResult]) -> Figure:
    """The points that are there now (FR-LUCK-1, FR-LUCK-5)."""
    return with_state(figure, luck_points=outcome.result.luck_points)


def _has_no_point(spend: LuckSpend) -> Refused:
    """Whether no point is held (FR-LUCK-4)."""
    return {"held": spend.luck_points, "needed": 1} if spend.luck_points < 1 else False


SPENT = Stored(
    participants=(Participant("character", "Who spends it.", needs=(Ability.USE_LUCK,), must_be_stored=True),),
    lookups={"luck_points": _held},
    effects={"character": _with_luck_points},
    discloses=Disclosure(public=("action",)),
)
GAINED = Stored(
    participants=(Participant("character", "Who gains them.", needs=(Ability.RECOVER,), must_be_stored=True),),
    lookups={
        "luck_points": _held,
        "lucky": of_figure(lambda figure: figure.sheet.has(SpecialAbility.LUCKY)),
    },
    effects={"character": _with_luck_points},
    decreed=lambda _order: True,
    discloses=Disclosure(public=("action",)),
)


REFUSALS = of_form(
    LuckSpend,
    (
        RefusalRow(
            "luck_not_allowed",
            "FR-LUCK-2",
            lambda spend: (spend.use, spend.roll_state) not in STATE_AFTER,
            at="use",
            ability=Ability.USE_LUCK,
            fixed=True,
        ),
        RefusalRow("no_luck_points", "FR-LUCK-4", _has_no_point, at="luck_points"),
    ),
)


def _gain(request: LuckGain) -> Outcome[LuckResult]:
    result = LuckGainResult(
        luck_points=gained(request.luck_points, request.hours, request.lucky), maximum=maximum(request.lucky)
    )
    parameters = {"hours": floor(request.hours), "luck_points": result.luck_points, "maximum": result.maximum}
    rules = ("FR-LUCK-1", *(("FR-SPEC-2",) if request.lucky else ()))
    return Outcome(result=result, rules=rules, summary=Message("luck_gained", parameters))


def _spend(request: LuckSpend) -> Outcome[LuckResult]:
    """The result of spending one point for one use (FR-LUCK-2, FR-LUCK-3, FR-LUCK-5)."""
    after = STATE_AFTER[request.use, request.roll_state]
    result = LuckSpendResult(luck_points=request.luck_points - 1, roll_state_after=after)
    rule = "FR-LUCK-2" if request.use is LuckUse.AFTER else "FR-LUCK-3"
    summary = Message(f"luck_spent_{request.use}", {"luck_points": result.luck_points})
    return Outcome(result=result, rules=(rule, "FR-LUCK-5"), summary=summary)


OPERATION = Operation(
    resolve,
    title="Gain or spend Luck Points",
    description=(
        "Gains the points of passing hours, or spends one: before a roll it removes Disadvantage, after a "
        "normal roll it gives Advantage. Rolls spend points by themselves; this operation is for clients that "
        "count points on their own."
    ),
    refusals=REFUSALS,
    stored={LuckSpend: SPENT, LuckGain: GAINED},
)
