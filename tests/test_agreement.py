"""Tests of the comparison behind the golden vectors."""

from typing import Any

import pytest

from tests.agreement import differences


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": {"b": [1, {"c": None}]}}, {"a": {"b": [1, {"c": None, "d": 0}], "e": 1}}),
        (8, 8.0),
        (7.5, 7.5),
        (None, None),
        ([], []),
    ],
)
def test_an_answer_may_hold_more(expected: Any, got: Any) -> None:
    """Further members of objects and another way to write a number are no difference."""
    assert list(differences(expected, got)) == []


@pytest.mark.parametrize(
    ("expected", "got", "difference"),
    [
        ({"a": 1}, {}, "/a is missing"),
        ({"a": None}, {}, "/a is missing"),
        ({"a": 1}, {"a": 2}, "/a is 2, not 1"),
        ({"a": 1}, {"a": True}, "/a is True, not 1"),
        ({"a": False}, {"a": 0}, "/a is 0, not False"),
        ({"a": False}, {"a": None}, "/a is None, not False"),
        ([1], [1, 2], " is [1, 2], not [1]"),
        ([1, 2], [2, 1], "/0 is 2, not 1"),
        ({"a": []}, {"a": {}}, "/a is {}, not []"),
        ("8", 8, " is 8, not '8'"),
    ],
)
def test_what_differs_is_reported(expected: Any, got: Any, difference: str) -> None:
    """A missing member, another value, another length or order, and a boolean for a number differ."""
    assert difference in list(differences(expected, got))
