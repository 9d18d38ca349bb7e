"""Stored conditions: new ones, changed ones and ended ones. Rules F6-DUR-1, F6-DUR-5 and F6-COND-8."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from service.rulesets.freed6.character.character import LUCK
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.duration import Duration, DurationUnit
from service.rulesets.freed6.core.levels import TrackName
from service.rulesets.freed6.core.purchase import ABILITY, GAINED_ABILITY, Effect
from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.stored.lookups.conditions import DIE_CODE, RESULT_POINTS, TRACK
from service.rulesets.freed6.stored.state import MOST_POINTS, is_dynamic
from service.rulesets.freed6.stored.words import written
from service.rulesets.stored import conditions
from service.rulesets.stored.conditions import (
    MOST_LEFT,
    UNTIL_RECOVERED,
    Condition,
    ConditionKind,
    Detail,
    Ended,
    EndReason,
)
from service.values import replace


def stored_duration(duration: Duration | None) -> conditions.Duration:
    """A duration in stored form; one that is over at once never gets there (F6-DUR-1, F6-DUR-5)."""
    if duration is None or duration.unit is DurationUnit.INSTANT:
        return UNTIL_RECOVERED
    return conditions.Duration(
        unit=conditions.DurationUnit(duration.unit.value),
        left=None if duration.ends_left is None else min(MOST_LEFT, duration.ends_left),
        begins_later=duration.active_from is not None,
    )


def stored_effect(effect: Effect) -> conditions.Effect:
    """An effect in stored form, with a separate duration if it has one."""
    return conditions.Effect(
        code=effect.effect,
        value=effect.value,
        target=effect.target,
        duration=stored_duration(effect.duration) if is_timed(effect) else None,
    )


def is_timed(effect: Effect) -> bool:
    """Whether an effect lasts."""
    return effect.duration is not None and effect.duration.unit is not DurationUnit.INSTANT


def code_details(effects: Sequence[Effect]) -> dict[str, Detail]:
    """The die code of a gained ability, of which no ranks buy two at once, as a detail of its condition (F6-COND-8)."""
    gained = next((effect.die_code for effect in effects if effect.die_code is not None), None)
    return {DIE_CODE: gained} if gained else {}


def instance(
    on: TrackName, called: str, rank: int, duration: Duration, points: int | None, source: str | None
) -> Condition:
    """An instance on a track (F6-TRK-1 to F6-TRK-3, F6-ENC-2)."""
    return Condition(
        name=called,
        kind=ConditionKind.CUMULATIVE,
        rank=rank,
        duration=stored_duration(duration),
        source=source,
        details={TRACK: on.value, RESULT_POINTS: points},
    )


def over(condition: Condition, reason: EndReason) -> Condition:
    """The condition, ended by what happens now."""
    return replace(condition, ended=Ended(event=0, reason=reason))


def with_conditions(figure: Figure, changed: Mapping[str, Condition]) -> Figure:
    """The figure with some of its conditions changed."""
    return replace(figure, conditions={**figure.conditions, **changed}) if changed else figure


def without(figure: Figure, identity: str, reason: EndReason) -> Figure:
    """The figure without a condition."""
    return with_conditions(figure, {identity: over(figure.conditions[identity], reason)})


def each_changed(figure: Figure, change: Callable[[Condition], Condition]) -> Figure:
    """The figure with every condition in place changed, including new ones of this command."""
    changed = {identity: change(condition) for identity, condition in figure.lasting.items()}
    return replace(with_conditions(figure, changed), laid=tuple(map(change, figure.laid)))


def with_laid(figure: Figure, *new: Condition) -> Figure:
    """The figure with new conditions, named as the rules and its sheet write it (F6-COND-1)."""
    named = tuple(written(condition, figure.sheet) for condition in new)
    return with_luck_of(replace(figure, laid=(*figure.laid, *named)), named)


def with_luck_of(figure: Figure, new: Iterable[Condition]) -> Figure:
    """The figure with the luck points of new conditions that give Luck, which has as many ranks as dice (F6-LCK-2)."""
    points = sum(map(_luck_of, new)) if is_dynamic(figure) else 0
    if not points:
        return figure
    state = figure.state
    return replace(figure, state=replace(state, luck_points=min(MOST_POINTS, state.luck_points + points)))


def _luck_of(condition: Condition) -> int:
    gains = (each for each in condition.effects if each.code == ABILITY and (each.value or 0) > 0)
    if all((each.target or "").casefold() != LUCK.casefold() for each in gains):
        return 0
    code = condition.details.get(DIE_CODE)
    return die_code.read(code if isinstance(code, str) else GAINED_ABILITY, "").dice
