"""Collection of tallies over decisions: of each decision the best option counts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from service.dice import Fork
from service.odds.goal import GOAL
from service.odds.tally import WeightTally

Tallies = dict[str, WeightTally[Any]]


class _Open:
    """A decision with options that are not all walked: the tallies of each."""

    __slots__ = ("fork", "ways")

    def __init__(self, fork: Fork) -> None:
        self.fork = fork
        self.ways: list[Tallies] = [{} for _ in range(fork.number)]

    @property
    def current(self) -> Tallies:
        """The tally of the option that is walked now."""
        return self.ways[self.fork.index]

    def best(self) -> Tallies:
        """The tally of the option with most, or least, of the goal; of equal ones the first, which is the default."""
        pick = max if self.fork.more else min
        return pick(self.ways, key=_goal_of)


class Gathered:
    """Collects the tallies of all paths, walked in the order of their choices."""

    def __init__(self) -> None:
        self._whole: Tallies = {}
        self._open: list[_Open] = []

    def at(self, forks: Sequence[Fork]) -> Tallies:
        """The tallies for a path with these decisions."""
        same = 0
        while same < min(len(forks), len(self._open)) and self._open[same].fork.place is forks[same].place:
            same += 1
        self._close(same)
        for fork, open_one in zip(forks, self._open, strict=False):
            open_one.fork = fork
        self._open.extend(_Open(fork) for fork in forks[same:])
        return self._top

    def all(self) -> Tallies:
        """All tallies."""
        self._close(0)
        return self._whole

    @property
    def _top(self) -> Tallies:
        return self._open[-1].current if self._open else self._whole

    def _close(self, depth: int) -> None:
        """Choose the best option of every decision beyond this depth, the last one first."""
        while len(self._open) > depth:
            best = self._open.pop().best()
            into = self._top
            for name, tally in best.items():
                into.setdefault(name, WeightTally()).take(tally)


def _goal_of(tallies: Tallies) -> Fraction:
    return tallies[GOAL].total() if GOAL in tallies else Fraction(0)
