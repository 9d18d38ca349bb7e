"""Defaults of hooks that a declaration leaves out."""

from typing import Any, TypeVar

Value = TypeVar("Value")


def nothing(*_: object) -> tuple[()]:
    """No abilities, items, bars, remarks or ids."""
    return ()


def nothing_named(*_: object) -> dict[str, Any]:
    """No values by name."""
    return {}


def none(*_: object) -> None:
    """None, for all arguments."""


def never(*_: object) -> bool:
    """False in every case."""
    return False


def always(*_: object) -> bool:
    """True in every case."""
    return True


def unchanged(value: Value, *_: object) -> Value:
    """The first argument, unchanged."""
    return value
