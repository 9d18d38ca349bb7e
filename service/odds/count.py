"""Counting of paths into distributions of outcomes."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from service.dice import DIVERGED, MARK, Apart, Path, Varying
from service.odds.distribution import Distribution
from service.odds.gathered import Gathered, Tallies
from service.odds.tally import WeightTally

Read = Callable[[Any], Mapping[str, Any]]
"""Counted values of a result: name -> value."""
Distributions = dict[str, Distribution[Any]]
Outcomes = dict[str, Any]


def count(paths: Iterable[tuple[tuple[Outcomes, ...], Path]]) -> Distributions:
    """Name -> probability of each value.

    Args:
        paths: all paths of a roll with their counted values, once more for each other value of endless dice.

    Raises:
        Apart: the rule used numbers in a counted value without distinguishing them.
    """
    gathered = Gathered()
    for (outcomes, *others), path in paths:
        tallies = gathered.at(path.forks)
        if any(thrown.runs for thrown in path.thrown):
            _count_endless(tallies, path, outcomes, others)
        else:
            _count_path(tallies, path, outcomes)
    return _distributions(gathered.all())


def count_samples(rolls: Iterable[tuple[Outcomes, Sequence[int]]], number: int) -> Distributions:
    """Name -> number of samples of each value.

    Args:
        rolls: the counted value, and its rolls.
        number: of all rolls.
    """
    tallies: Tallies = {}
    for outcomes, alike in rolls:
        for name, value in outcomes.items():
            tally = _tally(tallies, name, value)
            if type(value) is not Varying:
                tally.add(value, len(alike), number)
                continue
            for each, times in Counter(value.look()[1]).items():
                tally.add(each, times, number)
    return _distributions(tallies)


def _count_path(tallies: Tallies, path: Path, outcomes: Outcomes) -> None:
    whole, out_of = path.weight(), path.out_of
    for name, value in outcomes.items():
        tally = _tally(tallies, name, value)
        if type(value) is not Varying:
            tally.add(value, whole, out_of)
            continue
        for number, weight in path.spread(value, whole).items():
            tally.add(number, weight, out_of)


def _count_endless(tallies: Tallies, path: Path, outcomes: Outcomes, others: list[Outcomes]) -> None:
    values = {
        name: (value, *[DIVERGED if other is DIVERGED else other.get(name, DIVERGED) for other in others])
        for name, value in outcomes.items()
    }
    for each in values.values():
        path.bring_together(each)
    for name, each in values.items():
        tally = _tally(tallies, name, each[0])
        for (value, *of_name), weight in path.singly(each):
            tally.add_endless(value, of_name, weight, path.out_of)


def _tally(tallies: Tallies, name: str, value: Any) -> WeightTally[Any]:
    if MARK in name or (isinstance(value, str) and MARK in value):
        raise Apart
    tally = tallies.get(name)
    if tally is None:
        tally = tallies[name] = WeightTally()
    return tally


def _distributions(tallies: Tallies) -> Distributions:
    return {name: tally.distribution() for name, tally in tallies.items() if not _has_members_elsewhere(name, tallies)}


def _has_members_elsewhere(name: str, tallies: Mapping[str, WeightTally[Any]]) -> bool:
    """Whether a null is an object or map that has members on other branches."""
    return tallies[name].is_null and any(other.startswith(f"{name}.") for other in tallies)
