"""Outcomes of a result: members with odds, which are booleans, numbers, choices and names, also nested ones."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any

from service.schemas.strict_json import wire_name

Outcome = bool | int | float | str | None
_SCALARS = (bool, int, float, str)
_PLAIN = frozenset({*_SCALARS, NoneType})


def outcomes_of(result: Any) -> dict[str, Outcome]:
    """Name -> value of all outcomes; `totals.Harrak` is the member `Harrak` of the map `totals`."""
    found: dict[str, Outcome] = {}
    _walk(result, "", found)
    return found


def _walk(value: Any, name: str, found: dict[str, Outcome]) -> None:
    """Members of objects and maps; lists have no odds."""
    if type(value) in _PLAIN or isinstance(value, _SCALARS):
        found[name] = value
    elif isinstance(value, Mapping):
        for member, item in value.items():
            _walk(item, f"{name}.{member}" if name else str(member), found)
    elif is_dataclass(value):
        for attribute, wire in _members(value.__class__):
            _walk(getattr(value, attribute), f"{name}.{wire}" if name else wire, found)


@cache
def _members(kind: Any) -> tuple[tuple[str, str], ...]:
    """Names of a class's members, as attributes and in JSON, but for those that its `without_odds` lists."""
    left_out: tuple[str, ...] = getattr(kind, "without_odds", ())
    return tuple((field.name, wire_name(field.name)) for field in fields(kind) if field.name not in left_out)
