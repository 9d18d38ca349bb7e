"""One path through a roll: the option taken at every choice, and the outcomes that remain."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import partial
from math import prod
from typing import Any

from service.dice.shapes import filled, numbers_in, settled
from service.dice.throws import Option, Ways
from service.dice.varying import MOST_JOINED, Places, Varying, Worlds
from service.values import dataclass

MARK = "\ue000"
"""Mark of a number that varies, in texts; no rule decides by a text."""


STEPS_OF_A_WAY = 128
"""Steps for separating one outcome from those walked together with it."""


class Together(Enum):
    """Number of outcomes that are followed at once."""

    MARKED = "marked"
    """As many as the rule treats alike; texts have a mark in place of a number."""
    WRITTEN = "written"
    """The same, but ways part where a number is written into a text."""
    SINGLE = "single"
    """One after the other."""


class Apart(Exception):
    """The rule does something with a number that is only possible for one outcome at a time."""


class Thrown:
    """A throw on the path, with its result. Endless dice have several values."""

    __slots__ = ("asked", "runs", "values")

    def __init__(self, asked: object, values: tuple[Any, ...], runs: int) -> None:
        self.asked, self.values, self.runs = asked, values, runs


class _Choice:
    """A point where the path takes one of several options; `found` are those of a throw, None where worlds split.

    Attributes:
        is_opening: whether nothing is chosen here, but a part begins that is rolled on the path itself.
    """

    __slots__ = ("found", "index", "is_opening", "number")

    def __init__(self, number: int, found: Ways | None, *, is_opening: bool = False) -> None:
        self.number, self.found, self.is_opening, self.index = number, found, is_opening, 0


@dataclass(frozen=True, slots=True)
class Fork:
    """A decision that is walked with every option; the best one counts.

    Attributes:
        place: the same object for all ways of one decision.
        index: which of the ways the path goes.
        number: how many there are.
        more: whether the best has the highest or the lowest chance.
    """

    place: object
    index: int
    number: int
    more: bool


OPENING = "opening"
"""Question of a choice at which a part begins that is rolled on the path itself."""
FORK = "fork"
"""Question of a choice that stands for a decision with every option."""


class Path:
    """Walks through a roll from the start repeatedly, until every choice has taken every option.

    Args:
        together: how many ways are followed at once.
        spend: called with the number of values that are worked out; may raise.

    Attributes:
        thrown: all throws and decisions up to here.
        forks: decisions that are made in every way.
        out_of: what the weights of all paths add up to.
    """

    def __init__(self, together: Together, spend: Callable[[int], None]) -> None:
        self.spend, self._together = spend, together
        self._choices: list[_Choice] = []
        self.begin()

    def begin(self) -> None:
        """Return to the start."""
        self._depth, self._weight, self.out_of = 0, 1, 1
        self.thrown: list[Thrown] = []
        self.forks: list[Fork] = []
        self._worlds: list[Worlds] = []

    def turn(self) -> bool:
        """Advance the last choice with options left; False when there is none."""
        choices = self._choices
        while choices and choices[-1].index == choices[-1].number - 1:
            choices.pop()
        if choices:
            choices[-1].index += 1
        return bool(choices)

    def progress(self) -> float:
        """Share of the walk that is done, from 0 to 1, if all choices are alike."""
        done, share = 0.0, 1.0
        for choice in self._choices:
            share /= choice.number
            done += choice.index * share
        return done

    def throw(self, asked: object, find: Callable[[], Ways]) -> Any:
        """The result of a throw, or of a part of the roll, at this point of the path."""
        depth = self._depth
        known = self._choices[depth].found if depth < len(self._choices) else None
        found = known or find()
        options = found.options if self._together is not Together.SINGLE else found.singles
        option = options[self._choose(len(options), found)]
        self.out_of *= found.out_of
        values = self._values_of(option)
        self.thrown.append(Thrown(asked, values, option.runs))
        return values[0]

    def _values_of(self, option: Option) -> tuple[Any, ...]:
        if len(option.weights) == 1:
            self._weight *= option.weights[0]
            return option.values
        worlds = Worlds(self, range(len(option.weights)), option.weights)
        self._worlds.append(worlds)
        numbers = iter([column if isinstance(column, int) else Varying(worlds, column) for column in option.columns])
        return filled(option.values, numbers)  # type: ignore[no-any-return]

    def is_opening(self) -> bool:
        """Whether a part that starts here is rolled on the path itself, as on the path before; enters it."""
        depth = self._depth
        if depth == len(self._choices) or not self._choices[depth].is_opening:
            return False
        self._depth = depth + 1
        self.thrown.append(Thrown(OPENING, (None,), 0))
        return True

    def open(self) -> None:
        """Start a part that is rolled on the path itself."""
        self._choices.append(_Choice(1, None, is_opening=True))
        self._depth += 1
        self.thrown.append(Thrown(OPENING, (None,), 0))

    def fork(self, options: Sequence[Any], *, more: bool) -> Any:
        """One of the options, with the others on later paths; the decider has seen all earlier dice."""
        for worlds in tuple(self._worlds):
            if worlds.later is None and len(worlds.ways) > 1:
                self.split(worlds, [(place,) for place in range(len(worlds.ways))])
        index = self._choose(len(options), None)
        self.forks.append(Fork(self._choices[self._depth - 1], index, len(options), more))
        self.thrown.append(Thrown(FORK, (options[index],), 0))
        return options[index]

    def split(self, worlds: Worlds, classes: Sequence[Places]) -> int:
        """Follow one class of the worlds from here on."""
        index = self._choose(len(classes), None)
        self._worlds.append(worlds.only(classes[index]))
        return index

    def _choose(self, number: int, found: Ways | None) -> int:
        depth = self._depth
        if depth == len(self._choices):
            self._choices.append(_Choice(number, found))
        choice = self._choices[depth]
        if choice.number != number:
            raise Apart
        self._depth = depth + 1
        return choice.index

    def join(self, one: Worlds, other: Worlds) -> Worlds:
        """Combine the worlds of two throws from here on."""
        firsts, seconds = range(len(one.ways)), range(len(other.ways))
        weights = [first * second for first in one.weights for second in other.weights]
        both = Worlds(self, range(len(weights)), weights)
        one.later = both, [place for place in firsts for _ in seconds]
        other.later = both, [*seconds] * len(firsts)
        self._worlds.append(both)
        return both

    def text_of(self, number: Varying, form: str) -> str:
        """The number as a text."""
        if self._together is Together.MARKED and number.varies():
            return MARK
        return format(number.pinned(), form)

    def weight(self) -> int:
        """Weight of the remaining outcomes."""
        return self._weight * prod(worlds.weight() for worlds in self._worlds if worlds.later is None)

    def singly(self, value: Any) -> Iterator[tuple[Any, int]]:
        """The value in each world where it differs, with the weight there."""
        worlds, weight = self.bring_together(value), self.weight()
        if worlds is None:
            yield settled(value, _first), weight
            return
        self.spend(len(worlds.ways) * STEPS_OF_A_WAY)
        rest = weight // worlds.weight()
        for place, share in enumerate(worlds.weights):
            yield settled(value, partial(_value, worlds, place)), share * rest

    def spread(self, number: Varying, weight: int) -> dict[Any, int]:
        """Each value of the number, with its share of the path's weight."""
        worlds, column = number.look()
        rest = weight // worlds.weight()
        found: dict[Any, int] = {}
        for value, share in zip(column, worlds.weights, strict=True):
            found[value] = found.get(value, 0) + share * rest
        return found

    def bring_together(self, value: Any) -> Worlds | None:
        """Worlds that determine all numbers inside a value; numbers that would need too many worlds are pinned."""
        found: dict[Worlds, list[Varying]] = {}
        for number in numbers_in(value):
            found.setdefault(number.look()[0], []).append(number)
        common: Worlds | None = None
        for worlds in sorted(found, key=lambda worlds: len(worlds.ways)):
            if common is None and worlds.follower is self:
                common = worlds
            elif common and worlds.follower is self and len(common.ways) * len(worlds.ways) <= MOST_JOINED:
                common = self.join(common, worlds)
            else:
                for number in found[worlds]:
                    number.pinned()
        return common


def _value(worlds: Worlds, place: int, number: Varying) -> Any:
    """A number in one of the worlds; outside of them it is the same everywhere."""
    own, column = number.look()
    return column[place] if own is worlds else _first(number)


def _first(number: Varying) -> Any:
    """A number that is the same everywhere, or that is only displayed."""
    return number.look()[1][0]
