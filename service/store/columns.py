"""Columns of tables, derived from the declared rows in `service.play.resources`."""

import types
from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Annotated, Any, Union, get_args, get_origin

from sqlalchemy import BigInteger, Boolean, Column, DateTime, Double, Integer, LargeBinary, Text, Uuid, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.types import TypeEngine

from service.play.resources.declaration import Column as OwnColumn
from service.play.resources.declaration import Member, members_of_row
from service.rulesets.vocabulary import Matches

IDENTITY = Uuid(as_uuid=False)
MOMENT = DateTime(timezone=True)
_SCALARS: Mapping[type, TypeEngine[Any]] = {
    bool: Boolean(),
    int: Integer(),
    float: Double(),
    str: Text(),
    bytes: LargeBinary(),
    datetime: MOMENT,
}
_NONE = OwnColumn()


def columns_of(row: type) -> list[Column[Any]]:
    """The columns of a row's members, in the order of their declaration."""
    return [_column(member) for member in members_of_row(row)]


def _column(member: Member) -> Column[Any]:
    own: OwnColumn = member.marks.get(OwnColumn, _NONE)
    kind, is_optional = _without_null(member.annotation)
    is_null = is_optional or own.is_optional
    default = None if own.default is None else text(own.default)
    sql_type = BigInteger() if own.is_big else _sql_type(kind, is_null=is_null)
    return Column(own.name or member.name, sql_type, nullable=is_null, server_default=default)


def _sql_type(annotation: Any, *, is_null: bool) -> TypeEngine[Any]:
    """The SQL type of a member: ids and plain values have own types, lists of ids are arrays, all else is JSON."""
    kind, marks = _unwrapped(annotation)
    if any(isinstance(mark, Matches) and mark.format == "uuid" for mark in marks):
        return IDENTITY
    if get_origin(kind) is tuple and isinstance(_sql_type(get_args(kind)[0], is_null=False), Uuid):
        return ARRAY(IDENTITY)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return Text()
    return _SCALARS.get(kind) or JSONB(none_as_null=is_null)


def _without_null(annotation: Any) -> tuple[Any, bool]:
    """The type without None, and whether it was optional."""
    kind, _ = _unwrapped(annotation)
    if get_origin(kind) not in (Union, types.UnionType):
        return annotation, False
    kinds = [inner for inner in get_args(kind) if inner is not type(None)]
    return kinds[0], True


def _unwrapped(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """The bare type and its marks."""
    if get_origin(annotation) is not Annotated:
        return annotation, ()
    kind, *marks = get_args(annotation)
    return kind, tuple(marks)
