"""Protocols of dice: the methods that rules call, and those of a source of faces."""

from collections.abc import Callable
from dataclasses import field
from typing import Annotated, Generic, Protocol, TypeVar

from service.dice.decisions import Choice, Options
from service.prose import Doc
from service.values import dataclass

Rolled = TypeVar("Rolled")
State = TypeVar("State")
Worth = Callable[[int], int]
"""Value of a face; by default the face itself."""


@dataclass(frozen=True, slots=True)
class RolledDie:
    """One die as it fell."""

    stream: Annotated[str, Doc("Whose die it is.")]
    die: Annotated[str, Doc("The kind of die, such as `d6`.")]
    face: Annotated[int, Doc("The face it showed.")]
    purpose: Annotated[str, Doc("Purpose of the roll, as a stable code.")]


def die_of(sides: int) -> str:
    """The kind of a die in players' notation: `d6`, `d20`."""
    return f"d{sides}"


@dataclass(frozen=True, slots=True)
class Step(Generic[Rolled]):
    """One step of a repetition.

    Attributes:
        again: whether another step follows.
        worth: numbers that add up over all steps; the first is 1 or more, none is negative.
        last: what counts of the step if it is the last one.
    """

    again: bool
    worth: tuple[int, ...]
    last: Rolled


@dataclass(frozen=True, slots=True)
class Repetition(Generic[Rolled]):
    """Result of a repetition.

    Attributes:
        sums: the numbers in `worth`, added up.
        last: `last` of the last step.
    """

    sums: tuple[int, ...]
    last: Rolled


@dataclass(frozen=True, slots=True)
class Kept(Generic[Rolled]):
    """One of two rolls.

    Attributes:
        result: the chosen roll.
        index: 0 for the first, 1 for the second.
        both: both of them; only shown.
    """

    result: Rolled
    index: int
    both: tuple[Rolled, Rolled] = field(compare=False)


class Dice(Protocol):
    """Source of all chance in a rule.

    A rule asks for no more than it looks at, because exact odds branch on what it asks for: `total` where it needs
    only the sum of a pool, `faces` where it looks at the faces but not at their order, `face` where each die has a
    separate meaning. `part`, `twice`, `chain` and `repeat` mark the beginning and the end of a block that gives one
    result: how the result came about is forgotten, as far as results are equal. What a result only shows, and no rule
    looks at, is left out of its comparison (`compare=False`).
    """

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """Roll one die of `stream`; the face is from 1 to `sides`."""
        ...

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """Roll `count` dice of `stream`; no rule may depend on their order. `count` may be 0."""
        ...

    def total(self, stream: str, sides: int, count: int, purpose: str, worth: Worth | None = None) -> int:
        """Roll `count` dice of `stream` of which only the sum of what each is worth matters; 0 dice make 0."""
        ...

    def part(self, roll: "Callable[[Dice], Rolled]") -> Rolled:
        """Roll something with a hashable result. If `roll` is hashable too, equal ones are computed once."""
        ...

    def twice(self, roll: "Callable[[Dice], Rolled]", better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
        """Roll a part twice; the second counts if it is `better(first, second)`."""
        ...

    def chain(self, start: State, step: "Callable[[State, Dice], State]", continues: Callable[[State], bool]) -> State:
        """Roll step after step, from one hashable state to the next, until it ends."""
        ...

    def repeat(self, step: "Callable[[Dice], Step[Rolled]]") -> Repetition[Rolled]:
        """Roll the same step until one is the last, perhaps without end; no step knows of those before."""
        ...

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """Ask for a decision in view of the dice so far; `default` is one of the options.

        Args:
            member: name of the decision point, as its operation declares it.
            participant: who decides: the path of a participant of the request, or `gm`.
            options: what can be chosen now, or what works that out.
            default: the value without a statement and without a question.

        Raises:
            DecisionNeeded: the caller wants to be asked.
            BadChoice: the stated option is not open.
        """
        ...


class FaceSource(Protocol):
    """Source of single faces of dice."""

    def next_face(self, stream: str, sides: int, purpose: str) -> int:
        """The next face of `stream` for a die with `sides` sides.

        Raises:
            DiceExhausted: the stream has no face left.
            BadFace: the next face is one that the die does not have.
        """
        ...
