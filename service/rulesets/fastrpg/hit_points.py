"""Hit Points and the tiers of harm. Rules FR-HP-1, FR-HP-2, FR-HP-4, FR-HP-5 and FR-DER-1."""

from enum import StrEnum
from typing import Annotated, Any

from service.phrases import Phrase
from service.rulesets.contract import RefusalRow, Rejected
from service.rulesets.vocabulary import Doc, Number, Positive

HP_PER_ENDURANCE = 5
FEWEST_HP = 5

HitPoints = Annotated[Number, Doc("Hit Points now; negative when critical or dead.")]
HitPointMaximum = Annotated[Positive, Doc("Hit Points at full health.")]
Stable = Annotated[bool, Doc("Whether a critical character has been stabilized and no longer bleeds.")]


class Tier(StrEnum):
    """Tier of harm: full, light, serious at half or less, critical at 0 or less, dead at -maximum."""

    FULL = "full"
    LIGHT = "light"
    SERIOUS = "serious"
    CRITICAL = "critical"
    DEAD = "dead"


def tier_of(hp: int, hp_max: int) -> Tier:
    """The tier of harm (FR-HP-2); half of an odd maximum is not rounded (FR-HP-4), -maximum is death (FR-HP-5)."""
    if hp <= -hp_max:
        return Tier.DEAD
    if hp <= 0:
        return Tier.CRITICAL
    if 2 * hp <= hp_max:
        return Tier.SERIOUS
    return Tier.LIGHT if hp < hp_max else Tier.FULL


def after_damage(hp: int | None, hp_max: int | None, damage: int) -> tuple[int | None, Tier | None]:
    """Hit Points and tier after damage, below zero too (FR-HP-1, FR-HP-2); None where they are not known."""
    if hp is None or hp_max is None:
        return None, None
    return hp - damage, tier_of(hp - damage, hp_max)


def maximum_of(endurance: int) -> int:
    """Five for each point of Endurance, at least five (FR-DER-1)."""
    return max(FEWEST_HP, HP_PER_ENDURANCE * endurance)


def carried(hp: int, hp_max_before: int, hp_max: int) -> int:
    """Hit Points rise by as much as their maximum (FR-HP-6); when it falls, they are no more than it.

    The dead stay dead (FR-HP-5).
    """
    if tier_of(hp, hp_max_before) is Tier.DEAD:
        return min(hp, -hp_max)
    return hp + hp_max - hp_max_before if hp_max > hp_max_before else min(hp, hp_max)


def is_dead(one: Any) -> bool:
    """Whether someone with `hp` and `hp_max` is dead (FR-HP-5); not where they are not known."""
    return one.hp is not None and one.hp_max is not None and tier_of(one.hp, one.hp_max) is Tier.DEAD


def is_down(one: Any) -> bool:
    """Whether someone has no Hit Points left, and cannot act (FR-HP-3); not where they are not known."""
    return one.hp is not None and one.hp <= 0


DEAD = RefusalRow("dead", "FR-HP-5", is_dead, at="hp", visible=True)
TARGET_DEAD = RefusalRow("target_dead", "FR-ATT-5", is_dead, at="hp", visible=True)


def refuse_half_known(hp: int | None, hp_max: int | None, pointer: str) -> None:
    """Hit Points and their maximum are known together or not at all, because one alone has no tier (FR-HP-2).

    Raises:
        Rejected: `bad_input`.
    """
    if (hp is None) is not (hp_max is None):
        raise Rejected("bad_input", f"{pointer}/hp_max", expected=Phrase("`hp` and `hp_max` together, or neither"))
