"""Tests of faults and their messages."""

from typing import Any

import pytest

from service.schemas.faults import Fault, PlacedFault, describe, place, shortened, unknown_member


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (7, "the number 7"),
        (-0.5, "the number -0.5"),
        (10**20, "the number 100000000000000000000"),
        (10**21, "a very large number"),
        (-(10**4000), "a very large number"),
        (1e300, "a very large number"),
        ("", "an empty text"),
        ("x" * 40, f'the text "{"x" * 40}"'),
        ("x" * 41, "a text of 41 characters"),
        ([1, 2], "an array of 2"),
        ({"a": 1}, "an object of 1 member"),
        ({}, "an object of 0 members"),
    ],
)
def test_a_value_in_words(value: Any, words: str) -> None:
    """A message describes what came in a few words, never at length."""
    assert describe(value) == words


def test_a_tree_of_messages_becomes_a_list() -> None:
    """Every fault gets the pointer of its place; `_schema` is the object itself."""
    first, second, third = Fault("a", "1"), Fault("b", "2"), Fault("c", "3")
    tree = {"list": {0: [first], 12: {"_schema": [second]}}, "_schema": [third]}
    assert list(place(tree)) == [
        PlacedFault("/list/0", "a", "1"),
        PlacedFault("/list/12", "b", "2"),
        PlacedFault("", "c", "3"),
    ]


def test_an_unknown_name_is_quoted_in_part() -> None:
    """A long unknown name is shortened in its message."""
    fault = unknown_member("x" * 1000, ["difficulty"], "unknown_field")
    assert fault == Fault("unknown_field", f'There is no "{"x" * 40}..." here. Known here: difficulty.')


def test_nothing_may_be_known() -> None:
    """Without known members the message says so."""
    assert unknown_member("x", [], "unknown_field").detail == 'There is no "x" here. Known here: none.'


@pytest.mark.parametrize(("text", "short"), [("abc", "abc"), ("abcd", "abc...")])
def test_long_texts_are_shortened(text: str, short: str) -> None:
    """A text is cut after so many characters, with dots at its end."""
    assert shortened(text, 3) == short
