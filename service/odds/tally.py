"""Exact sums of probabilities by value."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from math import lcm
from types import NoneType
from typing import Any, Generic, TypeVar

from service.dice.symbolic import FAR, NEGLIGIBLE, Times
from service.odds.distribution import Distribution

Value = TypeVar("Value")


class Open(Enum):
    """The kind of open end of a value with endless dice."""

    OR_MORE = "or_more"
    OR_LESS = "or_less"
    UNDECIDED = "undecided"


class WeightTally(Generic[Value]):
    """Weights of values, from which their probabilities follow.

    Weights are stored by their denominator, so that adding a branch is adding two integers, and reducing fractions is
    left to the end.
    """

    __slots__ = ("_open", "_weights")

    def __init__(self) -> None:
        self._weights: dict[Value, dict[int, int]] = {}
        self._open: dict[tuple[Open, Any], Fraction] = {}

    def add(self, value: Value, weight: int, out_of: int) -> None:
        """Add a branch with this value and the probability `weight / out_of`."""
        if isinstance(value, Times):
            self._add_times(value, Fraction(weight, out_of))
            return
        weights = self._weights.setdefault(value, {})
        weights[out_of] = weights.get(out_of, 0) + weight

    def _add_times(self, times: Times, chance: Fraction) -> None:
        *listed, (number, rest) = times.chances(NEGLIGIBLE)
        for value, share in listed:
            part = chance * share
            self.add(value, part.numerator, part.denominator)  # type: ignore[arg-type]  # a number, as `times` is
        key = (Open.OR_MORE, number)
        self._open[key] = self._open.get(key, Fraction(0)) + chance * rest

    def add_endless(self, value: Value, others: Iterable[Any], weight: int, out_of: int) -> None:
        """Add a branch with endless dice.

        Args:
            value: the value when they end as soon as they can.
            others: values when they go on and on.
            weight: the numerator.
            out_of: the denominator.
        """
        kind = _kind(value, others)
        if kind is None:
            self.add(value, weight, out_of)
            return
        key = (kind, None if kind is Open.UNDECIDED else value)
        self._open[key] = self._open.get(key, Fraction(0)) + Fraction(weight, out_of)

    def take(self, other: "WeightTally[Value]") -> None:
        """Add all of another tally."""
        weights, ends = other.parts()
        for value, shares in weights.items():
            own = self._weights.setdefault(value, {})
            for out_of, weight in shares.items():
                own[out_of] = own.get(out_of, 0) + weight
        for key, chance in ends.items():
            self._open[key] = self._open.get(key, Fraction(0)) + chance

    def parts(self) -> "tuple[dict[Value, dict[int, int]], dict[tuple[Open, Any], Fraction]]":
        """Sums so far: value -> shares by denominator; and shares with open ends."""
        return self._weights, self._open

    def total(self) -> Fraction:
        """Sum of all numbers times their probabilities; open ends count as where they begin."""
        listed: list[tuple[Any, Fraction]] = [
            (value, Fraction(weight, out_of))
            for value, shares in self._weights.items()
            for out_of, weight in shares.items()
        ]
        listed += [(value or 0, chance) for (_, value), chance in self._open.items()]
        return sum((int(value) * chance for value, chance in listed), Fraction(0))

    @property
    def is_null(self) -> bool:
        """Whether only null was added."""
        return not self._open and set(self._weights) == {None}

    def distribution(self) -> Distribution[Value]:
        """The distribution of all that was added; numbers beyond an open end are merged.

        Where nothing was added, as for the members of an object that is null on some branches, null comes.
        """
        out_of, shares = self._shares()
        if not self._open:
            return Distribution(shares=_ordered(shares), out_of=out_of)
        chances = {value: Fraction(share, out_of) for value, share in shares.items()}
        for (kind, value), chance in self._open.items():
            if kind is not Open.UNDECIDED:
                chances[value] = chances.get(value, Fraction(0)) + chance
        least = _end(chances, [value for kind, value in self._open if kind is Open.OR_MORE], upper=True)
        most = _end(chances, [value for kind, value in self._open if kind is Open.OR_LESS], upper=False)
        gathered = _gathered(chances, least, most)
        common = lcm(*(chance.denominator for chance in gathered.values()))
        return Distribution(
            shares=_ordered({value: int(chance * common) for value, chance in gathered.items()}),
            out_of=common,
            or_more=least,
            or_less=most,
            undecided=self._open.get((Open.UNDECIDED, None), Fraction(0)),
        )

    def _shares(self) -> tuple[int, dict[Any, int]]:
        """The denominator of all shares, and value -> share, with null for a missing value."""
        denominators = {out_of for weights in self._weights.values() for out_of in weights}
        out_of = lcm(*denominators, *(chance.denominator for chance in self._open.values()))
        shares: dict[Any, int]
        if denominators == {out_of}:
            shares = {value: weights[out_of] for value, weights in self._weights.items()}
        else:
            shares = {
                value: sum(weight * (out_of // of) for of, weight in weights.items())
                for value, weights in self._weights.items()
            }
        missing = out_of - sum(shares.values()) - sum(int(chance * out_of) for chance in self._open.values())
        if missing:
            shares[None] = shares.get(None, 0) + missing
        return out_of, shares


def _kind(value: Any, others: Iterable[Any]) -> Open | None:
    """Kind of open end: None for a constant, an end where the value goes far to one side."""
    values = [other for other in others if other != value]
    if not values:
        return None
    if not all(isinstance(other, (int, float)) and not isinstance(other, bool) for other in (value, *values)):
        return Open.UNDECIDED
    far = max((other - value for other in values), key=abs)
    if abs(far) < FAR // 2 or any((other > value) is not (far > 0) for other in values):
        return Open.UNDECIDED
    return Open.OR_MORE if far > 0 else Open.OR_LESS


def _end(chances: dict[Any, Fraction], open_at: list[Any], *, upper: bool) -> Any:
    """Number from which values are merged: at an open end, or where they are negligible."""
    if not open_at:
        return None
    end = min(open_at) if upper else max(open_at)
    beyond = Fraction(0)
    for value in sorted((value for value in chances if value is not None), reverse=upper):
        beyond += chances[value]
        if beyond > NEGLIGIBLE:
            break
        end = min(end, value) if upper else max(end, value)
    return end


def _gathered(chances: dict[Any, Fraction], least: Any, most: Any) -> dict[Any, Fraction]:
    """Probabilities of numbers, merged beyond an open end."""
    gathered: dict[Any, Fraction] = {}
    for value, chance in chances.items():
        end = value
        if value is not None and least is not None and value > least:
            end = least
        elif value is not None and most is not None and value < most:
            end = most
        gathered[end] = gathered.get(end, Fraction(0)) + chance
    return gathered


def _ordered(shares: dict[Any, int]) -> dict[Any, int]:
    """Values in order: null first, then the smallest number; unordered ones by probability."""
    if not _NUMBERS.issuperset(map(type, shares)):
        return dict(sorted(shares.items(), key=lambda item: (-item[1], str(item[0]))))
    numbers = {value: shares[value] for value in sorted(value for value in shares if value is not None)}
    return {None: shares[None], **numbers} if None in shares else numbers


_NUMBERS = frozenset({int, float, NoneType})
