"""Defaults of hooks that a declaration leaves out."""

from typing import Any, TypeVar

Value = TypeVar("Value")


def nothing(*_: Any) -> tuple[()]:
    """No abilities, items, bars, remarks or ids."""
    return ()


def nothing_named(*_: Any) -> dict[str, Any]:
    """No values by name."""
    return {}


def none(*_: Any) -> None:
    """None, for all arguments."""


def never(*_: Any) -> bool:
    """False in every case."""
    return False


def always(*_: Any) -> bool:
    """True in every case."""
    return True


def unchanged(value: Value, *_: Any) -> Value:
    """The first argument, unchanged."""
    return value
