"""`Dice` that follow one branch."""

from collections.abc import Callable
from math import comb
from typing import Any, Protocol

from service.dice import throws
from service.dice.protocol import Dice, Kept, Rolled, Run, State, Step
from service.dice.throws import DIVERGED, Way, Ways


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


class Throw:
    """One throw on the branch that is being walked."""

    __slots__ = ("asked", "index", "out_of", "runs_before", "ways", "weight_before")

    def __init__(self, asked: object, found: Ways, last: "Throw | None") -> None:
        self.asked, self.ways, self.index = asked, found.ways, 0
        self.weight_before = last.weight if last else 1
        self.out_of: int = last.out_of * found.out_of if last else found.out_of
        self.runs_before = last.runs if last else 0

    @property
    def way(self) -> Way:
        """The way that is being walked."""
        return self.ways[self.index]

    @property
    def is_last(self) -> bool:
        """Whether no way is left after this one."""
        return self.index == len(self.ways) - 1

    @property
    def weight(self) -> int:
        """Of the branch up to here."""
        return self.weight_before * self.ways[self.index].weight

    @property
    def runs(self) -> int:
        """Endless dice of the branch up to here."""
        return self.runs_before + self.ways[self.index].runs


Picks = dict[int, int]
"""Number of a throw -> which of its values comes; the first where nothing is said."""


class BranchDice:
    """Follows a branch as far as it is laid out, and goes on with the first way from there.

    Args:
        finder: finds the ways of what is new.
        path: the branch.
        picks: None to lay out what is new; else values of endless dice to try, and nothing new may come.
    """

    __slots__ = ("_depth", "_finder", "_path", "_picks")

    def __init__(self, finder: Finder, path: list[Throw], picks: Picks | None) -> None:
        self._finder, self._path, self._picks, self._depth = finder, path, picks, 0

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """One face."""
        return self.total(stream, sides, 1, purpose)

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """A combination of faces."""

        def found() -> Ways:
            self._finder.refuse(comb(count + sides - 1, count), in_words(stream, sides, count, purpose))
            return throws.combinations(sides, count)

        return self._next((stream, sides, count, purpose), found)  # type: ignore[no-any-return]

    def total(self, stream: str, sides: int, count: int, purpose: str) -> int:
        """A sum of faces."""

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
        depth, path = self._depth, self._path
        self._depth = depth + 1
        if self._picks is not None:
            return self._picked(asked, depth)
        if depth == len(path):
            self._finder.go_on(depth)
            path.append(Throw(asked, find(), path[-1] if path else None))
        throw = path[depth]
        return throw.ways[throw.index].values[0]

    def _picked(self, asked: object, depth: int) -> Any:
        """A value to try of a throw that is laid out."""
        if depth == len(self._path) or self._path[depth].asked != asked:
            raise Diverged
        value = self._path[depth].way.values[self._picks.get(depth, 0)]  # type: ignore[union-attr]  # there are picks
        if value is DIVERGED:
            raise Diverged
        return value


def in_words(stream: str, sides: int, count: int, purpose: str) -> str:
    """A throw as players write it, with whose it is and what for."""
    return f"{count}d{sides} of {stream} ({purpose})"
