"""Tests that the fairness test can fail."""

import pytest

from tests.dice.fairness import assert_fair


def test_an_even_die_is_fair() -> None:
    """Each face equally often is as fair as can be."""
    assert_fair([1, 2, 3, 4, 5, 6] * 1000, 6)


@pytest.mark.parametrize(
    ("faces", "sides"),
    [
        ([1, 2, 3, 4, 5, 6] * 1000 + [6] * 600, 6),
        ([1, 2, 3, 4, 5] * 1200, 6),
        ([byte % 100 + 1 for byte in range(256)] * 40, 100),
        ([0, 1, 2, 3, 4, 5] * 1000, 6),
    ],
    ids=["loaded", "a face is missing", "bytes without rejection", "faces from 0"],
)
def test_an_uneven_die_is_not(faces: list[int], sides: int) -> None:
    """A loaded die, a missing face, the bias of bytes taken modulo 100, and a face 0 are found out."""
    with pytest.raises(AssertionError):
        assert_fair(faces, sides)
