"""Values at paths, in results and documents."""

from collections.abc import Mapping
from typing import Any

ALL, SLOT = "*", "slot"
"""Token of a path for all values, and the member of an element of a list with its place."""


def value_at(inside: object, path: str) -> Any:
    """The value at a path such as `targets.0.healed`; None where a part of it is missing.

    Args:
        inside: a result with its parts, or a JSON document.
        path: names of members, with numbers as indices of lists.
    """
    for name in path.split("."):
        if isinstance(inside, Mapping):
            inside = inside.get(name)
        elif name.isdecimal():
            inside = inside[int(name)] if isinstance(inside, (tuple, list)) and int(name) < len(inside) else None
        else:
            inside = getattr(inside, name, None)
    return inside


def values_at(inside: object, path: str) -> dict[str, Any]:
    """The values at a path in which `*` stands for all members of a map, or for all elements of a list.

    Args:
        inside: a JSON document.
        path: as of `value_at`, with one `*` at most, which is not first.

    Returns:
        The member, or the `slot` or place of the element -> the value; "" for that of a path without `*`.
    """
    of_all, star, below = path.partition(f".{ALL}")
    if not star:
        return {"": value_at(inside, path)}
    values = value_at(inside, of_all) or {}
    if not isinstance(values, Mapping):
        values = {str(value_at(each, SLOT) or place): each for place, each in enumerate(values)}
    return {key: value_at(each, below[1:]) if below else each for key, each in values.items()}


def number_at(inside: object, path: str) -> float:
    """The number at a path; 0 without one."""
    value = value_at(inside, path)
    return float(value) if isinstance(value, (int, float)) else 0.0


def has_all(inside: object, values: Mapping[str, object]) -> bool:
    """Whether each path has its value."""
    return all(value_at(inside, path) == value for path, value in values.items())


def placed(order: Any, path: str, value: object) -> Any:
    """An order with a value at a path; missing objects and lists are created, as numbers are indices of lists."""
    return _placed(order, path.split("."), value)


def _placed(inside: Any, path: list[str], value: object) -> Any:
    if not path:
        return value
    name, *rest = path
    if not name.isdecimal():
        known = inside if isinstance(inside, dict) else {}
        return {**known, name: _placed(known.get(name), rest, value)}
    items = list(inside) if isinstance(inside, list) else []
    items += [{}] * (int(name) + 1 - len(items))
    items[int(name)] = _placed(items[int(name)], rest, value)
    return items
