"""Counting: branches of a roll become distributions of its outcomes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.dice import DIVERGED, Branch
from service.odds.distribution import Distribution
from service.odds.tally import Tally
from service.resolution.outcomes import Outcome

Read = Callable[[Any], Mapping[str, Any]]
"""What is counted of a result: name -> value."""


class TooShort(Exception):
    """Following endless dice further would tell more."""


def count(branches: Iterable[Branch[Any]], read: Read, *, content: bool) -> dict[str, Distribution[Outcome]]:
    """Name -> how likely each of its values is.

    Args:
        branches: all branches of a roll.
        read: what to count of their results.
        content: whether values may stay undecided that following endless dice further could decide.

    Raises:
        TooShort: there are such values, and they may not.
    """
    tallies: dict[str, Tally[Any]] = {}
    for branch in branches:
        values = read(branch.result)
        if not branch.runs:
            for name, value in values.items():
                tallies.setdefault(name, Tally()).add(value, branch.weight, branch.out_of)
        elif not _count_endless(tallies, values, branch, read) and branch.runs == 1 and not content:
            raise TooShort
    return {name: tally.distribution() for name, tally in tallies.items()}


def _count_endless(
    tallies: dict[str, Tally[Any]], values: Mapping[str, Any], branch: Branch[Any], read: Read
) -> bool:
    """Count a branch with endless dice; returns whether all its values are decided."""
    others = [{} if other is DIVERGED else read(other) for other in branch.others]
    decided = True
    for name, value in values.items():
        others_of_name = [other.get(name, DIVERGED) for other in others]
        tally = tallies.setdefault(name, Tally())
        decided &= tally.add_endless(value, others_of_name, branch.weight, branch.out_of)
    return decided
