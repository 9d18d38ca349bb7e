"""Recovery by the hour. Rules FR-HEAL-1 to FR-HEAL-3."""

from dataclasses import dataclass
from math import floor
from typing import Annotated

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg.bleed import bleeds
from service.rulesets.fastrpg.harm import healed
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable, Tier, refuse_dead, tier_of
from service.rulesets.fastrpg.luck import Hours
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Modifier

BonusPerHour = Annotated[int, Interval(ge=0, le=1000), Doc("Hit Points that powers and items add each hour.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recovering:
    """Someone who recovers."""

    hp: HitPoints
    hp_max: HitPointMaximum
    stable: Stable = False
    level: Annotated[int, Interval(ge=0, le=100), Doc("Level; 1 to 10 for characters.")]
    endurance: Annotated[Modifier, Doc("Endurance modifier.")]
    bonus_per_hour: BonusPerHour = 0


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


def per_hour(level: int, endurance: int) -> int:
    """The greater of Level and Endurance (FR-HEAL-1)."""
    return max(level, endurance)


def rate_of(character: Recovering) -> int:
    """Hit Points per hour with what powers and items add (FR-HEAL-1, FR-GEN-1)."""
    return per_hour(character.level, character.endurance) + character.bonus_per_hour


def recovered(character: Recovering, hours: float, pointer: str) -> int:
    """Hit Points after the whole hours among these (FR-HEAL-1 to FR-HEAL-3).

    Raises:
        Rejected: `dead` (FR-HP-5); `bleeding`, because those rounds come first (FR-HEAL-2).
    """
    refuse_dead(character.hp, character.hp_max, pointer)
    if bleeds(character.hp, character.hp_max, character.stable):
        raise Rejected("bleeding", pointer, hp=character.hp)
    return healed(character.hp, character.hp_max, rate_of(character) * floor(hours))


def rules_of(character: Recovering) -> tuple[str, ...]:
    """Ids of the rules of recovery."""
    return ("FR-HEAL-1", "FR-HEAL-2", "FR-HEAL-3", "FR-HP-2", *(("FR-GEN-1",) if character.bonus_per_hour else ()))


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
)
