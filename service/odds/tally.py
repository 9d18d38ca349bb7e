"""Probabilities added up exactly."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Generic, TypeVar

Value = TypeVar("Value")


class Tally(Generic[Value]):
    """How likely each value is.

    Weights are kept by their denominator, so that adding a branch is adding two integers, and reducing fractions is
    left to the end.
    """

    __slots__ = ("_weights",)

    def __init__(self) -> None:
        self._weights: dict[Value, dict[int, int]] = {}

    def add(self, value: Value, weight: int, out_of: int) -> None:
        """Add a branch with this value and the probability `weight / out_of`."""
        weights = self._weights.setdefault(value, {})
        weights[out_of] = weights.get(out_of, 0) + weight

    def probabilities(self) -> dict[Value, Fraction]:
        """Value -> probability; smallest value first where they have an order, else likeliest first."""
        sums = {
            value: sum((Fraction(weight, out_of) for out_of, weight in weights.items()), Fraction(0))
            for value, weights in self._weights.items()
        }
        return dict(_ordered(sums.items()))


def _ordered(items: Iterable[tuple[Any, Fraction]]) -> list[tuple[Any, Fraction]]:
    listed = list(items)
    if all(isinstance(value, (int, float)) and not isinstance(value, bool) for value, _ in listed):
        return sorted(listed)
    return sorted(listed, key=lambda item: (-item[1], str(item[0])))
