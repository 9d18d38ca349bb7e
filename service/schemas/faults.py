"""How a value that does not fit is told."""

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


class Doubt(Exception):
    """The quick road does not accept the value; the slow road finds out why, or accepts it after all."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a value.

    Attributes:
        code: `bad_input`, `unknown_field`, `unknown_option`, `too_large`, or a code of the field's own.
        detail: what was expected, what came instead, what to do.
    """

    code: str
    detail: str


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault and what it is about.

    Attributes:
        place: JSON pointer into the body, where "" is all of it; or the name of a parameter or header.
        code: as `Fault.code`.
        detail: as `Fault.detail`.
        kind: `pointer`, `parameter` or `header`.
    """

    place: str
    code: str
    detail: str
    kind: str = "pointer"


LONGEST_QUOTE = 40
"""Characters of a text that a message quotes."""
LARGEST_QUOTE = 1e21
"""Numbers that a message quotes are smaller."""


MOST_FAULTS = 100
"""Faults that one answer tells; a body of nothing but faults gets no answer many times its size."""


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """A text that fits a line."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def describe(value: Any) -> str:
    """A value in a few words, for messages."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}" if abs(value) < LARGEST_QUOTE else "a very large number"
        case str():
            return f'the text "{value}"' if len(value) <= LONGEST_QUOTE else f"a text of {len(value)} characters"
        case list():
            return f"an array of {len(value)}"
        case _:
            return "an object"


def unknown_member(name: str, known: Iterable[str], code: str) -> Fault:
    """The fault of a member that nobody expects, with the likeliest names that were meant."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=1)
    hint = f'Did you mean "{close[0]}"?' if close else f"Known here: {', '.join(names) or 'none'}."
    return Fault(code, f'There is no "{shortened(name)}" here. {hint}')


def place(messages: Any, pointer: str = "") -> Iterator[PlacedFault]:
    """Marshmallow's tree of messages, flattened to faults with JSON pointers."""
    if isinstance(messages, dict):
        for key, below in messages.items():
            yield from place(below, pointer if key == "_schema" else f"{pointer}/{escape(str(key))}")
    elif isinstance(messages, Fault):
        yield PlacedFault(pointer, messages.code, messages.detail)
    else:
        for message in messages:
            yield from place(message, pointer)


def escape(name: str) -> str:
    """A member's name as one token of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


def unescape(token: str) -> str:
    """The member's name that a token of a JSON pointer stands for."""
    return token.replace("~1", "/").replace("~0", "~")
