"""Pain in three tiers. Rules RU-C-WND-4 to RU-C-WND-6."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.rollunder.combat.conditions.tiers import PainTier, PainTiers, together
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.die import D1, D6, D20, Die
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.effective import Cause
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored.declaration import Stored
from service.rulesets.stored.effects import EffectContext
from service.rulesets.stored.figures import Figure
from service.rulesets.vocabulary import Doc

DICE_PER_TIER = 1
UNCONSCIOUS_BELOW = 1

DIE_OF_PAIN: Mapping[PainTier, tuple[Die, str]] = {
    PainTier.JUST_PAIN: (D1, "RU-C-WND-4"),
    PainTier.PAIN: (D6, "RU-C-WND-5"),
    PainTier.STRONG_PAIN: (D20, "RU-C-WND-6"),
}
"""Tier -> the die that INT loses, and the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pain:
    """Somebody is hurt in a way that lasts."""

    tier: Annotated[PainTier, Doc("How bad the new pain is.")]
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
    """Roll the new pain: its number replaces that of the same tier, and only the worst counts (RU-C-WND-5).

    Just pain is 1, however many needles (RU-C-WND-4); strong pain is like pain with a d20 (RU-C-WND-6).
    """
    die, rule = DIE_OF_PAIN[request.tier]
    tiers = {**request.current, request.tier: die.total(DICE_PER_TIER, dice, "pain")}
    penalty = together(tiers.values(), request.options)
    result = PainResult(
        tiers=tiers,
        int_penalty=penalty,
        int_effective=request.int_ - penalty,
        unconscious=_is_unconscious(request.int_, tiers, request.options),
    )
    code = "pain_unconscious" if result.unconscious else "pain_conscious"
    summary = Message(code, {"number": tiers[request.tier], "penalty": penalty, "int": result.int_effective})
    return Outcome(result=result, rules=tuple(dict.fromkeys((rule, "RU-C-WND-5", "RU-C-GEN-4"))), summary=summary)


def _is_unconscious(int_: int, tiers: Mapping[PainTier, int], options: Options) -> bool:
    """INT below 1 makes unconscious (RU-C-WND-5), but just pain never does (RU-C-WND-4)."""
    numbing = [number for tier, number in tiers.items() if tier is not PainTier.JUST_PAIN]
    return bool(numbing) and int_ - together(numbing, options) < UNCONSCIOUS_BELOW


def _kept(figure: Figure, outcome: EffectContext) -> Figure:
    """The tier with its new number."""
    tier = outcome.request.tier
    return effects.with_state(figure, pain={**figure.state.pain, tier: outcome.result.tiers[tier]})


STORED = Stored(
    participants=(character_participant(),),
    lookups={"current": lookups.state("pain"), "int_": lookups.score(Attribute.INT, Cause.PAIN)},
    effects={"character": _kept},
    gm_only=True,
)


OPERATION = Operation(
    name="pain",
    title="Suffer pain",
    description=(
        "Pain takes 1, a d6 or a d20 off INT, and INT below 1 is unconsciousness unless it is just pain. A tier rolled "
        "anew replaces its number, and only the worst tier counts."
    ),
    request=Pain,
    result=PainResult,
    resolve=resolve,
    options=("tier_stacking",),
    streams="By die: a d6 for pain, a d20 for strong pain, none for just pain.",
    headlines=("unconscious", "int_effective"),
    score=lambda result: result.int_effective,
    family="Conditions",
    stored=STORED,
)
