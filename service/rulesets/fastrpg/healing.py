"""Recovery by the hour. Rules FR-HEAL-1 to FR-HEAL-3, with FR-GEN-1."""

from math import floor
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.luck_points import Hours
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.recovery import REFUSALS, Recovering, rate_of, recovered, rules_of
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.harm import healed_by
from service.rulesets.fastrpg.stored.effects.rest import bonus_per_hour
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, of_figure
from service.rulesets.fastrpg.stored.lookups.fighters import VITALS
from service.rulesets.fastrpg.stored.reports import vitals_after
from service.rulesets.stored import Disclosure, Participant, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Healing(Recovering):
    """Hours of recovery."""

    hours: Hours
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingResult:
    """Hit Points recovered in the hours."""

    rate_per_hour: Annotated[int, Doc("Hit Points per hour.")]
    hours_counted: Annotated[int, Doc("Whole hours.")]
    recovered: Annotated[int, Doc("Hit Points recovered.")]
    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    stable: Annotated[bool, Doc("Still critical, but not bleeding.")]


def resolve(request: Healing, dice: Dice) -> Outcome[HealingResult]:  # noqa: ARG001 - nothing is rolled
    """Recover by the hour (FR-HEAL-1) while alive and not bleeding (FR-HEAL-2), up to the maximum (FR-HEAL-3)."""
    hp = recovered(request, request.hours)
    tier = tier_of(hp, request.hp_max)
    result = HealingResult(
        rate_per_hour=rate_of(request),
        hours_counted=floor(request.hours),
        recovered=hp - request.hp,
        hp=hp,
        tier=tier,
        stable=tier is Tier.CRITICAL,
    )
    parameters = {"recovered": result.recovered, "hours": result.hours_counted, "hp": hp, "hp_max": request.hp_max}
    return Outcome(result=result, rules=rules_of(request), summary=Message("healing", parameters))


def _recovered(figure: Figure, outcome: EffectContext[Healing, HealingResult]) -> Figure:
    """The figure with what it recovered (FR-HEAL-1)."""
    return healed_by(outcome.result.recovered)(figure)


STORED = Stored(
    participants=(
        Participant(
            "character",
            "Who recovers; no other time passes.",
            needs=(Ability.RECOVER, Ability.RECOVER_BY_HOUR),
            must_be_stored=True,
        ),
    ),
    lookups={
        **VITALS,
        "level": of_figure(lambda figure: figure.sheet.level),
        "endurance": of_figure(lambda figure: figure.sheet.endurance),
        "bonus_per_hour": of_figure(bonus_per_hour),
    },
    effects={"character": _recovered},
    gm_only=True,
    discloses=Disclosure(public=("tier", "stable")),
    reports=vitals_after("character", "hp", "tier", "stable"),
)


OPERATION = Operation(
    resolve,
    title="Recover by the hour",
    description=(
        "Each whole hour restores the greater of Level and Endurance in Hit Points, up to the maximum, also "
        "for characters that are critical but stable. A bleeding character has to be stabilized first."
    ),
    refusals=REFUSALS,
    stored=STORED,
)
