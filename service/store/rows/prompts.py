"""Repository of prompts."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import func, or_, select, true
from sqlalchemy.sql.elements import ColumnElement

from service.play.resources.prompt import Prompt, PromptStatus
from service.play.row_filter import RowFilter
from service.store.rows.common import StoredRows
from service.store.session import Session
from service.store.statements.tables import PROMPT
from service.store.tables import prompts

_IS_OPEN = prompts.c.status == PromptStatus.OPEN.value


class StoredPrompts(StoredRows[Prompt]):
    """`service.play.ports.PromptRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, prompts, PROMPT)

    def seen(self, row_filter: RowFilter | None) -> ColumnElement[bool]:
        """Condition for prompts that the caller may see."""
        if row_filter is None:
            return true()
        return or_(prompts.c.key == row_filter.key, prompts.c.asked.overlap(sorted(row_filter.characters)))

    def of_stream(self, closed_since: datetime, limit: int, row_filter: RowFilter | None = None) -> Sequence[Prompt]:
        """Prompts that are open, or were until a moment ago."""
        recent = or_(_IS_OPEN, prompts.c.updated_at > closed_since)
        return self.many(recent, self.seen(row_filter), order=(prompts.c.id.desc(),), limit=limit)

    def count_open(self, key: str | None = None) -> int:
        """Number of open prompts, of all or of those that a key has sent."""
        of_key = true() if key is None else prompts.c.key == key
        counted = select(func.count()).select_from(prompts).where(self.mine(), _IS_OPEN, of_key)
        return int(self.session.execute(counted).scalar_one())

    def now(self) -> datetime:
        """The time by the clock of the database."""
        moment: datetime = self.session.execute(select(func.clock_timestamp())).scalar_one()
        return moment
