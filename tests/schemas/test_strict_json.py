"""Tests of the strict JSON parser and the serializer."""

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.schemas.strict_json import DEEPEST, MalformedJSONError, dumps, loads, to_plain, to_plain_since
from tests.api.malformed_bodies import NOT_JSON
from tests.depth import generated
from tests.strategies import any_text

json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(any_text),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(any_text), inner, max_size=4),
)  # fmt: skip


class Color(StrEnum):
    """An enum of texts."""

    RED = "red"


@dataclass(frozen=True, slots=True)
class Thing:
    """A dataclass with a member that is named like a keyword of Python."""

    from_: str
    items: tuple[Any, ...] = ()


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_strict_json_is_refused(body: bytes) -> None:
    """Every kind of trap is refused with a reason."""
    with pytest.raises(MalformedJSONError, match=r"^.+\.$"):
        loads(body)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b'{"a": 1, "b": 2, "a": 3}', 'The member "a" appears twice in one object.'),
        (b'{"a": 1, "a": 2, "b": "\\u003a"}', 'The member "a" appears twice in one object.'),
        (b'{"a": 1, "a": 99999999999999999999}', 'The member "a" appears twice in one object.'),
        (b'{"a": {"b": ":"}, "a": ":"}', 'The member "a" appears twice in one object.'),
        (b'{"a": 1, "a": 2, "b": [' + b"[]," * 40 + b"1]}", 'The member "a" appears twice in one object.'),
        (b"[NaN]", "NaN is not JSON."),
        (b"[-Infinity]", "-Infinity is not JSON."),
        (b"[1e400]", "The body holds a number that is too large for a double."),
        (b"[" + b"9" * 5000 + b"]", "The body holds an integer with too many digits."),
        (b"[" * 33 + b"]" * 33, "The body nests arrays and objects deeper than 32 levels."),
        (b"[" * 100_000 + b"]" * 100_000, "The body nests arrays and objects deeper than 32 levels."),
        (b'["\\u0000"]', "A text holds NUL or a lone surrogate, which no text may."),
        (b'["\\ud800"]', "A text holds NUL or a lone surrogate, which no text may."),
        (b'["a\xff"]', "The body is not UTF-8: byte 3 does not belong there."),
        (b"", "The body is empty. Send a JSON object."),
        (b" \n", "The body is empty. Send a JSON object."),
        (b'\xef\xbb\xbf{"a": 1}', "The body begins with a byte order mark. Save the text as UTF-8 without one."),
        (b'{"a": "b\tc"}', "The body is not JSON: Invalid control character at line 1, column 9."),
        (b'{"a": "b', "The body is not JSON: Unterminated string at line 1, column 7."),
        (b'{\n "a": }', "The body is not JSON: Expecting value at line 2, column 7."),
    ],
)
def test_the_reason_is_reported(body: bytes, reason: str) -> None:
    """The message describes the mistake, and its place if there is one."""
    with pytest.raises(MalformedJSONError) as refused:
        loads(body)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (b'{"a": [1, {"b/c": "\\ud800"}]}', "/a/1/b~1c"),
        (b'{"a": {"\\ud800": 1}}', "/a"),
        (b'"\\u0000"', ""),
        (b'{"a": 1, "a": 2}', None),
    ],
)
def test_a_text_that_cannot_be_stored_is_found(body: bytes, pointer: str | None) -> None:
    """Only what was read has a place among the members; a name has that of its object."""
    with pytest.raises(MalformedJSONError) as refused:
        loads(body)
    assert refused.value.pointer == pointer


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b" \t\r\n{ } \n", {}),
        (b"null", None),
        (b"-0", 0),
        (b"1E+2", 100.0),
        (b"1e-400", 0.0),
        (b"9007199254740993", 9007199254740993),
        (b"9" * 4300, int("9" * 4300)),
        (b'"\\ud83c\\udfb2"', "\N{GAME DIE}"),
        ('"\N{GAME DIE}"'.encode(), "\N{GAME DIE}"),
        (b'"\\\\u0000"', "\\u0000"),
        (b'{"a": {"a": 1}, "b": {"a": 1}}', {"a": {"a": 1}, "b": {"a": 1}}),
        (b'{"a:": "\\":", "b": ":{[:"}', {"a:": '":', "b": ":{[:"}),
        (b'{"a": "\\u003a"}', {"a": ":"}),
        (b"[" * DEEPEST + b"]" * DEEPEST, json.loads("[" * DEEPEST + "]" * DEEPEST)),
        (b"[" + b"[]," * 99 + b"[]]", [[]] * 100),
        (b'"' + b"[" * 100 + b'"', "[" * 100),
    ],
)
def test_what_is_json_is_read(body: bytes, value: Any) -> None:
    """Proper JSON is read, though it looks like one of the traps."""
    assert loads(body) == value


@generated(100)
@given(json_values)
def test_what_is_written_is_read(value: Any) -> None:
    """Any JSON value that is written is read again as the same value."""
    assert loads(dumps(value)) == value


@generated(100)
@given(st.binary(max_size=60) | json_values.map(lambda value: json.dumps(value).encode()[:-1]))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    """For all bytes, they are JSON that the standard library reads alike, or they are refused."""
    try:
        value = loads(body)
    except MalformedJSONError:
        return
    assert value == json.loads(body)


def test_dataclasses_are_written_as_objects() -> None:
    """Dataclasses become objects, enums their values, tuples arrays; an underscore after a keyword is dropped."""
    thing = Thing("there", (Color.RED, Thing("here"), None, {"x": (1.5,)}))
    plain = {"from": "there", "items": ["red", {"from": "here", "items": []}, None, {"x": [1.5]}]}
    assert to_plain(thing) == plain
    assert loads(dumps(thing)) == plain


def test_members_that_stay_the_same_object_are_taken_from_the_document() -> None:
    """The others are made anew; a document without some member is made as a whole."""
    before = Thing("a", (1, 2))
    document = to_plain(before)
    after = replace(before, from_="b")
    found = to_plain_since(before, after, document)
    assert found == to_plain(after)
    assert found["items"] is document["items"]
    assert to_plain_since(before, after, {"from": "a"}) == to_plain(after)


def test_what_has_no_form_in_json_is_not_written() -> None:
    """A value of another type is an internal error, not a guess."""
    with pytest.raises(TypeError):
        dumps({"x": {1, 2}})


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a" : 2}',
        '{"a" : 1, "a": ":"}',
        '{"a": "x\\": y", "b": 1, "b": 2}',
        '[{"a": ":", "b": 1}, {"c" : 1, "c": 2}]',
    ],
)
def test_duplicates_are_found_whatever_colons_there_are(text: str) -> None:
    """In strings, with space before them, or escaped."""
    with pytest.raises(MalformedJSONError):
        loads(text.encode())


def test_colons_in_strings_are_no_members() -> None:
    """A text may hold as many as it likes."""
    assert loads(b'{"a" : "12:30", "b": ["x\\": y", ":"]}') == {"a": "12:30", "b": ['x": y', ":"]}
