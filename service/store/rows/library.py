"""Entries of the library."""

from collections.abc import Iterator

from sqlalchemy import and_, func, or_, select, true
from sqlalchemy.sql.elements import ColumnElement

from service.play.forms.page import Page, PagePosition, Sort
from service.play.resources.rows import LibraryEntry
from service.rulesets.library import Search
from service.store.rows.common import StoredRows
from service.store.session import Session
from service.store.statements.tables import ENTRY
from service.store.tables import entries


class StoredLibrary(StoredRows[LibraryEntry]):
    """`service.play.ports.LibraryRows` in Postgres.

    Args:
        session: the open transaction.
    """

    def __init__(self, session: Session) -> None:
        super().__init__(session, entries, ENTRY)

    def search(self, wanted: Search, after: PagePosition | None, limit: int, sort: Sort) -> Page[LibraryEntry]:
        """A page of the entries that a search finds."""
        filters = {} if wanted.kind is None else {"kind": wanted.kind.value}
        return self._page(filters, after, limit, sort, and_(true(), *_conditions(wanted)))

    def count(self) -> int:
        """Number of entries."""
        number: int = self.session.execute(select(func.count()).select_from(entries).where(self.mine())).scalar_one()
        return number


def _conditions(wanted: Search) -> Iterator[ColumnElement[bool]]:
    if wanted.tag is not None:
        yield entries.c.tags.contains([wanted.tag])
    for word in wanted.words:
        has_tag = entries.c.tags.contains([word.lower()])
        yield or_(
            entries.c.name.icontains(word, autoescape=True), entries.c.notes.icontains(word, autoescape=True), has_tag
        )
