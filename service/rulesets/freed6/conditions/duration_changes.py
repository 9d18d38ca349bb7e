"""Single changes of a duration. Rules F6-MOD-2 to F6-MOD-5."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from service.dice import Dice
from service.rulesets.freed6.core.duration import (
    COUNTED,
    END_OF_ENCOUNTER,
    END_OF_SCENE,
    UNTIL_RECOVERED,
    Duration,
    DurationUnit,
)
from service.rulesets.freed6.core.purchase import Purchase, Sign
from service.rulesets.freed6.dice.flip import SIDES
from service.values import replace

STREAM, PURPOSE = "duration", "duration"
BY_ROUND, TO_ROUNDS = "duration_round", "reduce_encounter_to_rounds"

EXTENSIONS = {
    "extend_to_encounter": END_OF_ENCOUNTER,
    "extend_to_scene": END_OF_SCENE,
    "require_recovery": UNTIL_RECOVERED,
}
"""Duration after each extension, from any shorter one (F6-MOD-3)."""
REDUCTIONS = {
    TO_ROUNDS: (DurationUnit.ENCOUNTER, None),
    "reduce_scene_to_encounter": (DurationUnit.SCENE, END_OF_ENCOUNTER),
    "reduce_recovery_to_scene": (DurationUnit.RECOVERED, END_OF_SCENE),
}
"""The one duration from which each reduction starts, and what it sets; rounds are rolled (F6-MOD-4)."""
ANY_ROUNDS = Duration(unit=DurationUnit.ROUND, ends_left=SIDES + 1)
"""Rounds whose number a die will decide."""
NO_DICE: Any = None
"""Dice of changes that roll nothing."""
RETIMINGS = {
    BY_ROUND: "F6-MOD-2",
    **dict.fromkeys(EXTENSIONS, "F6-MOD-3"),
    **dict.fromkeys(REDUCTIONS, "F6-MOD-4"),
}
"""Every row that changes a duration, and its rule."""


class NotModified(StrEnum):
    """Reason why a duration was not changed."""

    NO_RANKS = "no_ranks"
    OVER_BUDGET = "over_budget"
    DURATION_MISMATCH = "duration_mismatch"
    DURATION_NOT_SHORTER = "duration_not_shorter"
    CONDITION_NOT_FOUND = "condition_not_found"


def retimed(duration: Duration | None, wish: Purchase, dice: Dice) -> Duration | NotModified | None:
    """The duration after one change; None removes the condition, and nothing can follow that (F6-MOD-5)."""
    if duration is None:
        return NotModified.CONDITION_NOT_FOUND
    if wish.effect == BY_ROUND:
        return _by_rounds(duration, wish.times if wish.sign is Sign.PLUS else -wish.times)
    if wish.effect in EXTENSIONS:
        return _extended(duration, EXTENSIONS[wish.effect])
    start, end = REDUCTIONS[wish.effect]
    if duration.unit is not start:
        return NotModified.DURATION_MISMATCH
    return end or _rolled(dice)


def misfit(duration: Duration, wishes: Sequence[Purchase]) -> tuple[NotModified, int] | None:
    """The first change that does not fit, and its place; a die that is still to be rolled fits any (F6-MOD-5)."""
    now: Duration | None = duration
    for index, wish in enumerate(wishes):
        if wish.effect not in RETIMINGS:
            return None
        rolls = wish.effect == TO_ROUNDS and now is not None and now.unit is DurationUnit.ENCOUNTER
        change = ANY_ROUNDS if rolls else retimed(now, wish, NO_DICE)
        if isinstance(change, NotModified):
            return change, index
        now = change
    return None


def _by_rounds(duration: Duration, rounds: int) -> Duration | NotModified | None:
    """Full rounds more or fewer; at 0 the condition ends at once; only turns and rounds are counted (F6-MOD-2)."""
    if duration.unit not in COUNTED:
        return NotModified.DURATION_MISMATCH
    left = (duration.ends_left or 0) + rounds
    return replace(duration, ends_left=left) if left > 0 else None


def _extended(duration: Duration, longer: Duration) -> Duration | NotModified:
    """A longer duration, levels may be skipped; a present one as long is refused (F6-MOD-3)."""
    return longer if duration.unit.length < longer.unit.length else NotModified.DURATION_NOT_SHORTER


def _rolled(dice: Dice) -> Duration:
    """1D full rounds after the current one, a plain die (F6-MOD-4)."""
    return Duration(unit=DurationUnit.ROUND, ends_left=dice.face(STREAM, SIDES, PURPOSE) + 1)
