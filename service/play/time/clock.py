"""The clock of a call: passes time for its participants, and calls the hooks of the game."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any

from service.dice import DiceError, RecordedDice
from service.play.call import Call
from service.play.commands.orders import OrderSource
from service.play.participants import stacking, upkeep
from service.play.participants.participants import Participants
from service.play.participants.stacking import Conditions
from service.play.participants.writing import already_there
from service.play.resources.codec import Codec
from service.play.resources.rows import Change, Visibility
from service.play.resources.snapshot import Snapshot
from service.play.time.durations import Due, TurnMoment, concerns, counted, due, over
from service.play.time.report import RECURS, EndedCondition, GameMoment, RecurredEffect
from service.play.time.seconds import counted_seconds, due_after
from service.play.time.time_source import decided
from service.resolution import dice_refusals, refusal
from service.resolution.resolver import faces_of
from service.rulesets.contract.messages import Message, Remark
from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.stored.conditions import Condition, DurationUnit, Phase
from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.timekeeping import AnyTimekeeping, Passed, Recurrence, Span, Timekeeping
from service.schemas.strict_json import to_plain
from service.values import dataclass, replace

NO_TIMEKEEPING: AnyTimekeeping = Timekeeping()


@dataclass(slots=True)
class Clock:
    """Passes time for some participants, in memory.

    Attributes:
        call: who lets it pass.
        ruleset: with the hooks.
        options: the campaign's house rules.
        dice: thrown by the hooks.
        seq: of the event.
        encounter: id of the encounter in which it passes, or None.
        cast: all participants concerned, at this moment.
        away: ids of those who have left the encounter; its rounds do nothing to them.
        moments: what the game did.
        recurred: which recurring effects happened.
        visibility: who sees what happens.
        summary: the line for people, or None.
        warnings: what the rules have to say about it.
        sent: the dice of the call, or None.
        is_alone: whether it is the clock of one participant, which is settled with the others when it is joined.
    """

    call: Call
    ruleset: Ruleset
    options: Any
    dice: RecordedDice
    seq: int
    encounter: str | None
    cast: dict[str, AnyFigure]
    away: frozenset[str]
    moments: list[GameMoment] = field(default_factory=list)
    recurred: list[RecurredEffect] = field(default_factory=list)
    visibility: Visibility = Visibility.PUBLIC
    summary: Message | None = None
    warnings: list[Remark] = field(default_factory=list)
    sent: Mapping[str, Any] | None = None
    is_alone: bool = False
    _before: Cast = field(default_factory=dict)

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
    def present(self) -> Cast:
        """Participants who have not left."""
        if not self.away:
            return dict(self.cast)
        return {identity: figure for identity, figure in self.cast.items() if identity not in self.away}

    @property
    def keeping(self) -> AnyTimekeeping:
        """The hooks of the game."""
        return self.ruleset.timekeeping or NO_TIMEKEEPING

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

    @property
    def rules(self) -> tuple[str, ...]:
        """Ids of all rules that the game applied."""
        return tuple(dict.fromkeys(rule for moment in self.moments for rule in moment.rules))

    def hook(self, moment: str, hook: Callable[..., Passed] | None, *arguments: Any, of: str | None = None) -> None:
        """Call a hook of the game, if there is one, and record its result.

        Args:
            moment: its name.
            hook: the hook.
            arguments: what it takes before the cast.
            of: the combatant in turn, or None.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        if hook is not None:
            self.keep(moment, self.asked(hook, *arguments, self.present, self.options, self.dice), of)

    def hook_on(self, moment: str, hook: Callable[..., Passed] | None, concerned: Cast) -> None:
        """Call a hook of the game on some participants, if there is one, and record its result.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        if hook is not None:
            self.keep(moment, self.asked(hook, concerned, self.options, self.dice))

    def record_remarks(self, span: Span) -> None:
        """Record remarks of the game on a time outside encounters, where it makes any."""
        if self.keeping.remarks_on is not None:
            self.keep("time", self.keeping.remarks_on(span, self._before, self.present))

    def asked(self, hook: Callable[..., Any], *arguments: Any) -> Any:
        """Result of a hook.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        with refusal.by_rules(self.ruleset):
            try:
                return hook(*arguments)
            except DiceError as error:
                raise dice_refusals.of_dice(error, self.ruleset, self.dice.rolls, self.sent) from None

    def keep(self, moment: str, passed: Passed, of: str | None = None) -> None:
        """Take over the result of a hook; a hook that did nothing is not recorded."""
        for identity, figure in passed.cast.items():
            self.cast[identity] = self._with_laid(figure)
        self._settle()
        self.warnings.extend(remark for remark in passed.warnings if remark not in self.warnings)
        self.summary = self.summary or passed.summary  # what a round did comes before the order of the next
        if passed.result is not None or (passed.cast and passed.rules):
            entry = GameMoment(moment=moment, combatant=of, rules=passed.rules, result=to_plain(passed.result))
            self.moments.append(entry)

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

    def _settle(self) -> None:
        if not self.is_alone:
            self.cast = upkeep.settled(self.cast, self.ruleset, self.options)

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

    def _with_laid(self, figure: AnyFigure) -> AnyFigure:
        """The figure with the conditions that the game added, so that the next moment counts them."""
        if not figure.laid:
            return figure
        found = already_there({"": figure})
        self.warnings.extend(remark for remark in found if remark not in self.warnings)
        held: dict[str, Condition] = dict(figure.conditions)
        for new in figure.laid:
            here = stacking.in_encounter(new, self.encounter)
            held = stacking.lay(held, here, self.seq, self.call.new_id).conditions
        return replace(figure, conditions=held, laid=())


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
