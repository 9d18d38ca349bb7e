"""Repetitions that end by chance: enumerated exactly up to a bound, with the rest as one outcome."""

from collections.abc import Callable
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from operator import add
from typing import Any

from service.dice.protocol import Repetition, Step
from service.dice.symbolic import FAR, NEGLIGIBLE, Times
from service.dice.throws import Way, Ways

Sums = tuple[int, ...]
ONCE: Sums = (1,)
"""The worth of a step that is only counted."""
Chance = dict[Any, Fraction]


def ways_of(step: Ways, reach: int, spend: Callable[[], None]) -> Ways:
    """The outcomes of a repeated step.

    A number of steps alone is one `Times`. Other runs are listed while they are likely enough, and up to `reach`
    at any chance. The rest is one way for each ending, as the shortest run that is not listed and one
    that goes on and on.

    Args:
        step: the ways of one step; their values are `Step`.
        reach: the first sum up to which every run is listed.
        spend: called for each sum that is looked at; may raise.
    """
    again, ends = _split(step)
    if len(again) == 1 and {worth for worth, _ in ends} == set(again) == {ONCE}:
        return _counted(ends)
    listed, left = _listed(again, ends, reach, spend)
    chances: dict[tuple[Any, ...], tuple[Fraction, int]] = {
        (Repetition(sums, last),): (chance, 0) for (sums, last), chance in listed.items()
    }
    if left:
        shortest = tuple(min(column) for column in zip(*left, strict=True))
        chances |= _rest(shortest, sum(left.values(), Fraction(0)), ends)
    return _common(chances)


def _counted(ends: Chance) -> Ways:
    """Outcomes of a repetition that only counts its steps, with any last one."""
    of_all = sum(ends.values(), Fraction(0))
    times = Times.ending(of_all)
    return _common({(Repetition((times,), last),): (chance / of_all, 0) for (_, last), chance in ends.items()})


def _split(step: Ways) -> tuple[Chance, Chance]:
    """Probabilities of continuing, by value; and of ending, by value and last step."""
    again: Chance = {}
    ends: Chance = {}
    for way in step.ways:
        made: Step[Any] = way.values[0]  # type: ignore[assignment]  # steps are repeated
        into, key = (again, made.worth) if made.again else (ends, (made.worth, made.last))
        into[key] = into.get(key, Fraction(0)) + Fraction(way.weight, step.out_of)
    return again, ends


def _listed(again: Chance, ends: Chance, reach: int, spend: Callable[[], None]) -> tuple[Chance, Chance]:
    """Ended runs, by sum and last step; and continuing ones, by sum."""
    width = len(next(iter(again or (worth for worth, _ in ends))))
    going: Chance = {(0,) * width: Fraction(1)}
    smallest: list[Sums] = list(going)
    listed: Chance = {}
    left = Fraction(1)
    while going and (left > NEGLIGIBLE or smallest[0][0] < reach):
        spend()
        sums = heappop(smallest)
        chance = going.pop(sums)
        for (worth, last), share in ends.items():
            key = (_added(sums, worth), last)
            listed[key] = listed.get(key, Fraction(0)) + chance * share
            left -= chance * share
        for worth, share in again.items():
            longer = _added(sums, worth)
            if longer not in going:
                heappush(smallest, longer)
            going[longer] = going.get(longer, Fraction(0)) + chance * share
    return listed, going


def _rest(shortest: Sums, chance: Fraction, ends: Chance) -> dict[tuple[Any, ...], tuple[Fraction, int]]:
    """The runs that are not listed: one outcome for all with the same end."""
    least: dict[Any, tuple[Sums, Fraction]] = {}
    for (worth, last), share in ends.items():
        before, shares = least.get(last, (worth, Fraction(0)))
        least[last] = (tuple(map(min, before, worth)), shares + share)
    of_all = sum(ends.values())
    return {_going_on(shortest, worth, last): (chance * share / of_all, 1) for last, (worth, share) in least.items()}


def _going_on(shortest: Sums, worth: Sums, last: Any) -> tuple[Repetition[Any], ...]:
    """The shortest run that is not listed, and one without end."""
    sums = _added(shortest, worth)
    return Repetition(sums, last), Repetition((FAR,) * len(sums), last)


def _common(chances: dict[tuple[Any, ...], tuple[Fraction, int]]) -> Ways:
    out_of = lcm(*{chance.denominator for chance, _ in chances.values()})
    ways = (Way(values, int(chance * out_of), runs) for values, (chance, runs) in chances.items())
    return Ways(tuple(ways), out_of)


def _added(sums: Sums, worth: Sums) -> Sums:
    return tuple(map(add, sums, worth))
