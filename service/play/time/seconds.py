"""Durations of conditions in minutes, hours and days, and in rounds where these have a length."""

from collections.abc import Iterator

from service.play.participants.stacking import Conditions, lasting
from service.play.time.durations import Due, has_end, with_rest
from service.rulesets.stored.conditions import (
    SECONDS_OF,
    TURN_UNITS,
    Condition,
    Duration,
    Effect,
    Recurring,
)
from service.values import replace


def next_moment(conditions: Conditions, round_seconds: int | None, into_round: int) -> int | None:
    """Seconds until a condition recurs or ends; None where none does.

    Args:
        conditions: of the bearer.
        round_seconds: length of a round; None where it has none.
        into_round: seconds of the present round that have passed.
    """
    moments = [
        moment
        for condition in lasting(conditions).values()
        for moment in _moments(condition, round_seconds, into_round)
    ]
    return min(moments, default=None)


def due_after(conditions: Conditions, seconds: int) -> tuple[dict[str, Condition], tuple[Due, ...]]:
    """The recurring effects of minutes, hours and days that are due after some seconds, with the conditions then.

    Args:
        conditions: of the bearer.
        seconds: no more than until the next moment.
    """
    changed, happening = dict(conditions), list[Due]()
    for identity, condition in lasting(conditions).items():
        if all(effect.unit not in SECONDS_OF for effect in condition.recurring):
            continue
        recurring = tuple(with_elapsed(effect, seconds) for effect in condition.recurring)
        hits = [after.times > before.times for before, after in zip(condition.recurring, recurring, strict=True)]
        happening.extend(Due(identity, effect) for effect, hit in zip(condition.recurring, hits, strict=True) if hit)
        changed[identity] = replace(condition, recurring=recurring)
    return changed, tuple(happening)


def counted_seconds(conditions: Conditions, seconds: int, seq: int) -> dict[str, Condition]:
    """The conditions after some seconds: those in minutes, hours and days that are over have ended.

    Args:
        conditions: of the bearer.
        seconds: how many.
        seq: of the event in which they pass.
    """
    changed = dict(conditions)
    for identity, condition in lasting(conditions).items():
        if not has_end(condition):
            continue
        effects = tuple(_effects_after(condition, seconds))
        duration = _after(condition.duration, seconds)
        changed[identity] = with_rest(condition, effects, duration, seq)
    return changed


def _moments(condition: Condition, round_seconds: int | None, into_round: int) -> Iterator[int]:
    durations = (condition.duration, *(effect.duration for effect in condition.effects if effect.duration is not None))
    for duration in durations:
        if (length := SECONDS_OF.get(duration.unit)) and duration.left is not None:
            yield duration.left * length - duration.elapsed
        elif round_seconds is not None and duration.unit in TURN_UNITS and duration.left is not None:
            yield duration.left * round_seconds - into_round
    for effect in condition.recurring:
        if length := SECONDS_OF.get(effect.unit):
            yield length - effect.elapsed
        elif round_seconds is not None:
            yield round_seconds - into_round


def with_elapsed(effect: Recurring, seconds: int) -> Recurring:
    """The recurring effect after some seconds, with the full minutes, hours or days counted in `times`."""
    length = SECONDS_OF.get(effect.unit)
    if length is None:
        return effect
    times, elapsed = divmod(effect.elapsed + seconds, length)
    return replace(effect, times=effect.times + times, elapsed=elapsed)


def _after(duration: Duration, seconds: int) -> Duration | None:
    """The duration with less left; None when it is over."""
    length = SECONDS_OF.get(duration.unit)
    if length is None or duration.left is None:
        return duration
    rest = duration.left * length - duration.elapsed - seconds
    if rest <= 0:
        return None
    left = -(-rest // length)
    return replace(duration, left=left, elapsed=left * length - rest)


def _effects_after(condition: Condition, seconds: int) -> Iterator[Effect]:
    for effect in condition.effects:
        if effect.duration is None:
            yield effect
        elif (duration := _after(effect.duration, seconds)) is not None:
            yield replace(effect, duration=duration)
