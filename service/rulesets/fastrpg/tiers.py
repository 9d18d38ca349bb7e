"""Tiers of harm and their effects on a character. Rules FR-HP-2, FR-HP-3, FR-BLEED-1, FR-BLEED-2 and FR-HEAL-3."""

from typing import Annotated

from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.reach import CRITICAL_M
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class HarmResult:
    """Hit Points, and the state that follows from them."""

    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    stable: Annotated[bool, Doc("Critical, but no longer bleeding.")]
    bleeding: Annotated[bool, Doc("Loses 1d6 Hit Points at the end of each round.")]
    prone: Annotated[bool, Doc("On the ground: by the harm, or still.")]
    can_take_task_action: Annotated[bool, Doc("Whether attacks, aid and other task actions are possible.")]
    max_move_m: Annotated[int | None, Doc("Meters per round: 1 when critical, 0 when dead, null for normal movement.")]
    whisper_only: Annotated[bool, Doc("Speaks no louder than a whisper.")]


def harm_code(harm: HarmResult) -> str:
    """Code of the summary of the state."""
    return f"harm_{'stable' if harm.stable else harm.tier}"


def state_of(hp: int, hp_max: int, stable: bool, prone: bool = False) -> HarmResult:
    """State of a character by tier (FR-HP-2, FR-HP-3); above 0 it is no longer stable (FR-BLEED-2).

    A prone character stays prone.
    """
    tier = tier_of(hp, hp_max)
    critical = tier is Tier.CRITICAL
    return HarmResult(
        hp=hp,
        tier=tier,
        stable=critical and stable,
        bleeding=critical and not stable,
        prone=prone or hp <= 0,
        can_take_task_action=hp > 0,
        max_move_m={Tier.CRITICAL: CRITICAL_M, Tier.DEAD: 0}.get(tier),
        whisper_only=critical,
    )


def healed(hp: int, hp_max: int, healing: int) -> int:
    """Healing never lifts above the maximum (FR-HEAL-3), nor does it take anything away."""
    return max(hp, min(hp_max, hp + healing))


def bleeds(hp: int, hp_max: int, stable: bool) -> bool:
    """Whether someone bleeds: being critical and not stable (FR-BLEED-1)."""
    return tier_of(hp, hp_max) is Tier.CRITICAL and not stable
