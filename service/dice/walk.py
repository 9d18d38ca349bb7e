"""The walk through all paths of a roll, within a work budget."""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from service.dice import endless, pairs
from service.dice.branch import Diverged, PathDice, PickedDice, Picks
from service.dice.decisions import DecisionError, DecisionInside
from service.dice.errors import TimeOver, WorkEnded
from service.dice.forks import ForkDecider, ForkInto, Policies, every_default
from service.dice.path import Apart, Path, Together
from service.dice.protocol import Dice, Rolled, State, Step
from service.dice.throws import DIVERGED, Merged, Ways

STEPS_OF_A_WHOLE: Final = 1024
"""Steps for a path of the whole, which is resolved and counted; one computed value costs 1."""
STEPS_OF_A_PART: Final = 256
STEPS_OF_A_PAIR: Final = 8
"""Steps for comparing two outcomes."""
EARLY: Final = 16
"""Once this share of the budget is spent, a walk that would need several times all of it is given up."""
SEVERAL: Final = 3
MOST_THROWS: Final = 500
"""Throws in a row on one path."""


class TooManyBranches(WorkEnded):
    """The walk would exceed its budget.

    Attributes:
        throw: the roll that made it large, for example `10d6 of Harrak (task)`.
        most: the budget, in paths of the whole.
    """

    def __init__(self, throw: str, most: int) -> None:
        super().__init__(throw, most)
        self.throw = throw
        self.most = most


Deciding = Callable[[ForkInto], ForkDecider | None]
"""Gives what decides along one path."""


def _ignore(_: int) -> None:
    """A step counter that does nothing."""


class Leaf(NamedTuple):
    """The end of a path: its result, or several with endless dice, with the probability."""

    values: tuple[Any, ...]
    weight: int
    out_of: int
    runs: int


class Walk:
    """Walks through rolls within one budget.

    Args:
        most: paths of the whole roll that may be walked.
        reach: how far endless dice are followed at least.
        together: how many ways are followed at once.
        count: called with the number of steps that are made; may raise.
        policies: how decisions are made; None where every default holds.

    Attributes:
        spent: steps that were made.
    """

    def __init__(
        self,
        most: int,
        reach: int,
        together: Together = Together.SINGLE,
        count: Callable[[int], None] = _ignore,
        policies: Policies | None = None,
    ) -> None:
        self.most, self.reach, self.together, self._count = most, reach, together, count
        self._on_path: Deciding = policies.on_path if policies else every_default
        self._in_part: Deciding = policies.in_part if policies else every_default
        self.spent = 0
        self._inside = 0
        self._budget = most * STEPS_OF_A_WHOLE
        self._widest = (0, "no throw")
        self._known: dict[object, Ways] = {}

    def whole(self, roll: Callable[[Dice], Rolled]) -> Iterator[tuple[tuple[Any, ...], Path]]:
        """Every path of the whole roll, with its results."""
        return self._paths(roll, STEPS_OF_A_WHOLE, self._on_path)

    def leaves(self, roll: Callable[[Dice], Any], cost: int = STEPS_OF_A_PART) -> Iterator[Leaf]:
        """Every outcome of a roll, singly."""
        for values, path in self._paths(roll, cost, self._in_part):
            runs = sum(thrown.runs for thrown in path.thrown)
            for single, weight in path.singly(values):
                yield Leaf(single, weight, path.out_of, runs)

    def part(self, roll: Callable[[Dice], Rolled]) -> Ways:
        """The outcomes of a part."""
        return self._once(("part", roll), lambda: self._merged(roll))

    def twice(self, roll: Callable[[Dice], Rolled], better: Callable[[Rolled, Rolled], bool]) -> Ways:
        """The outcomes of rolling a part twice and keeping one."""
        once = self.part(roll)
        self.spend(len(once.ways) ** 2 * STEPS_OF_A_PAIR)
        return pairs.ways_of(once, better)

    def chain(self, start: State, step: Callable[[State, Dice], State], continues: Callable[[State], bool]) -> Ways:
        """The outcomes of a chain, with equal intermediate states merged."""
        ended, going = Merged(), {start: (1, 1)}
        while going:
            merged = Merged()
            for state, (weight, out_of) in going.items():
                if continues(state):
                    for leaf in self.leaves(lambda dice, state=state: step(state, dice)):  # type: ignore[misc]
                        self._refuse_endless(leaf)
                        merged.add(leaf.values, weight * leaf.weight, out_of * leaf.out_of, 0)
                else:
                    ended.add((state,), weight, out_of, 0)
            found = merged.ways()
            going = {way.values[0]: (way.weight, found.out_of) for way in found.ways}  # type: ignore[misc]
        return ended.ways()

    def repeat(self, step: Callable[[Dice], Step[Rolled]]) -> Ways:
        """The outcomes of a repetition."""
        return self._once(
            ("repeat", step),
            lambda: endless.ways_of(self._merged(step), self.reach, lambda: self.spend(STEPS_OF_A_PART)),
        )

    def spend(self, cost: int) -> None:
        """Take steps from the budget.

        Raises:
            TooManyBranches: nothing is left of it, or the time is over.
        """
        self.spent += cost
        try:
            self._count(cost)
        except TimeOver:
            self._give_up()
        if self.spent > self._budget:
            self._give_up()

    def refuse(self, number: int, words: str) -> None:
        """Refuse a throw with more outcomes than the whole may have; store the widest of the others."""
        if number > self.most:
            raise TooManyBranches(words, self.most)
        self._widest = max(self._widest, (number, words))

    def go_on(self, throws: int) -> None:
        """Refuse a path with more throws than any game makes: it may be endless."""
        if throws >= MOST_THROWS:
            self._give_up()

    def _give_up(self) -> None:
        raise TooManyBranches(self._widest[1], self.most)

    def _once(self, question: object, find: Callable[[], Ways]) -> Ways:
        """Cached outcomes."""
        known = self._known.get(question)
        if known is None:
            known = self._known[question] = find()
        return known

    def _merged(self, roll: Callable[[Dice], Any]) -> Ways:
        merged = Merged()
        for leaf in self.leaves(roll):
            merged.add(*leaf)
        return merged.ways()

    def _refuse_endless(self, leaf: Leaf) -> None:
        if leaf.runs:
            raise TooManyBranches("dice without end in steps of a chain", self.most)

    def _paths(
        self, roll: Callable[[Dice], Any], cost: int, deciding: Deciding
    ) -> Iterator[tuple[tuple[Any, ...], Path]]:
        """Every path of a roll; `_inside` counts the steps of nested walks, which are cached."""
        path = Path(self.together, self.spend)
        spent = 0
        while True:
            before = self.spent - self._inside
            self.spend(cost)
            path.begin()
            result = self._rolled(roll, PathDice(self, path, deciding(path.fork)))
            yield (result, *self._others(roll, path, cost, deciding)), path
            own = self.spent - self._inside - before
            self._inside += own
            spent += own
            if not path.turn():
                return
            if spent > self._budget // EARLY:
                self._give_up_early(path.progress(), spent)

    def _rolled(self, roll: Callable[[Dice], Any], dice: Dice) -> Any:
        """The result of one path; an error for many outcomes at once is retried with one after the other."""
        try:
            return roll(dice)
        except (WorkEnded, Diverged, Apart, DecisionError, DecisionInside):
            raise
        except Exception as error:
            if self.together is Together.SINGLE:
                raise
            raise Apart from error

    def _give_up_early(self, done: float, spent: int) -> None:
        """Give up as soon as the progress shows that the budget will not be enough."""
        if done * (self._budget - self.spent) * SEVERAL < (1 - done) * spent:
            self._give_up()

    def _others(self, roll: Callable[[Dice], Any], path: Path, cost: int, deciding: Deciding) -> Iterator[Any]:
        """Results with other values of the endless dice on this path."""
        for picks in _picks(path):
            self.spend(cost)
            try:
                yield self._rolled(roll, PickedDice(self, path, picks, deciding))
            except Diverged:
                yield DIVERGED


def _picks(path: Path) -> Iterator[Picks]:
    """Each endless die alone with each of its other values, and then all together."""
    endless_dice = {number: len(thrown.values) for number, thrown in enumerate(path.thrown) if thrown.runs}
    for number, values in endless_dice.items():
        yield from ({number: value} for value in range(1, values))
    if len(endless_dice) > 1:
        yield {number: values - 1 for number, values in endless_dice.items()}
