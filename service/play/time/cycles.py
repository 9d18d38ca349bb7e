"""Repetitions of recurring effects that leave a participant as it was: found by comparison, then computed at once."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import NamedTuple

from service.play.time.durations import TurnMoment, counted
from service.play.time.seconds import counted_seconds, next_moment, with_elapsed
from service.rulesets.stored.conditions import Condition, Duration, Recurring
from service.rulesets.stored.figures import AnyFigure
from service.rulesets.stored.timekeeping import AnyTimekeeping
from service.values import dataclass, replace

MOST_TIMES = 1_000_000
"""Highest count of how often an effect has recurred."""
_UNCOUNTED = Duration()


class Label(NamedTuple):
    """The kind of a moment, by what happened at it; moments of the same kind are compared.

    Attributes:
        recurred: the recurring effects that were due: ids of conditions, and indices.
        acted: what the game did by itself.
    """

    recurred: tuple[tuple[str, int], ...]
    acted: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ParticipantThen:
    """A participant after a moment.

    Attributes:
        at: seconds since the stretch began.
        figure: the participant.
        recurred: number of effects that had recurred.
        moments: number of moments that the game had reported.
        rolls: number of dice that had been rolled.
        acted: what the game had done by itself -> how often.
        ahead: what the game will do by itself -> seconds until then.
    """

    at: int
    figure: AnyFigure
    recurred: int
    moments: int
    rolls: int
    acted: Mapping[str, int]
    ahead: Mapping[str, int]


def fired(before: AnyFigure, after: AnyFigure) -> tuple[tuple[str, int], ...]:
    """The recurring effects that were due between two states of a participant: ids of conditions, and indices."""
    return tuple(
        (identity, index)
        for identity, condition in before.conditions.items()
        if condition.recurring and identity in after.conditions
        for index, times in enumerate(_times_since(condition, after.conditions[identity]))
        if times
    )


class Cycle:
    """The time between two snapshots after the same recurring effects.

    Args:
        last: the earlier snapshot.
        now: the later one.
        known: ids of the conditions from before the stretch; all others began in it.
        keeping: the hooks of the game.

    Attributes:
        last: the earlier snapshot.
        now: the later one.
        seconds: its length.
    """

    def __init__(
        self, last: ParticipantThen, now: ParticipantThen, known: frozenset[str], keeping: AnyTimekeeping
    ) -> None:
        self.last, self.now, self.seconds = last, now, now.at - last.at
        self._known, self._keeping = known, keeping
        self._sums = keeping.sums(last.figure.state)
        self._acted = frozenset(name for name, times in now.acted.items() if times > last.acted.get(name, 0))

    @property
    def is_steady(self) -> bool:
        """Whether the participant is the same at both ends, but for counters, and no die was rolled.

        What the game did by itself must be due again after the same time.
        """
        before, after = self.last.figure, self.now.figure
        return (
            self.last.rolls == self.now.rolls
            and all(self.last.ahead.get(name) == self.now.ahead.get(name) for name in self._acted)
            and self._uncounted_state(before) == self._uncounted_state(after)
            and _rest(before) == _rest(after)
            and self._conditions(before) == self._conditions(after)
        )

    def next_others(self, round_seconds: int | None, into_round: int) -> Iterator[int]:
        """Seconds until each thing that is not part of the cycle; of conditions only the first.

        Args:
            round_seconds: length of a round; None where it has none.
            into_round: seconds of the present round that have passed.
        """
        others = {
            identity: replace(condition, recurring=tuple(self._not_fired(identity, condition)))
            for identity, condition in self.now.figure.lasting.items()
            if identity in self._known
        }
        moment = next_moment(others, round_seconds, into_round)
        if moment is not None:
            yield moment
        yield from (seconds for name, seconds in self.now.ahead.items() if name not in self._acted)

    def repeated(self, figure: AnyFigure, times: int, rounds: Iterable[TurnMoment], seq: int) -> AnyFigure:
        """The participant after more cycles.

        Args:
            figure: the current one, with the counters of its state at the end of these cycles.
            times: how many.
            rounds: moments of the rounds that pass meanwhile.
            seq: of the event.
        """
        seconds = self.seconds * times
        known: Mapping[str, Condition] = {
            identity: self._recurred(identity, condition, times)
            for identity, condition in figure.lasting.items()
            if identity in self._known
        }
        for moment in rounds:
            known = counted(known, "", moment, seq)
        known = counted_seconds(known, seconds, seq)
        added = {
            name: getattr(figure.state, name)
            + times * (getattr(self.now.figure.state, name) - getattr(self.last.figure.state, name))
            for name in self._sums
        }
        state = replace(figure.state, **added) if added else figure.state
        return replace(figure, state=state, conditions={**figure.conditions, **known})

    def _uncounted_state(self, figure: AnyFigure) -> object:
        names = (*self._keeping.counters, *self._sums)
        return replace(figure.state, **dict.fromkeys(names, 0)) if names else figure.state

    def _conditions(self, figure: AnyFigure) -> tuple[dict[str, Condition], list[Condition]]:
        """The conditions from before without their counters, and those that are new without their ids."""
        lasting = figure.lasting
        known = {identity: self._uncounted(identity, lasting[identity]) for identity in lasting.keys() & self._known}
        return known, [condition for identity, condition in lasting.items() if identity not in self._known]

    def _uncounted(self, identity: str, condition: Condition) -> Condition:
        fired = self._fired(identity)
        return replace(
            condition,
            duration=_UNCOUNTED,
            effects=tuple(replace(effect, duration=None) for effect in condition.effects),
            recurring=tuple(
                replace(effect, times=0, elapsed=effect.elapsed if times else 0)
                for effect, times in zip(condition.recurring, fired, strict=True)
            ),
        )

    def _not_fired(self, identity: str, condition: Condition) -> Iterator[Recurring]:
        for effect, times in zip(condition.recurring, self._fired(identity), strict=True):
            if not times:
                yield effect

    def _recurred(self, identity: str, condition: Condition, times: int) -> Condition:
        """The condition after more repetitions of the effects of the cycle, while its other effects waited."""
        recurring = tuple(
            replace(effect, times=min(MOST_TIMES, effect.times + each * times))
            if each
            else with_elapsed(effect, self.seconds * times)
            for effect, each in zip(condition.recurring, self._fired(identity), strict=True)
        )
        return replace(condition, recurring=recurring)

    def _fired(self, identity: str) -> tuple[int, ...]:
        """The number of times that each effect of a condition was due in the cycle."""
        return _times_since(self.last.figure.conditions[identity], self.now.figure.conditions[identity])


def _times_since(before: Condition, after: Condition) -> tuple[int, ...]:
    return tuple(new.times - old.times for old, new in zip(before.recurring, after.recurring, strict=False))


def _rest(figure: AnyFigure) -> tuple[object, ...]:
    """All members of a figure but those that are compared by themselves."""
    return tuple(getattr(figure, each.name) for each in fields(figure) if each.name not in ("state", "conditions"))
