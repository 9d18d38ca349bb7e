"""Comparison of an expected answer with the actual one."""

from collections.abc import Iterator, Mapping
from enum import Enum
from itertools import zip_longest
from typing import Any

from service.pointer_tokens import escape
from service.values import dataclass


class Nothing(Enum):
    """Mark for an absent value; JSON's null is a value."""

    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs from the expected one.

    Attributes:
        path: JSON pointer to it.
        expected: the expected value.
        got: the actual value.
    """

    path: str
    expected: Any
    got: Any


def differences(expected: Any, got: Any, path: str = "") -> Iterator[Difference]:
    """All differences between an expected JSON value and the actual one.

    An object contains the expected members and may have more; a list has the same length and order; numbers are
    compared by value (8 is 8.0), and true is no number; null is null and not absent.
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for name, value in expected.items():
            yield from differences(value, got.get(name, Nothing.ABSENT), f"{path}/{escape(name)}")
    elif isinstance(expected, list) and isinstance(got, list):
        yield from _of_lists(expected, got, path)
    elif isinstance(expected, bool) is not isinstance(got, bool) or expected != got:
        yield Difference(path, expected, got)


def _of_lists(expected: list[Any], got: list[Any], path: str) -> Iterator[Difference]:
    for index, (wanted, came) in enumerate(zip_longest(expected, got, fillvalue=Nothing.ABSENT)):
        yield from differences(wanted, came, f"{path}/{index}")
