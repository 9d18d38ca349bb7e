"""Tests of the derivation of schemas from frozen dataclasses."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge, Interval, Le, Len, MaxLen

from service.rulesets.vocabulary import Code, Doc, Matches
from service.schemas.choices import ChoiceField, Constant, Either
from service.schemas.containers import Pair, Sequence, Table
from service.schemas.derive import field_for, schema_for
from service.schemas.numbers import Decimal, Integer
from service.schemas.records import Nullable, Record, Tagged
from service.schemas.scalars import Flag, Text
from service.schemas.strict import Strict
from tests.schemas.examples import Bow, Everything, Inner, Size, Sword
from tests.schemas.loading import fault_of


def shape(field: Strict) -> Any:
    """Class and JSON Schema of a field; references by the name of the class."""
    return type(field), field.json_schema(lambda inner: {"$ref": type(inner).__name__})


@pytest.mark.parametrize(
    ("annotation", "field"),
    [
        (int, Integer()),
        (Annotated[int, Interval(ge=1, le=6)], Integer(1, 6)),
        (Annotated[int, Ge(1), Le(6)], Integer(1, 6)),
        (Annotated[Annotated[int, Interval(ge=1, le=6)], Le(3)], Integer(1, 3)),
        (float, Decimal()),
        (Annotated[float, Interval(ge=0, le=1)], Decimal(0, 1)),
        (bool, Flag()),
        (str, Text()),
        (Annotated[str, Len(1, 9), Matches("^x$", "x")], Text(1, 9, Matches("^x$", "x"))),
        (Annotated[str, MaxLen(9)], Text(0, 9)),
        (Literal["a"], Constant("a")),
        (Size, ChoiceField(Size)),
        (Inner, Record(schema_for(Inner))),
        (tuple[int, ...], Sequence(Integer())),
        (Annotated[tuple[int, ...], Len(2, 3)], Sequence(Integer(), 2, 3)),
        (tuple[str, int], Pair((Text(), Integer()))),
        (Mapping[str, int], Table(Text(), Integer())),
        (Annotated[Mapping[str, int], Len(1, 3)], Table(Text(), Integer(), 1, 3)),
        (int | None, Nullable(Integer())),
        (Annotated[int | None, Ge(0)], Nullable(Integer(0))),
        (Annotated[int, Ge(0)] | None, Nullable(Integer(0))),
        (int | str, Either((Integer(), Text()))),
        (Annotated[int, Ge(0)] | Size, Either((Integer(0), ChoiceField(Size)))),
        (int | Size | None, Nullable(Either((Integer(), ChoiceField(Size))))),
    ],
    ids=str,
)
def test_each_annotation_has_its_field(annotation: Any, field: Strict) -> None:
    """Everything that the module says it understands becomes a field with the declared bounds."""
    assert shape(field_for(annotation)) == shape(field)


@pytest.mark.parametrize(
    ("annotation", "value"),
    [
        (Annotated[int, Interval(ge=1, le=6), Code("own_code")], 7),
        (Annotated[str, Matches("^[0-9]+D$", "a die code"), Code("own_code")], "D"),
        (Annotated[Size, Code("own_code")], "tiny"),
        (Annotated[Annotated[Size, Code("own_code")] | None, Doc("Perhaps a size.")], "tiny"),
    ],
    ids=str,
)
def test_a_code_goes_with_bounds(annotation: Any, value: Any) -> None:
    """The error code of a value out of bounds is declared beside them; a wrong type stays `bad_input`."""
    field = field_for(annotation)
    assert fault_of(field, value)[0] == "own_code"
    assert fault_of(field, [])[0] == "bad_input"


def test_a_union_of_objects_is_distinguished_by_its_tag() -> None:
    """Dataclasses with one `Literal` member in common make a tagged union."""
    field = field_for(Sword | Bow, "Weapon")
    assert isinstance(field, Tagged)
    assert (field.component_name, field.tag) == ("Weapon", "kind")
    assert {tag: schema.build for tag, schema in field.variants.items()} == {"sword": Sword, "bow": Bow}


@pytest.mark.parametrize("annotation", [list, bytes, complex, set[int], list[int], frozenset[str], object], ids=str)
def test_what_it_does_not_understand_is_refused(annotation: Any) -> None:
    """Another annotation is a mistake of the declaration, reported at the start of the service."""
    with pytest.raises(TypeError):
        field_for(annotation)


def test_a_union_without_a_tag_is_refused() -> None:
    """Dataclasses without a discriminator make no union."""
    with pytest.raises(TypeError, match="no common tag"):
        field_for(Sword | Inner, "Thing")


def test_a_schema_is_made_once() -> None:
    """Every call gives the same schema of a dataclass, so that nothing is built per request."""
    assert schema_for(Everything) is schema_for(Everything)


def test_prose_and_defaults_come_along() -> None:
    """The documentation of a member holds its prose and its default, if that says anything."""
    properties = schema_for(Everything).property_schemas(lambda field: {"$ref": type(field).__name__})
    assert properties["integer"]["description"] == "A face."
    assert properties["size"] == {"$ref": "ChoiceField", "description": "How large it is.", "default": "small"}
    assert properties["flag"]["default"] is False
    assert properties["pair"]["default"] == [0, ""]
    assert "default" not in properties["inner"] | properties["options"]
    assert schema_for(Everything).required() == ["integer"]


def test_the_first_paragraph_is_the_prose() -> None:
    """Of a docstring the first paragraph is shown, in one line."""

    @dataclass(frozen=True)
    class Long:
        """First  paragraph.

        Second paragraph.
        """

    assert schema_for(Long).prose == "First paragraph."
