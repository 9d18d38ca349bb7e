"""Rolling twice and keeping one."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from service.dice.protocol import Kept
from service.dice.ways import DIVERGED, Merged, Way, Ways

Better = Callable[[Any, Any], bool]


def ways_of(once: Ways, better: Better) -> Ways:
    """The ways in which one of two rolls is kept.

    Args:
        once: the ways of one roll.
        better: whether the second of two results is kept.
    """
    merged = Merged()
    out_of = once.out_of**2
    usual = [(way.values[0], way.weight) for way in once.ways if not way.runs]
    for first, weight in usual:
        kept_first = 0
        for second, weight_of_second in usual:
            if better(first, second):
                merged.add((Kept(second, 1, (first, second)),), weight * weight_of_second, out_of, 0)
            else:
                kept_first += weight_of_second
        if kept_first:
            merged.add((Kept(first, 0, (first, first)),), weight * kept_first, out_of, 0)
    going_on = [way for way in once.ways if way.runs]
    for one, other in chain(
        ((one, other) for one in going_on for other in once.ways),
        ((one, other) for one in once.ways if not one.runs for other in going_on),
    ):
        merged.add(_endless(one, other, better), one.weight * other.weight, out_of, one.runs + other.runs)
    return merged.ways()


def _endless(one: Way, other: Way, better: Better) -> tuple[object, ...]:
    """What is kept when either goes on as little as it can, when each goes on far, and when both do."""
    first, *firsts = one.values
    second, *seconds = other.values
    values = [_kept(first, second, better), *(_kept(value, second, better) for value in firsts)]
    values += [_kept(first, value, better) for value in seconds]
    if firsts and seconds:
        values.append(_kept(firsts[-1], seconds[-1], better))
    return tuple(values)


def _kept(first: Any, second: Any, better: Better) -> object:
    if first is DIVERGED or second is DIVERGED:
        return DIVERGED
    return Kept(second, 1, (first, second)) if better(first, second) else Kept(first, 0, (first, second))
