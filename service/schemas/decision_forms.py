"""Forms of the names of decisions: `targets.N.luck_before` is the form of `targets.0.luck_before` and its like.

The document describes each form once, because an operation can have a decision for each of 100 targets.
"""

import re
from functools import cached_property

from service.schemas.strict import JSONSchema

Numbers = tuple[tuple[int, ...], ...]
"""The indices that take the place of each `N` of a form, ascending."""
_INDEX = re.compile(r"(?<=\.)\d+(?=\.|$)")
_LETTERS = "NMLK"
"""Placeholders of the first index of a form, the second, and so on."""


class Forms:
    """The names of the decisions of an operation, by form.

    Args:
        names: of all decisions.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    @cached_property
    def plain(self) -> frozenset[str]:
        """Names without an index."""
        return frozenset(name for name in self._names if not _INDEX.search(name))

    @cached_property
    def indexed(self) -> dict[str, Numbers]:
        """Form -> its indices. Every combination of them is a name."""
        found: dict[str, list[tuple[int, ...]]] = {}
        for name in self._names:
            if numbers := tuple(int(number) for number in _INDEX.findall(name)):
                found.setdefault(form_of(name), []).append(numbers)
        return {form: _by_place(numbers) for form, numbers in found.items()}

    def pattern(self) -> JSONSchema:
        """JSON Schema of all names."""
        forms = (_matching(form, numbers) for form, numbers in self.indexed.items())
        plain = (re.escape(name) for name in self._names if name in self.plain)
        longest = max(map(len, self._names))
        return {"type": "string", "maxLength": longest, "pattern": f"^({'|'.join((*plain, *forms))})$"}


def form_of(name: str) -> str:
    """The name with a letter in the place of each index; a name without an index is its own form."""
    letters = iter(_LETTERS)
    return _INDEX.sub(lambda _: next(letters), name)


def ranges(numbers: Numbers) -> str:
    """The indices of a form in words, for example `N from 0 to 99`."""
    return " and ".join(
        f"{letter} from {all_[0]} to {all_[-1]}" for letter, all_ in zip(_LETTERS, numbers, strict=False)
    )


def _by_place(numbers: list[tuple[int, ...]]) -> Numbers:
    return tuple(tuple(sorted(set(place))) for place in zip(*numbers, strict=True))


def _matching(form: str, numbers: Numbers) -> str:
    """A regular expression for the names of a form."""
    places = iter(numbers)
    parts = form.split(".")
    return r"\.".join(_any_of(next(places)) if part in _LETTERS else re.escape(part) for part in parts)


def _any_of(numbers: tuple[int, ...]) -> str:
    """A regular expression for these numbers, such as `([1-9]?[0-9])` for 0 to 99.

    It is short because readers of YAML, which many tools use for JSON too, refuse keys longer than 1,024 characters.
    """
    digits_after: dict[str, str] = {}
    for number in map(str, numbers):
        digits_after[number[:-1]] = digits_after.get(number[:-1], "") + number[-1]
    prefixes: dict[str, list[str]] = {}
    for prefix, digits in digits_after.items():
        prefixes.setdefault(digits, []).append(prefix)
    return f"({'|'.join(_prefix(each) + _digit(digits) for digits, each in prefixes.items())})"


def _prefix(prefixes: list[str]) -> str:
    """A regular expression for these numbers or, where one of them is empty, for none."""
    stated = [prefix for prefix in prefixes if prefix]
    if not stated:
        return ""
    matching = _digit("".join(stated)) if max(map(len, stated)) == 1 else f"({'|'.join(stated)})"
    return matching + "?" * (len(stated) < len(prefixes))


def _digit(digits: str) -> str:
    """A regular expression for one of these ascending digits."""
    if len(digits) == 1:
        return digits
    contiguous = digits in "0123456789"
    return f"[{digits[0]}-{digits[-1]}]" if contiguous else f"[{digits}]"
