"""`Dice` that follow one path."""

from collections.abc import Callable
from math import comb
from typing import Any, Protocol

from service.dice import throws
from service.dice.path import Path
from service.dice.protocol import Dice, Kept, Rolled, Run, State, Step
from service.dice.throws import DIVERGED, Ways


class Diverged(Exception):
    """With other values of endless dice the rule asks for other dice."""


class Finder(Protocol):
    """Finds the ways of what is rolled."""

    def go_on(self, throws: int) -> None: ...  # noqa: D102
    def refuse(self, number: int, words: str) -> None: ...  # noqa: D102
    def part(self, roll: Callable[[Dice], Rolled]) -> Ways: ...  # noqa: D102
    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Ways: ...  # noqa: D102
    def chain(  # noqa: D102
        self, start: State, step: Callable[[State, Dice], State], goes_on: Callable[[State], bool]
    ) -> Ways: ...
    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Ways: ...  # noqa: D102


Picks = dict[int, int]
"""Number of a throw -> which of its values comes; the first where nothing is said."""


class PathDice:
    """Follows a path as far as it is laid out, and goes on with the first way from there.

    Args:
        finder: finds the ways of what is new.
        path: the path.
    """

    __slots__ = ("_finder", "_path")

    def __init__(self, finder: Finder, path: Path) -> None:
        self._finder, self._path = finder, path

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

    def total(self, stream: str, sides: int, count: int, purpose: str) -> int:
        """A sum of faces."""
        sides, count = int(sides), int(count)

        def found() -> Ways:
            self._finder.refuse(count * (sides - 1) + 1, in_words(stream, sides, count, purpose))
            return throws.totals(sides, count)

        return self._next((stream, sides, count, purpose), found)  # type: ignore[no-any-return]

    def part(self, roll: Callable[[Dice], Rolled]) -> Rolled:
        """A result of the part."""
        return self._next("part", lambda: self._finder.part(roll))  # type: ignore[no-any-return]

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Kept[Rolled]:
        """The result that is kept."""
        return self._next("twice", lambda: self._finder.twice(roll, better))  # type: ignore[no-any-return]

    def chain(self, start: State, step: Callable[[State, Dice], State], goes_on: Callable[[State], bool]) -> State:
        """A state in which the chain ends."""
        return self._next("chain", lambda: self._finder.chain(start, step, goes_on))  # type: ignore[no-any-return]

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Run[Rolled]:
        """A run."""
        return self._next("repeat", lambda: self._finder.repeat(step))  # type: ignore[no-any-return]

    def _next(self, asked: object, find: Callable[[], Ways]) -> Any:
        self._finder.go_on(len(self._path.thrown))
        return self._path.throw(asked, find)


class PickedDice(PathDice):
    """Throws again what has fallen on a path, but for other values of endless dice; nothing new may come.

    Args:
        finder: as `PathDice`.
        path: the path.
        picks: the values to try.
    """

    __slots__ = ("_number", "_picks")

    def __init__(self, finder: Finder, path: Path, picks: Picks) -> None:
        super().__init__(finder, path)
        self._picks, self._number = picks, 0

    def _next(self, asked: object, find: Callable[[], Ways]) -> Any:  # noqa: ARG002 - everything is found
        number, thrown = self._number, self._path.thrown
        self._number = number + 1
        if number == len(thrown) or thrown[number].asked != asked:
            raise Diverged
        value = thrown[number].values[self._picks.get(number, 0)]
        if value is DIVERGED:
            raise Diverged
        return value


def in_words(stream: str, sides: int, count: int, purpose: str) -> str:
    """A throw as players write it, with whose it is and what for."""
    return f"{count}d{sides} of {stream} ({purpose})"
