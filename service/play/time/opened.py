"""An encounter that a step has opened: its rows and its clock, and what the step writes."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Annotated, Self

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
from service.play.time import expected_turn
from service.play.time.clock import Clock
from service.play.time.expected_turn import Expectation
from service.play.time.recording import record_time
from service.play.time.report import EndedCondition, GameMoment, RecurredEffect, moments_in_total, recurred_in_total
from service.play.time.time_source import TimeSource
from service.resolution import refusal
from service.rulesets.contract.rejection import Rejected
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
class OpenedEncounter:
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
    ) -> Self:
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
    ) -> Self:
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

    def _seat(self, rows: Snapshot) -> Iterator[Change]:
        """Write new initiatives into the combatants; returns the changes."""
        for identity, number in self.seats.items():
            combatant = rows.combatants[identity]
            if number != combatant.initiative:
                rows.put(replace(combatant, initiative=number))
                yield from difference("combatant", identity, combatant.initiative, number, "/initiative")

    def acts(self, combatant: str) -> bool:
        """Whether a combatant has turns now."""
        present = self.participants.combatants[combatant].status is not CombatantStatus.LEFT
        return present and self.clock.keeping.takes_turns(self.clock.cast[combatant], self.clock.options)

    def behind(self) -> tuple[str, ...]:
        """Combatants with a turn still to come; all of them at the beginning of a round."""
        return encounters.still_to_act(self.encounter)
