"""The outcomes of single throws, with their weights."""

from collections.abc import Hashable
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from math import factorial, lcm, prod
from typing import Final

from service.dice.shapes import shape_of
from service.values import dataclass

DIVERGED: Final = object()
"""Mark of a result that other dice would decide."""


@dataclass(frozen=True, slots=True)
class Way:
    """One outcome of a throw.

    Attributes:
        values: what comes. Something without end that goes on and on comes as several values: when it ends soon,
            and when it goes on so far that no number of any rule is beyond it.
        weight: its share; the weights of all ways add up to `Ways.out_of`.
        runs: how many dice go on without end.
    """

    values: tuple[object, ...]
    weight: int
    runs: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """Outcomes that are followed together: they differ in whole numbers only.

    Attributes:
        values: as `Way.values`, of one of them.
        columns: for each whole number in these, the number in each way; or the number, where it is the same in all.
        weights: the share of each.
        runs: as `Way.runs`.
    """

    values: tuple[object, ...]
    columns: tuple[int | tuple[int, ...], ...]
    weights: tuple[int, ...]
    runs: int


@dataclass(frozen=True)
class Ways:
    """All outcomes of a throw or of a part of a roll."""

    ways: tuple[Way, ...]
    out_of: int

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The outcomes, grouped as far as they can be followed together."""
        alike: dict[Hashable, list[tuple[Way, list[int]]]] = {}
        for way in self.ways:
            numbers: list[int] = []
            shape = (way.runs, len(way.values), shape_of(way.values, numbers))
            alike.setdefault(shape, []).append((way, numbers))
        return tuple([_together(group) for group in alike.values()])

    @cached_property
    def singles(self) -> tuple[Option, ...]:
        """The outcomes one by one."""
        return tuple([Option(way.values, (), (way.weight,), way.runs) for way in self.ways])


def _together(group: "list[tuple[Way, list[int]]]") -> Option:
    first = group[0][0]
    weights = tuple([way.weight for way, _ in group])
    columns = zip(*[numbers for _, numbers in group], strict=True) if len(group) > 1 else ()
    return Option(
        first.values,
        tuple([column[0] if len(set(column)) == 1 else column for column in columns]),
        weights,
        first.runs,
    )


class Merged:
    """Collects outcomes, merging equal ones."""

    __slots__ = ("_runs", "_weights")

    def __init__(self) -> None:
        self._weights: dict[tuple[object, ...], dict[int, int]] = {}
        self._runs: dict[tuple[object, ...], int] = {}

    def add(self, values: tuple[object, ...], weight: int, out_of: int, runs: int) -> None:
        """Add an outcome with the probability `weight / out_of`."""
        weights = self._weights.setdefault(values, {})
        weights[out_of] = weights.get(out_of, 0) + weight
        if runs > self._runs.get(values, 0):
            self._runs[values] = runs

    def ways(self) -> Ways:
        """All collected outcomes."""
        out_of = lcm(*{out_of for weights in self._weights.values() for out_of in weights})
        return Ways(
            tuple(
                Way(values, sum(weight * (out_of // of) for of, weight in weights.items()), self._runs.get(values, 0))
                for values, weights in self._weights.items()
            ),
            out_of,
        )


@lru_cache(maxsize=256)
def totals(worths: tuple[int, ...], count: int) -> Ways:
    """Every total of a pool with the number of ways to roll it, from the value of each face."""
    numbers = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in numbers.items():
            for worth in worths:
                longer[total + worth] = longer.get(total + worth, 0) + number
        numbers = longer
    return Ways(tuple(Way((total,), number) for total, number in numbers.items()), len(worths) ** count)


@lru_cache(maxsize=64)
def combinations(sides: int, count: int) -> Ways:
    """Every combination of faces with the number of its permutations."""
    orders = factorial(count)
    return Ways(
        tuple(
            Way((faces,), orders // prod(factorial(faces.count(face)) for face in set(faces)))
            for faces in combinations_with_replacement(range(1, sides + 1), count)
        ),
        sides**count,
    )
