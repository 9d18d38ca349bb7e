"""Hit Points recovered per hour. Rules FR-HEAL-1 to FR-HEAL-3, with FR-HP-5."""

from math import floor
from typing import Annotated

from annotated_types import Interval

from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Stable, refuse_dead
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
