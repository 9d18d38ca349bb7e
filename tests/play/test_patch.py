"""Tests of JSON merge patch, with the examples of RFC 7396."""

from typing import Any

import pytest

from service.play.resources.merge_patch import edited_over, merged


@pytest.mark.parametrize(
    ("target", "patch", "expected"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_a_merge_patch_is_applied(target: Any, patch: Any, expected: Any) -> None:
    """Objects merge, null removes, everything else replaces; the target stays as it was."""
    assert merged(target, patch) == expected


@pytest.mark.parametrize(
    ("before", "carried", "stated", "expected"),
    [
        ({"a": 1, "b": 1}, {"a": 5, "b": 1}, {"a": 1, "b": 2}, {"a": 5, "b": 2}),
        ({"i": {"1": {"x": 1}}}, {"i": {"3": {"x": 1}}}, {"i": {"1": {"x": 1}}}, {"i": {"3": {"x": 1}}}),
        (
            {"i": {"1": {"x": 1}}},
            {"i": {"3": {"x": 1}}},
            {"i": {"1": {"x": 1}, "3": {"y": 2}}},
            {"i": {"3": {"x": 1, "y": 2}}},
        ),
        ({"i": {"1": 1, "2": 2}}, {"i": {"1": 1, "2": 2}}, {"i": {"1": 1}}, {"i": {"1": 1}}),
        ({"l": [1]}, {"l": [2]}, {"l": [3]}, {"l": [3]}),
    ],
)
def test_an_edit_goes_over_what_the_game_carries(before: Any, carried: Any, stated: Any, expected: Any) -> None:
    """An edit carries the members that it does not name, and sets or removes those that it does."""
    assert edited_over(before, carried, stated) == expected
