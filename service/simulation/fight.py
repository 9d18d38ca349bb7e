"""One simulated fight: orders and turns in memory, until one side is left."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from service.play.call import Call
from service.play.commands.run import CommandHandler
from service.play.editing import combatants
from service.play.happening import Happening
from service.play.resources.rows import CombatantStatus, Encounter, EncounterStatus
from service.play.resources.versions import Expected, ExpectedVersion
from service.play.time import turns
from service.play.time.rounds import TurnInput
from service.resolution.refusal import Refusal
from service.resolution.work_budget import WorkBudget
from service.rulesets.stored.tactics import Target
from service.simulation.menu import Menus
from service.simulation.position import Look, Position
from service.values import dataclass

Step = Callable[[Call, str, TurnInput, ExpectedVersion], Happening]
MOST_ROUNDS = 50
"""Rounds after which a fight is a draw."""
STEPS_OF_A_COMMAND = 1_000
"""Steps of the work budget for an order or a turn: the budget looks at the clock after ten of them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence about what happened.

    Attributes:
        round: of the encounter.
        text: the summary of the command.
    """

    round: int
    text: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a fight.

    Attributes:
        winner: the side that is left; None for a draw.
        rounds: how many were begun.
        health: id of each fighter -> its health.
        first_out: id of the fighter that was out first; None if none was.
        commands: orders that were carried out.
    """

    winner: str | None
    rounds: int
    health: dict[str, str]
    first_out: str | None
    commands: int


class Fight:
    """Plays one fight.

    Args:
        position: the start.
        menus: of all fighters.
        seed: of the simulation.
        run: number of the fight; with the seed it decides all dice.
        work: counts the work.
    """

    def __init__(self, position: Position, menus: Menus, seed: str, run: int, work: WorkBudget) -> None:
        self._position, self._menus, self._work = position, menus, work
        self._name, self._thrown = f"{seed}/{run}", 0
        self._random = Random(self._name)  # noqa: S311 - a simulation is meant to be repeatable
        self._rows = position.rows.copy()
        self._call = position.call(self._rows)
        self._looks: dict[str, Look] = {}
        self._aims: dict[str, str] = {}
        self._first_out: str | None = None
        self.lines: list[Line] = []
        self.commands = 0

    def play(self) -> Ending:
        """Play the fight to its end.

        Raises:
            TimeOver: the budget is used up.
        """
        goes_on = self._is_undecided()
        if goes_on and self._encounter.status is EncounterStatus.PREPARING:
            goes_on = self._step(turns.start)
        while goes_on and self._encounter.round <= MOST_ROUNDS:
            if (turn := self._encounter.turn) is not None:
                self._act(turn)
            goes_on = self._is_undecided() and self._step(turns.next_turn) and self._is_undecided()
        left = self._sides_left()
        return Ending(
            winner=left[0] if len(left) == 1 else None,
            rounds=min(self._encounter.round, MOST_ROUNDS),
            health={identity: self._health_of(identity) for identity in self._position.fighters},
            first_out=self._first_out,
            commands=self.commands,
        )

    @property
    def _encounter(self) -> Encounter:
        return self._rows.encounters[self._position.encounter.id]

    def _seed(self) -> str:
        """A seed for the next dice."""
        self._thrown += 1
        return f"{self._name}/{self._thrown}"

    def _step(self, step: Step) -> bool:
        """Let time go on; returns whether it could."""
        self._work.spend(STEPS_OF_A_COMMAND)
        try:
            step(self._call, self._encounter.id, TurnInput(seed=self._seed()), Expected.ANY)
        except Refusal:
            return False
        return True

    def _act(self, identity: str) -> None:
        """Give the order of a fighter: the first that the rules accept, by its tactic."""
        if not self._fights(identity):
            return
        tactic = self._position.tactic(identity)
        if tactic.flees_below is not None and self._look(identity).share <= tactic.flees_below:
            combatants.edit(self._call, self._encounter.id, identity, {"status": "left"}, Expected.ANY)
            return
        for target in self._targets(identity, tactic.target or Target.CLOSEST):
            for means in self._menus.best(identity, target):
                for order in self._menus.orders(identity, means, target):
                    if self._carried_out(means.handler, order, target, identity):
                        self._aims[identity] = target
                        return

    def _carried_out(self, handler: CommandHandler, order: Mapping[str, Any], *concerned: str) -> bool:
        """Send an order; returns whether the rules accept it."""
        self._work.spend(STEPS_OF_A_COMMAND)
        seeded, at = {**order, "seed": self._seed()}, self._encounter.round
        try:
            happening = handler.on_encounter(self._call, self._encounter.id, seeded, Expected.ANY)
        except Refusal:
            return False
        self.commands += 1
        self.lines.append(Line(at, happening.runs[0].answer.summary))
        self._note_first_out(*concerned)
        return True

    def _targets(self, identity: str, target: Target) -> list[str]:
        """The enemies that still fight, the wanted one first."""
        side = self._position.fighters[identity].side
        enemies = [each for each, row in self._position.fighters.items() if row.side != side and self._fights(each)]
        expected = self._menus.expected
        match target:
            case Target.RANDOM:
                self._random.shuffle(enemies)
            case Target.WEAKEST:
                enemies.sort(key=lambda each: -expected(identity, each))
            case Target.STRONGEST:
                enemies.sort(key=lambda each: -expected(each, identity))
            case Target.SAME:
                enemies.sort(key=lambda each: each != self._aims.get(identity))
            case Target.CLOSEST:
                enemies.sort(key=lambda each: self._look(each).share)
        return enemies

    def _fights(self, identity: str) -> bool:
        """Whether a fighter is neither out nor away."""
        is_active = self._rows.combatants[identity].status is CombatantStatus.ACTIVE
        return is_active and self._health_of(identity) not in self._position.out

    def _health_of(self, identity: str) -> str:
        """Health of a fighter in a word."""
        return self._look(identity).health

    def _look(self, identity: str) -> Look:
        """The health of a fighter; read again only if its row has changed."""
        combatant = self._rows.combatants[identity]
        row = self._rows.characters.get(combatant.character_id or "", combatant)
        known = self._looks.get(identity)
        if known is None or known.row is not row:
            known = self._looks[identity] = self._position.look(row)
        return known

    def _sides_left(self) -> list[str]:
        fighters = self._position.fighters
        return [
            side
            for side in self._position.sides
            if any(row.side == side and self._fights(each) for each, row in fighters.items())
        ]

    def _is_undecided(self) -> bool:
        for identity in self._position.fighters:
            self._note_first_out(identity)
        return len(self._sides_left()) > 1

    def _note_first_out(self, *identities: str) -> None:
        if self._first_out is None:
            out = self._position.out
            self._first_out = next((each for each in identities if self._health_of(each) in out), None)
