"""Durations of conditions in turns and rounds: counting down, and effects that recur."""

from collections.abc import Iterator, Mapping

from service.play.participants.stacking import Conditions, ended, lasting
from service.play.resources.rows import Encounter, EncounterStatus
from service.rulesets.stored.conditions import (
    TURN_UNITS,
    Anchor,
    Condition,
    Duration,
    DurationUnit,
    Effect,
    EndReason,
    Phase,
    Recurring,
)
from service.rulesets.stored.figures import remembered
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMoment:
    """The start or the end of a turn or round.

    Attributes:
        unit: `turn` or `round`.
        phase: start or end.
        encounter: in which it is; None for rounds that pass outside encounters.
        combatant: in turn; None for a round.
        present: ids of the participants, their own and their characters' -> their own.
        everywhere: whether it is a moment of the world, which counts in every encounter.
        times: how many of them there are, one right after the other.
    """

    unit: DurationUnit
    phase: Phase
    encounter: str | None
    combatant: str | None = None
    present: Mapping[str, str]
    everywhere: bool = False
    times: int = 1


@dataclass(frozen=True, slots=True)
class Due:
    """A recurring effect that is due.

    Attributes:
        condition: id of its condition.
        effect: what happens.
    """

    condition: str
    effect: Recurring


def concerns(unit: DurationUnit, phase: Phase, conditions: Conditions) -> bool:
    """Whether moments of a unit and phase may count for a condition that is in place."""
    return bool(conditions) and (unit, phase) in _counted_in(conditions)


@remembered
def _counted_in(conditions: Conditions) -> frozenset[tuple[DurationUnit, Phase]]:
    """Units and phases of the moments that may count for conditions in place; rounds may count as turns too."""
    counters = {(each.unit, each.phase) for condition in lasting(conditions).values() for each in _counters(condition)}
    return frozenset((unit, phase) for counted, phase in counters for unit in (counted, DurationUnit.ROUND))


def _counters(condition: Condition) -> Iterator[Duration | Recurring]:
    """All of a condition that is counted: its duration, those of its effects, and its recurrence."""
    yield condition.duration
    yield from (effect.duration for effect in condition.effects if effect.duration is not None)
    yield from condition.recurring


def due(conditions: Conditions, bearer: str, moment: TurnMoment) -> tuple[dict[str, Condition], tuple[Due, ...]]:
    """The recurring effects that are due, and the conditions in which they are counted."""
    changed, happening = dict(conditions), list[Due]()
    for identity, condition in _counting(conditions, moment):
        hits = [_recurs(effect, condition, bearer, moment) for effect in condition.recurring]
        if any(hits):
            happening.extend(
                Due(identity, effect) for effect, hit in zip(condition.recurring, hits, strict=True) if hit
            )
            effects = (
                replace(effect, times=effect.times + int(hit))
                for effect, hit in zip(condition.recurring, hits, strict=True)
            )
            changed[identity] = replace(condition, recurring=tuple(effects))
    return changed, tuple(happening)


def counted(conditions: Conditions, bearer: str, moment: TurnMoment, seq: int) -> dict[str, Condition]:
    """The conditions after a moment: their counters go down by one, and those at the end are over.

    Args:
        conditions: of the bearer.
        bearer: id of the combatant, or of the character outside encounters.
        moment: what happens.
        seq: of the event in which it happens.
    """
    changed = dict(conditions)
    for identity, condition in _counting(conditions, moment):
        if not has_end(condition):
            continue
        effects = tuple(_effects_after(condition, bearer, moment))
        duration = _after(condition.duration, condition, bearer, moment)
        changed[identity] = with_rest(condition, effects, duration, seq)
    return changed


def has_end(condition: Condition) -> bool:
    """Whether the condition or one of its effects lasts for a counted time."""
    return condition.duration.left is not None or any(effect.duration is not None for effect in condition.effects)


def with_rest(condition: Condition, effects: tuple[Effect, ...], duration: Duration | None, seq: int) -> Condition:
    """The condition with the effects and the duration that are left of it; over without a duration."""
    left = replace(condition, effects=effects)
    return expired(left, seq) if duration is None else replace(left, duration=duration)


def expired(condition: Condition, seq: int) -> Condition:
    """The condition at the end of its duration: its counters are the same, however many parts the time had.

    Args:
        condition: as it was before its last moment.
        seq: of the event in which it ends.
    """
    over = replace(
        condition,
        duration=_at_its_end(condition.duration),
        effects=tuple(
            replace(effect, duration=None if effect.duration is None else _at_its_end(effect.duration))
            for effect in condition.effects
        ),
        recurring=tuple(replace(effect, elapsed=0) for effect in condition.recurring),
    )
    return ended(over, seq, EndReason.EXPIRED)


def _at_its_end(duration: Duration) -> Duration:
    return replace(duration, left=None if duration.left is None else 1, elapsed=0)


def over(
    conditions: Conditions,
    units: frozenset[DurationUnit],
    encounter: str | None,
    seq: int,
    *,
    everywhere: bool = False,
) -> dict[str, Condition]:
    """The conditions after the end of an encounter or scene: those with such a duration are over.

    Args:
        conditions: of the bearer.
        units: of the durations that end.
        encounter: that has ended, or None.
        seq: of the event in which it happens.
        everywhere: whether those of other encounters are over too.
    """
    return {
        identity: _without(condition, units, seq)
        if condition.lasts and (everywhere or condition.encounter in (None, encounter))
        else condition
        for identity, condition in conditions.items()
    }


def _counting(conditions: Conditions, moment: TurnMoment) -> Iterator[tuple[str, Condition]]:
    """Conditions in place with turns or rounds that are counted at the moment, with their ids."""
    for identity, condition in lasting(conditions).items():
        if moment.everywhere or condition.encounter in (None, moment.encounter):
            yield identity, condition


def _after(duration: Duration, condition: Condition, bearer: str, moment: TurnMoment) -> Duration | None:
    """The duration with one less left when the moment counts; None when that was the last."""
    if duration.unit not in TURN_UNITS or duration.left is None or duration.phase is not moment.phase:
        return duration
    if not _is_its(duration.unit, _anchor(duration.whose, duration.combatant, condition, bearer), moment):
        return duration
    return replace(duration, left=duration.left - moment.times) if duration.left > moment.times else None


def _effects_after(condition: Condition, bearer: str, moment: TurnMoment) -> Iterator[Effect]:
    for effect in condition.effects:
        if effect.duration is None:
            yield effect
        elif (duration := _after(effect.duration, condition, bearer, moment)) is not None:
            yield replace(effect, duration=duration)


def _recurs(effect: Recurring, condition: Condition, bearer: str, moment: TurnMoment) -> bool:
    anchor = _anchor(effect.whose, effect.combatant, condition, bearer)
    return effect.phase is moment.phase and _is_its(effect.unit, anchor, moment)


def _anchor(whose: Anchor, named: str | None, condition: Condition, bearer: str) -> str | None:
    """Id of the combatant with the counted turns; None for any."""
    return {
        Anchor.TARGET: bearer,
        Anchor.SOURCE: condition.source or "",
        Anchor.NAMED: named or "",
        Anchor.ANYONE: None,
    }[whose]


def _is_its(unit: DurationUnit, anchor: str | None, moment: TurnMoment) -> bool:
    """Whether a moment is counted; turns of a participant who is gone are counted by rounds."""
    if unit not in TURN_UNITS:
        return False
    absent = not moment.present if anchor is None else anchor not in moment.present
    if unit is DurationUnit.ROUND or absent:
        return moment.unit is DurationUnit.ROUND
    return moment.unit is DurationUnit.TURN and (anchor is None or moment.present[anchor] == moment.combatant)


def _without(condition: Condition, units: frozenset[DurationUnit], seq: int) -> Condition:
    if condition.duration.unit in units:
        return ended(condition, seq, EndReason.EXPIRED)
    left = tuple(effect for effect in condition.effects if effect.duration is None or effect.duration.unit not in units)
    return replace(condition, effects=left)


def running_now(unit: DurationUnit, anchor: str | None, encounter: Encounter | None) -> bool:
    """Whether a counted turn or round is running, so that it does not count as a full one.

    Args:
        unit: the counted unit.
        anchor: id of the combatant with the counted turns; None for all.
        encounter: in which they are; None outside.
    """
    if encounter is None or encounter.status is not EncounterStatus.RUNNING or unit not in TURN_UNITS:
        return False
    if unit is DurationUnit.ROUND or (anchor is not None and anchor not in encounter.order):
        return True
    return encounter.turn is not None and anchor in (None, encounter.turn)
