"""Outcomes of rolling twice and keeping one roll."""

from collections.abc import Callable, Iterable
from typing import Any

from service.dice.protocol import Kept
from service.dice.throws import DIVERGED, Merged, Way, Ways

Better = Callable[[Any, Any], bool]


def ways_of(once: Ways, better: Better) -> Ways:
    """The outcomes of keeping one of two rolls.

    Args:
        once: the ways of one roll.
        better: whether to choose the second of two results.
    """
    merged, out_of = Merged(), once.out_of**2
    usual = [way for way in once.ways if not way.runs]
    endless = [way for way in once.ways if way.runs]
    _usual(merged, usual, out_of, better)
    for way in endless:
        _against(merged, way, usual, out_of, lambda value, other: _kept(value, other, better))
        _against(merged, way, usual, out_of, lambda value, other: _kept(other, value, better))
        for other in endless:
            merged.add(_both(way, other, better), way.weight * other.weight, out_of, way.runs + other.runs)
    return merged.ways()


def _usual(merged: Merged, ways: list[Way], out_of: int, better: Better) -> None:
    """Pairs of finite rolls; the choice is counted before values are built."""
    values = [way.values[0] for way in ways]
    weights = [way.weight for way in ways]
    kept_second = [0] * len(ways)
    for first, weight in zip(values, weights, strict=True):
        kept_first = 0
        for number, second in enumerate(values):
            if better(first, second):
                kept_second[number] += weight
            else:
                kept_first += weights[number]
        if kept_first:
            merged.add((Kept(first, 0, (first, first)),), weight * kept_first, out_of, 0)
    for second, weight, first_weight in zip(values, weights, kept_second, strict=True):
        if first_weight:
            merged.add((Kept(second, 1, (second, second)),), weight * first_weight, out_of, 0)


def _against(merged: Merged, way: Way, usual: Iterable[Way], out_of: int, chosen: Callable[[Any, Any], object]) -> None:
    """Pairs of an endless roll and a finite one; mostly the choice does not depend on the other."""
    for other in usual:
        values = tuple(chosen(value, other.values[0]) for value in way.values)
        merged.add(values, way.weight * other.weight, out_of, way.runs)


def _both(one: Way, other: Way, better: Better) -> tuple[object, ...]:
    """Chosen values if both rolls are at their minimum of endless values, if each goes far, and if both do."""
    first, *firsts = one.values
    second, *seconds = other.values
    alone = (_kept(value, second, better) for value in firsts), (_kept(first, value, better) for value in seconds)
    return _kept(first, second, better), *alone[0], *alone[1], _kept(firsts[-1], seconds[-1], better)


def _kept(first: Any, second: Any, better: Better) -> object:
    if first is DIVERGED or second is DIVERGED:
        return DIVERGED
    return Kept(second, 1, (first, second)) if better(first, second) else Kept(first, 0, (first, second))
