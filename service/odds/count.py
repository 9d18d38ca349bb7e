"""Counting: branches of a roll become distributions of its outcomes."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.dice import DIVERGED, Branch
from service.odds.distribution import Distribution
from service.odds.tally import Tally

Read = Callable[[Any], Mapping[str, Any]]
"""What is counted of a result: name -> value."""
Distributions = dict[str, Distribution[Any]]


def count(branches: Iterable[Branch[Any]], read: Read) -> Distributions:
    """Name -> how likely each of its values is.

    Args:
        branches: all branches of a roll.
        read: what to count of their results.
    """
    tallies: dict[str, Tally[Any]] = {}
    for branch in branches:
        values = read(branch.result)
        if branch.runs:
            others = [{} if other is DIVERGED else read(other) for other in branch.others]
            for name, value in values.items():
                of_name = [other.get(name, DIVERGED) for other in others]
                tallies.setdefault(name, Tally()).add_endless(value, of_name, branch.weight, branch.out_of)
        else:
            for name, value in values.items():
                tallies.setdefault(name, Tally()).add(value, branch.weight, branch.out_of)
    return {name: tally.distribution() for name, tally in tallies.items() if not _stands_for_members(name, tallies)}


def _stands_for_members(name: str, tallies: Mapping[str, Tally[Any]]) -> bool:
    """Whether this is the null of an object or map that has members on other branches."""
    return tallies[name].is_null and any(other.startswith(f"{name}.") for other in tallies)
