"""Recovery by the hour. Rules FR-HEAL-1 to FR-HEAL-3."""

from dataclasses import dataclass
from math import floor
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.fastrpg.stored.effects.figures import changed, healed_by, recovery_of
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.luck_points import Hours
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.recovery import Recovering, rate_of, recovered, rules_of
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import NOBODY_NAMED, StoredParticipant, stored_id
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class Healing(Recovering):
    """Hours of recovery."""

    hours: Hours
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingResult:
    """What the hours brought back."""

    rate_per_hour: Annotated[int, Doc("Hit Points per hour.")]
    hours_counted: Annotated[int, Doc("Whole hours.")]
    recovered: Annotated[int, Doc("Hit Points recovered.")]
    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    stable: Annotated[bool, Doc("Still critical, but not bleeding.")]


def resolve(request: Healing, dice: Dice) -> Outcome[HealingResult]:  # noqa: ARG001 - nothing is rolled
    """Recover by the hour (FR-HEAL-1) while alive and not bleeding (FR-HEAL-2), up to the maximum (FR-HEAL-3).

    Raises:
        Rejected: `dead` (FR-HP-5), `bleeding` (FR-HEAL-2).
    """
    hp = recovered(request, request.hours, "/hp")
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


@dataclass(frozen=True, slots=True, kw_only=True)
class HealingOrder:
    """Hours of recovery of somebody stored, by which no other time passes."""

    character: Annotated[StoredParticipant, Doc("Who recovers.")] = NOBODY_NAMED
    hours: Hours
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: HealingOrder, cast: Cast) -> Healing:
    """The hours for the stored Hit Points, with Level and Endurance of the sheet."""
    figure = cast[stored_id(order.character, "/character")]
    return Healing(**recovery_of(figure), hours=order.hours, options=order.options)


def apply(order: HealingOrder, result: HealingResult, cast: Cast) -> Cast:
    """The character with what was recovered (FR-HEAL-1)."""
    return changed(cast, (order.character.id, healed_by(result.recovered)))


OPERATION = Operation(
    name="healing",
    title="Recover by the hour",
    description=(
        "Each whole hour brings back the greater of Level and Endurance in Hit Points, up to the maximum, also to "
        "those who are critical but stable. Whoever bleeds has to be stabilized first."
    ),
    request=Healing,
    result=HealingResult,
    resolve=resolve,
    rejections=("dead", "bleeding"),
    command=Command(
        order=HealingOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
        secrets=("hp", "hp_max"),
    ),
)
