"""Durations of conditions that were changed, and of the effects in them. Rules F6-MOD-2 to F6-MOD-4 and F6-SF-7."""

from collections.abc import Sequence

from service.rulesets.freed6.conditions.duration_changes import BY_ROUND, EXTENSIONS
from service.rulesets.freed6.core.duration import Duration
from service.rulesets.freed6.core.purchase import Purchase
from service.rulesets.freed6.options import EffectsFollow, Options
from service.rulesets.freed6.stored.effects.conditions import stored_duration
from service.rulesets.freed6.stored.lookups.conditions import duration_of
from service.rulesets.freed6.stored.lookups.ranks import OF_ONE_ROUND
from service.rulesets.stored import conditions
from service.rulesets.stored.conditions import Condition, Effect
from service.values import replace


def retimed_condition(
    condition: Condition, duration: Duration, changes: Sequence[Purchase], options: Options
) -> Condition:
    """The condition with its new duration, and with its effects, which last as long as it (F6-SF-7)."""
    now = replace(stored_duration(duration), whose=condition.duration.whose, combatant=condition.duration.combatant)
    change = _Change(condition, now, duration, changes)
    own_only = options.effects_follow is EffectsFollow.OWN
    effects = (
        effect if own_only and effect.duration != condition.duration else change.of(effect)
        for effect in condition.effects
    )
    return replace(condition, duration=now, effects=tuple(effect for effect in effects if effect is not None))


class _Change:
    """A change of a condition's duration, as its effects follow it."""

    def __init__(
        self, condition: Condition, now: conditions.Duration, duration: Duration, changes: Sequence[Purchase]
    ) -> None:
        self._before, self._now, self._duration = condition.duration, now, duration
        self._extends = any(change.effect in EXTENSIONS for change in changes)
        self._moves = all(change.effect == BY_ROUND for change in changes)

    def of(self, effect: Effect) -> Effect | None:
        """An effect after it: an extension sets it, a reduction bounds it, rounds move it alike; None once it is over.

        What gives or takes actions stays in its one round.
        """
        own = effect.duration
        if own is None or effect.code in OF_ONE_ROUND:
            return effect
        if self._moves and own.left is not None:
            left = own.left + self._rounds
            return replace(effect, duration=replace(own, left=left)) if left > 0 else None
        longer = duration_of(own).length > self._duration.length
        return replace(effect, duration=self._now) if self._extends or longer else effect

    @property
    def _rounds(self) -> int:
        return (self._now.left or 0) - (self._before.left or 0)
