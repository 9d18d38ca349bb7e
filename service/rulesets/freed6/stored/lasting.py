"""Conditions as they are kept, and as the operations take them. Rules F6-DUR-1, F6-DUR-5, F6-COND-1 and F6-COND-14."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from service.rulesets.freed6.duration import COUNTED, Duration, DurationUnit
from service.rulesets.freed6.duration import UNTIL_RECOVERED as RECOVERED
from service.rulesets.freed6.purchase import ABILITY, Effect
from service.rulesets.freed6.rank import HIGHEST_RANK
from service.rulesets.freed6.standing import ConditionKind, StandingCondition
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.freed6.track import HarmTrack, TrackName
from service.rulesets.stored import conditions as kept
from service.rulesets.stored.conditions import MOST_LEFT, UNTIL_RECOVERED, Ended, EndReason
from service.rulesets.stored.figures import Figure

TRACK, RESULT_POINTS, STOCK_ONLY, DIE_CODE = "track", "result_points", "stock_only", "die_code"
"""Names of the details that the game keeps of a condition."""


def kept_duration(duration: Duration | None) -> kept.Duration:
    """A duration as it is kept; what is over at once never gets there (F6-DUR-1, F6-DUR-5)."""
    if duration is None or duration.unit is DurationUnit.INSTANT:
        return UNTIL_RECOVERED
    return kept.Duration(
        unit=kept.DurationUnit(duration.unit.value),
        left=None if duration.ends_left is None else min(MOST_LEFT, duration.ends_left),
        begins_later=duration.active_from is not None,
    )


def told_duration(duration: kept.Duration) -> Duration:
    """A kept duration as the operations take it; one that nothing counts lasts until recovered."""
    unit = DurationUnit(duration.unit.value)
    if unit in COUNTED and duration.left is None:
        return RECOVERED
    later = duration.begins_later and not duration.begun
    return Duration(
        unit=unit, ends_left=duration.left if unit in COUNTED else None, active_from="next_round" if later else None
    )


def kept_effect(effect: Effect) -> kept.Effect:
    """An effect as it is kept, with a duration of its own where it has one."""
    own = effect.duration is not None and effect.duration.unit is not DurationUnit.INSTANT
    return kept.Effect(
        code=effect.effect,
        value=effect.value,
        target=effect.target,
        duration=kept_duration(effect.duration) if own else None,
    )


def code_details(effects: Sequence[Effect]) -> dict[str, kept.Detail]:
    """The die code of a gained ability, of which no ranks buy two at once, as a detail of its condition (F6-COND-8)."""
    gained = next((effect.die_code for effect in effects if effect.die_code is not None), None)
    return {DIE_CODE: gained} if gained else {}


def in_force(figure: Figure) -> Iterator[StandingCondition]:
    """What a figure carries, with the effects that hold now: those that begin later wait (F6-COND-14, F6-DUR-5)."""
    for identity, condition in all_of(figure):
        yield standing_of(identity, condition)


def all_of(figure: Figure) -> Iterator[tuple[str | None, kept.Condition]]:
    """The conditions in place with their ids, and those that are just being laid."""
    yield from figure.lasting.items()
    for condition in figure.laid:
        yield None, condition


def standing_of(identity: str | None, condition: kept.Condition) -> StandingCondition:
    """A kept condition as the operations take it (F6-COND-1)."""
    points = condition.details.get(RESULT_POINTS)
    return StandingCondition(
        id=identity,
        name=condition.name,
        kind=ConditionKind(condition.kind.value),
        group=condition.group,
        track=harm_track_of(condition),
        rank=condition.rank if 1 <= condition.rank <= HIGHEST_RANK else None,
        result_points=points if type(points) is int else None,
        duration=told_duration(condition.duration),
        effects=tuple(_effects(condition)),
        stock_only=condition.details.get(STOCK_ONLY) is True,
    )


def track_of(condition: kept.Condition) -> TrackName | None:
    """The track that a condition is on, if any."""
    named = condition.details.get(TRACK)
    return TrackName(named) if named in tuple(TrackName) else None


def harm_track_of(condition: kept.Condition) -> HarmTrack | None:
    """The track of harm that a condition is on, if any."""
    track = track_of(condition)
    return None if track in (None, TrackName.CONFLICT) else HarmTrack(str(track))


def over(condition: kept.Condition, reason: EndReason) -> kept.Condition:
    """The condition, ended by what happens now."""
    return replace(condition, ended=Ended(event=0, reason=reason))


def with_conditions(figure: Figure, changed: Mapping[str, kept.Condition]) -> Figure:
    """The figure with some of its conditions changed."""
    return replace(figure, conditions={**figure.conditions, **changed})


def each_changed(figure: Figure, change: Callable[[kept.Condition], kept.Condition]) -> Figure:
    """The figure with every condition in place changed, also those that are just being laid."""
    changed = {identity: change(condition) for identity, condition in figure.lasting.items()}
    return replace(with_conditions(figure, changed), laid=tuple(map(change, figure.laid)))


def with_laid(figure: Figure, *new: kept.Condition) -> Figure:
    """The figure with new conditions."""
    return replace(figure, laid=(*figure.laid, *new))


def _effects(condition: kept.Condition) -> Iterator[Effect]:
    """The effects of the game's menu that hold already."""
    if not condition.duration.begun:
        return
    for effect in condition.effects:
        if effect.code in EFFECT_MENU and (effect.duration is None or effect.duration.begun):
            code = condition.details.get(DIE_CODE) if effect.code == ABILITY else None
            die_code = code if isinstance(code, str) else None
            yield Effect(effect=effect.code, value=effect.value, target=effect.target, die_code=die_code)
