"""Recognition of the service's own words in a JSON value, by the declared types, for translation.

Programs read both alike, but people read our words in their language, and names unchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache, lru_cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from service.rulesets.vocabulary import Spoken
from service.schemas.strict_json import wire_name

Path = tuple[str, ...]


@lru_cache(maxsize=1024)  # a path may contain names chosen by users
def words_within(kind: Any, path: Path) -> frozenset[str]:
    """The values of all enums at a path, or below it."""
    found: set[str] = set()
    for place in _at(kind, path):
        _gather(place, found, set())
    return frozenset(found)


@cache
def is_spoken(kind: Any, name: str) -> bool:
    """Whether a member of a dataclass, or of one of several, is a text that is always a word of the game."""
    hints = [get_type_hints(each, include_extras=True).get(name) for each in _alternatives(kind) if is_dataclass(each)]
    return any(isinstance(mark, Spoken) for hint in hints for mark in getattr(hint, "__metadata__", ()))


def own_names(kind: Any, path: Path) -> tuple[bool, ...]:
    """For each step of a path, whether it is a declared member, and not a free key of a map."""
    ours = []
    for number, name in enumerate(path):
        places = list(_at(kind, path[:number]))
        ours.append(any(name in _members(place) or name in _keys(place) for place in places))
    return tuple(ours)


def _at(kind: Any, path: Sequence[str]) -> Iterator[Any]:
    """The types at a path."""
    for plain in _alternatives(kind):
        if not path:
            yield plain
            continue
        below = _members(plain).get(path[0])
        if below is None and _is_map(plain):
            below = get_args(plain)[1]
        if below is not None:
            yield from _at(below, path[1:])


def _alternatives(kind: Any) -> Iterator[Any]:
    """A type without its annotations, or all types of a union."""
    if get_origin(kind) is Annotated:
        yield from _alternatives(get_args(kind)[0])
    elif get_origin(kind) in (Union, UnionType):
        for each in get_args(kind):
            yield from _alternatives(each)
    else:
        yield kind


@cache
def _members(kind: type) -> Mapping[str, Any]:
    """The members of a dataclass by their names in JSON."""
    if not is_dataclass(kind):
        return {}
    hints = get_type_hints(kind)
    return {wire_name(field.name): hints[field.name] for field in fields(kind)}


def _keys(kind: Any) -> frozenset[str]:
    """The keys of a map that has an enum as keys."""
    return words_within(get_args(kind)[0], ()) if _is_map(kind) else frozenset()


def _is_map(kind: Any) -> bool:
    origin = get_origin(kind)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _gather(kind: Any, found: set[str], seen: set[Any]) -> None:
    for plain in _alternatives(kind):
        if is_dataclass(plain):
            if plain not in seen:
                seen.add(plain)
                for below in _members(plain).values():  # type: ignore[arg-type]  # a class
                    _gather(below, found, seen)
        elif isinstance(plain, type) and issubclass(plain, StrEnum):
            found.update(plain)
        else:
            for below in get_args(plain):
                _gather(below, found, seen)
