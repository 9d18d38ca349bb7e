"""Faults of values that do not fit a schema, with JSON pointers, suggestions and sentences."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any

from service.phrases import Phrase
from service.pointer_tokens import escape
from service.suggestions import did_you_mean, similar
from service.values import dataclass


class Doubt(Exception):
    """The fast path does not accept the value; the slow path finds the faults, or accepts it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a value.

    Attributes:
        code: `bad_input`, `unknown_field`, `unknown_option`, `too_large`, or a code of the field's own.
        detail: the expected value, the actual value, the remedy.
    """

    code: str
    detail: Phrase


@dataclass(frozen=True, slots=True)
class PlacedFault:
    """A fault with its place in the document.

    Attributes:
        place: JSON pointer into the body, where "" is all of it; or the name of a parameter or header.
        code: as `Fault.code`.
        detail: as `Fault.detail`.
        kind: `pointer`, `parameter` or `header`.
        members: further members of the fault in the problem document.
    """

    place: str
    code: str
    detail: Phrase
    kind: str = "pointer"
    members: Mapping[str, Any] = field(default_factory=dict)


LONGEST_QUOTE = 40
"""Characters of a text that a message quotes."""
LARGEST_QUOTE = 1e21
"""Numbers that a message quotes are smaller."""


MOST_FAULTS = 100
"""Faults that one answer tells; a body of nothing but faults gets no answer many times its size."""


def shortened(text: str, longest: int = LONGEST_QUOTE) -> str:
    """A text shortened to a line."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def describe(value: Any) -> str:
    """A value in a few words, for messages."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return _number(value)
        case str():
            return _text(value)
        case list():
            return Phrase("an array of {length}", length=len(value))
        case _:
            return Phrase("an object of {length:member|members}", length=len(value))


def _number(value: float) -> Phrase:
    if abs(value) < LARGEST_QUOTE:
        return Phrase("the number {number}", number=str(value))
    return Phrase("a very large number")


def _text(value: str) -> Phrase:
    if not value:
        return Phrase("an empty text")
    if len(value) <= LONGEST_QUOTE:
        return Phrase('the text "{text}"', text=value)
    return Phrase("a text of {length:character|characters}", length=len(value))


def unfit(code: str, expected: Phrase, value: Any) -> Fault:
    """The fault of a value of another type or range."""
    return Fault(code, Phrase("Expected {expected}, got {value}.", expected=expected, value=describe(value)))


def missing(expected: Phrase) -> Fault:
    """The fault of a missing member."""
    return Fault("bad_input", Phrase("This member is missing. Expected {expected}.", expected=expected))


def unknown_member(name: str, known: Iterable[str], code: str) -> Fault:
    """The fault of an unknown member, with the most similar name."""
    names = sorted(known)
    all_known = Phrase("Known here: {names}.", names=", ".join(names) or Phrase("none"))
    hint = did_you_mean(similar(name, names, most=1), otherwise=all_known)
    return Fault(code, Phrase('There is no "{name}" here. {hint}', name=shortened(name), hint=hint))


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


def member_of(value: Any, token: str) -> Any:
    """A member of an object of a body, or an item of a list; None where there is none."""
    if isinstance(value, dict):
        return value.get(token)
    is_place = isinstance(value, list) and token.isdecimal() and int(token) < len(value)
    return value[int(token)] if is_place else None
