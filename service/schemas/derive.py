"""Derivation of marshmallow schemas from frozen dataclasses.

A field is declared once, as `name: Annotated[type, bounds, Doc("...")] = default`; this module reads that
declaration. What it understands: int, float, bool, str, datetime, Any, `Literal["tag"]`, enums of texts, dataclasses,
unions of dataclasses with a common tag, `tuple[Kind, ...]`, `tuple[A, B]`, `Mapping[str, Kind]`, `Kind | None`, and
unions of plain kinds like a number or a name.
"""

import dataclasses
import types
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Interval, Le, Len, MaxLen, MinLen

from service.rulesets.contract.options import RulesetOptions
from service.rulesets.vocabulary import MOST_ITEMS, Absent, Code, Component, Doc, Example, Matches, Named, Sometimes
from service.schemas.choices import ChoiceField, Constant, Either
from service.schemas.containers import Pair, Sequence, Table
from service.schemas.names import component_name, prose_of
from service.schemas.numbers import Decimal, Integer
from service.schemas.records import Nullable, ObjectSchema, Record, SharedObjects, Tagged
from service.schemas.scalars import Anything, Flag, Moment, Text
from service.schemas.strict import Strict
from service.schemas.strict_json import to_plain, wire_name

Marks = dict[type, Any]


@dataclasses.dataclass(frozen=True, slots=True)
class MadeBy:
    """A member with a custom field.

    Attributes:
        make: called with the field's arguments.
    """

    make: Callable[[Mapping[str, Any]], Strict]


def anything(arguments: Mapping[str, Any]) -> Strict:
    """A field that takes any value."""
    return Anything(**arguments)


def schema_for(kind: type) -> ObjectSchema:
    """The schema of a dataclass; cached."""
    derived: ObjectSchema = _schema_of(kind)
    return derived


@cache
def _schema_of(kind: Any) -> ObjectSchema:
    unknown_code = getattr(kind, "unknown_member_code", "unknown_field")
    return schema_class(kind).of(component_name(kind), members_of(kind), kind, prose_of(kind), unknown_code)


def schema_class(kind: type) -> type[ObjectSchema]:
    """The class of the schema of a dataclass, which may name one with rules of its own as `schema_class`."""
    named: type[ObjectSchema] = getattr(kind, "schema_class", ObjectSchema)
    return SharedObjects if issubclass(kind, RulesetOptions) else named


def field_for(annotation: Any, name: str = "") -> Strict:
    """The field that an annotation describes; `name` names the component of a tagged union."""
    kind, marks = _unwrap(annotation)
    if name:
        marks.setdefault(Named, Named(name))
    return _field_of(kind, marks, {})


def members_of(kind: type, overrides: Mapping[str, Any] | None = None) -> dict[str, Strict]:
    """Attribute name -> field, for all fields of a dataclass.

    Args:
        kind: the dataclass.
        overrides: attribute name -> type, or ready schema, that replaces the declared one.
    """
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.name: _member(field, hints[field.name], (overrides or {}).get(field.name))
        for field in dataclasses.fields(kind)
    }


def _member(field: "dataclasses.Field[Any]", annotation: Any, override: Any = None) -> Strict:
    kind, marks = _unwrap(annotation)
    if isinstance(override, Strict):
        return override
    if override is not None:
        kind, own_marks = _unwrap(override)
        marks |= own_marks
    arguments: dict[str, Any] = {"data_key": wire_name(field.name), "metadata": _metadata(kind, marks)}
    if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
        arguments["required"] = True
    elif field.default is not dataclasses.MISSING and _shown(field.default):
        arguments["metadata"]["default"] = to_plain(field.default)
    return _field_of(kind, marks, arguments)


def _metadata(kind: Any, marks: Marks) -> dict[str, Any]:
    """Metadata of a field, for its documentation."""
    metadata: dict[str, Any] = {}
    if prose := _prose(kind, marks):
        metadata["description"] = prose
    if Example in marks:
        metadata["example"] = marks[Example].value
    if Sometimes in marks:
        metadata["sometimes"] = True
    return metadata


def _prose(kind: Any, marks: Marks) -> str:
    """The description of a member: its own, or that of its type without null."""
    if Doc in marks or get_origin(kind) not in (Union, types.UnionType):
        return marks[Doc].text if Doc in marks else ""
    kinds = [inner for inner in get_args(kind) if inner not in (type(None), Absent)]
    return _prose(*_unwrap(kinds[0])) if len(kinds) == 1 else ""


def _shown(default: Any) -> bool:
    """Whether the documentation states this default; null only says that the member is optional."""
    return default not in (None, Absent.ABSENT) and not dataclasses.is_dataclass(default)


def _unwrap(annotation: Any) -> tuple[Any, Marks]:
    """The bare type and its marks by class; the outermost mark of a class takes precedence."""
    if get_origin(annotation) is not Annotated:
        return annotation, {}
    kind, *marks = get_args(annotation)
    return kind, {type(mark): mark for mark in _flat(marks)}


def _flat(marks: list[Any]) -> Iterator[Any]:
    for mark in marks:
        if isinstance(mark, (Interval, Len)):
            yield from mark
        else:
            yield mark


def _field_of(kind: Any, marks: Marks, arguments: dict[str, Any]) -> Strict:
    if MadeBy in marks or kind is Any:
        make = marks[MadeBy].make if MadeBy in marks else anything
        return make(arguments)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _union(kind, marks, arguments)
    if origin is Literal:
        return Constant(get_args(kind)[0], **arguments)
    if origin is not None:
        return _container(kind, marks, arguments)
    if isinstance(kind, ObjectSchema) or hasattr(kind, "__dataclass_fields__"):
        return Record(kind if isinstance(kind, ObjectSchema) else schema_for(kind), **arguments)
    return _scalar(kind, marks, arguments)


def _scalar(kind: type, marks: Marks, arguments: dict[str, Any]) -> Strict:
    code = _code(marks)
    if issubclass(kind, StrEnum):
        return ChoiceField(kind, **code, **arguments)
    if kind is bool:
        return Flag(**arguments)
    if kind is datetime:
        return Moment(**arguments)
    if kind is str:
        return Text(**_text_bounds(marks), **code, **arguments)
    if kind is float:
        return Decimal(**_bounds(marks), **code, **arguments)
    if kind is int:
        return Integer(**_bounds(marks), **code, **arguments)
    raise TypeError(f"no field for {kind!r}")


def _code(marks: Marks) -> dict[str, Any]:
    return {"code": marks[Code].code} if Code in marks else {}


def _component(marks: Marks) -> dict[str, Any]:
    return {"name": marks[Component].name, "prose": marks[Component].prose} if Component in marks else {}


def _bounds(marks: Marks) -> dict[str, Any]:
    bounds: dict[str, Any] = {}
    if Ge in marks:
        bounds["minimum"] = marks[Ge].ge
    if Le in marks:
        bounds["maximum"] = marks[Le].le
    return bounds


def _text_bounds(marks: Marks) -> dict[str, Any]:
    bounds: dict[str, Any] = {}
    if MinLen in marks:
        bounds["shortest"] = marks[MinLen].min_length
    if MaxLen in marks:
        bounds["longest"] = marks[MaxLen].max_length
    if Matches in marks:
        bounds["matches"] = marks[Matches]
    return bounds


def _length(marks: Marks) -> dict[str, Any]:
    return {
        "shortest": marks[MinLen].min_length if MinLen in marks else 0,
        "longest": marks[MaxLen].max_length if MaxLen in marks else MOST_ITEMS,
    }


def _container(kind: Any, marks: Marks, arguments: dict[str, Any]) -> Strict:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is tuple and inner[-1] is Ellipsis:
        return Sequence(field_for(inner[0]), **_length(marks), **_code(marks), **_component(marks), **arguments)
    if origin is tuple:
        return Pair(tuple(field_for(place) for place in inner), **_component(marks), **arguments)
    if issubclass(origin, Mapping):
        return Table(field_for(inner[0]), field_for(inner[1]), **_length(marks), **_component(marks), **arguments)
    raise TypeError(f"no field for {kind!r}")


def _union(kind: Any, marks: Marks, arguments: dict[str, Any]) -> Strict:
    stated = [inner for inner in get_args(kind) if inner is not Absent]
    kinds = [inner for inner in stated if inner is not type(None)]
    if len(kinds) < len(stated):
        rest = Union[tuple(kinds)] if len(kinds) > 1 else kinds[0]  # noqa: UP007 - built at run time
        return Nullable(_field_of(*_merged(rest, marks), {}), **arguments)
    if len(kinds) == 1:
        return _field_of(*_merged(kinds[0], marks), arguments)
    if all(dataclasses.is_dataclass(_unwrap(inner)[0]) for inner in kinds):
        return _tagged(kinds, marks, arguments)
    fields = tuple(field_for(inner) for inner in kinds)
    return Either(fields, **(_component(marks) or _record_or_name(fields)), **arguments)


def _record_or_name(kinds: tuple[Strict, ...]) -> dict[str, Any]:
    """The component of "an object, or its name alone", which needs no mark."""
    records = [kind for kind in kinds if isinstance(kind, Record)]
    if len(kinds) != 2 or len(records) != 1 or not any(isinstance(kind, Text) for kind in kinds):  # noqa: PLR2004 - one of each
        return {}
    return {"name": f"{records[0].schema.name}OrName", "prose": "The name alone, or the whole of it."}


def _merged(annotation: Any, marks: Marks) -> tuple[Any, Marks]:
    kind, own_marks = _unwrap(annotation)
    return kind, own_marks | marks


def _tagged(kinds: list[type], marks: Marks, arguments: dict[str, Any]) -> Strict:
    tag, values = _common_tag(kinds)
    name = marks[Named].name
    prefix = component_name(kinds[0]).removesuffix(kinds[0].__name__)
    variants = {value: schema_for(kind) for value, kind in zip(values, kinds, strict=True)}
    return Tagged(prefix + name, wire_name(tag), variants, **arguments)


def _common_tag(kinds: list[type]) -> tuple[str, list[str]]:
    """The one member that is a `Literal` with a different value in every variant."""
    literals = [
        {
            name: get_args(_unwrap(hint)[0])[0]
            for name, hint in get_type_hints(kind, include_extras=True).items()
            if get_origin(_unwrap(hint)[0]) is Literal
        }
        for kind in kinds
    ]
    for name in literals[0]:
        values = [str(literal[name]) for literal in literals if name in literal]
        if len(set(values)) == len(literals):
            return name, values
    raise TypeError(f"no common tag in {kinds}")
