"""Comparison of an answer with the expectation of a golden vector."""

from collections.abc import Iterator
from typing import Any


def differences(expected: Any, got: Any, where: str = "") -> Iterator[str]:
    """The differences: objects may have more members than expected, lists are compared in full, numbers by value."""
    if isinstance(expected, dict) and isinstance(got, dict):
        for name, item in expected.items():
            if name in got:
                yield from differences(item, got[name], f"{where}/{name}")
            else:
                yield f"{where}/{name} is missing"
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for index, (item, of_answer) in enumerate(zip(expected, got, strict=True)):
            yield from differences(item, of_answer, f"{where}/{index}")
    elif isinstance(expected, bool) is not isinstance(got, bool) or expected != got:
        yield f"{where} is {got!r}, not {expected!r}"
