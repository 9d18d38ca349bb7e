"""An encounter during one step: turn order, turns and rounds."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Annotated

from service.phrases import Phrase, any_of
from service.play import refusals
from service.play.call import Call
from service.play.commands.orders import OrderSource
from service.play.happening import Happening
from service.play.participants import encounters
from service.play.participants.participants import Participants
from service.play.resources import versions
from service.play.resources.changes import difference
from service.play.resources.codec import Codec
from service.play.resources.event_types import EventType
from service.play.resources.rows import Change, CombatantStatus, Encounter, EncounterStatus
from service.play.resources.snapshot import Snapshot
from service.play.time import expected_turn, initiative
from service.play.time.clock import Clock
from service.play.time.durations import TurnMoment, concerns
from service.play.time.expected_turn import Expectation
from service.play.time.recording import record_time
from service.play.time.report import (
    EndedCondition,
    GameMoment,
    RecurredEffect,
    moments_in_total,
    recurred_in_total,
)
from service.play.time.time_source import TimeSource
from service.resolution import refusal
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.conditions import DurationUnit, Phase
from service.rulesets.stored.timekeeping import Initiative
from service.rulesets.vocabulary import Doc, Id
from service.translations.sentence import Word
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnInput(TimeSource):
    """Options of a step of an encounter; all may be left out."""

    combatant: Annotated[
        Id | None,
        Doc(
            "Id of another combatant that acts next: it changes places with the next one. For initiative by "
            "sides, and for delayed combatants."
        ),
    ] = None
    expect: Expectation = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnResult:
    """Result of a step of an encounter."""

    round: Annotated[int, Doc("The round now.")]
    turn: Annotated[str | None, Doc("Id of the combatant who acts now.")]
    ended: Annotated[tuple[EndedCondition, ...], Doc("Conditions that are over.")]
    recurred: Annotated[tuple[RecurredEffect, ...], Doc("Recurring effects, in the order of their first time.")]
    moments: Annotated[tuple[GameMoment, ...], Doc("Effects of the game's rules, in order.")]


@dataclass(slots=True)
class RunningEncounter:
    """An encounter during one step, changed in memory until it is written.

    Attributes:
        call: who takes the step.
        chosen: id of the one who was named to act next, or None.
        before: the encounter until now.
        encounter: the current one.
        participants: who takes part.
        codec: of the game.
        clock: what happens to them.
        seats: id -> new initiative.
    """

    call: Call
    chosen: str | None
    before: Encounter
    encounter: Encounter
    participants: Participants
    codec: Codec
    clock: Clock
    seats: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def loaded(
        cls,
        call: Call,
        encounter_id: str,
        given: TurnInput,
        expected: versions.ExpectedVersion,
        *statuses: EncounterStatus,
    ) -> "RunningEncounter":
        """The encounter with all combatants, for a game master.

        Raises:
            Refusal: `forbidden`, `not_found`, `stale_version` or `wrong_status`.
        """
        rows, encounter = encounters.loaded(call, encounter_id)
        expected_turn.check(encounter, given.expect, expected)
        return cls.opened(call, rows, encounter, given, *statuses, chosen=given.combatant)

    @classmethod
    def opened(
        cls,
        call: Call,
        rows: Snapshot,
        encounter: Encounter,
        given: OrderSource,
        *statuses: EncounterStatus,
        chosen: str | None = None,
    ) -> "RunningEncounter":
        """The encounter of some rows with all combatants.

        Raises:
            Refusal: `wrong_status`.
        """
        codec = call.codec()
        if encounter.status not in statuses:
            status, *needed = (Word.of(codec.ruleset, each) for each in (encounter.status, *statuses))
            detail = Phrase(
                "The encounter is {status}; this needs one that is {needed}.", status=status, needed=any_of(needed)
            )
            raise refusals.conflict("wrong_status", Phrase("Wrong status of the encounter"), detail)
        participants = Participants.of_encounter(rows, encounter)
        clock = Clock.of(call, codec, participants, given)
        return cls(call, chosen, encounter, encounter, participants, codec, clock)

    def require_actor(self) -> None:
        """Refuse a step in which no combatant can act, unless such rounds end in the game.

        Raises:
            Refusal: `nobody_acts`, or the game's own code for it.
        """
        continues = self.encounter.round > 0 and self.clock.keeping.ends_empty_rounds
        if continues or any(map(self.acts, self.encounter.order)):
            return
        code = self.clock.keeping.nobody_acts
        if code is None:
            detail = Phrase("No combatant is active. Add or revive a combatant, or end the encounter.")
            raise refusals.conflict("nobody_acts", Phrase("No combatant can act"), detail)
        refused = refusal.of_rules(Rejected(code), self.codec.ruleset)
        raise replace(refused, kind=refused.kind_on_stored)

    def next_round(self) -> None:
        """Begin a round, with a new turn order where the game makes one, and its first turn."""
        self.encounter = replace(self.encounter, round=self.encounter.round + 1, turn=None, delayed=(), acted=())
        if self.encounter.round == 1:
            self.clock.hook("encounter_start", self.clock.keeping.encounter_start)
        self._make_order()
        self.clock.hook("round_start", self.clock.keeping.round_start)
        self._tick(DurationUnit.ROUND, Phase.START)
        if any(map(self.acts, self.encounter.order)):
            self.go_on()

    def end_round(self) -> None:
        """End the round, after its last turn."""
        joined = tuple(self.clock.cast)
        if self.clock.keeping.rounds_end_by_turns:
            self._reorder(self.encounter.order)
        self.clock.hook("round_end", self.clock.keeping.round_end)
        self._tick(DurationUnit.ROUND, Phase.END)
        if length := self.clock.round_seconds:
            self.clock.tick_seconds(length)
        self.clock.hook("round_over", self.clock.keeping.round_over)
        self._reorder(joined)

    def end_turn(self) -> None:
        """End the turn that is running."""
        if self.encounter.turn is not None:
            self._end_turn_of(self.encounter.turn)

    def go_on(self) -> None:
        """Begin the next turn of a combatant who can act; others are passed by, and the last ends the round.

        The turn of one who cannot act any more when it has begun ends at once, and the next one begins (F-48).
        """
        if any(map(self.acts, self.behind())):
            self._make_way()
        for combatant in self.behind():
            if not self.acts(combatant):
                self.pass_by(combatant)
                continue
            self._begin_turn_of(combatant)
            if self.acts(combatant):
                return
            self._end_turn_of(combatant)
        self.end_round()
        self.next_round()

    def move(self, combatant: str, after: str | None) -> None:
        """Move a combatant to another place in the order.

        Args:
            combatant: who gets it.
            after: the combatant before it; None for the first place.
        """
        order = [identity for identity in self.encounter.order if identity != combatant]
        order.insert(0 if after is None else order.index(after) + 1, combatant)
        self.encounter = replace(self.encounter, order=tuple(order))

    def move_next(self, combatant: str) -> None:
        """Move a combatant in front of those who are still to act."""
        others = [identity for identity in self.behind() if identity != combatant]
        order = [identity for identity in self.encounter.order if identity != combatant]
        order.insert(order.index(others[0]) if others else len(order), combatant)
        self.encounter = replace(self.encounter, order=tuple(order))

    def put_off(self, combatant: str, after: str) -> None:
        """Interrupt the turn that is running; it goes on after another one, or at the end of the round is over."""
        self._on_turn(combatant, False)
        coming = self.behind()[0]
        self.move(combatant, after)
        before = self.encounter.order[: self.encounter.order.index(coming)]
        self.encounter = replace(
            self.encounter,
            turn=before[-1] if before else None,
            delayed=(*self.encounter.delayed, combatant),
            acted=tuple(identity for identity in self.encounter.acted if identity != combatant),
        )

    def behind(self) -> tuple[str, ...]:
        """Combatants with a turn still to come; all of them at the beginning of a round."""
        return encounters.still_to_act(self.encounter)

    def pass_by(self, combatant: str) -> None:
        """Begin and end the turn of a combatant who cannot act, because durations count it."""
        self.encounter = encounters.with_acted(self.encounter, combatant)
        if self._resumes(combatant):
            self._end_turn_of(combatant)
            return
        self._on_turn(combatant, True)
        self.clock.hook("passed_over", self.clock.keeping.passed_over, combatant, of=combatant)
        self._tick(DurationUnit.TURN, Phase.START, combatant)
        self._tick(DurationUnit.TURN, Phase.END, combatant)
        self._on_turn(combatant, False)

    def end_scene(self) -> None:
        """End the scene."""
        self.clock.hook("scene_end", self.clock.keeping.scene_end)

    def end_encounter(self, units: Sequence[DurationUnit]) -> None:
        """End the encounter, unless it has ended, and the conditions that last until then."""
        if self.encounter.status is EncounterStatus.RUNNING:
            self.clock.hook("encounter_end", self.clock.keeping.encounter_end)
        self.clock.end(units, self.encounter.id)
        self.encounter = encounters.ended(self.encounter)

    def write(self, type_: EventType) -> Happening:
        """Write and log all changes."""
        before = self.participants.snapshot
        after, changes = self.applied()
        result = self.result
        event = record_time(self.call, type_, changes, self.clock, after, result)
        self.call.work.save(before, after)
        return Happening(event=event, before=before, after=after, result=result)

    def write_unlogged(self) -> None:
        """Write all changes of a simulated encounter, which has no log."""
        after, _ = self._rows()
        self.call.work.save(self.participants.snapshot, after)

    def applied(self) -> tuple[Snapshot, tuple[Change, ...]]:
        """The rows with all changes, the encounter under its next version, and the changes."""
        after, changes = self._rows()
        return after, (*changes, *encounters.changed(self.before, self.encounter))

    def _rows(self) -> tuple[Snapshot, tuple[Change, ...]]:
        """The rows with all changes, and the changes of the combatants."""
        after, changes = self.clock.written(self.participants, self.codec)
        changes = (*changes, *self._seat(after))
        self.encounter = encounters.next_version(self.call, self.encounter)
        after.put(self.encounter)
        return after, changes

    @property
    def result(self) -> TurnResult:
        """The events of the step."""
        return TurnResult(
            round=self.encounter.round,
            turn=self.encounter.turn,
            ended=self.clock.ended,
            recurred=recurred_in_total(self.clock.recurred),
            moments=moments_in_total(self.clock.moments),
        )

    def leave(self, combatants: Collection[str]) -> bool:
        """End the encounter for combatants who have left: marks of the round, holds, and a turn that is running.

        Returns:
            Whether the turn has passed to another combatant, or to none.

        Raises:
            Refusal: the rules or the dice refuse.
        """
        turn = self.encounter.turn
        passes = turn in combatants and self.encounter.status is EncounterStatus.RUNNING
        if passes:
            self.end_turn()
        keeping = self.clock.keeping
        gone = {identity: self.clock.cast[identity] for identity in combatants}
        self.clock.hook_on("leaves", keeping.leaves or keeping.encounter_end, gone)
        if passes and (keeping.ends_empty_rounds or any(map(self.acts, self.encounter.order))):
            self.go_on()
        elif passes:
            self.encounter = replace(self.encounter, turn=None)
        return passes

    def _seat(self, rows: Snapshot) -> Iterator[Change]:
        """Write new initiatives into the combatants; returns the changes."""
        for identity, number in self.seats.items():
            combatant = rows.combatants[identity]
            if number != combatant.initiative:
                rows.put(replace(combatant, initiative=number))
                yield from difference("combatant", identity, combatant.initiative, number, "/initiative")

    def _begin_turn_of(self, combatant: str) -> None:
        self.encounter = encounters.with_acted(replace(self.encounter, turn=combatant), combatant)
        self._on_turn(combatant, True)
        if self._resumes(combatant):
            return
        self.clock.hook("turn_start", self.clock.keeping.turn_start, combatant, of=combatant)
        self._tick(DurationUnit.TURN, Phase.START, combatant)

    def _end_turn_of(self, combatant: str) -> None:
        self.clock.hook("turn_end", self.clock.keeping.turn_end, combatant, of=combatant)
        self._tick(DurationUnit.TURN, Phase.END, combatant)
        self._on_turn(combatant, False)

    def _resumes(self, combatant: str) -> bool:
        """Whether a turn was delayed; it is no longer."""
        delayed = self.encounter.delayed
        if combatant not in delayed:
            return False
        self.encounter = replace(self.encounter, delayed=tuple(each for each in delayed if each != combatant))
        return True

    def _reorder(self, order: Iterable[str]) -> None:
        """Sort participants in an order, for effects one after the other; those not named come last."""
        cast = self.clock.cast
        self.clock.cast = {**{identity: cast[identity] for identity in order if identity in cast}, **cast}

    def _on_turn(self, combatant: str, on_turn: bool) -> None:
        self.clock.cast[combatant] = replace(self.clock.cast[combatant], on_turn=on_turn)

    def _tick(self, unit: DurationUnit, phase: Phase, combatant: str | None = None) -> None:
        if not any(concerns(unit, phase, figure.conditions) for figure in self.clock.cast.values()):
            return
        present = dict(self._known_as())
        moment = TurnMoment(unit=unit, phase=phase, encounter=self.encounter.id, combatant=combatant, present=present)
        self.clock.tick(moment)

    def _known_as(self) -> Iterator[tuple[str, str]]:
        for identity in self.encounter.order:
            yield identity, identity
            if (character := self.participants.combatants[identity].character_id) is not None:
                yield character, identity

    def acts(self, combatant: str) -> bool:
        """Whether a combatant has turns now."""
        present = self.participants.combatants[combatant].status is not CombatantStatus.LEFT
        return present and self.clock.keeping.takes_turns(self.clock.cast[combatant], self.clock.options)

    def _make_order(self) -> None:
        """Make the turn order of the round: numbers that apply stay, the game decides the others."""
        keeping, encounter = self.clock.keeping, self.encounter
        if keeping.initiative is None or (encounter.round > 1 and not keeping.reorders(self.clock.options)):
            return
        stated = initiative.stated(self.participants, is_rolled=keeping.initiative_is_rolled)
        stated = {identity: number for identity, number in stated.items() if identity in self.clock.present}
        others = {identity: figure for identity, figure in self.clock.present.items() if identity not in stated}
        if encounter.round == 1 and keeping.initiative_is_rolled:
            self.clock.warnings.extend(initiative.remarks(self.participants, others))
        made = Initiative(order=(), scores={})
        if others:
            made = self.clock.asked(keeping.initiative, others, self.clock.options, self.clock.dice)
        self.clock.keep("initiative", made.passed)
        self.seats = made.scores
        order = initiative.placed(made.order, made.scores, stated)
        behind = (identity for identity in encounter.order if identity not in order)
        self.encounter = replace(self.encounter, order=(*order, *behind))

    def _make_way(self) -> None:
        """Move the combatant who acts next in front of those who are still to act."""
        chosen = self.chosen
        if chosen is None:
            return
        if chosen not in self.behind() or not self.acts(chosen):
            detail = Phrase("Expected the id of an active combatant that has not acted in this round.")
            raise refusals.conflict(
                "cannot_act_next",
                Phrase("Cannot act next"),
                Phrase("`/combatant`: {detail}", detail=detail),
                "/combatant",
            )
        self.move_next(chosen)
