"""Tests of the comparison of answers."""

from typing import Any

import pytest

from service.vectors.compare import Difference, Nothing, differences


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}),
        ([{"a": 1}], [{"a": 1, "b": 2}]),
        (8, 8.0),
        (0.5, 0.5),
        ({"a": None}, {"a": None}),
        ([], []),
        ({}, {"a": 1}),
        (True, True),
    ],
)
def test_it_agrees(expected: Any, got: Any) -> None:
    """Objects may hold more at every depth, numbers are compared by value, null is null."""
    assert list(differences(expected, got)) == []


@pytest.mark.parametrize(
    ("expected", "got", "difference"),
    [
        (8, 9, Difference("", 8, 9)),
        ({"a": {"b/c": 1}}, {"a": {"b/c": 2}}, Difference("/a/b~1c", 1, 2)),
        ({"a": None}, {}, Difference("/a", None, Nothing.ABSENT)),
        ({"a": 0}, {"a": None}, Difference("/a", 0, None)),
        ([1, 2], [2, 1], Difference("/0", 1, 2)),
        ([1], [1, 2], Difference("/1", Nothing.ABSENT, 2)),
        ([1, 2], [1], Difference("/1", 2, Nothing.ABSENT)),
        (1, True, Difference("", 1, True)),
        (False, 0, Difference("", False, 0)),
        ("1", 1, Difference("", "1", 1)),
        ({}, [], Difference("", {}, [])),
    ],
)
def test_it_differs(expected: Any, got: Any, difference: Difference) -> None:
    """The first difference has the pointer, the expected and the actual value."""
    assert next(differences(expected, got)) == difference


def test_every_difference_is_reported() -> None:
    """Not only the first one."""
    assert [found.path for found in differences({"a": 1, "b": [1, 2]}, {"a": 2, "b": [2, 1]})] == ["/a", "/b/0", "/b/1"]
