"""Generators of request bodies, derived from the annotations of the request dataclasses."""

import dataclasses
import types
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Interval, Le, Len, MaxLen, MinLen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from service.rulesets.vocabulary import Matches

LOWEST, HIGHEST = -(2**31), 2**31 - 1
FEW_ITEMS = 3
"""Lists, maps and texts are generated up to this length, or their shortest one where that is more."""
NAMES = ("Harrak", "Hildy", "Darius", "Daenes")
"""Names that are likely, so that requests often name one thing twice."""

Marks = dict[type, Any]
any_text = st.characters(codec="utf-8", exclude_characters="\0")


@cache
def bodies(kind: Any) -> SearchStrategy[Any]:
    """JSON values that load as `kind`: a dataclass, a union of such, or any type that their fields may have."""
    return _of(*_unwrap(kind))


def _unwrap(annotation: Any) -> tuple[Any, Marks]:
    """The bare type and its marks by kind."""
    if get_origin(annotation) is not Annotated:
        return annotation, {}
    kind, *marks = get_args(annotation)
    flat = [part for mark in marks for part in (mark if isinstance(mark, (Interval, Len)) else (mark,))]
    return kind, {type(mark): mark for mark in flat}


def _of(kind: Any, marks: Marks) -> SearchStrategy[Any]:
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return st.one_of([_of(bare, own | marks) for bare, own in map(_unwrap, inner)])
    if origin is Literal:
        return st.sampled_from(inner)
    if origin is not None:
        return _containers(origin, inner, marks)
    if dataclasses.is_dataclass(kind):
        return _objects(kind)
    return _scalars(kind, marks)


def _containers(origin: type, inner: tuple[Any, ...], marks: Marks) -> SearchStrategy[Any]:
    """Lists, lists with kinds by place, and maps with free keys."""
    if issubclass(origin, Mapping):
        return st.dictionaries(bodies(inner[0]), bodies(inner[1]), **_sizes(marks))
    if inner[-1] is Ellipsis:
        return st.lists(bodies(inner[0]), **_sizes(marks))
    return st.tuples(*map(bodies, inner)).map(list)


def _objects(kind: Any) -> SearchStrategy[dict[str, Any]]:
    """Objects with all required members and some of the others."""
    hints = get_type_hints(kind, include_extras=True)
    required, optional = {}, {}
    for field in dataclasses.fields(kind):
        has_default = field.default is not dataclasses.MISSING or field.default_factory is not dataclasses.MISSING
        (optional if has_default else required)[field.name.removesuffix("_")] = bodies(hints[field.name])
    return st.fixed_dictionaries(required, optional=optional)


def _scalars(kind: Any, marks: Marks) -> SearchStrategy[Any]:
    if kind is type(None):
        return st.none()
    if issubclass(kind, StrEnum):
        return st.sampled_from([member.value for member in kind])
    if kind is bool:
        return st.booleans()
    if kind is str:
        return _texts(marks)
    low = marks[Ge].ge if Ge in marks else LOWEST
    high = marks[Le].le if Le in marks else HIGHEST
    usual = st.integers(max(low, -20), min(high, 20)) if low <= 20 and high >= -20 else st.nothing()
    if kind is int:
        return usual | st.integers(low, high)
    return usual | st.floats(low, high, allow_nan=False)


def _texts(marks: Marks) -> SearchStrategy[str]:
    shortest = marks[MinLen].min_length if MinLen in marks else 0
    longest = marks[MaxLen].max_length if MaxLen in marks else 2000
    if Matches in marks:
        texts = st.from_regex(marks[Matches].pattern, fullmatch=True)
        return texts.filter(lambda text: shortest <= len(text) <= longest and not text.endswith("\n"))
    names = st.sampled_from([name for name in NAMES if shortest <= len(name) <= longest] or [""])
    generated = st.text(any_text, min_size=shortest, max_size=min(longest, shortest + 8))
    return names | generated


def _sizes(marks: Marks) -> dict[str, int]:
    shortest = marks[MinLen].min_length if MinLen in marks else 0
    longest = marks[MaxLen].max_length if MaxLen in marks else shortest + FEW_ITEMS
    return {"min_size": shortest, "max_size": min(longest, shortest + FEW_ITEMS)}
