"""Tests of differences between versions, member by member."""

from typing import Any

import pytest

from service.play.resources.changes import created, deleted, difference
from service.rulesets.vocabulary import Absent

ABSENT = Absent.ABSENT


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("/a", 1, 2)]),
        ({"a": {"b": 1, "c": 2}}, {"a": {"b": 1, "c": 3}}, [("/a/c", 2, 3)]),
        ({"a": [1, 2]}, {"a": [1, 3]}, [("/a", [1, 2], [1, 3])]),
        ({"a": 1}, {}, [("/a", 1, ABSENT)]),
        ({}, {"a": {"b": 1}}, [("/a", ABSENT, {"b": 1})]),
        ({"a": None}, {"a": 1}, [("/a", None, 1)]),
        ({"a": {}}, {"a": 1}, [("/a", {}, 1)]),
        ({"a/b~c": 1}, {"a/b~c": 2}, [("/a~1b~0c", 1, 2)]),
    ],
)
def test_only_members_that_differ_are_reported(before: Any, after: Any, expected: list[Any]) -> None:
    """Objects member by member, lists as one value, names escaped as JSON pointers are; absent is not null."""
    changes = [(change.path, change.before, change.after) for change in difference("character", "7", before, after)]
    assert changes == expected


def test_a_resource_comes_and_goes_as_a_whole() -> None:
    """The path is empty."""
    came, went = created("character", "7", {"a": 1}), deleted("character", "7", {"a": 1})
    assert (came.path, came.before, came.after) == ("", ABSENT, {"a": 1})
    assert (went.path, went.before, went.after) == ("", {"a": 1}, ABSENT)
