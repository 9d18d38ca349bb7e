"""Tests of the recognition of the service's own words by declared types."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from service.renderings.own_words import own_names, words_within


class Color(StrEnum):
    """Of a thing."""

    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True)
class Thing:
    """An object with a color."""

    color: Annotated[Color | None, "of it"] = None
    name: str = ""
    parts: Mapping[str, "Thing"] | None = None
    by_color: Mapping[Color, int] | None = None


def test_values_of_an_enum_are_ours() -> None:
    """At a member, behind invented names, and anywhere below."""
    assert words_within(Thing, ("color",)) == {"red", "blue"}
    assert words_within(Thing, ("parts", "lid", "color")) == {"red", "blue"}
    assert words_within(Thing, ("parts",)) == {"red", "blue"}


def test_a_text_is_a_name() -> None:
    """Even if it reads like one of our words; the same holds for undeclared members."""
    assert words_within(Thing, ("name",)) == frozenset()
    assert words_within(Thing, ("nowhere", "at", "all")) == frozenset()


def test_members_are_ours_and_keys_are_names() -> None:
    """Unless the keys of a map are an enum."""
    assert own_names(Thing, ("parts", "color", "color")) == (True, False, True)
    assert own_names(Thing, ("by_color", "red")) == (True, True)
    assert own_names(Thing, ("nowhere",)) == (False,)
