"""Tests of fields that hold one plain value."""

from enum import StrEnum
from typing import Any

import pytest

from service.phrases import Phrase
from service.rulesets.vocabulary import Matches
from service.schemas.choices import ChoiceField, Constant, Either
from service.schemas.numbers import Decimal, Integer
from service.schemas.scalars import Flag, Text
from service.schemas.strict import Strict
from tests.schemas.loading import fault_of, loaded


class Size(StrEnum):
    """A size."""

    SMALL = "small"
    LARGE = "large"


INTEGER = Integer(-3, 3, code="care_out_of_range")
DECIMAL = Decimal(0, 10)
TEXT = Text(2, 5)
NOTATION = Text(1, 20, Matches(r"^[0-9]+d6$", Phrase("a number of dice")))
CHOICE = ChoiceField(Size)
EITHER = Either((Integer(1, 6), ChoiceField(Size)))
OTHER_TYPES: dict[str, Any] = {
    "null": None,
    "true": True,
    "the number 2": 2,
    "the number 2.5": 2.5,
    'the text "two"': "two",
    "an array of 1": [2],
    "an object of 1 member": {"two": 2},
}
"""Values in words -> value."""


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        (INTEGER, -3, -3),
        (INTEGER, 3, 3),
        (INTEGER, 3.0, 3),
        (INTEGER, -0.0, 0),
        (Integer(), 2**31 - 1, 2**31 - 1),
        (Integer(), -(2**31), -(2**31)),
        (DECIMAL, 0, 0),
        (DECIMAL, 10, 10),
        (DECIMAL, 9.999, 9.999),
        (Flag(), True, True),
        (Flag(), False, False),
        (TEXT, "ab", "ab"),
        (TEXT, "abcde", "abcde"),
        (TEXT, "\N{GAME DIE}\N{GAME DIE}", "\N{GAME DIE}\N{GAME DIE}"),
        (TEXT, "  ", "  "),
        (NOTATION, "12d6", "12d6"),
        (CHOICE, "large", Size.LARGE),
        (Constant("melee"), "melee", "melee"),
        (EITHER, 6, 6),
        (EITHER, 6.0, 6),
        (EITHER, "small", Size.SMALL),
    ],
)
def test_what_fits_is_loaded(field: Strict, value: Any, expected: Any) -> None:
    """A value of the right type within its bounds, both included, is loaded as declared."""
    result = loaded(field, value)
    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("field", "fitting"),
    [
        (Integer(-3, 3), {"the number 2"}),
        (DECIMAL, {"the number 2", "the number 2.5"}),
        (Flag(), {"true"}),
        (TEXT, {'the text "two"'}),
        (NOTATION, set()),
        (CHOICE, set()),
        (Constant("melee"), set()),
        (EITHER, {"the number 2"}),
    ],
)
def test_every_other_type_is_refused(field: Strict, fitting: set[str]) -> None:
    """No type is accepted for another; the message names the expected and the actual type."""
    for words, value in OTHER_TYPES.items():
        if words in fitting:
            loaded(field, value)
        else:
            assert fault_of(field, value) == ("bad_input", f"Expected {field.expected()}, got {words}.")


@pytest.mark.parametrize(
    ("field", "value", "code", "detail"),
    [
        (INTEGER, 4, "care_out_of_range", "Expected an integer from -3 to 3, got the number 4."),
        (INTEGER, -4, "care_out_of_range", "Expected an integer from -3 to 3, got the number -4."),
        (INTEGER, 0.5, "care_out_of_range", "Expected an integer from -3 to 3, got the number 0.5."),
        (INTEGER, 10**4000, "care_out_of_range", "Expected an integer from -3 to 3, got a very large number."),
        (INTEGER, -1e300, "care_out_of_range", "Expected an integer from -3 to 3, got a very large number."),
        (INTEGER, "4", "bad_input", 'Expected an integer from -3 to 3, got the text "4".'),
        (
            Integer(),
            2**31,
            "bad_input",
            "Expected an integer from -2147483648 to 2147483647, got the number 2147483648.",
        ),
        (DECIMAL, -0.1, "bad_input", "Expected a number from 0 to 10, got the number -0.1."),
        (DECIMAL, 10.1, "bad_input", "Expected a number from 0 to 10, got the number 10.1."),
        (Flag(), 1, "bad_input", "Expected true or false, got the number 1."),
        (Flag(), 0, "bad_input", "Expected true or false, got the number 0."),
        (TEXT, "a", "bad_input", 'Expected a text of 2 to 5 characters, got the text "a".'),
        (TEXT, "abcdef", "too_large", 'Expected a text of 2 to 5 characters, got the text "abcdef".'),
        (TEXT, "x" * 41, "too_large", "Expected a text of 2 to 5 characters, got a text of 41 characters."),
        (Text(3, 3), "a", "bad_input", 'Expected a text of 3 characters, got the text "a".'),
        (NOTATION, "d6", "bad_input", 'Expected a number of dice of 1 to 20 characters, got the text "d6".'),
        (NOTATION, "2d6\n", "bad_input", 'Expected a number of dice of 1 to 20 characters, got the text "2d6\n".'),
        (NOTATION, "x2d6", "bad_input", 'Expected a number of dice of 1 to 20 characters, got the text "x2d6".'),
        (CHOICE, "Large", "bad_input", 'Expected one of "small", "large", got the text "Large".'),
        (CHOICE, "", "bad_input", 'Expected one of "small", "large", got an empty text.'),
        (Constant("melee"), "ranged", "bad_input", 'Expected "melee", got the text "ranged".'),
        (EITHER, 7, "bad_input", 'Expected an integer from 1 to 6 or one of "small", "large", got the number 7.'),
        (EITHER, "7", "bad_input", 'Expected an integer from 1 to 6 or one of "small", "large", got the text "7".'),
    ],
)
def test_what_does_not_fit_is_reported(field: Strict, value: Any, code: str, detail: str) -> None:
    """A value out of bounds is refused with the field's code, the expected range and the actual value."""
    assert fault_of(field, value) == (code, detail)


@pytest.mark.parametrize(
    ("field", "schema"),
    [
        (INTEGER, {"type": "integer", "format": "int32", "minimum": -3, "maximum": 3}),
        (Integer(), {"type": "integer", "format": "int32"}),
        (Integer(0, 2**40), {"type": "integer", "format": "int64", "minimum": 0, "maximum": 2**40}),
        (DECIMAL, {"type": "number", "format": "double", "minimum": 0, "maximum": 10}),
        (Flag(), {"type": "boolean"}),
        (TEXT, {"type": "string", "minLength": 2, "maxLength": 5}),
        (Text(), {"type": "string", "maxLength": 2000}),
        (NOTATION, {"type": "string", "minLength": 1, "maxLength": 20, "pattern": r"^[0-9]+d6$"}),
        (Constant("melee"), {"type": "string", "const": "melee"}),
        (ChoiceField(Size), {"$ref": "ChoiceField"}),
        (EITHER, {"anyOf": [Integer(1, 6).json_schema(dict), {"$ref": "ChoiceField"}]}),
    ],
)
def test_json_schema_says_the_same(field: Strict, schema: dict[str, Any]) -> None:
    """Types, formats and bounds as JSON Schema 2020-12 has them; bounds include their ends."""
    assert field.json_schema(lambda inner: {"$ref": type(inner).__name__}) == schema


def test_a_choice_is_a_named_component() -> None:
    """An enum of texts is a component with its name, values and prose."""
    assert CHOICE.choices_name() == "Size"
    assert CHOICE.component() == {"type": "string", "enum": ["small", "large"], "description": "A size."}


def test_the_likeliest_text_that_is_known_is_suggested() -> None:
    """Or the expected values, if none is similar."""
    skill = Text(1, 20, Matches("^(Climb|Swim)$", Phrase("a skill"), known=("Climb", "Swim")))
    assert fault_of(skill, "Clmib") == ("bad_input", 'There is no "Clmib" here. Did you mean "Climb"?')
    assert fault_of(skill, "Fly")[1].startswith("Expected a skill")
