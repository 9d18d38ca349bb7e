"""Turns and rounds of an encounter during one step."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from service.phrases import Phrase
from service.play import refusals
from service.play.participants import encounters
from service.play.resources.rows import EncounterStatus
from service.play.time import initiative
from service.play.time.durations import TurnMoment, concerns
from service.play.time.opened import OpenedEncounter
from service.rulesets.stored.conditions import DurationUnit, Phase
from service.rulesets.stored.timekeeping import Initiative
from service.values import dataclass, replace


@dataclass(slots=True)
class RunningEncounter(OpenedEncounter):
    """An encounter during one step that passes turns and rounds."""

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

    def put_off(self, combatant: str, after: str) -> None:
        """Interrupt the turn that is running; it goes on after another one, or at the end of the round is over."""
        self._on_turn(combatant, False)
        coming = self.behind()[0]
        self.encounter = encounters.placed_after(self.encounter, combatant, after)
        before = self.encounter.order[: self.encounter.order.index(coming)]
        self.encounter = replace(
            self.encounter,
            turn=before[-1] if before else None,
            delayed=(*self.encounter.delayed, combatant),
            acted=tuple(identity for identity in self.encounter.acted if identity != combatant),
        )

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
        self.encounter = encounters.placed_next(self.encounter, chosen)
