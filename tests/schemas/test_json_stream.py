"""Tests of the incremental JSON parser."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.schemas import json_stream
from service.schemas.json_stream import JSONStream
from service.schemas.strict_json import MalformedJSONError, loads
from tests.depth import generated

TEXTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"))
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)


def read(raw: bytes) -> dict[str, list[Any]]:
    """An object of arrays, item by item."""
    stream = JSONStream(BytesIO(raw))
    document = {name: list(stream.items()) for name in stream.members()}
    stream.end()
    return document


@pytest.fixture(params=[1, 7, 64 * 1024], autouse=True)
def chunk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes that are read at once."""
    monkeypatch.setattr(json_stream, "CHUNK", request.param)


@generated(60)
@given(st.dictionaries(TEXTS, st.lists(VALUES, max_size=4), max_size=4), st.sampled_from([None, 1]), st.booleans())
def test_it_is_what_is_read_at_once(document: dict[str, list[Any]], indent: int | None, ascii_only: bool) -> None:
    """Wherever a chunk ends, within a number, an escape or a letter of several bytes."""
    raw = json.dumps(document, indent=indent, ensure_ascii=ascii_only).encode()
    assert read(raw) == loads(raw)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"[]",
        b'{"a"}',
        b'{"a": [1}',
        b'{"a": [1,]}',
        b'{"a": [1] "b": []}',
        b'{"a": [], "a": []}',
        b'{"a": [{"b": 1, "b": 2}]}',
        b'{"a": [NaN]}',
        b'{"a": [1e999]}',
        b'{"a": ["\\ud800"]}',
        b'{"a": ["\xff"]}',
        b'{"a": ["\\u0000"]}',
        b'{"a": []} x',
        b'{"a": []}{}',
        b'{"a": [tru]}',
        b"{1: []}",
        b'{"a": [' + b"[" * 40 + b"]" * 40 + b"]}",
    ],
)
def test_what_is_no_json_is_refused(raw: bytes) -> None:
    """As strictly as in every other body."""
    with pytest.raises(MalformedJSONError):
        read(raw)


def test_the_pointer_stays_where_the_fault_is() -> None:
    """So that it can be reported."""
    stream = JSONStream(BytesIO(b'{"a": [], "b/c": [1, 2, x]}'))
    with pytest.raises(MalformedJSONError):
        {name: list(stream.items()) for name in stream.members()}
    assert stream.pointer == "/b~1c/2"


def test_a_byte_order_mark_is_named() -> None:
    """Some editors write one before an export that was edited by hand."""
    with pytest.raises(MalformedJSONError, match="begins with a byte order mark"):
        read(b'\xef\xbb\xbf{"a": []}')


def test_a_value_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """One item cannot fill the memory."""
    monkeypatch.setattr(json_stream, "LARGEST_ITEM", 1000)
    assert read(b'{"a": ["%b"]}' % (b"x" * 900)) == {"a": ["x" * 900]}
    with pytest.raises(MalformedJSONError, match="1000"):
        read(b'{"a": ["%b"]}' % (b"x" * 300_000))
