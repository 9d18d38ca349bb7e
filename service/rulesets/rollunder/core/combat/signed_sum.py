"""Sums in players' notation."""

from collections.abc import Iterable


def in_words(base: int, applied: Iterable[tuple[str, int]]) -> str:
    """A base and its modifiers by name: `14 - 4 (M+shield)`."""
    terms = (f" {'-' if number < 0 else '+'} {abs(number)} ({name})" for name, number in applied)
    return "".join([str(base), *terms])
