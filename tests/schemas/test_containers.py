"""Tests of fields that contain other fields."""

from typing import Any

import pytest

from service.schemas.containers import Pair, Sequence, Table
from service.schemas.faults import PlacedFault
from service.schemas.numbers import Integer
from service.schemas.records import Nullable
from service.schemas.scalars import Text
from service.schemas.strict import Strict
from tests.schemas.loading import fault_of, faults_of, loaded

SEQUENCE = Sequence(Integer(0, 9), 1, 3)
PAIR = Pair((Text(1, 5), Integer(0, 9)))
TABLE = Table(Text(1, 5), Integer(0, 9), 1, 3)
NULLABLE = Nullable(Integer(0, 9))


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (SEQUENCE, [1], (1,)),
        (SEQUENCE, [3, 2.0, 1], (3, 2, 1)),
        (Sequence(Integer()), [], ()),
        (Sequence(SEQUENCE), [[1], [2]], ((1,), (2,))),
        (PAIR, ["a", 1], ("a", 1)),
        (TABLE, {"a": 1, "b": 2.0}, {"a": 1, "b": 2}),
        (Table(Text(), SEQUENCE), {}, {}),
        (NULLABLE, None, None),
        (NULLABLE, 9, 9),
    ],
)
def test_what_fits_is_loaded(field: Strict, value: Any, expected: Any) -> None:
    """Lists and pairs become tuples, maps dicts; the inner field loads the items."""
    assert loaded(field, value) == expected


@pytest.mark.parametrize(
    ("field", "value", "code", "detail"),
    [
        (Sequence(Text(), 2, 2), [], "bad_input", "Expected an array of 2 items, got an array of 0."),
        (SEQUENCE, [], "bad_input", "Expected an array of 1 to 3 items, got an array of 0."),
        (SEQUENCE, [1] * 4, "too_large", "Expected an array of 1 to 3 items, got an array of 4."),
        (SEQUENCE, {"0": 1}, "bad_input", "Expected an array of 1 to 3 items, got an object of 1 member."),
        (SEQUENCE, "1", "bad_input", 'Expected an array of 1 to 3 items, got the text "1".'),
        (SEQUENCE, None, "bad_input", "Expected an array of 1 to 3 items, got null."),
        (TABLE, {}, "bad_input", "Expected an object of 1 to 3 members, got an object of 0 members."),
        (
            TABLE,
            dict.fromkeys("abcd", 1),
            "too_large",
            "Expected an object of 1 to 3 members, got an object of 4 members.",
        ),
        (TABLE, [1], "bad_input", "Expected an object of 1 to 3 members, got an array of 1."),
        (NULLABLE, "1", "bad_input", 'Expected an integer from 0 to 9, got the text "1".'),
    ],
)
def test_a_wrong_container_is_reported(field: Strict, value: Any, code: str, detail: str) -> None:
    """A container of the wrong type or size is one fault; one that is too long is `too_large`."""
    assert fault_of(field, value) == (code, detail)


@pytest.mark.parametrize("value", [[], ["a"], ["a", 1, 2], [1, "a"], ["", 1], ["a", 10], {"a": 1}, "a1", None])
def test_a_pair_has_its_places(value: Any) -> None:
    """A pair has exactly its places, each with its kind."""
    code, detail = fault_of(PAIR, value)
    assert code == "bad_input"
    assert detail.startswith("Expected an array of a text of 1 to 5 characters, then an integer from 0 to 9, got ")


def test_every_wrong_item_is_reported() -> None:
    """All invalid items are reported, each with its index."""
    faults = faults_of(Sequence(SEQUENCE), [[1, "x"], [2], [], 3, [None, 10]])
    assert [fault.place for fault in faults] == ["/0/1", "/2", "/3", "/4/0", "/4/1"]


def test_every_wrong_entry_is_reported() -> None:
    """Invalid names and values of a map are reported by name, escaped as JSON pointers require."""
    faults = faults_of(TABLE, {"a/b": "x", "~": 10, "too long": 1})
    assert faults == [
        PlacedFault("/a~1b", "bad_input", 'Expected an integer from 0 to 9, got the text "x".'),
        PlacedFault("/~0", "bad_input", "Expected an integer from 0 to 9, got the number 10."),
        PlacedFault("/too long", "too_large", 'Expected a text of 1 to 5 characters, got the text "too long".'),
    ]


@pytest.mark.parametrize(
    ("field", "schema"),
    [
        (SEQUENCE, {"type": "array", "items": Integer(0, 9).json_schema(dict), "minItems": 1, "maxItems": 3}),
        (Sequence(Text()), {"type": "array", "items": Text().json_schema(dict), "maxItems": 100}),
        (
            PAIR,
            {
                "type": "array",
                "items": {"anyOf": [Text(1, 5).json_schema(dict), Integer(0, 9).json_schema(dict)]},
                "minItems": 2,
                "maxItems": 2,
            },
        ),
        (
            Pair((Integer(0, 9), Integer(0, 9))),
            {"type": "array", "items": Integer(0, 9).json_schema(dict), "minItems": 2, "maxItems": 2},
        ),
        (
            TABLE,
            {
                "type": "object",
                "additionalProperties": Integer(0, 9).json_schema(dict),
                "propertyNames": Text(1, 5).json_schema(dict),
                "minProperties": 1,
                "maxProperties": 3,
            },
        ),
        (NULLABLE, Integer(0, 9).json_schema(dict) | {"type": ["integer", "null"]}),
        (Nullable(PAIR), PAIR.json_schema(dict) | {"type": ["array", "null"]}),
    ],
)
def test_json_schema_says_the_same(field: Strict, schema: dict[str, Any]) -> None:
    """Sizes and the kinds inside, as JSON Schema 2020-12 has them."""
    assert field.json_schema(dict) == schema
