"""Numbers that differ from way to way of the dice, so that a rule runs once for many ways.

A throw gives a rule one `Varying` that stands for all faces at once, and reckoning with it reckons with all of them.
Where the rule decides by it (`if total >= difficulty`), the ways part: the walk follows some, and comes back later for
the others. What cannot be done with many numbers at once is done with one: then the ways part by its value.
"""

import math
import operator
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Protocol

MOST_JOINED = 8192
"""Ways that two throws may have together; where they would have more, one of them is followed value by value."""
Key = Hashable
Column = Mapping[Any, Any]
"""Way -> the number there."""


class Follower(Protocol):
    """Decides which ways are followed."""

    def split(self, worlds: "Worlds", classes: Sequence[Sequence[Key]]) -> int: ...  # noqa: D102
    def join(self, one: "Worlds", other: "Worlds") -> "Worlds": ...  # noqa: D102
    def spend(self, cost: int) -> None: ...  # noqa: D102
    def text_of(self, number: "Varying", form: str) -> str: ...  # noqa: D102


class Worlds:
    """Ways of one throw, or of several that were reckoned with together.

    Attributes:
        follower: decides which of them are followed.
        alive: those that are still followed.
        weights: way -> its share.
        joined: the worlds in which these went up, and the place of their keys in the keys there.
    """

    __slots__ = ("alive", "follower", "joined", "weights")

    def __init__(self, follower: Follower, alive: Sequence[Any], weights: Column | Sequence[int]) -> None:
        self.follower, self.alive, self.weights = follower, alive, weights
        self.joined: tuple[Worlds, int] | None = None

    def number(self, column: Column) -> Any:
        """The number with these values; a plain one where they are all equal."""
        values = iter(column.values())
        first = next(values)
        return first if all(value == first for value in values) else Varying(self, column)

    def weight(self) -> int:
        """Of all ways that are followed."""
        weights = self.weights
        return sum([weights[key] for key in self.alive])


class Varying:
    """A number that is another one in each of several worlds.

    Args:
        worlds: in which it differs.
        column: its value in each.
    """

    __slots__ = ("_column", "_worlds")

    def __init__(self, worlds: Worlds, column: Column) -> None:
        self._worlds, self._column = worlds, column

    def look(self) -> tuple[Worlds, Column]:
        """Its worlds, as they are joined by now, and its values there."""
        while self._worlds.joined is not None:
            both, place = self._worlds.joined
            column = self._column
            self._worlds, self._column = both, {key: column[key[place]] for key in both.alive}
        return self._worlds, self._column

    def pinned(self) -> Any:
        """Its value in the worlds that are followed from here on: those in which it is the same."""
        worlds, column = self.look()
        classes: dict[Any, list[Any]] = {}
        for key in worlds.alive:
            classes.setdefault(column[key], []).append(key)
        if len(classes) == 1:
            return next(iter(classes))
        return list(classes)[worlds.follower.split(worlds, list(classes.values()))]

    def varies(self) -> bool:
        """Whether it still has several values in the worlds that are followed."""
        worlds, column = self.look()
        return len({column[key] for key in worlds.alive}) > 1

    def mapped(self, function: Callable[..., Any], *more: Any) -> Any:
        """Result of applying the function to this value, and to what is the same everywhere, in each world."""
        worlds, column = self.look()
        worlds.follower.spend(len(worlds.alive))
        return worlds.number({key: function(column[key], *more) for key in worlds.alive})

    def combined(self, function: Callable[[Any, Any], Any], other: Any) -> Any:
        """Result of applying the function to this and another number in each world."""
        if type(other) is not Varying:
            return self.mapped(function, other)
        one, two = beside(self, other)
        if type(one) is not Varying:
            return function(one, two) if type(two) is not Varying else two.mapped(_turned(function), one)
        if type(two) is not Varying:
            return one.mapped(function, two)
        (worlds, firsts), (_, seconds) = one.look(), two.look()
        worlds.follower.spend(len(worlds.alive))
        return worlds.number({key: function(firsts[key], seconds[key]) for key in worlds.alive})

    def decided(self, function: Callable[[Any, Any], Any], other: Any) -> bool:
        """Whether it holds in the worlds that are followed from here on."""
        if type(other) is Varying:
            answer = self.combined(function, other)
            return bool(answer.pinned() if type(answer) is Varying else answer)
        worlds, column = self.look()
        worlds.follower.spend(len(worlds.alive))
        classes: tuple[list[Any], list[Any]] = ([], [])
        for key in worlds.alive:
            classes[function(column[key], other)].append(key)
        if classes[0] and classes[1]:
            return bool(worlds.follower.split(worlds, classes))
        return not classes[0]

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        """To rules it is a whole number."""
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


def beside(one: Varying, other: Varying) -> tuple[Any, Any]:
    """Both numbers in common worlds; or one or both as plain numbers, where there would be too many of them."""
    first, second = one.look()[0], other.look()[0]
    if first is second:
        return one, other
    if first.follower is not second.follower:
        return one.pinned(), other.pinned()
    if len(first.alive) * len(second.alive) <= MOST_JOINED:
        first.follower.join(first, second)
        return one, other
    if len(first.alive) < len(second.alive):
        return one.pinned(), other
    return one, other.pinned()


def _turned(function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    return lambda one, other: function(other, one)


def _unary(function: Callable[..., Any]) -> Any:
    return lambda self, *more: self.mapped(function, *more)


def _binary(function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: self.combined(function, other)


def _reflected(function: Callable[[Any, Any], Any]) -> Any:
    return lambda self, other: self.combined(_turned(function), other)


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
