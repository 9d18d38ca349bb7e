"""Attitude and willpower: seven steps each, which modify resistance. Rules F6-ATT-1 to F6-ATT-5."""

from enum import StrEnum

from service.rulesets.freed6.options import AttitudeMode, InfluenceMode, Options
from service.rulesets.freed6.tables import STANCES


class Attitude(StrEnum):
    """Attitude from helpful to hostile, -15 to +15 on resistance (F6-ATT-1)."""

    HELPFUL = "Helpful"
    FRIENDLY = "Friendly"
    COOPERATIVE = "Cooperative"
    NEUTRAL = "Neutral"
    UNCOOPERATIVE = "Uncooperative"
    UNFRIENDLY = "Unfriendly"
    HOSTILE = "Hostile"


class Willpower(StrEnum):
    """Willpower from broken to centered, -15 to +15 on resistance (F6-ATT-2)."""

    BROKEN = "Broken"
    STRESSED = "Stressed"
    PRESSURED = "Pressured"
    NEUTRAL = "Neutral"
    ENGAGED = "Engaged"
    FOCUSED = "Focused"
    CENTERED = "Centered"


class InfluenceTrack(StrEnum):
    """Track that an influence check moves."""

    ATTITUDE = "attitude"
    WILLPOWER = "willpower"


class ResistanceKind(StrEnum):
    """Kind of resistance: to damage, to damage to objects, and the last two to composure and influence (F6-RES-1)."""

    STRENGTH = "strength"
    TOUGHNESS = "toughness"
    DISCIPLINE = "discipline"
    INSIGHT = "insight"


ATTITUDES = {Attitude(row.attitude): row.resistance_modifier for row in STANCES}
WILLPOWERS = {Willpower(row.willpower): row.resistance_modifier for row in STANCES}
STEPS: dict[InfluenceTrack, tuple[str, ...]] = {
    InfluenceTrack.ATTITUDE: tuple(step.value for step in ATTITUDES),
    InfluenceTrack.WILLPOWER: tuple(step.value for step in WILLPOWERS),
}
"""The names of the seven steps, in order of what they add to resistance (F6-ATT-1, F6-ATT-2)."""
MODIFIERS = tuple(ATTITUDES.values())
"""Modifier of resistance for each step, the same on both tracks."""
NEUTRAL = MODIFIERS.index(0)
LAST_STEP = len(MODIFIERS) - 1


def resistance_modifier(kind: ResistanceKind, attitude: Attitude, willpower: Willpower, options: Options) -> int:
    """Sum that attitude and willpower add to discipline and insight; nothing to strength and toughness (F6-ATT-3).

    By option attitude changes insight only, and willpower discipline only.
    """
    if kind in (ResistanceKind.STRENGTH, ResistanceKind.TOUGHNESS):
        return 0
    both = options.attitude_mode is AttitudeMode.BOTH
    of_attitude = ATTITUDES[attitude] if both or kind is ResistanceKind.INSIGHT else 0
    of_willpower = WILLPOWERS[willpower] if both or kind is ResistanceKind.DISCIPLINE else 0
    return of_attitude + of_willpower


def moved(before: int, end: int, rank: int, options: Options) -> int:
    """The step after a rank of influence toward an end, where the track stops (F6-ATT-5); rank 0 moves nothing.

    A rank is a step; by option it sets the step, counted from Neutral on that side (F6-ATT-4).
    """
    if rank == 0:
        return before
    direction = 1 if end else -1
    start = NEUTRAL if options.influence_mode is InfluenceMode.SET else before
    return min(LAST_STEP, max(0, start + direction * rank))
