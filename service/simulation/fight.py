"""One simulated fight: orders and turns in memory, until one side is left."""

from collections.abc import Callable
from random import Random

from service.phrases import Phrase
from service.play.call import Call
from service.play.commands.orders import OrderSource
from service.play.editing import combatants
from service.play.log import journal
from service.play.resources.event_types import EventType
from service.play.resources.rows import Encounter, EncounterStatus, Event
from service.play.resources.versions import Expected, ExpectedVersion
from service.play.time import turns
from service.play.time.opened import TurnInput
from service.play.time.rounds import RunningEncounter
from service.resolution.refusal import Refusal
from service.resolution.work_budget import WorkBudget
from service.simulation.choices import Chooser, RankedOrder
from service.simulation.field import Field
from service.simulation.menu import Menus
from service.simulation.position import Position
from service.values import dataclass

Step = Callable[[Call, str, TurnInput, ExpectedVersion], RunningEncounter]
MOST_ROUNDS = 50
"""Rounds after which a fight is a draw."""
MOST_ORDERS = 3
"""Orders of a fighter in a turn, in games in which some take no action."""
STEPS_OF_A_COMMAND = 1_000
"""Steps of the work budget for an order or a turn: the budget looks at the clock after ten of them."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the report.

    Attributes:
        round: of the encounter.
        happened: the event of an order or a step, or a sentence.
    """

    round: int
    happened: Event | Phrase


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a fight.

    Attributes:
        winner: the side that is left; None for a draw.
        rounds: how many were begun.
        health: id of each fighter -> its health.
        first_out: id of the fighter that was out first; None if none was.
        left: ids of the fighters that have fled or surrendered.
        used: id of each fighter -> resource -> what it used up.
        commands: orders that were carried out.
    """

    winner: str | None
    rounds: int
    health: dict[str, str]
    first_out: str | None
    left: tuple[str, ...]
    used: dict[str, dict[str, int]]
    commands: int


class Fight:
    """Plays one fight.

    Args:
        position: the start.
        menus: of all fighters.
        seed: of the simulation.
        run: number of the fight; with the seed it decides all dice.
        work: counts the work.
        is_reported: whether its commands and steps are logged, for `lines`.
    """

    def __init__(
        self, position: Position, menus: Menus, seed: str, run: int, work: WorkBudget, *, is_reported: bool = False
    ) -> None:
        self._position, self._work = position, work
        self._name, self._thrown = f"{seed}/{run}", 0
        self._rows = position.rows.copy()
        self._call = position.call(self._rows)
        self._field = Field(position, self._rows)
        random = Random(self._name)  # noqa: S311 - a simulation is meant to be repeatable
        self._chooser = Chooser(self._field, menus, random)
        self._first_out: str | None = None
        self._left: list[str] = []
        self._is_reported = is_reported
        self._unread = journal.blank(self._call, EventType.COMMAND, (), position.encounter.id)
        self.lines: list[Line] = []
        self.commands = 0

    def play(self) -> Ending:
        """Play the fight to its end.

        Raises:
            TimeOver: the budget is used up.
        """
        continues = self._is_undecided()
        if continues and self._encounter.status is EncounterStatus.PREPARING:
            continues = self._step(turns.started, EventType.ENCOUNTER_STARTED)
        while continues and self._encounter.round <= MOST_ROUNDS:
            turn = self._encounter.turn
            if turn is not None:
                self._act(turn)
            continues = self._is_undecided()
            if continues and self._encounter.turn == turn:  # it passes on by itself from a fighter that leaves
                continues = self._step(turns.in_next_turn, EventType.TURN_NEXT) and self._is_undecided()
        return self._ending()

    def _ending(self) -> Ending:
        left = self._field.sides_left()
        return Ending(
            winner=left[0] if len(left) == 1 else None,
            rounds=min(self._encounter.round, MOST_ROUNDS),
            health={identity: self._field.health(identity) for identity in self._position.fighters},
            first_out=self._first_out,
            left=tuple(self._left),
            used={each: self._position.used(each, self._field.row(each)) for each in self._position.fighters},
            commands=self.commands,
        )

    @property
    def _encounter(self) -> Encounter:
        return self._rows.encounters[self._position.encounter.id]

    def _seed(self) -> str:
        """A seed for the next dice."""
        self._thrown += 1
        return f"{self._name}/{self._thrown}"

    def _step(self, step: Step, type_: EventType) -> bool:
        """Let time go on; returns whether it could."""
        self._work.spend(STEPS_OF_A_COMMAND)
        try:
            running = step(self._call, self._encounter.id, TurnInput(seed=self._seed()), Expected.ANY)
            if self._is_reported:
                self._report_step(running.write(type_).event)
            else:
                running.write_unlogged()
                self._count_event()
        except Refusal:
            return False
        return True

    def _report_step(self, event: Event) -> None:
        if event.summary is not None:
            self.lines.append(Line(self._encounter.round, event))

    def _count_event(self) -> None:
        """Add an event without content: conditions are dated by the number of their event."""
        self._call.work.events.append(self._unread)

    def _act(self, identity: str) -> None:
        """Let a fighter leave, or give its orders: until its action is taken, each move once."""
        if not self._field.fights(identity):
            return
        if self._chooser.leaves(identity):
            self._leave(identity)
            return
        given = set[str]()
        for _ in range(MOST_ORDERS):
            choice = self._order(identity, given)
            if choice is None or choice.means is None or self._field.has_acted(identity):
                return
            given.add(choice.means.move.id)

    def _leave(self, identity: str) -> None:
        """Let a fighter flee or surrender."""
        row, at = self._position.fighters[identity], self._encounter.round
        source = OrderSource(seed=self._seed())
        combatants.edit(self._call, self._encounter.id, identity, {"status": "left"}, Expected.ANY, source)
        flees, surrenders = Phrase("{name} flees.", name=row.name), Phrase("{name} surrenders.", name=row.name)
        said = surrenders if self._position.tactic(identity).surrenders else flees
        self.lines.append(Line(at, said))
        self._left.append(identity)

    def _order(self, identity: str, given: set[str]) -> RankedOrder | None:
        """Give the first order that the rules accept; returns it, or None."""
        for choice in self._chooser.of(identity):
            is_new = choice.means is None or choice.means.move.id not in given
            if is_new and self._carried_out(identity, choice):
                self._chooser.taken(identity, choice)
                return choice
        return None

    def _carried_out(self, identity: str, choice: RankedOrder) -> bool:
        """Send an order; returns whether the rules accept it."""
        self._work.spend(STEPS_OF_A_COMMAND)
        order, at = {**choice.order, "seed": self._seed()}, self._encounter.round
        call, encounter = self._call, self._encounter.id
        try:
            if self._is_reported:
                happening = choice.handler.on_encounter(call, encounter, order, Expected.ANY)
                self.lines.append(Line(at, happening.event))
            else:
                choice.handler.on_encounter_unlogged(call, encounter, order)
                self._count_event()
        except Refusal:
            return False
        self.commands += 1
        self._note_first_out(choice.other, identity)
        return True

    def _is_undecided(self) -> bool:
        self._note_first_out(*self._position.fighters)
        return len(self._field.sides_left()) > 1

    def _note_first_out(self, *identities: str) -> None:
        if self._first_out is None:
            self._first_out = next(filter(self._field.is_out, identities), None)
