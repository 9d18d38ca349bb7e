"""A stretch of seconds outside encounters, which passes for each participant alone."""

from service.phrases import Phrase
from service.play.time.clock import Clock
from service.play.time.cycles import Cycle, Label, ParticipantThen, fired
from service.play.time.durations import TurnMoment
from service.play.time.seconds import next_moment
from service.resolution import refusal
from service.rulesets.stored.conditions import TURN_UNITS, DurationUnit, Phase
from service.rulesets.stored.figures import AnyFigure
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
    the one before did, or as it was at the start, those that follow do so too: they are counted, up to the next moment
    of another kind.

    Args:
        clock: of the participant alone.
        identity: of the participant.
        steps: how many moments may be worked out one by one.
    """

    def __init__(self, clock: Clock, identity: str, steps: int) -> None:
        self._clock, self._identity, self._most = clock, identity, steps
        self._length = clock.round_seconds
        self._known = frozenset(clock.cast[identity].conditions)
        self._last: dict[Label, ParticipantThen] = {}
        self._acted: dict[str, int] = {}
        self._at = 0
        self._start = self._snapshot()

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
            acted = self._step(total)
            self._repeat(Label(fired(before, self._figure), acted), total)
        return steps

    @property
    def _figure(self) -> AnyFigure:
        return self._clock.cast[self._identity]

    def _step(self, total: int) -> tuple[str, ...]:
        """Pass the time to the next moment; returns the names of what the game did by itself then.

        If rounds have no length, durations in rounds are over after a minute, also those that began in this stretch.
        Effects act in the last round of a step. The rounds before it are over first: they count also for a participant
        who dies in the last one.
        """
        clock, into_round = self._clock, self._into_round
        if self._length is None and clock.keeping.ends_rounds(clock.options):
            clock.end(TURN_UNITS, clock.encounter, everywhere=True)
        ahead = self._seconds_ahead()
        moments = (total - self._at, next_moment(self._figure.conditions, self._length, into_round), *ahead.values())
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
        acted = tuple(name for name, seconds in ahead.items() if seconds == step)
        self._acted.update({name: self._acted.get(name, 0) + 1 for name in acted})
        return acted

    def _repeat(self, label: Label, total: int) -> None:
        """Count the repetitions that follow, where the last two did the same."""
        if not any(label):
            return
        now = self._snapshot()
        last = self._last.get(label, self._start)
        self._last[label] = now
        cycle = Cycle(last, now, self._known, self._clock.keeping)
        if not cycle.is_steady:
            return
        others = cycle.next_others(self._length, self._into_round)
        bounds = (total - self._at, *(moment - 1 for moment in others))
        times = min(bounds) // cycle.seconds
        if times > 0:
            self._jump(cycle, times)
            self._last[label] = self._snapshot()

    def _jump(self, cycle: Cycle, times: int) -> None:
        """Pass some cycles at once. What their rounds do is part of the cycle; only its counters are taken over."""
        clock, seconds = self._clock, cycle.seconds * times
        rounds = self._rounds_in(seconds)
        clock.hook("elapses", clock.keeping.elapses, seconds)
        before = self._figure
        if rounds:
            clock.hook("rounds", clock.keeping.rounds_over, rounds)
        figure = _with_counters(before, self._figure, clock.keeping.counters)
        counted = () if not rounds else (_rounds_of_world(Phase.START, rounds), _rounds_of_world(Phase.END, rounds))
        clock.cast[self._identity] = cycle.repeated(figure, times, counted, clock.seq)
        clock.recurred.extend(
            replace(each, times=each.times * times) for each in clock.recurred[cycle.last.recurred : cycle.now.recurred]
        )
        clock.moments.extend(
            replace(each, times=each.times * times) for each in clock.moments[cycle.last.moments : cycle.now.moments]
        )
        self._at += seconds

    def _snapshot(self) -> ParticipantThen:
        clock = self._clock
        return ParticipantThen(
            at=self._at,
            figure=self._figure,
            recurred=len(clock.recurred),
            moments=len(clock.moments),
            rolls=len(clock.dice.rolls),
            acted=dict(self._acted),
            ahead=self._seconds_ahead(),
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

    def _seconds_ahead(self) -> dict[str, int]:
        """Name of each thing that the game will do by itself -> seconds until then."""
        length = self._length
        if length is None:
            return {}
        ahead = self._clock.keeping.rounds_ahead(self._figure)
        return {name: rounds * length - self._into_round for name, rounds in ahead.items()}


def _with_counters(figure: AnyFigure, counted: AnyFigure, counters: tuple[str, ...]) -> AnyFigure:
    """The figure with the counters of another."""
    if figure is counted:
        return figure
    return replace(figure, state=replace(figure.state, **{name: getattr(counted.state, name) for name in counters}))


def _rounds_of_world(phase: Phase, number: int) -> TurnMoment:
    return TurnMoment(unit=DurationUnit.ROUND, phase=phase, encounter=None, present={}, everywhere=True, times=number)


def _too_much() -> refusal.Refusal:
    detail = Phrase(
        "Too much happens in this time that has to be worked out one by one: at most {most} moments. Let less time "
        "pass, or end the recurring effects.",
        most=MOST_STEPS,
    )
    return refusal.of_faults((PlacedFault("/amount", "too_large", detail),))
