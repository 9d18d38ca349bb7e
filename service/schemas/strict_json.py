"""Strict JSON parser and fast serializer.

Python's reader accepts much that is not JSON, or that Postgres cannot store; all of it is refused here:
duplicate members, NaN and Infinity, numbers beyond a double, integers of thousands of digits, NUL and lone
surrogates in texts, bytes that are not UTF-8, and nesting deeper than that of all requests.
"""

import json
import math
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from itertools import compress
from operator import is_not
from typing import Any

import orjson

from service.phrases import Phrase
from service.pointer_tokens import escape
from service.rulesets.vocabulary import Absent

_OPTIONS = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_UTC_Z
DEEPEST = 32
"""Levels of arrays and objects that a body may nest."""


class _NotRead(ValueError):
    """A text that is no JSON.

    Attributes:
        detail: why, for the caller.
    """

    def __init__(self, detail: Phrase) -> None:
        super().__init__(detail)
        self.detail = detail


class MalformedJSONError(_NotRead):
    """The bytes are not strict JSON.

    Attributes:
        pointer: JSON pointer to the fault; None where that has no place among the members.
    """

    def __init__(self, detail: Phrase, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.pointer = pointer


class UnfinishedText(_NotRead):
    """The text is empty or ends before its value does."""


def loads(raw: bytes) -> Any:
    """The value of a JSON document in bytes.

    Raises:
        MalformedJSONError: the bytes are not strict JSON.
    """
    try:
        value = _read(raw)
    except UnicodeDecodeError as error:
        raise MalformedJSONError(
            Phrase("The body is not UTF-8: byte {start} does not belong there.", start=error.start)
        ) from None
    except json.JSONDecodeError as error:
        if not raw.strip():
            raise MalformedJSONError(Phrase("The body is empty. Send a JSON object.")) from None
        if raw.startswith(BOM_UTF8):
            raise MalformedJSONError(BYTE_ORDER_MARK) from None
        raise MalformedJSONError(
            Phrase(
                "The body is not JSON: {fault} at line {line}, column {column}.",
                fault=_fault_of(error),
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    if b"\\u" in raw or b"\0" in raw:
        _check_text(value)
    return value


def _read(raw: bytes) -> Any:
    """The value of a text.

    No fast reader looks at each object. A text has as many members as it has colons, or fewer if texts contain some
    inside a string; then as many as it has quotes before a colon, or fewer still. If either is how many there are,
    none appears twice.
    """
    value = _decoded(raw)
    members = _count_members(value)
    if members == raw.count(b":") or members == len(_END_OF_NAME(raw)):
        return value
    return _with_own_errors(_DECODER.decode, raw.decode())


def _decoded(raw: bytes) -> Any:
    """The value by orjson; by Python's parser for long integers, which orjson may round, and for what it refuses."""
    if _LONG_INTEGER not in raw.translate(_TO_ZEROS):
        try:
            return orjson.loads(raw)
        except orjson.JSONDecodeError:
            pass
    return _with_own_errors(_QUICK_DECODER.decode, raw.decode())


def _count_members(value: Any, depth: int = 1) -> int:
    """Number of members of all objects.

    Raises:
        MalformedJSONError: they nest too deep.
    """
    kind = type(value)
    if kind is dict:
        number, inside = len(value), value.values()
    elif kind is list:
        number, inside = 0, value
    else:
        return 0
    if depth > DEEPEST:
        raise MalformedJSONError(_TOO_DEEP)
    for item in inside:
        if type(item) in _CONTAINERS:
            number += _count_members(item, depth + 1)
    return number


def read_value(text: str, start: int) -> tuple[Any, int]:
    """The value at a position of a text, as strict as `loads`, and the position behind it.

    Raises:
        Unfinished: this is not JSON as far as it goes; the rest of the text may mend that.
        MalformedJSONError: it never will be JSON as this service reads it.
    """
    try:
        value, end = _with_own_errors(_DECODER.raw_decode, text, start)
    except json.JSONDecodeError as error:
        raise UnfinishedText(Phrase("This is not JSON: {fault}.", fault=_fault_of(error))) from None
    if text.count("[", start, end) + text.count("{", start, end) > DEEPEST:
        _count_members(value)
    if text.find("\\u", start, end) >= 0 or text.find("\0", start, end) >= 0:
        _check_text(value)
    return value, end


def dumps(value: Any) -> bytes:
    """The value as JSON; dataclasses become objects, enums their values, tuples arrays."""
    try:
        return orjson.dumps(value, default=members_of, option=_OPTIONS)
    except TypeError:  # a name that is no text; to look for such names takes a fifth of the time of all
        return orjson.dumps(value, default=members_of, option=_OPTIONS | orjson.OPT_NON_STR_KEYS)


def dumps_sorted(value: Any) -> bytes:
    """JSON in UTF-8 with the members of all objects in the order of their names."""
    return orjson.dumps(value, default=members_of, option=_OPTIONS | orjson.OPT_SORT_KEYS)


def to_plain(value: Any) -> Any:
    """The value as dicts, lists and scalars, just as `dumps` writes it."""
    return orjson.loads(dumps(value))


def members_of(value: Any) -> dict[str, Any]:
    """The members of a dataclass by their names in JSON; absent ones are left out."""
    return _FORMS[value.__class__](value)


def to_plain_since(before: Any, value: Any, document: Mapping[str, Any]) -> dict[str, Any]:
    """A dataclass as `to_plain` returns it; members that are the same object as before are taken from the document.

    Args:
        before: of the same class.
        value: the present one.
        document: `before` as JSON.
    """
    earlier, present = members_of(before), members_of(value)
    if not earlier.keys() == present.keys() == document.keys():
        whole: dict[str, Any] = to_plain(value)
        return whole
    changed = compress(present.items(), map(is_not, present.values(), earlier.values()))
    return {**document, **to_plain(dict(changed))}


def wire_name(name: str) -> str:
    """The member's name in JSON: Python's keywords carry an underscore that JSON does not need."""
    return name.removesuffix("_")


BYTE_ORDER_MARK = Phrase("The body begins with a byte order mark. Save the text as UTF-8 without one.")
"""Fault of a text that some editors of Windows have written."""
_TOO_DEEP = Phrase("The body nests arrays and objects deeper than {deepest} levels.", deepest=DEEPEST)


def _fault_of(error: json.JSONDecodeError) -> str:
    """The fault without the words that Python puts before the place."""
    return error.msg.removesuffix(" at").removesuffix(" starting")


class _Forms(dict[Any, Callable[[Any], dict[str, Any]]]):
    """Functions that make dicts of dataclasses, by class; each is made when it is needed."""

    def __missing__(self, kind: Any) -> Callable[[Any], dict[str, Any]]:
        form = self[kind] = _form_of(kind)
        return form


_FORMS = _Forms()


def _form_of(kind: Any) -> Callable[[Any], dict[str, Any]]:
    """The function that makes a dict of a dataclass, without members that are absent.

    It is compiled, as those of dataclasses are: a literal takes a third of the time of `zip`.
    """
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} has no form in JSON")
    members = ", ".join(f"{wire_name(field.name)!r}: value.{field.name}" for field in fields(kind))
    form: Callable[[Any], dict[str, Any]] = eval(f"lambda value: {{{members}}}")  # noqa: S307 - they are identifiers
    sometimes = [wire_name(field.name) for field in fields(kind) if field.default is Absent.ABSENT]

    def form_without_absent(value: Any) -> dict[str, Any]:
        found = form(value)
        for name in sometimes:
            if found[name] is Absent.ABSENT:
                del found[name]
        return found

    return form_without_absent if sometimes else form


def _with_own_errors(decode: Callable[..., Any], *arguments: Any) -> Any:
    """Result of a decoder, with exceeded limits as our exceptions."""
    try:
        return decode(*arguments)
    except RecursionError:
        raise MalformedJSONError(_TOO_DEEP) from None
    except (MalformedJSONError, json.JSONDecodeError):
        raise
    except ValueError:
        raise MalformedJSONError(Phrase("The body holds an integer with too many digits.")) from None


def _object_without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise MalformedJSONError(Phrase("The member {member} appears twice in one object.", member=json.dumps(twice)))
    return members


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise MalformedJSONError(Phrase("The body holds a number that is too large for a double."))
    return number


def _no_constant(name: str) -> Any:
    raise MalformedJSONError(Phrase("{name} is not JSON.", name=name))


_CONTAINERS = (dict, list)
_END_OF_NAME = re.compile(rb'"\s*:').findall
_LONG_INTEGER = b"0" * 19
_TO_ZEROS = bytes(b"0"[0] if sign in b"0123456789" else b" "[0] for sign in range(256))
_QUICK_DECODER = json.JSONDecoder(parse_float=_finite, parse_constant=_no_constant)
_DECODER = json.JSONDecoder(
    object_pairs_hook=_object_without_duplicates, parse_float=_finite, parse_constant=_no_constant
)


def _check_text(value: Any) -> None:
    pointer = _unfit_text(value)
    if pointer is not None:
        raise MalformedJSONError(Phrase("A text holds NUL or a lone surrogate, which no text may."), pointer)


def _unfit_text(value: Any) -> str | None:
    """JSON pointer to the first text that Postgres cannot store, or to the object with such a name; None if all fit."""
    if isinstance(value, str):
        return "" if "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value) else None
    if not isinstance(value, _CONTAINERS):
        return None
    for name, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(name, str) and _unfit_text(name) is not None:
            return ""
        below = _unfit_text(item)
        if below is not None:
            return f"/{escape(str(name))}{below}"
    return None
