"""The walk through all branches: `Dice` that follow one branch, and the budget that ends it in time."""

from collections.abc import Callable, Iterator
from math import comb
from typing import Any, Final, NamedTuple

from service.dice import endless, ways
from service.dice.protocol import Dice, Rolled, Run, State, Step
from service.dice.ways import Merged, Way, Ways

DIVERGED: Final = object()
"""Stands for a result that other dice would decide."""
PARTS_FOR_A_WHOLE = 8
"""A branch of a part costs this much less than a branch of the whole, which is resolved and counted."""


class TooManyBranches(Exception):
    """The walk would not end within its budget.

    Attributes:
        throw: the throw that made it large, such as `10d6 of Harrak (task)`.
        most: the budget, in branches.
    """

    def __init__(self, throw: str, most: int) -> None:
        super().__init__(throw, most)
        self.throw = throw
        self.most = most


class Diverged(Exception):
    """With other values of endless dice the rule asks for other dice."""


class Leaf(NamedTuple):
    """The end of a branch: its result, or results with endless dice, and how likely it is."""

    values: tuple[Any, ...]
    weight: int
    out_of: int
    runs: int


class Throw:
    """One throw on the branch that is being walked."""

    __slots__ = ("asked", "index", "out_of", "runs_before", "ways", "weight_before")

    def __init__(self, asked: object, found: Ways, last: "Throw | None") -> None:
        self.asked, self.ways, self.index = asked, found.ways, 0
        self.weight_before = last.weight if last else 1
        self.out_of = last.out_of * found.out_of if last else found.out_of
        self.runs_before = last.runs if last else 0

    @property
    def way(self) -> Way:
        """The way that is being walked."""
        return self.ways[self.index]

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


class Walk:
    """Walks through rolls within one budget.

    Args:
        most: branches of the whole roll that may be walked.
        reach: how far endless dice are followed at least.
    """

    def __init__(self, most: int, reach: int) -> None:
        self.most, self.reach = most, reach
        self._left = most * PARTS_FOR_A_WHOLE
        self._widest = (0, "no throw")
        self._known: dict[object, Ways] = {}

    def whole(self, roll: Callable[[Dice], Rolled]) -> Iterator[Leaf]:
        """Every branch of the whole roll."""
        return self._leaves(roll, PARTS_FOR_A_WHOLE)

    def part(self, roll: Callable[[Dice], Rolled]) -> Ways:
        """The ways of a part; those of an equal one are known."""
        known = self._known.get(roll)
        if known is None:
            merged = Merged()
            for leaf in self._leaves(roll, 1):
                merged.add(*leaf)
            known = self._known[roll] = merged.ways()
        return known

    def chain(self, start: State, step: Callable[[State, Dice], State], goes_on: Callable[[State], bool]) -> Ways:
        """The ways in which a chain can end: equal states on the way are one."""
        ended, going = Merged(), {start: (1, 1)}
        while going:
            merged = Merged()
            for state, (weight, out_of) in going.items():
                if not goes_on(state):
                    ended.add((state,), weight, out_of, 0)
                    continue
                for leaf in self._leaves(lambda dice, state=state: step(state, dice), 1):  # type: ignore[misc]
                    self._refuse_endless(leaf)
                    merged.add(leaf.values, weight * leaf.weight, out_of * leaf.out_of, 0)
            found = merged.ways()
            going = {way.values[0]: (way.weight, found.out_of) for way in found.ways}  # type: ignore[misc]
        return ended.ways()

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Ways:
        """The ways in which a repetition can end."""
        merged = Merged()
        for leaf in self._leaves(step, 1):
            self._refuse_endless(leaf)
            merged.add(*leaf)
        return endless.ways_of(merged.ways(), self.reach, lambda: self.spend(1))

    def spend(self, cost: int) -> None:
        """Take from the budget.

        Raises:
            TooManyBranches: nothing is left of it.
        """
        self._left -= cost
        if self._left < 0:
            raise TooManyBranches(self._widest[1], self.most)

    def refuse(self, number: int, words: str) -> None:
        """Refuse a throw with more ways than the whole may have; remember the widest of the others."""
        if number > self.most:
            raise TooManyBranches(words, self.most)
        self._widest = max(self._widest, (number, words))

    def _refuse_endless(self, leaf: Leaf) -> None:
        if leaf.runs:
            raise TooManyBranches("dice without end in steps without end", self.most)

    def _leaves(self, roll: Callable[[Dice], Any], cost: int) -> Iterator[Leaf]:
        path: list[Throw] = []
        while True:
            self.spend(cost)
            result = roll(BranchDice(self, path, None))
            last = path[-1] if path else None
            if last is None:
                yield Leaf((result,), 1, 1, 0)
                return
            others = self._others(roll, path, cost) if last.runs else ()
            yield Leaf((result, *others), last.weight, last.out_of, last.runs)
            while path and path[-1].index == len(path[-1].ways) - 1:
                path.pop()
            if not path:
                return
            path[-1].index += 1

    def _others(self, roll: Callable[[Dice], Any], path: list[Throw], cost: int) -> Iterator[Any]:
        """Results with other values of the endless dice on this branch."""
        for picks in _picks(path):
            self.spend(cost)
            try:
                yield roll(BranchDice(self, path, picks))
            except Diverged:
                yield DIVERGED


class BranchDice:
    """`Dice` that follow one branch as far as it is laid out, and go on with the first way from there.

    Args:
        walk: makes the ways of what is new.
        path: the branch.
        picks: None to lay out what is new; else values of endless dice to try, and nothing new may come.
    """

    __slots__ = ("_depth", "_path", "_picks", "_walk")

    def __init__(self, walk: Walk, path: list[Throw], picks: Picks | None) -> None:
        self._walk, self._path, self._picks, self._depth = walk, path, picks, 0

    def face(self, stream: str, sides: int, purpose: str) -> int:
        """One face."""
        return self.total(stream, sides, 1, purpose)

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        """A combination of faces."""
        asked = (stream, sides, count, purpose)

        def found() -> Ways:
            self._walk.refuse(comb(count + sides - 1, count), _in_words(*asked))
            return ways.combinations(sides, count)

        return self._next(asked, found)  # type: ignore[no-any-return]

    def total(self, stream: str, sides: int, count: int, purpose: str) -> int:
        """A sum of faces."""
        asked = (stream, sides, count, purpose)

        def found() -> Ways:
            self._walk.refuse(count * (sides - 1) + 1, _in_words(*asked))
            return ways.totals(sides, count)

        return self._next(asked, found)  # type: ignore[no-any-return]

    def part(self, roll: Callable[[Dice], Rolled]) -> Rolled:
        """A result of the part."""
        return self._next("part", lambda: self._walk.part(roll))  # type: ignore[no-any-return]

    def chain(self, start: State, step: Callable[[State, Dice], State], goes_on: Callable[[State], bool]) -> State:
        """A state in which the chain ends."""
        return self._next("chain", lambda: self._walk.chain(start, step, goes_on))  # type: ignore[no-any-return]

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Run[Rolled]:
        """A run."""
        return self._next("repeat", lambda: self._walk.repeat(step))  # type: ignore[no-any-return]

    def _next(self, asked: object, find: Callable[[], Ways]) -> Any:
        depth, path = self._depth, self._path
        self._depth = depth + 1
        if depth == len(path):
            if self._picks is not None:
                raise Diverged
            path.append(Throw(asked, find(), path[-1] if path else None))
        throw = path[depth]
        if self._picks is None:
            return throw.ways[throw.index].values[0]
        if throw.asked != asked:
            raise Diverged
        value = throw.ways[throw.index].values[self._picks.get(depth, 0)]
        if value is DIVERGED:
            raise Diverged
        return value


def _picks(path: list[Throw]) -> Iterator[Picks]:
    """Each endless die alone with each of its values, and all of them together with each in turn the furthest."""
    values = {depth: len(throw.way.values) for depth, throw in enumerate(path) if throw.way.runs}
    for depth, number in values.items():
        yield from ({depth: value} for value in range(1, number))
    if len(values) > 1:
        for depth, number in values.items():
            yield dict.fromkeys(values, 1) | {depth: number - 1}


def _in_words(stream: str, sides: int, count: int, purpose: str) -> str:
    return f"{count}d{sides} of {stream} ({purpose})"
