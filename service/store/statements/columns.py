"""Mapping between the columns of a table and the attributes of a dataclass."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import partial
from types import NoneType, UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

from sqlalchemy import Table

Kind = TypeVar("Kind")
Convert = Callable[[Any], Any]


class Columns(Generic[Kind]):
    """The columns of a table that make up a dataclass.

    Args:
        table: the table.
        kind: the dataclass; tuples are stored as arrays, enums by value and dataclasses in tuples as documents.
        alias: of the table in statements.
        only: the attributes that are read; None for all.
        as_text: those with JSON that is read as text.
        renamed: attribute -> column, where the names differ.
    """

    def __init__(
        self,
        table: Table,
        kind: type[Kind],
        alias: str,
        *,
        only: Sequence[str] | None = None,
        as_text: Collection[str] = (),
        **renamed: str,
    ) -> None:
        self.alias, self._kind = alias, kind
        self.names = tuple(field.name for field in fields(kind) if only is None or field.name in only)  # type: ignore[arg-type]  # a dataclass
        hints = get_type_hints(kind)
        converts = [(name, _convert(hints[name])) for name in self.names if name not in as_text]
        self._converts = [(name, convert) for name, convert in converts if convert is not None]
        columns = ((table.c[renamed.get(name, name)].name, "::text" * (name in as_text)) for name in self.names)
        self.selected = ", ".join(f'{alias}."{column}"{cast}' for column, cast in columns)

    def __len__(self) -> int:
        return len(self.names)

    def load(self, row: Sequence[Any], start: int = 0, **others: Any) -> Kind:
        """The dataclass from the columns at a position of a row; `others` replace some."""
        values = self.members(row, start)
        return self._kind(**values | others) if others else self._kind(**values)

    def members(self, row: Sequence[Any], start: int = 0) -> dict[str, Any]:
        """The attributes from the columns at a position of a row, by name."""
        values = dict(zip(self.names, row[start : start + len(self.names)], strict=True))
        for name, convert in self._converts:
            if (value := values[name]) is not None:
                values[name] = convert(value)
        return values


def _convert(hint: Any) -> Convert | None:
    """Conversion of a column's value to an attribute; None where they are the same."""
    kind = next((each for each in get_args(hint) if each is not NoneType), hint) if _is_optional(hint) else hint
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {member.value: member for member in kind}.__getitem__
    if get_origin(kind) is not tuple:
        return None
    item = get_args(kind)[0]
    return partial(_objects, item) if is_dataclass(item) else tuple


def _is_optional(hint: Any) -> bool:
    return get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint)


def _objects(kind: Any, documents: Iterable[Mapping[str, Any]]) -> tuple[Any, ...]:
    """Objects from stored documents."""
    return tuple(kind(**document) for document in documents)
