"""Base class of the repositories: dataclasses on one side, a table on the other."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, Row, Table, and_, func, literal, select, true, tuple_
from sqlalchemy.sql.elements import ColumnElement

from service.play.forms.page import Page, PagePosition, Sort
from service.play.row_filter import RowFilter
from service.store.session import Session
from service.store.statements.columns import Columns
from service.store.statements.writes import Write

Kind = TypeVar("Kind")
lower = func.lower


class Reads(Generic[Kind]):
    """Reads of one table for one campaign.

    Args:
        session: the open transaction.
        table: leads with `campaign_id`.
        columns: of the table, as a dataclass.
    """

    def __init__(self, session: Session, table: Table, columns: Columns[Kind]) -> None:
        self.session, self.table, self.columns = session, table, columns

    @cached_property
    def _selected(self) -> list[Column[Any]]:
        return [self.table.c[name] for name in self.columns.names]

    def one(self, *conditions: ColumnElement[bool], **columns: str) -> Kind | None:
        """The row that meets the conditions and has these values, or None."""
        statement = select(*self._selected).where(self.mine(), *conditions, *self._having(columns))
        row = self.session.execute(statement).first()
        return None if row is None else self.load(row)

    def many(
        self, *conditions: ColumnElement[bool], order: Sequence[ColumnElement[Any]], limit: int | None = None
    ) -> list[Kind]:
        """The rows that meet the conditions."""
        statement = select(*self._selected).where(self.mine(), *conditions).order_by(*order).limit(limit)
        return [self.load(row) for row in self.session.execute(statement).all()]

    def _page(
        self, filters: Mapping[str, Any], after: PagePosition | None, limit: int, sort: Sort, seen: ColumnElement[bool]
    ) -> Page[Kind]:
        by_name = sort is Sort.NAME
        order = (lower(self.table.c.name), self.table.c.id) if by_name else (self.table.c.id,)
        conditions = [seen, *self._having(filters)]
        if after is not None:
            behind = tuple_(*order) > tuple_(lower(literal(after.name)), literal(after.id, self.table.c.id.type))
            conditions.append(behind if by_name else self.table.c.id > after.id)
        rows: list[Any] = self.many(*conditions, order=order, limit=limit + 1)
        end = rows[limit - 1] if len(rows) > limit else None
        return Page(tuple(rows[:limit]), end and PagePosition(end.id, end.name if by_name else None))

    def _having(self, columns: Mapping[str, Any]) -> Iterator[ColumnElement[bool]]:
        for name, value in columns.items():
            column = self.table.c[name]
            yield lower(column) == lower(literal(value)) if name == "name" else column == value

    def mine(self) -> ColumnElement[bool]:
        """The condition of every statement: rows of this campaign."""
        return and_(self.table.c.campaign_id == self.session.campaign_id)

    def load(self, row: Row[Any]) -> Kind:
        """A row as a dataclass."""
        return self.columns.load(row)


class StoredRows(Reads[Kind]):
    """`service.play.ports.Rows` in Postgres."""

    def get(self, row_id: str) -> Kind | None:
        """One row."""
        return self.one(id=row_id)

    def some(self, row_ids: Collection[str]) -> Mapping[str, Kind]:
        """The existing rows among some ids."""
        column = self.table.c.id
        rows = self.many(column.in_(sorted(set(row_ids))), order=(column,)) if row_ids else ()
        return {row.id: row for row in rows}  # type: ignore[attr-defined]  # all that are asked for have ids

    def all(self, **columns: str) -> Sequence[Kind]:
        """All rows, or those with these values, in the order of creation."""
        return self.many(*self._having(columns), order=(self.table.c.id,))

    def find(
        self,
        filters: Mapping[str, Any],
        after: PagePosition | None,
        limit: int,
        row_filter: RowFilter | None = None,
        sort: Sort = Sort.CREATED,
    ) -> Page[Kind]:
        """A page of rows with these values, of names without regard to case, limited by the filter."""
        return self._page(filters, after, limit, sort, self.seen(row_filter))

    def insert(self, *rows: Kind) -> None:
        """Add rows."""
        self.session.buffer.add(Write.INSERT, *rows)

    def update(self, *rows: Kind) -> None:
        """Update rows."""
        self.session.buffer.add(Write.UPDATE, *rows)

    def delete(self, *rows: Kind) -> None:
        """Remove rows."""
        self.session.buffer.add(Write.DELETE, *rows)

    def seen(self, _row_filter: RowFilter | None) -> ColumnElement[bool]:
        """Condition for rows that the caller may see: all of them, where a kind says nothing else."""
        return true()
