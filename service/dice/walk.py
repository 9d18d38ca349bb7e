"""The walk through all branches of a roll, within a budget that ends it in time."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from service.dice import endless, pairs
from service.dice.branch import BranchDice, Diverged, Picks, Throw
from service.dice.protocol import Dice, Rolled, State, Step
from service.dice.throws import DIVERGED, Merged, Ways

PARTS_FOR_A_WHOLE: Final = 4
"""A branch of a part costs this much less than a branch of the whole, which is resolved and counted."""
PAIRS_FOR_A_PART: Final = 32
"""Comparing two ways costs this much less again."""
EARLY: Final = 16
"""Once this share of the budget is spent, a walk that would need several times all of it is given up."""
SEVERAL: Final = 3
MOST_THROWS: Final = 500
"""Throws in a row on one branch."""


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


class Leaf(NamedTuple):
    """The end of a branch: its result, or results with endless dice, and how likely it is."""

    values: tuple[Any, ...]
    weight: int
    out_of: int
    runs: int


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
        """The ways of a part."""
        return self._once(("part", roll), lambda: self._merged(roll))

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Ways:
        """The ways of rolling a part twice and keeping one."""
        once = self.part(roll)
        self.spend(len(once.ways) ** 2 // PAIRS_FOR_A_PART)
        return pairs.ways_of(once, better)

    def chain(self, start: State, step: Callable[[State, Dice], State], goes_on: Callable[[State], bool]) -> Ways:
        """The ways in which a chain can end: equal states on the way are one."""
        ended, going = Merged(), {start: (1, 1)}
        while going:
            merged = Merged()
            for state, (weight, out_of) in going.items():
                if goes_on(state):
                    for leaf in self._leaves(lambda dice, state=state: step(state, dice), 1):  # type: ignore[misc]
                        self._refuse_endless(leaf)
                        merged.add(leaf.values, weight * leaf.weight, out_of * leaf.out_of, 0)
                else:
                    ended.add((state,), weight, out_of, 0)
            found = merged.ways()
            going = {way.values[0]: (way.weight, found.out_of) for way in found.ways}  # type: ignore[misc]
        return ended.ways()

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Ways:
        """The ways in which a repetition can end."""
        return self._once(
            ("repeat", step), lambda: endless.ways_of(self._merged(step), self.reach, lambda: self.spend(1))
        )

    def spend(self, cost: int) -> None:
        """Take from the budget.

        Raises:
            TooManyBranches: nothing is left of it.
        """
        self._left -= cost
        if self._left < 0:
            self._give_up()

    def refuse(self, number: int, words: str) -> None:
        """Refuse a throw with more ways than the whole may have; remember the widest of the others."""
        if number > self.most:
            raise TooManyBranches(words, self.most)
        self._widest = max(self._widest, (number, words))

    def go_on(self, throws: int) -> None:
        """Refuse a branch of more throws than any game makes: it may be without end."""
        if throws >= MOST_THROWS:
            self._give_up()

    def _give_up(self) -> None:
        raise TooManyBranches(self._widest[1], self.most)

    def _once(self, question: object, find: Callable[[], Ways]) -> Ways:
        """Ways that are asked for again are known."""
        known = self._known.get(question)
        if known is None:
            known = self._known[question] = find()
        return known

    def _merged(self, roll: Callable[[Dice], Any]) -> Ways:
        merged = Merged()
        for leaf in self._leaves(roll, 1):
            merged.add(*leaf)
        return merged.ways()

    def _refuse_endless(self, leaf: Leaf) -> None:
        if leaf.runs:
            raise TooManyBranches("dice without end in steps of a chain", self.most)

    def _leaves(self, roll: Callable[[Dice], Any], cost: int) -> Iterator[Leaf]:
        path: list[Throw] = []
        spent = 0
        while True:
            self.spend(cost)
            spent += cost
            result = roll(BranchDice(self, path, None))
            if not path:
                yield Leaf((result,), 1, 1, 0)
                return
            last = path[-1]
            others = self._others(roll, path, cost) if last.runs else ()
            yield Leaf((result, *others), last.weight, last.out_of, last.runs)
            while path and path[-1].is_last:
                path.pop()
            if not path:
                return
            path[-1].index += 1
            if spent > self.most * PARTS_FOR_A_WHOLE // EARLY:
                self._give_up_early(path, spent)

    def _give_up_early(self, path: list[Throw], spent: int) -> None:
        """Give up where what is left would never be enough for the rest, judged by how far the walk has come."""
        done, share = 0.0, 1.0
        for throw in path:
            share /= len(throw.ways)
            done += throw.index * share
        if done * self._left * SEVERAL < (1 - done) * spent:
            self._give_up()

    def _others(self, roll: Callable[[Dice], Any], path: list[Throw], cost: int) -> Iterator[Any]:
        """Results with other values of the endless dice on this branch."""
        for picks in _picks(path):
            self.spend(cost)
            try:
                yield roll(BranchDice(self, path, picks))
            except Diverged:
                yield DIVERGED


def _picks(path: list[Throw]) -> Iterator[Picks]:
    """Each endless die alone with each of its other values, and then all of them together."""
    endless_dice = {depth: len(throw.way.values) for depth, throw in enumerate(path) if throw.way.runs}
    for depth, number in endless_dice.items():
        yield from ({depth: value} for value in range(1, number))
    if len(endless_dice) > 1:
        yield {depth: number - 1 for depth, number in endless_dice.items()}
