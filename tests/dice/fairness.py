"""Statistical test of the fairness of faces."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

DEVIATIONS = 7
"""How many standard deviations chi-square may lie above its mean: chance does so less than once in a billion runs."""


def assert_fair(faces: Sequence[int], sides: int) -> None:
    """No face is outside of 1 to `sides`, and chi-square is what an even die makes likely."""
    counts = Counter(faces)
    assert set(counts) <= set(range(1, sides + 1))
    expected = len(faces) / sides
    square = sum((counts[face] - expected) ** 2 for face in range(1, sides + 1)) / expected
    freedom = sides - 1
    assert square < freedom + DEVIATIONS * sqrt(2 * freedom) + 10
