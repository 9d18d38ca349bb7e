"""Base class of the repositories: dataclasses on one side, a table on the other."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, Row, Table, and_, select
from sqlalchemy.sql.elements import ColumnElement

from service.play.resources.page import Page
from service.store.session import Session
from service.store.statements.columns import Columns

Kind = TypeVar("Kind")


class Rows(Generic[Kind]):
    """Reads one table for one campaign.

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

    def one(self, *conditions: ColumnElement[bool]) -> Kind | None:
        """The row that meets the conditions, or None."""
        row = self.session.execute(select(*self._selected).where(self.mine(), *conditions)).first()
        return None if row is None else self.load(row)

    def many(self, *conditions: ColumnElement[bool], order: ColumnElement[Any], limit: int | None = None) -> list[Kind]:
        """The rows that meet the conditions."""
        statement = select(*self._selected).where(self.mine(), *conditions).order_by(order).limit(limit)
        return [self.load(row) for row in self.session.execute(statement).all()]

    def page(
        self, filters: Mapping[str, Any], after: str | None, limit: int, *others: ColumnElement[bool]
    ) -> Page[Kind]:
        """A page of rows with these column values and other conditions, in the order of their ids."""
        column = self.table.c.id
        conditions = [*others, *(self.table.c[name] == value for name, value in filters.items())]
        if after is not None:
            conditions.append(column > after)
        rows = self.many(*conditions, order=column, limit=limit + 1)
        more = len(rows) > limit
        return Page(tuple(rows[:limit]), rows[limit - 1].id if more else None)  # type: ignore[attr-defined]  # pages have ids

    def mine(self) -> ColumnElement[bool]:
        """The condition of every statement: rows of this campaign."""
        return and_(self.table.c.campaign_id == self.session.campaign_id)

    def load(self, row: Row[Any]) -> Kind:
        """A row as a dataclass."""
        return self.columns.load(row)
