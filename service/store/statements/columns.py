"""Columns of a table as attributes of a dataclass: what a statement selects, and how its rows are read."""

from collections.abc import Callable, Sequence
from dataclasses import fields
from enum import Enum
from typing import Any, Generic, TypeVar, get_type_hints

from sqlalchemy import Table

Kind = TypeVar("Kind")
Convert = Callable[[Any], Any]


class Columns(Generic[Kind]):
    """The columns of a table that make up a dataclass.

    Args:
        table: the table.
        kind: the dataclass; tuples are stored as arrays and enums by value.
        alias: of the table in statements.
        renamed: attribute -> column, where the names differ.
    """

    def __init__(self, table: Table, kind: type[Kind], alias: str, **renamed: str) -> None:
        self.alias, self._kind = alias, kind
        self.names = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]  # a dataclass
        hints = get_type_hints(kind)
        self._converts = [(name, _convert(hints[name])) for name in self.names]
        columns = (table.c[renamed.get(name, name)].name for name in self.names)
        self.selected = ", ".join(f'{alias}."{column}"' for column in columns)

    def __len__(self) -> int:
        return len(self.names)

    def load(self, row: Sequence[Any], start: int = 0, **others: Any) -> Kind:
        """The dataclass of the columns that begin at a place of a row; `others` take the place of some."""
        values = {
            name: value if convert is None or value is None else convert(value)
            for (name, convert), value in zip(self._converts, row[start : start + len(self.names)], strict=True)
        }
        return self._kind(**values | others)


def _convert(hint: Any) -> Convert | None:
    """What makes an attribute of a column's value; None where they are the same."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    return tuple if getattr(hint, "__origin__", None) is tuple else None
