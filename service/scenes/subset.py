"""Comparison of an answer with what a scene expects of it."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

MOST_SHOWN = 300
"""Signs of an unexpected value that are shown."""
TOLERANCE = 1e-9


def differences(expected: Any, got: Any, at: str = "") -> Iterator[str]:
    """Each place where the answer differs from the expectation.

    Args:
        expected: a subset.
        got: the actual value.
        at: JSON pointer to it.
    """
    if isinstance(expected, Mapping):
        special = _SPECIAL.get(next(iter(expected), "")) if len(expected) == 1 else None
        yield from special(next(iter(expected.values())), got, at) if special else _members(expected, got, at)
    elif isinstance(expected, list):
        yield from _items(expected, got, at)
    elif not _same(expected, got):
        yield f"{at}: expected {_shown(expected)}, got {_shown(got)}"


def _same(expected: Any, got: Any) -> bool:
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, int | float) and isinstance(got, int | float):
        return abs(expected - got) < TOLERANCE
    return bool(expected == got)


def _members(expected: Mapping[str, Any], got: Any, at: str) -> Iterator[str]:
    if not isinstance(got, Mapping):
        yield f"{at}: expected an object, got {_shown(got)}"
        return
    for name, value in expected.items():
        if name in got:
            yield from differences(value, got[name], f"{at}/{name}")
        elif value is not None:
            yield f"{at}/{name}: expected {_shown(value)}, got nothing"


def _items(expected: list[Any], got: Any, at: str) -> Iterator[str]:
    if not isinstance(got, list) or len(got) != len(expected):
        yield f"{at}: expected {_shown(expected)}, got {_shown(got)}"
        return
    for index, (one, other) in enumerate(zip(expected, got, strict=True)):
        yield from differences(one, other, f"{at}/{index}")


def _has(expected: Any, got: Any, at: str) -> Iterator[str]:
    if not any(_fits(expected, item) for item in _list_of(got)):
        yield f"{at}: expected an item like {_shown(expected)} in {_shown(got)}"


def _none(expected: Any, got: Any, at: str) -> Iterator[str]:
    if any(_fits(expected, item) for item in _list_of(got)):
        yield f"{at}: expected no item like {_shown(expected)} in {_shown(got)}"


def _size(expected: Any, got: Any, at: str) -> Iterator[str]:
    if not isinstance(got, list | Mapping) or len(got) != expected:
        yield f"{at}: expected {expected} items, got {_shown(got)}"


_SPECIAL: Mapping[str, Callable[[Any, Any, str], Iterator[str]]] = {"has": _has, "none": _none, "size": _size}


def _fits(expected: Any, got: Any) -> bool:
    return next(differences(expected, got), None) is None


def _list_of(got: Any) -> list[Any]:
    if isinstance(got, Mapping):
        return list(got.values())
    return got if isinstance(got, list) else []


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:MOST_SHOWN]
