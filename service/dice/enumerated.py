"""Every way the dice can fall, with its exact probability: odds from the rules' own code.

A rule is run again and again, each time down another branch of its chance, until all branches are done. Where a
rule asks for the total of a pool it branches on totals, and where it asks for several faces at once on their
combinations, since no rule may look at the order inside one throw: ten dice are 51 branches or 3,003, not 60 million.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Generic, TypeVar

Result = TypeVar("Result")
Branches = tuple[tuple[object, int], ...]
"""What can come, each with its weight; the weights of a die or pool add up to `sides ** count`."""


class TooManyBranches(Exception):
    """The walk would not end within its budget.

    Attributes:
        throw: the throw at which that became clear, such as `10d6 of Harrak (task)`.
        most: the budget, in branches.
    """

    def __init__(self, throw: str, most: int) -> None:
        super().__init__(throw, most)
        self.throw = throw
        self.most = most


@dataclass(frozen=True, slots=True)
class Branch(Generic[Result]):
    """One way the dice can fall: its result, and its probability as `weight / out_of`."""

    result: Result
    weight: int
    out_of: int


class _Throw:
    """One throw on the branch that is being walked."""

    __slots__ = ("branches", "index", "out_of", "out_of_before", "weight_before")

    def __init__(self, branches: Branches, out_of: int, weight_before: int, out_of_before: int) -> None:
        self.branches, self.out_of = branches, out_of
        self.weight_before, self.out_of_before = weight_before, out_of_before
        self.index = 0

    @property
    def weight(self) -> int:
        return self.weight_before * self.branches[self.index][1]


class _BranchDice:
    """`Dice` that follow one branch as far as it is laid out, and go on with the first way from there."""

    def __init__(self, path: list[_Throw], most: int) -> None:
        self._path, self._most, self._depth = path, most, 0

    def face(self, stream: str, sides: int, purpose: str) -> int:
        return self._next(stream, sides, 1, purpose, _totals)  # type: ignore[return-value]  # totals are numbers

    def faces(self, stream: str, sides: int, count: int, purpose: str) -> tuple[int, ...]:
        if comb(count + sides - 1, count) > self._most:
            raise TooManyBranches(_in_words(stream, sides, count, purpose), self._most)
        return self._next(stream, sides, count, purpose, _combinations)  # type: ignore[return-value]  # these are tuples

    def total(self, stream: str, sides: int, count: int, purpose: str) -> int:
        if count * (sides - 1) >= self._most:
            raise TooManyBranches(_in_words(stream, sides, count, purpose), self._most)
        return self._next(stream, sides, count, purpose, _totals)  # type: ignore[return-value]  # totals are numbers

    def _next(
        self, stream: str, sides: int, count: int, purpose: str, branches: Callable[[int, int], Branches]
    ) -> object:
        if self._depth == len(self._path):
            if self._depth >= self._most:
                raise TooManyBranches(_in_words(stream, sides, count, purpose), self._most)
            last = self._path[-1] if self._path else None
            before = (last.weight, last.out_of_before * last.out_of) if last else (1, 1)
            self._path.append(_Throw(branches(sides, count), sides**count, *before))
        throw = self._path[self._depth]
        self._depth += 1
        return throw.branches[throw.index][0]


def branches_of(resolve: Callable[[_BranchDice], Result], most: int) -> Iterator[Branch[Result]]:
    """Run `resolve` once for every way its dice can fall.

    Args:
        resolve: takes the dice; must be pure.
        most: how many branches may be walked.

    Raises:
        TooManyBranches: there are more; at the latest when `most` have been walked.
    """
    path: list[_Throw] = []
    for _ in range(most):
        result = resolve(_BranchDice(path, most))
        last = path[-1] if path else None
        yield Branch(result, last.weight, last.out_of_before * last.out_of) if last else Branch(result, 1, 1)
        while path and path[-1].index == len(path[-1].branches) - 1:
            path.pop()
        if not path:
            return
        path[-1].index += 1
    raise TooManyBranches(f"{len(path)} throws in a row", most)


def _in_words(stream: str, sides: int, count: int, purpose: str) -> str:
    return f"{count}d{sides} of {stream} ({purpose})"


@lru_cache(maxsize=256)
def _totals(sides: int, count: int) -> Branches:
    """Every total of a pool with the number of ways to throw it."""
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + number
        ways = longer
    return tuple(ways.items())


@lru_cache(maxsize=64)
def _combinations(sides: int, count: int) -> Branches:
    """Every combination of faces with the number of orders in which it can fall."""
    return tuple(
        (faces, factorial(count) // prod(factorial(faces.count(face)) for face in set(faces)))
        for faces in combinations_with_replacement(range(1, sides + 1), count)
    )
