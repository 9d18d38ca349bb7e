"""Enumeration of all outcomes of the dice, with exact probabilities: odds from the rules' own code.

A rule is run again and again, each time down another branch of its chance, until all branches are done. Where a
rule asks for the total of a pool it branches on totals, and where it asks for several faces at once on their
combinations, since no rule may look at the order inside one throw: ten dice are 51 branches or 3,003, not 60 million.
A part, a chain or a repetition is walked by itself, and equal results of it are one branch.
"""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from service.dice.protocol import Dice
from service.dice.throws import DIVERGED
from service.dice.walk import STEPS_OF_A_WHOLE, TooManyBranches, Walk
from service.values import dataclass

__all__ = ["DIVERGED", "Branch", "TooManyBranches", "branches_of"]

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Branch(Generic[Result]):
    """One outcome of the dice: the result, with its probability as `weight / out_of`.

    Attributes:
        result: what comes; with dice that go on without end, when they end as soon as they can.
        weight: the numerator.
        out_of: the denominator.
        others: results when endless dice go on and on, each far beyond every number of the rules, alone and together;
            `DIVERGED` if other dice would follow then. Values that are the same in all of them are certain.
        runs: how many dice go on without end.
    """

    result: Result
    weight: int
    out_of: int
    others: tuple[Any, ...] = ()
    runs: int = 0


def branches_of(resolve: Callable[[Dice], Result], most: int, reach: int = 0) -> Iterator[Branch[Result]]:
    """Run `resolve` once for every outcome of its dice.

    Args:
        resolve: takes the dice; must be pure.
        most: how many branches may be walked.
        reach: how far endless dice are followed at least.

    Raises:
        TooManyBranches: there are more; at the latest when `most` have been walked.
    """
    for leaf in Walk(most, reach).leaves(resolve, STEPS_OF_A_WHOLE):
        result, *others = leaf.values
        yield Branch(result, leaf.weight, leaf.out_of, tuple(others), leaf.runs)
