"""`Dice` that follow one path of a walk."""

from collections.abc import Callable
from math import comb
from typing import Any, Protocol

from service.dice import throws
from service.dice.decisions import Choice, Choices, DecisionInside, Options
from service.dice.forks import ForkDecider, ForkInto
from service.dice.path import FORK, OPENING, Path
from service.dice.protocol import Dice, Kept, Repetition, Rolled, State, Step, Worth
from service.dice.recorded import chained, rolled_twice
from service.dice.throws import DIVERGED, Ways


class Diverged(Exception):
    """With other values of endless dice the rule asks for other dice."""


class Finder(Protocol):
    """Lists the outcomes of a throw."""

    def go_on(self, throws: int) -> None:
        """Refuse a path with too many throws."""

    def refuse(self, number: int, words: str) -> None:
        """Refuse a throw with too many outcomes."""

    def part(self, roll: Callable[[Dice], Rolled]) -> Ways:
        """The outcomes of a part."""

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Ways:
        """The outcomes of rolling a part twice and keeping one."""

    def chain(self, start: State, step: Callable[[State, Dice], State], continues: Callable[[State], bool]) -> Ways:
        """The outcomes of a chain."""

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Ways:
        """The outcomes of a repetition."""


Picks = dict[int, int]
"""Number of a throw -> which of its values comes; the first where nothing is said."""


class PathDice:
    """Follows a path to its end, and continues with the first outcome of each new throw.

    Args:
        finder: finds the ways of new combinations.
        path: the path.
        decider: decides; None where every default holds.
    """

    __slots__ = ("_decider", "_finder", "_path")

    def __init__(self, finder: Finder, path: Path, decider: ForkDecider | None = None) -> None:
        self._finder, self._path, self._decider = finder, path, decider

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """One face."""
        return self.total(stream, sides, 1, purpose)

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """A combination of faces."""
        sides, count = int(sides), int(count)

        def found() -> Ways:
            self._finder.refuse(comb(count + sides - 1, count), in_words(stream, sides, count, purpose))
            return throws.combinations(sides, count)

        return self._next((stream, sides, count, purpose), found)  # type: ignore[no-any-return]

    def total(self, stream: str, sides: int, count: int, purpose: str, worth: Worth | None = None) -> int:
        """A sum over faces."""
        sides, count = int(sides), int(count)

        def found() -> Ways:
            self._finder.refuse(count * (sides - 1) + 1, in_words(stream, sides, count, purpose))
            faces = range(1, sides + 1)
            return throws.totals(tuple(faces if worth is None else map(worth, faces)), count)

        return self._next((stream, sides, count, purpose), found)  # type: ignore[no-any-return]

    def part(self, roll: Callable[[Dice], Rolled]) -> Rolled:
        """A result of the part."""
        return self._next_or("part", lambda: self._finder.part(roll), lambda: roll(self))  # type: ignore[no-any-return]

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
        """The chosen result."""
        return self._next_or(  # type: ignore[no-any-return]
            "twice", lambda: self._finder.twice(roll, better), lambda: rolled_twice(self, roll, better)
        )

    def chain(self, start: State, step: Callable[[State, Dice], State], continues: Callable[[State], bool]) -> State:
        """A final state of the chain."""
        return self._next_or(  # type: ignore[no-any-return]
            "chain", lambda: self._finder.chain(start, step, continues), lambda: chained(self, start, step, continues)
        )

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Repetition[Rolled]:
        """A run."""
        return self._next("repeat", lambda: self._finder.repeat(step))  # type: ignore[no-any-return]

    def decide(self, member: str, participant: str, options: Options, default: Choice) -> Choice:
        """A choice."""
        if self._decider is None:
            return default
        return self._decider.decide(member, participant, options, default)

    def _next_or(self, asked: object, find: Callable[[], Ways], roll_here: Callable[[], Any]) -> Any:
        """A result of a part that is walked separately; or of one on this path, since it contains a decision."""
        if self._decider is None:
            return self._next(asked, find)
        if not self._path.is_opening():
            try:
                return self._next(asked, find)
            except DecisionInside:
                self._path.open()
        return roll_here()

    def _next(self, asked: object, find: Callable[[], Ways]) -> Any:
        self._finder.go_on(len(self._path.thrown))
        return self._path.throw(asked, find)


class PickedDice(PathDice):
    """Repeats the throws of a path with other values of endless dice; a new throw is an error.

    Args:
        finder: as `PathDice`.
        path: the path.
        picks: the values to try.
        deciding: gives what decides.
    """

    __slots__ = ("_number", "_picks")

    def __init__(
        self, finder: Finder, path: Path, picks: Picks, deciding: Callable[[ForkInto], ForkDecider | None]
    ) -> None:
        super().__init__(finder, path, deciding(self._forked))
        self._picks, self._number = picks, 0

    def _forked(self, options: Choices, *, more: bool) -> Any:  # noqa: ARG002 - the path has gone one of the ways
        choice = self._next(FORK, _nothing_new)
        if choice not in options:
            raise Diverged
        return choice

    def _next_or(self, asked: object, find: Callable[[], Ways], roll_here: Callable[[], Any]) -> Any:
        number, thrown = self._number, self._path.thrown
        if number < len(thrown) and thrown[number].asked is OPENING:
            self._number = number + 1
            return roll_here()
        return self._next(asked, find)

    def _next(self, asked: object, find: Callable[[], Ways]) -> Any:  # noqa: ARG002 - everything is found
        number, thrown = self._number, self._path.thrown
        self._number = number + 1
        if number == len(thrown) or thrown[number].asked != asked:
            raise Diverged
        value = thrown[number].values[self._picks.get(number, 0)]
        if value is DIVERGED:
            raise Diverged
        return value


def _nothing_new() -> Ways:
    """The outcomes of a throw that was not on the path before."""
    raise Diverged


def in_words(stream: str, sides: int, count: int, purpose: str) -> str:
    """A throw in players' notation, with its stream and purpose."""
    return f"{count}d{sides} of {stream} ({purpose})"
