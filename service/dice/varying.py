"""Numbers that differ between outcomes of the dice, so that a rule runs once for many outcomes.

A roll gives a rule one `Varying` that represents all faces at once, and reckoning with it reckons with all of them.
Where the rule decides by it (`if total >= difficulty`), the ways part: the walk follows some, and comes back later for
the others. What cannot be done with many numbers at once is done with one: then the ways part by its value.
"""

import math
import operator
from collections.abc import Callable, Sequence
from itertools import compress, repeat
from typing import Any, Protocol

MOST_JOINED = 8192
"""Ways that two throws may have together; where they would have more, one of them is followed value by value."""
Column = Sequence[Any]
"""The number in each way."""
Places = Sequence[int]
"""Ways, by their places in all columns of their worlds."""


class Follower(Protocol):
    """Chooses the outcomes that are followed."""

    def split(self, worlds: "Worlds", classes: Sequence[Places]) -> int:
        """Follow one class of the worlds from here on."""

    def join(self, one: "Worlds", other: "Worlds") -> "Worlds":
        """Combine the worlds of two throws from here on."""

    def spend(self, cost: int) -> None:
        """Count steps of work."""

    def text_of(self, number: "Varying", form: str) -> str:
        """The number as a text."""


class Worlds:
    """Outcomes of one throw, or of several combined; all are followed at once.

    Attributes:
        follower: decides which of them are followed further.
        ways: the identities of the ways.
        weights: the share of each; empty where none has one.
        later: the worlds in which these went on, where some are left or others were joined to them, and for each way
            there its place here.
    """

    __slots__ = ("follower", "later", "ways", "weights")

    def __init__(self, follower: Follower, ways: Sequence[Any], weights: Sequence[int]) -> None:
        self.follower, self.ways, self.weights = follower, ways, weights
        self.later: tuple[Worlds, Places] | None = None

    def number(self, column: Column) -> Any:
        """The number with these values; a plain one where they are all equal."""
        return Varying(self, column) if _differs(column) else column[0]

    def weight(self) -> int:
        """Weight of all outcomes."""
        return sum(self.weights)

    def only(self, places: Places) -> "Worlds":
        """The worlds with some of their outcomes."""
        ways = list(map(self.ways.__getitem__, places))
        weights = list(map(self.weights.__getitem__, places)) if self.weights else ()
        left = Worlds(self.follower, ways, weights)
        self.later = left, places
        return left

    def latest(self) -> "Worlds":
        """These worlds after all splits so far."""
        worlds = self
        while worlds.later is not None:
            worlds = worlds.later[0]
        return worlds


class Varying:
    """A number with a value in each of several worlds.

    Args:
        worlds: in which it differs.
        column: its value in each.
    """

    __slots__ = ("_column", "_worlds")

    def __init__(self, worlds: Worlds, column: Column) -> None:
        self._worlds, self._column = worlds, column

    def look(self) -> tuple[Worlds, Column]:
        """Its worlds by now, and its values there."""
        while self._worlds.later is not None:
            self._worlds, places = self._worlds.later
            self._column = list(map(self._column.__getitem__, places))
        return self._worlds, self._column

    def pinned(self) -> Any:
        """One of its values; from here on only the worlds with that value are followed."""
        worlds, column = self.look()
        classes: dict[Any, list[int]] = {}
        for place, value in enumerate(column):
            classes.setdefault(value, []).append(place)
        if len(classes) == 1:
            return next(iter(classes))
        return list(classes)[worlds.follower.split(worlds, list(classes.values()))]

    def varies(self) -> bool:
        """Whether it has several values in the followed worlds."""
        return _differs(self.look()[1])

    def mapped(self, function: Callable[..., Any], *more: Any) -> Any:
        """Result of applying the function to this value, and to constants, in each world."""
        worlds, column = self.look()
        worlds.follower.spend(len(column))
        return worlds.number(list(map(function, column, *map(repeat, more))))

    def decided(self, function: Callable[[Any, Any], Any], other: Any) -> bool:
        """Whether it is true in the worlds that are followed from here on."""
        if type(other) is Varying:
            answer = combined(function, self, other)
            return bool(answer.pinned() if type(answer) is Varying else answer)
        worlds, column = self.look()
        worlds.follower.spend(len(column))
        answers = list(map(function, column, repeat(other)))
        held = answers.count(True)
        if held in (0, len(answers)):
            return held > 0
        places = range(len(answers))
        classes = list(compress(places, map(operator.not_, answers))), list(compress(places, answers))
        return bool(worlds.follower.split(worlds, classes))

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """The class that rules see: a whole number."""
        return int

    def __bool__(self) -> bool:
        return self.decided(operator.ne, 0)

    def __hash__(self) -> int:
        return hash(self.pinned())

    def __index__(self) -> int:
        return operator.index(self.pinned())

    def __int__(self) -> int:
        return int(self.pinned())

    def __float__(self) -> float:
        return float(self.pinned())

    def __str__(self) -> str:
        return self.look()[0].follower.text_of(self, "")

    __repr__ = __str__

    def __format__(self, form: str) -> str:
        return self.look()[0].follower.text_of(self, form)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.pinned(), name)


def combined(function: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """Result of applying the function to two numbers, at least one of which varies, in each world."""
    if type(one) is Varying and type(other) is Varying:
        one, other = beside(one, other)
    varying = one if type(one) is Varying else other
    if type(varying) is not Varying:
        return function(one, other)
    worlds, column = varying.look()
    worlds.follower.spend(len(column))
    firsts, seconds = (each.look()[1] if type(each) is Varying else repeat(each) for each in (one, other))
    return worlds.number(list(map(function, firsts, seconds)))


def beside(one: Varying, other: Varying) -> tuple[Any, Any]:
    """Both numbers in common worlds; or pinned, where there would be too many worlds."""
    first, second = one.look()[0], other.look()[0]
    if first is second:
        return one, other
    if first.follower is not second.follower:
        return one.pinned(), other.pinned()
    if len(first.ways) * len(second.ways) <= MOST_JOINED:
        first.follower.join(first, second)
        return one, other
    if len(first.ways) < len(second.ways):
        return one.pinned(), other
    return one, other.pinned()


def _differs(column: Column) -> bool:
    return column.count(column[0]) < len(column)


def _unary(function: Callable[..., Any]) -> Any:
    return lambda self, *more: self.mapped(function, *more)


def _binary(function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: combined(function, self, other)


def _reflected(function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: combined(function, other, self)


def _comparison(function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: self.decided(function, other)


for _name in ("neg", "pos", "abs"):
    setattr(Varying, f"__{_name}__", _unary(getattr(operator, _name)))
for _name, _function in (("round", round), ("ceil", math.ceil), ("floor", math.floor), ("trunc", math.trunc)):
    setattr(Varying, f"__{_name}__", _unary(_function))
for _name in ("add", "sub", "mul", "floordiv", "mod", "truediv", "pow"):
    setattr(Varying, f"__{_name}__", _binary(getattr(operator, _name)))
    setattr(Varying, f"__r{_name}__", _reflected(getattr(operator, _name)))
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(Varying, f"__{_name}__", _comparison(getattr(operator, _name)))
