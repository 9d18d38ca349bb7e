"""Duration of a condition. Rule F6-COND-10."""

from collections.abc import Sequence

from service.rulesets.freed6.core.duration import Duration, DurationUnit
from service.rulesets.freed6.core.purchase import Effect
from service.rulesets.freed6.results import rank
from service.values import replace


def as_long_as(effects: Sequence[Effect], made: int, *, on_own_turn: bool) -> Duration | None:
    """Duration of a condition: that of its longest timed effect, else by its rank (F6-COND-10).

    The ranks were spent on the effects and not on the benchmark; the condition itself begins at once.
    """
    bought = [effect.duration for effect in effects if effect.duration is not None]
    timed = [duration for duration in bought if duration.unit is not DurationUnit.INSTANT]
    if not timed:
        return rank.duration_of(made, on_own_turn=on_own_turn)
    return replace(max(timed, key=lambda duration: duration.length), active_from=None)
