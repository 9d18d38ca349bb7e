"""A stretch of seconds outside encounters, which passes for each participant alone."""

from service.phrases import Phrase
from service.play.time.clock import Clock
from service.play.time.cycles import Cycle, Snapshot, fired
from service.play.time.durations import Moment
from service.play.time.seconds import next_moment
from service.resolution import refusal
from service.rulesets.stored.conditions import TURN_UNITS, DurationUnit, Phase
from service.rulesets.stored.figures import Figure
from service.schemas.faults import PlacedFault
from service.values import replace

MOST_STEPS = 40_000
"""Moments that one stretch of time works out one by one, for all participants together."""


def pass_seconds(clock: Clock, total: int) -> None:
    """Pass seconds of the world for all on a clock.

    Args:
        clock: of the participants.
        total: how many; they begin with a round, where rounds have a length.

    Raises:
        Refusal: too much happens that has to be worked out one by one, or the rules or the dice refuse.
    """
    steps = MOST_STEPS
    for identity in tuple(clock.cast):
        alone = clock.alone(identity)
        steps -= _Stretch(alone, identity, steps).play(total)
        clock.join(alone)


class _Stretch:
    """Seconds that pass for one participant.

    It moves from one moment at which something recurs or ends to the next. Once a repetition leaves the participant as
    the one before did, those that follow do so too: they are counted, up to the next moment of another kind.

    Args:
        clock: of the participant alone.
        identity: of the participant.
        steps: how many moments may be worked out one by one.
    """

    def __init__(self, clock: Clock, identity: str, steps: int) -> None:
        self._clock, self._identity, self._most = clock, identity, steps
        self._length = clock.round_seconds
        self._known = frozenset(clock.cast[identity].conditions)
        self._last: dict[tuple[tuple[str, int], ...], Snapshot] = {}
        self._at = 0

    def play(self, total: int) -> int:
        """Pass the seconds; returns the number of moments that were worked out.

        Raises:
            Refusal: as `pass_seconds`.
        """
        steps = 0
        while self._at < total:
            steps += 1
            if steps > self._most:
                raise _too_much()
            before = self._figure
            self._step(total)
            self._repeat(fired(before, self._figure), total)
        return steps

    @property
    def _figure(self) -> Figure:
        return self._clock.cast[self._identity]

    def _step(self, total: int) -> None:
        """Pass the time to the next moment.

        If rounds have no length, durations in rounds are over after a minute, also those that began in this stretch.
        Effects act in the last round of a step. The rounds before it are over first: they count also for a participant
        who dies in the last one.
        """
        clock, into_round = self._clock, self._into_round
        if self._length is None and clock.keeping.ends_rounds(clock.options):
            clock.end(TURN_UNITS, clock.encounter, everywhere=True)
        ahead = self._rounds_ahead()
        moments = (total - self._at, next_moment(self._figure.conditions, self._length, into_round), ahead)
        step = min(moment for moment in moments if moment is not None)
        rounds = self._rounds_in(step)
        clock.hook("elapses", clock.keeping.elapses, step)
        if rounds > 1:
            clock.hook("rounds", clock.keeping.rounds_over, rounds - 1)
        if rounds:
            clock.tick(_rounds_of_world(Phase.START, rounds))
            clock.hook("rounds", clock.keeping.rounds_pass, rounds)
            clock.tick(_rounds_of_world(Phase.END, rounds))
        clock.tick_seconds(step)
        if rounds:
            clock.hook("rounds", clock.keeping.rounds_over, 1)
        self._at += step
        self._forget_passing()

    def _repeat(self, label: tuple[tuple[str, int], ...], total: int) -> None:
        """Count the repetitions that follow, where the last two did the same."""
        now = self._snapshot()
        last = self._last.get(label)
        self._last[label] = now
        if not label or last is None:
            return
        cycle = Cycle(last, now, self._known, self._clock.keeping)
        if not cycle.is_steady:
            return
        others = (cycle.next_other(self._length, self._into_round), self._rounds_ahead())
        bounds = (total - self._at, *(moment - 1 for moment in others if moment is not None))
        times = min(bounds) // cycle.seconds
        if times > 0:
            self._jump(cycle, times)
            self._last[label] = self._snapshot()

    def _jump(self, cycle: Cycle, times: int) -> None:
        clock, seconds = self._clock, cycle.seconds * times
        rounds = self._rounds_in(seconds)
        clock.hook("elapses", clock.keeping.elapses, seconds)
        if rounds:
            clock.hook("rounds", clock.keeping.rounds_pass, rounds)
        counted = () if not rounds else (_rounds_of_world(Phase.START, rounds), _rounds_of_world(Phase.END, rounds))
        clock.cast[self._identity] = cycle.repeated(self._figure, times, counted, clock.seq)
        if rounds:
            clock.hook("rounds", clock.keeping.rounds_over, rounds)
        clock.recurred.extend(
            replace(each, times=each.times * times) for each in clock.recurred[cycle.last.recurred : cycle.now.recurred]
        )
        clock.moments.extend(
            replace(each, times=each.times * times) for each in clock.moments[cycle.last.moments : cycle.now.moments]
        )
        self._at += seconds

    def _snapshot(self) -> Snapshot:
        clock = self._clock
        return Snapshot(
            at=self._at,
            figure=self._figure,
            recurred=len(clock.recurred),
            moments=len(clock.moments),
            rolls=len(clock.dice.rolls),
        )

    def _forget_passing(self) -> None:
        """Drop conditions that began and ended in this stretch, so that they cost nothing from here on."""
        figure, known = self._figure, self._known
        kept = {identity: each for identity, each in figure.conditions.items() if each.lasts or identity in known}
        if len(kept) != len(figure.conditions):
            self._clock.cast[self._identity] = replace(figure, conditions=kept)

    @property
    def _into_round(self) -> int:
        """Seconds of the present round that have passed."""
        return self._at % self._length if self._length else 0

    def _rounds_in(self, seconds: int) -> int:
        """Number of rounds that end within the next seconds."""
        return (self._at + seconds) // self._length - self._at // self._length if self._length else 0

    def _rounds_ahead(self) -> int | None:
        """Seconds until the game acts by itself; None where nothing is due."""
        rounds = self._clock.keeping.rounds_ahead(self._figure)
        return None if rounds is None or self._length is None else rounds * self._length - self._into_round


def _rounds_of_world(phase: Phase, number: int) -> Moment:
    return Moment(unit=DurationUnit.ROUND, phase=phase, encounter=None, present={}, everywhere=True, times=number)


def _too_much() -> refusal.Refusal:
    detail = Phrase(
        "Too much happens in this time that has to be worked out one by one: at most {most} moments. Let less time "
        "pass, or end the recurring effects.",
        most=MOST_STEPS,
    )
    return refusal.of_faults((PlacedFault("/amount", "too_large", detail),))
