"""Values at paths, in results and documents."""

from collections.abc import Mapping
from typing import Any


def value_at(inside: Any, path: str) -> Any:
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


def number_at(inside: Any, path: str) -> float:
    """The number at a path; 0 without one."""
    value = value_at(inside, path)
    return float(value) if isinstance(value, (int, float)) else 0.0


def has_all(inside: Any, values: Mapping[str, Any]) -> bool:
    """Whether each path has its value."""
    return all(value_at(inside, path) == value for path, value in values.items())
