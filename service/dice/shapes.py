"""Decomposition of values into whole numbers and a shape, and their reconstruction with other numbers."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from typing import Any, cast

from service.dice.symbolic import Times
from service.dice.varying import Varying

_PLAIN = frozenset({int, str})


@cache
def _names(kind: Any) -> tuple[tuple[str, bool], ...]:
    """Names of a dataclass's fields, and whether comparisons use them; none for other values."""
    if not hasattr(kind, "__dataclass_fields__"):
        return ()
    return tuple((field.name, field.compare) for field in fields(kind))


def shape_of(value: Any, numbers: list[int]) -> Hashable:
    """All of a value but its whole numbers, which are appended to the list in order."""
    kind: Any = type(value)
    if kind is int:
        numbers.append(value)
        return cast(Hashable, kind)
    if kind is tuple:
        return (kind, *[shape_of(item, numbers) for item in value])
    if names := _names(kind):
        return (kind, *[shape_of(getattr(value, name), numbers) for name, _ in names])
    return (kind, value, value.ends) if kind is Times else (kind, _hashable(value))


def _hashable(value: Any) -> Hashable:
    """The value, or a hashable key that is equal for equal values only."""
    return value if isinstance(value, Hashable) else id(value)


def filled(value: Any, numbers: Iterator[Any]) -> Any:
    """The value of a shape with these numbers, in the order of `shape_of`."""
    kind: Any = type(value)
    if kind is int:
        return next(numbers)
    if kind is tuple:
        return tuple([filled(item, numbers) for item in value])
    if names := _names(kind):
        return _changed(value, {name: filled(getattr(value, name), numbers) for name, _ in names})
    return value


def numbers_in(value: Any) -> Iterator[Varying]:
    """Every varying number inside a value; members that are only displayed (`compare=False`) are skipped."""
    if type(value) is Varying:
        yield value
        return
    for item in _inside(value):
        yield from numbers_in(item)


def _inside(value: Any) -> Iterable[Any]:
    kind: Any = type(value)
    if kind in (tuple, list):
        return cast(Iterable[Any], value)
    if kind is dict:
        return cast(Iterable[Any], value.values())
    return [getattr(value, name) for name, counts in _names(kind) if counts]


def settled(value: Any, number: Callable[[Varying], Any]) -> Any:
    """The value with every varying number replaced by a plain one."""
    kind: Any = type(value)
    if kind is Varying:
        return number(value)
    if kind in (tuple, list):
        if _PLAIN.issuperset(map(type, value)):
            return value
        return kind([settled(item, number) for item in value])
    if kind is dict:
        return {name: settled(item, number) for name, item in value.items()}
    names = _names(kind)
    return _changed(value, {name: settled(getattr(value, name), number) for name, _ in names}) if names else value


def _changed(value: Any, members: dict[str, Any]) -> Any:
    """The dataclass with other members; itself where they are the same."""
    if all(getattr(value, name) is member for name, member in members.items()):
        return value
    made: Any = object.__new__(type(value))
    for name, member in members.items():
        object.__setattr__(made, name, member)
    return made
