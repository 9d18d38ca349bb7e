"""Dice that record every roll for the answer."""

from collections.abc import Callable
from math import inf
from operator import add

from service.dice.decisions import Choice, Decisions, Options
from service.dice.errors import Unfinished
from service.dice.protocol import Dice, FaceSource, Kept, Repetition, Rolled, RolledDie, State, Step, Worth, die_of

MOST_STEPS = 1000
"""Limit of repetitions, beyond the reach of fair dice."""


class RecordedDice:
    """`Dice` over any source of faces; `rolls` lists every die in the order in which it fell.

    Args:
        source: gives the faces.
        decisions: the decisions made; None if every default holds.
        most: number of dice that may be rolled.
    """

    __slots__ = ("_decisions", "_most", "_next_face", "rolls")

    def __init__(self, source: FaceSource, decisions: Decisions | None = None, most: float = inf) -> None:
        self._next_face, self._decisions, self._most = source.next_face, decisions, most
        self.rolls: list[RolledDie] = []

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """Roll one die and record it.

        Raises:
            Unfinished: no more dice may be rolled.
        """
        if len(self.rolls) >= self._most:
            raise Unfinished(tuple(self.rolls))
        face = self._next_face(stream, sides, purpose)
        self.rolls.append(RolledDie(stream, die_of(sides), face, purpose))
        return face

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """Roll `count` dice and record each.

        Raises:
            Unfinished: they are more dice than may still be rolled.
        """
        if len(self.rolls) + count > self._most:
            raise Unfinished(tuple(self.rolls))
        die, faces = die_of(sides), []
        for _ in range(count):
            face = self._next_face(stream, sides, purpose)
            self.rolls.append(RolledDie(stream, die, face, purpose))
            faces.append(face)
        return tuple(faces)

    def total(self, stream: str, sides: int, count: int, purpose: str, worth: Worth | None = None) -> int:
        """Roll `count` dice, record each, and return the sum of what they are worth."""
        faces = self.faces(stream, sides, count, purpose)
        return sum(faces if worth is None else map(worth, faces))

    def part(self, roll: Callable[[Dice], Rolled]) -> Rolled:
        """Roll the part."""
        return roll(self)

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
        """Roll the part twice and choose one."""
        return rolled_twice(self, roll, better)

    def chain(self, start: State, step: Callable[[State, Dice], State], continues: Callable[[State], bool]) -> State:
        """Roll step after step while it goes on."""
        return chained(self, start, step, continues)

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Repetition[Rolled]:
        """Roll the step until one is the last, or a thousand were made."""
        made = step(self)
        sums = made.worth
        for _ in range(MOST_STEPS - 1):
            if not made.again:
                break
            made = step(self)
            sums = tuple(map(add, sums, made.worth))
        return Repetition(sums, made.last)

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """The stated choice, else the default."""
        if self._decisions is None:
            return default
        return self._decisions.decide(member, participant, options, default)


def rolled_twice(dice: Dice, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
    """Roll twice with these dice and choose one."""
    first, second = roll(dice), roll(dice)
    return Kept(second, 1, (first, second)) if better(first, second) else Kept(first, 0, (first, second))


def chained(
    dice: Dice, start: State, step: Callable[[State, Dice], State], continues: Callable[[State], bool]
) -> State:
    """Roll step after step with these dice while it goes on."""
    state = start
    while continues(state):
        state = step(state, dice)
    return state
