"""What all rows have in common: a dataclass on one side, a table on the other."""

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, Generic, TypeVar, get_type_hints

from sqlalchemy import Connection, Row, Table, and_, delete, insert, select, update
from sqlalchemy.sql.elements import ColumnElement

from service.play.resources.page import Page

Kind = TypeVar("Kind")


class Rows(Generic[Kind]):
    """Reads and writes one table for one campaign.

    Args:
        connection: with the open transaction.
        campaign_id: of every row.
        table: leads with `campaign_id`.
        kind: the dataclass; its fields are columns, of which tuples are stored as arrays and enums by value.
        identity: names of the columns that, beside the campaign, tell rows apart.
    """

    def __init__(
        self, connection: Connection, campaign_id: str, table: Table, kind: type[Kind], identity: tuple[str, ...]
    ) -> None:
        self.connection, self.campaign_id = connection, campaign_id
        self.table, self.kind, self.identity = table, kind, identity
        self._names = tuple(field.name for field in fields(kind))  # type: ignore[arg-type]  # a dataclass
        self._columns = [table.c[name] for name in self._names]
        self._hints = get_type_hints(kind)

    def one(self, *conditions: ColumnElement[bool], lock: bool = False) -> Kind | None:
        """The row that meets the conditions, or None."""
        statement = select(*self._columns).where(self.mine(), *conditions)
        row = self.connection.execute(statement.with_for_update() if lock else statement).first()
        return None if row is None else self.load(row)

    def many(
        self, *conditions: ColumnElement[bool], order: ColumnElement[Any], limit: int | None = None, lock: bool = False
    ) -> list[Kind]:
        """The rows that meet the conditions."""
        statement = select(*self._columns).where(self.mine(), *conditions).order_by(order).limit(limit)
        rows = self.connection.execute(statement.with_for_update() if lock else statement)
        return [self.load(row) for row in rows]

    def page(
        self, filters: Mapping[str, Any], after: str | None, limit: int, *others: ColumnElement[bool]
    ) -> Page[Kind]:
        """Rows whose columns have these values and that meet the other conditions, in the order of their ids."""
        column = self.table.c.id
        conditions = [*others, *(self.table.c[name] == value for name, value in filters.items())]
        if after is not None:
            conditions.append(column > after)
        rows = self.many(*conditions, order=column, limit=limit + 1)
        more = len(rows) > limit
        return Page(tuple(rows[:limit]), rows[limit - 1].id if more else None)  # type: ignore[attr-defined]  # pages have ids

    def add(self, *rows: Kind) -> None:
        """Add rows."""
        if rows:
            self.connection.execute(insert(self.table), [self.dump(row) for row in rows])

    def write(self, row: Kind) -> None:
        """Write a row as it is now."""
        values = self.dump(row)
        same = [self.table.c[name] == values.pop(name) for name in self.identity]
        values.pop("campaign_id", None)
        self.connection.execute(update(self.table).where(self.mine(), *same).values(values))

    def remove(self, *conditions: ColumnElement[bool]) -> None:
        """Remove the rows that meet the conditions."""
        self.connection.execute(delete(self.table).where(self.mine(), *conditions))

    def mine(self) -> ColumnElement[bool]:
        """The condition that every statement has: rows of this campaign."""
        return and_(self.table.c.campaign_id == self.campaign_id)

    def load(self, row: Row[Any]) -> Kind:
        """The dataclass of a row."""
        return self.kind(**self.values(row))

    def values(self, row: Row[Any]) -> dict[str, Any]:
        """The attributes of a row's dataclass."""
        return {name: loaded(value, self._hints[name]) for name, value in zip(self._names, row, strict=True)}

    def dump(self, row: Kind) -> dict[str, Any]:
        """The columns of a dataclass."""
        return {name: dumped(getattr(row, name)) for name in self._names}


def loaded(value: Any, hint: Any) -> Any:
    """The value of a column as the attribute with this type hint."""
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    return tuple(value) if isinstance(value, list) and getattr(hint, "__origin__", None) is tuple else value


def dumped(value: Any) -> Any:
    """The value of an attribute as its column takes it."""
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value
