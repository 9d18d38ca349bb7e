"""Tests of subset comparison."""

from typing import Any

import pytest

from service.scenes.subset import differences


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"a": 1}, {"a": 1.0, "b": 2}),
        ({"a": None}, {}),
        ([1, {"b": 2}], [1, {"b": 2, "c": 3}]),
        ({"has": {"a": 1}}, [{"a": 0}, {"a": 1, "b": 2}]),
        ({"has": {"a": 1}}, {"x": {"a": 1}}),
        ({"none": {"a": 1}}, [{"a": 0}]),
        ({"size": 2}, [1, 2]),
        ({"size": 0}, {}),
    ],
)
def test_what_fits(expected: Any, got: Any) -> None:
    """Some members of objects, lists item by item, and the three special ones."""
    assert list(differences(expected, got)) == []


@pytest.mark.parametrize(
    ("expected", "got", "line"),
    [
        ({"a": 1}, {}, "/a: expected 1, got nothing"),
        ({"a": True}, {"a": 1}, "/a: expected true, got 1"),
        ([1], [1, 2], ": expected [1], got [1, 2]"),
        ({"a": {"b": 1}}, {"a": 3}, "/a: expected an object, got 3"),
        ({"has": 1}, [2], ": expected an item like 1 in [2]"),
        ({"none": 2}, [2], ": expected no item like 2 in [2]"),
        ({"size": 1}, [], ": expected 1 items, got []"),
        ("a", "b", ': expected "a", got "b"'),
    ],
)
def test_what_does_not_fit(expected: Any, got: Any, line: str) -> None:
    """The place, the expected value, the actual value."""
    assert list(differences(expected, got)) == [line]
