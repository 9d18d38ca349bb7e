"""Conditions as the operations take them. Rules F6-DUR-1, F6-DUR-5, F6-COND-1 and F6-COND-14."""

from collections.abc import Iterator

from service.rulesets.freed6.conditions.standing_condition import ConditionKind, StandingCondition
from service.rulesets.freed6.core.duration import COUNTED, UNTIL_RECOVERED, Duration, DurationUnit
from service.rulesets.freed6.core.levels import HarmTrack, TrackName
from service.rulesets.freed6.core.purchase import ABILITY, Effect
from service.rulesets.freed6.results.rank import HIGHEST_RANK
from service.rulesets.freed6.stored.figures import Figure
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.stored import conditions
from service.rulesets.stored.conditions import Condition
from service.rulesets.stored.figures import remembered

TRACK, RESULT_POINTS, STOCK_ONLY, DIE_CODE = "track", "result_points", "stock_only", "die_code"
"""Names of the details that the game keeps of a condition."""
LONGER_THAN_ROUNDS = (
    conditions.DurationUnit.ENCOUNTER,
    conditions.DurationUnit.SCENE,
    conditions.DurationUnit.RECOVERED,
)
PASSING = (conditions.DurationUnit.MINUTE, conditions.DurationUnit.HOUR, conditions.DurationUnit.DAY)
"""Units without rounds; shorter than a scene, and no encounter (F6-MOD-3, F6-MOD-4)."""
_TRACKS = {name.value: name for name in TrackName}


def in_place(figure: Figure) -> Iterator[tuple[str | None, Condition]]:
    """The conditions in place with their ids, and the new ones of this command."""
    yield from figure.lasting.items()
    for condition in figure.laid:
        yield None, condition


@remembered
def effects_in_force(figure: Figure) -> tuple[tuple[Condition | None, conditions.Effect], ...]:
    """Every effect that holds now, with its condition; those of the sheet always do and come first (F6-SF-15)."""
    return tuple(_in_force(figure))


def _in_force(figure: Figure) -> Iterator[tuple[Condition | None, conditions.Effect]]:
    for trait in figure.sheet.effects:
        yield None, trait.effect
    for _, condition in in_place(figure):
        if condition.duration.begun:
            for effect in condition.effects:
                if effect.duration is None or effect.duration.begun:
                    yield condition, effect


def value_in_force(figure: Figure, code: str) -> int:
    """The values of all effects of one code together."""
    return sum(effect.value or 0 for _, effect in effects_in_force(figure) if effect.code == code)


def duration_of(duration: conditions.Duration) -> Duration:
    """A stored duration as the operations take it.

    What nothing counts lasts until recovered; minutes, hours and days are shorter than a scene and no rounds.
    """
    if duration.unit in LONGER_THAN_ROUNDS:
        return Duration(unit=DurationUnit(duration.unit.value))
    if duration.unit.value not in tuple(unit.value for unit in COUNTED):
        return Duration(unit=DurationUnit.ENCOUNTER)
    if duration.left is None:
        return UNTIL_RECOVERED
    later = duration.begins_later and not duration.begun
    unit = DurationUnit(duration.unit.value)
    return Duration(unit=unit, ends_left=duration.left, active_from="next_round" if later else None)


def standing_conditions(figure: Figure) -> tuple[StandingCondition, ...]:
    """All conditions in place as the operations take them, with the effects that hold now (F6-COND-1)."""
    return tuple(standing_of(identity, condition) for identity, condition in in_place(figure))


def standing_of(identity: str | None, condition: Condition) -> StandingCondition:
    """A stored condition as the operations take it (F6-COND-1)."""
    return StandingCondition(
        id=identity,
        name=condition.name,
        kind=ConditionKind(condition.kind.value),
        group=condition.group,
        track=harm_track_of(condition),
        rank=condition.rank if 1 <= condition.rank <= HIGHEST_RANK else None,
        result_points=points_of(condition),
        duration=duration_of(condition.duration),
        effects=tuple(_effects(condition)),
        stock_only=condition.details.get(STOCK_ONLY) is True,
    )


def points_of(condition: Condition) -> int | None:
    """The result points that created a condition, where they are known."""
    points = condition.details.get(RESULT_POINTS)
    return points if type(points) is int else None


def track_of(condition: Condition) -> TrackName | None:
    """The track that a condition is on, if any."""
    named = condition.details.get(TRACK)
    return _TRACKS.get(named) if isinstance(named, str) else None


def harm_track_of(condition: Condition) -> HarmTrack | None:
    """The track of harm that a condition is on, if any."""
    track = track_of(condition)
    return None if track in (None, TrackName.CONFLICT) else HarmTrack(str(track))


def _effects(condition: Condition) -> Iterator[Effect]:
    """The effects of the game's menu that hold already."""
    if not condition.duration.begun:
        return
    for effect in condition.effects:
        if effect.code in EFFECT_MENU and (effect.duration is None or effect.duration.begun):
            code = condition.details.get(DIE_CODE) if effect.code == ABILITY else None
            die_code = code if isinstance(code, str) else None
            yield Effect(effect=effect.code, value=effect.value, target=effect.target, die_code=die_code)
