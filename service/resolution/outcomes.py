"""What of a result has odds: every yes or no, number, choice and name, also inside maps and objects."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from service.schemas.strict_json import wire_name

Outcome = bool | int | float | str | None


def outcomes_of(result: Any) -> dict[str, Outcome]:
    """Name -> value of all that has odds; `totals.Harrak` is the member `Harrak` of the map `totals`."""
    return dict(_walk(result, ""))


def _walk(value: Any, name: str) -> Iterator[tuple[str, Outcome]]:
    if value is None or isinstance(value, (bool, int, float, str)):
        yield name, value
        return
    prefix = f"{name}." if name else ""
    for member, item in _members(value):
        yield from _walk(item, prefix + member)


def _members(value: Any) -> Iterator[tuple[str, Any]]:
    """Members of an object or a map; lists have no odds."""
    if isinstance(value, Mapping):
        yield from ((str(name), item) for name, item in value.items())
    elif is_dataclass(value):
        yield from ((wire_name(name), getattr(value, name)) for name in _names(value.__class__))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
