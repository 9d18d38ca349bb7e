"""Session: a pooled connection for one campaign, its transaction and its write buffer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import CursorResult
from sqlalchemy.sql import Executable

from service.play.ports import Locked
from service.play.quotas import Quotas, Size
from service.store.buffer import WriteBuffer
from service.store.driver import COMMIT, DirectConnection, Rows, Statement


class Session:
    """Runs statements for one campaign; statements of SQLAlchemy see the buffered writes.

    Args:
        engine: its pool lends the connection until `close`.
        campaign_id: every statement names it.
        quotas: how much the campaign may store.
        begin: the statement that begins a transaction; None for autocommit.

    Attributes:
        driver: the connection.
        buffer: the pending writes.
        size: how much the campaign stores, with what was written in the transaction.
        has_written: whether something was written in the transaction.
        log_has_grown: whether an event was written, or a prompt that streams report.
        has_messages: whether messages for webhooks may have been.
        before_first: called before the first statement of SQLAlchemy's.
    """

    def __init__(self, engine: Engine, campaign_id: str, quotas: Quotas, begin: str | None = None) -> None:
        self._engine, self.campaign_id, self.quotas = engine, campaign_id, quotas
        self._pooled = engine.raw_connection()
        self.driver: DirectConnection = self._pooled.driver_connection  # type: ignore[assignment]  # that of the engine
        self._of_sqlalchemy: Connection | None = None
        self._begin = begin
        self.buffer, self.size = WriteBuffer(), Size()
        self.before_first: Callable[[], None] | None = None
        self._ahead: Sequence[tuple[Statement, Rows]] = ()
        self.has_written = self.log_has_grown = self.has_messages = False

    def close(self) -> None:
        """Return the connection to the pool, which rolls an open transaction back."""
        if self.driver.closed and self._pooled.is_valid:
            self._pooled.invalidate()
        self._pooled.close()

    def commit(self, *last: Statement) -> None:
        """Send all buffered writes and some last statements, and commit, in one round trip.

        Raises:
            CampaignFull: the campaign would store more than it may.
        """
        self._send([*self._writes(), *last, (COMMIT, {})])

    def rollback(self) -> None:
        """Roll the transaction back; the next statement begins another one."""
        self.driver.rollback()

    def execute(self, statement: Executable) -> CursorResult[Any]:
        """Run a statement of SQLAlchemy's, after the buffered writes."""
        if self.before_first is not None:
            self.before_first()
        self.flush()
        self._ahead = ()
        if self._of_sqlalchemy is None:
            self._of_sqlalchemy = Connection(self._engine, self._pooled)
        return self._of_sqlalchemy.execute(statement)

    def run(self, text: str, parameters: Mapping[str, Any]) -> Rows:
        """Run a statement with a fixed text, past SQLAlchemy; one that was sent ahead is not repeated."""
        for statement, rows in self._ahead:
            if statement == (text, parameters):
                return rows
        return self._send([(text, parameters)])[-1]

    def lock(self, *statements: Statement) -> Rows:
        """Run a statement that may wait for the lock of another writer, and send ahead what will probably come next.

        Raises:
            Locked: the other one does not end in time.
        """
        try:
            results = self._send(statements)[-len(statements) :]
        except psycopg.errors.LockNotAvailable as error:
            raise Locked from error
        self._ahead = list(zip(statements, results, strict=True))[1:]
        return results[0]

    def flush(self) -> None:
        """Send all buffered writes in one round trip.

        Raises:
            CampaignFull: the campaign would store more than it may.
        """
        writes = self._writes()
        if writes:
            self._send(writes)

    def _send(self, statements: Sequence[Statement]) -> list[Rows]:
        """Run statements in one round trip, which begins the transaction unless one is open."""
        self._ahead = ()
        if self._begin is not None and self.driver.pgconn.transaction_status == TransactionStatus.IDLE:
            statements = [(self._begin, {}), *statements]
        return self.driver.run_all(statements)

    def _writes(self) -> list[Statement]:
        """The statements for the buffered writes, which leave the buffer.

        Raises:
            CampaignFull: the campaign would store more than it may.
        """
        if self.buffer.is_empty:
            return []
        statements, growth = self.buffer.statements(self.campaign_id)
        self.size = growth.of(self.size, self.buffer.last_seq)
        growth.check(self.quotas, self.size)
        self.log_has_grown = self.log_has_grown or self.buffer.grows or self.buffer.prompts
        self.has_messages = self.has_messages or self.buffer.has_messages
        self.has_written = True
        self.discard()
        return statements

    def discard(self) -> None:
        """Drop the buffered writes, and reset the end of the log."""
        self.buffer = WriteBuffer(last_seq=self.buffer.last_seq, has_webhooks=self.buffer.has_webhooks)
