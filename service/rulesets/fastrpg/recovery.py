"""Hit Points recovered per hour. Rules FR-HEAL-1 to FR-HEAL-3, with FR-HP-5."""

from math import floor
from typing import Annotated, Any

from annotated_types import Interval

from service.rulesets.contract import RefusalRow, Refused
from service.rulesets.fastrpg.hit_points import DEAD, HitPointMaximum, HitPoints, Stable
from service.rulesets.fastrpg.tiers import bleeds, healed
from service.rulesets.vocabulary import Doc, Modifier
from service.values import dataclass

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


def per_hour(level: int, endurance: int) -> int:
    """The greater of Level and Endurance (FR-HEAL-1)."""
    return max(level, endurance)


def rate_of(character: Recovering) -> int:
    """Hit Points per hour with what powers and items add (FR-HEAL-1, FR-GEN-1)."""
    return per_hour(character.level, character.endurance) + character.bonus_per_hour


def _bleeds(one: Any) -> Refused:
    """Whether someone with `hp`, `hp_max` and `stable` loses Hit Points each round (FR-BLEED-1)."""
    return {"hp": one.hp} if bleeds(one.hp, one.hp_max, one.stable) else False


BLEEDING = RefusalRow("bleeding", "FR-HEAL-2", _bleeds, at="hp", visible=True)
REFUSALS = (DEAD, BLEEDING)
"""Refusals of recovery: nothing brings the dead back, and rounds of bleeding come first."""


def recovered(character: Recovering, hours: float) -> int:
    """Hit Points after the whole hours among these (FR-HEAL-1 to FR-HEAL-3)."""
    return healed(character.hp, character.hp_max, rate_of(character) * floor(hours))


def rules_of(character: Recovering) -> tuple[str, ...]:
    """Ids of the rules of recovery."""
    return ("FR-HEAL-1", "FR-HEAL-2", "FR-HEAL-3", "FR-HP-2", *(("FR-GEN-1",) if character.bonus_per_hour else ()))
