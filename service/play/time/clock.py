"""The clock of a call: passes time for its participants, and counts their conditions."""

from collections.abc import Iterable
from dataclasses import field

from service.dice import RecordedDice
from service.play.call import Call
from service.play.commands.orders import OrderSource
from service.play.participants import upkeep
from service.play.participants.participants import Participants
from service.play.participants.stacking import Conditions
from service.play.resources.codec import Codec
from service.play.resources.rows import Change
from service.play.resources.snapshot import Snapshot
from service.play.time.durations import Due, TurnMoment, concerns, counted, due, over
from service.play.time.hooks import NO_TIMEKEEPING, GameHooks
from service.play.time.report import RECURS, EndedCondition, RecurredEffect
from service.play.time.seconds import counted_seconds, due_after
from service.play.time.time_source import decided
from service.resolution.resolver import faces_of
from service.rulesets.stored.conditions import DurationUnit, Phase
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.timekeeping import Recurrence
from service.values import dataclass, replace


@dataclass(slots=True)
class Clock(GameHooks):
    """Passes time for some participants, in memory.

    Attributes:
        recurred: which recurring effects happened.
    """

    recurred: list[RecurredEffect] = field(default_factory=list)

    @classmethod
    def of(cls, call: Call, codec: Codec, participants: Participants, source: OrderSource) -> "Clock":
        """The clock of some participants; needs the seq of the event.

        Raises:
            Refusal: `bad_input` for an unknown decision.
        """
        options = codec.options
        encounter = participants.encounter.id if participants.encounter else None
        stored = participants.cast(codec)
        cast = upkeep.settled(stored, codec.ruleset, options)
        seq = call.next_seq
        names = (codec.ruleset.timekeeping or NO_TIMEKEEPING).decisions
        dice = RecordedDice(faces_of(source)[1], decided(source, cast, names))
        return cls(
            call=call,
            ruleset=codec.ruleset,
            options=options,
            dice=dice,
            seq=seq,
            encounter=encounter,
            cast=cast,
            away=participants.away,
            visibility=source.visibility,
            sent=source.dice,
            _before=stored,
        )

    @property
    def changed(self) -> Cast:
        """Participants who have changed."""
        before = self._before
        return {
            identity: figure
            for identity, figure in self.cast.items()
            if figure is not before[identity] and figure != before[identity]
        }

    def written(self, participants: Participants, codec: Codec) -> tuple[Snapshot, tuple[Change, ...]]:
        """The rows of the participants after the time, with the changes."""
        return participants.written(self.call, codec, self._before, self.changed, self.seq)

    @property
    def ended(self) -> tuple[EndedCondition, ...]:
        """Conditions that have ended since the clock began."""
        return tuple(
            EndedCondition(bearer=bearer, condition=identity, name=condition.name, reason=condition.ended.reason)
            for bearer, figure in self.cast.items()
            for identity, condition in figure.conditions.items()
            if condition.ended is not None and not _ended_before(self._before[bearer].conditions, identity)
        )

    def tick(self, moment: TurnMoment) -> None:
        """Apply recurring effects, then count durations; each exactly once."""
        for bearer in tuple(self.present):
            if concerns(moment.unit, moment.phase, self.cast[bearer].conditions):
                self._recur(bearer, moment)
        for bearer, figure in self.present.items():
            if concerns(moment.unit, moment.phase, figure.conditions):
                self._write(bearer, counted(figure.conditions, bearer, _as_met_by(figure, moment), self.seq))

    def end(self, units: Iterable[DurationUnit], encounter: str | None, *, everywhere: bool = False) -> None:
        """End all conditions that last until the end of an encounter or scene."""
        for bearer, figure in self.cast.items():
            self._write(bearer, over(figure.conditions, frozenset(units), encounter, self.seq, everywhere=everywhere))

    def rounds(self, number: int) -> None:
        """Pass rounds outside encounters, one after the other."""
        for _ in range(number):
            self.tick(TurnMoment(unit=DurationUnit.ROUND, phase=Phase.START, encounter=None, present={}))
            self.hook("round_end", self.keeping.round_outside)
            self.tick(TurnMoment(unit=DurationUnit.ROUND, phase=Phase.END, encounter=None, present={}))

    def alone(self, identity: str) -> "Clock":
        """A clock of one participant, with the same dice; `join` takes its result over."""
        return replace(self, cast={identity: self.cast[identity]}, moments=[], recurred=[], warnings=[], is_alone=True)

    def join(self, alone: "Clock") -> None:
        """Take over the result of a clock of one participant."""
        self.cast.update(alone.cast)
        self.moments.extend(alone.moments)
        self.recurred.extend(alone.recurred)
        self.warnings.extend(remark for remark in alone.warnings if remark not in self.warnings)
        self.summary = self.summary or alone.summary
        self._settle()

    def tick_seconds(self, seconds: int) -> None:
        """Apply recurring effects of minutes, hours and days, then count durations in these units.

        What begins by a recurring effect is counted from then on.
        """
        begun = {bearer: figure.conditions.keys() for bearer, figure in self.present.items()}
        for bearer in begun:
            changed, happening = due_after(self.cast[bearer].conditions, seconds)
            self._recur_each(bearer, changed, happening)
        for bearer, identities in begun.items():
            now = self.cast[bearer].conditions
            counted_ones = {identity: now[identity] for identity in identities}
            self._write(bearer, {**now, **counted_seconds(counted_ones, seconds, self.seq)})

    @property
    def round_seconds(self) -> int | None:
        """The length of a round; None where the game defines none."""
        return self.keeping.round_seconds(self.options)

    def _recur(self, bearer: str, moment: TurnMoment) -> None:
        figure = self.cast[bearer]
        self._recur_each(bearer, *due(figure.conditions, bearer, _as_met_by(figure, moment)))

    def _recur_each(self, bearer: str, changed: Conditions, happening: Iterable[Due]) -> None:
        self._write(bearer, changed)
        for each in happening:
            condition = self.cast[bearer].conditions[each.condition]
            effect = each.effect
            recurrence = Recurrence(bearer=bearer, condition=each.condition, effect=effect)
            if not condition.lasts or not self._recurs(recurrence):
                continue
            self.recurred.append(
                RecurredEffect(
                    bearer=bearer, condition=each.condition, name=condition.name, code=effect.code, value=effect.value
                )
            )

    def _recurs(self, recurrence: Recurrence) -> bool:
        """Ask the game for a recurring effect; returns whether it happened."""
        if self.keeping.recurs is None:
            return True
        passed = self.asked(self.keeping.recurs, recurrence, self.present, self.options, self.dice)
        if passed is not None:
            self.keep(RECURS, passed, recurrence.bearer)
        return passed is not None

    def _write(self, bearer: str, changed: Conditions) -> None:
        figure = self.cast[bearer]
        if changed != figure.conditions:
            after = replace(figure, conditions=changed)
            characters = self.ruleset.characters
            if characters is not None and _differ_beside_recurring(figure.conditions, changed):
                after = characters.settled(figure, after, self.options)
            self.cast[bearer] = after


def _as_met_by(figure: AnyFigure, moment: TurnMoment) -> TurnMoment:
    """The moment in the view of a participant: outside running rounds, only rounds outside encounters count."""
    return replace(moment, everywhere=True) if moment.encounter is None and figure.round is None else moment


def _differ_beside_recurring(before: Conditions, after: Conditions) -> bool:
    """Whether conditions differ in more than how often their effects have recurred."""
    return before.keys() != after.keys() or any(
        condition is not before[identity]
        and replace(condition, recurring=before[identity].recurring) != before[identity]
        for identity, condition in after.items()
    )


def _ended_before(before: Conditions, identity: str) -> bool:
    condition = before.get(identity)
    return condition is not None and not condition.lasts
