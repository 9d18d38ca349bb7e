"""Pain in three tiers, and its cure.

Rules RU-C-WND-4 to RU-C-WND-6, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4 and RU-C-GEN-6.
"""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.tiers import PainTier, PainTiers, together
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.die import D1, D6, D20, Die
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

DICE_PER_TIER = 1
UNCONSCIOUS_BELOW = 1

DIE_OF_PAIN: Mapping[PainTier, tuple[Die, str]] = {
    PainTier.JUST_PAIN: (D1, "RU-C-WND-4"),
    PainTier.PAIN: (D6, "RU-C-WND-5"),
    PainTier.STRONG_PAIN: (D20, "RU-C-WND-6"),
}
"""Tier -> the die that INT loses, and the rule."""


class PainAction(StrEnum):
    """Action to resolve: a new pain begins, or one is cured."""

    SUFFER = "suffer"
    CURE = "cure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pain:
    """Request to get a lasting pain, or to be cured of it."""

    action: Annotated[PainAction, Doc("Whether a new pain begins or that of the tier is cured.")] = PainAction.SUFFER
    tier: Annotated[PainTier, Doc("How bad the pain is.")]
    current: PainTiers = field(default_factory=dict)
    int_: Annotated[Score, Doc("INT without pain.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PainResult:
    """The pain there is now."""

    kind: Annotated[Literal["pain"], Doc("The member of the condition family.")] = "pain"
    tiers: PainTiers
    int_penalty: Annotated[int, Doc("What the pain takes off INT.")]
    int_effective: Annotated[int, Doc("INT in pain; it may be negative.")]
    unconscious: Annotated[bool, Doc("Whether the pain makes unconscious.")]


def resolve(request: Pain, dice: Dice) -> Outcome[PainResult]:
    """Roll the new pain, or cure that of the tier: then only the worst remaining one counts (RU-C-WND-5)."""
    tiers = _cured(request) if request.action is PainAction.CURE else _suffered(request, dice)
    penalty = together(tiers.values(), request.options)
    result = PainResult(
        tiers=tiers,
        int_penalty=penalty,
        int_effective=request.int_ - penalty,
        unconscious=_is_unconscious(request.int_, tiers, request.options),
    )
    _, rule = DIE_OF_PAIN[request.tier]
    rules = (rule, "RU-C-WND-5", "RU-C-GEN-4")
    return Outcome(result=result, rules=rules, summary=_summary(request, result))


def _suffered(request: Pain, dice: Dice) -> Mapping[PainTier, int]:
    """The tiers with the number of the new pain, which replaces that of the same tier (RU-C-WND-5).

    Just pain is 1, however many needles (RU-C-WND-4); strong pain is like pain with a d20 (RU-C-WND-6).
    """
    die, _ = DIE_OF_PAIN[request.tier]
    return {**request.current, request.tier: die.total(DICE_PER_TIER, dice, "pain")}


def _cured(request: Pain) -> Mapping[PainTier, int]:
    """The pain without a tier; the healer and the time are the game master's decision (RU-C-WND-5)."""
    return {tier: number for tier, number in request.current.items() if tier != request.tier}


def _summary(request: Pain, result: PainResult) -> Message:
    parameters = {"penalty": result.int_penalty, "int": result.int_effective}
    state = "unconscious" if result.unconscious else "conscious"
    if request.action is PainAction.CURE:
        return Message(f"pain_cured_{state}", parameters)
    return Message(f"pain_{state}", {"number": result.tiers[request.tier], **parameters})


def _is_unconscious(int_: int, tiers: Mapping[PainTier, int], options: Options) -> bool:
    """INT below 1 makes unconscious (RU-C-WND-5), but just pain never does (RU-C-WND-4)."""
    numbing = [number for tier, number in tiers.items() if tier is not PainTier.JUST_PAIN]
    return bool(numbing) and int_ - together(numbing, options) < UNCONSCIOUS_BELOW


def _with_pain(figure: Figure, outcome: EffectContext[Pain, PainResult]) -> Figure:
    """The tier with its new number, or without any (RU-C-WND-5)."""
    tier = outcome.request.tier
    others = {each: number for each, number in figure.state.pain.items() if each != tier}
    now = {tier: outcome.result.tiers[tier]} if tier in outcome.result.tiers else {}
    return effects.with_state(figure, pain={**others, **now})


STORED = Stored(
    participants=(character_participant(),),
    lookups={"current": lookups.state("pain"), "int_": lookups.score(Attribute.INT, Cause.PAIN)},
    effects={"character": (_with_pain, falls_ill)},
    gm_only=True,
    discloses=Disclosure(public=("kind",)),
)


OPERATION = Operation(
    resolve,
    title="Suffer pain, or be cured of it",
    description=(
        "Pain takes 1, a d6 or a d20 off INT, and INT below 1 is unconsciousness unless it is just pain. A "
        "new roll of a tier replaces its number, and only the worst tier counts. A cure ends the pain of one "
        "tier."
    ),
    options=("tier_stacking",),
    streams="By die: a d6 for pain, a d20 for strong pain, none for just pain and for a cure.",
    headlines=("unconscious", "int_effective"),
    score=lambda result: result.int_effective,
    stored=STORED,
)
