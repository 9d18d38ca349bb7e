"""Scars in three tiers. Rules RU-C-WND-7 to RU-C-WND-9, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-4 and RU-C-GEN-6."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.conditions.tiers import ScarTier, ScarTiers, together
from service.rulesets.rollunder.core.attribute import Attribute, Score
from service.rulesets.rollunder.core.die import D1, D6, D20, Die
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.effective_attributes import Cause
from service.rulesets.rollunder.stored.effects.consequences import falls_ill
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

DICE_PER_TIER = 1

DIE_OF_SCARS: Mapping[ScarTier, tuple[Die, str]] = {
    ScarTier.JUST_SCARS: (D1, "RU-C-WND-7"),
    ScarTier.SCARRED: (D6, "RU-C-WND-8"),
    ScarTier.STRONGLY_SCARRED: (D20, "RU-C-WND-9"),
}
"""Tier -> the die that CHA changes by, and the rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scar:
    """Request for a scar that a wound leaves."""

    tier: Annotated[ScarTier, Doc("How bad the new scars are.")]
    current: ScarTiers = field(default_factory=dict)
    cha: Annotated[Score, Doc("CHA without scars.")]
    barbarian: Annotated[bool, Doc("Whether scars are an honor among the character's people.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ScarResult:
    """The scars there are now."""

    kind: Annotated[Literal["scar"], Doc("The member of the condition family.")] = "scar"
    tiers: ScarTiers
    cha_change: Annotated[int, Doc("What the scars add to CHA, or take off.")]
    cha_effective: Annotated[int, Doc("CHA with scars; it may be negative.")]


def resolve(request: Scar, dice: Dice) -> Outcome[ScarResult]:
    """Roll the new scars; the number of a tier can only grow, and only the worst counts (RU-C-WND-8, RU-C-WND-9).

    Just scars are 1 and never added twice; scars lower CHA, and raise that of barbarians (RU-C-WND-7).
    """
    die, rule = DIE_OF_SCARS[request.tier]
    number = die.total(DICE_PER_TIER, dice, "scar")
    tiers = {**request.current, request.tier: max(number, request.current.get(request.tier, 0))}
    counted = together(tiers.values(), request.options)
    change = counted if request.barbarian else -counted
    result = ScarResult(tiers=tiers, cha_change=change, cha_effective=request.cha + change)
    summary = Message("scar", {"number": tiers[request.tier], "change": change, "cha": result.cha_effective})
    return Outcome(result=result, rules=(rule, "RU-C-WND-5", "RU-C-GEN-4"), summary=summary)


def _with_scar(figure: Figure, outcome: EffectContext[Scar, ScarResult]) -> Figure:
    """The tier with its new number."""
    tier = outcome.request.tier
    return effects.with_state(figure, scars={**figure.state.scars, tier: outcome.result.tiers[tier]})


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "current": lookups.state("scars"),
        "cha": lookups.score(Attribute.CHA, Cause.SCARS),
        "barbarian": of_character(lambda character, _: character.sheet.barbarian),
    },
    effects={"character": (_with_scar, falls_ill)},
    gm_only=True,
    discloses=Disclosure(public=("kind",)),
)


OPERATION = Operation(
    resolve,
    title="Keep a scar",
    description=(
        "Scars take 1, a d6 or a d20 off CHA, and add it among barbarians. Scarred again, the number of a tier can "
        "only grow, and only the worst tier counts."
    ),
    options=("tier_stacking",),
    streams="By die: a d6 for scarred, a d20 for strongly scarred, none for just scars.",
    headlines=("cha_effective", "cha_change"),
    score=lambda result: result.cha_effective,
    stored=STORED,
)
