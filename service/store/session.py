"""Session: a pooled connection for one campaign, its transaction and its write buffer."""

from collections.abc import Callable, Mapping
from typing import Any, Self

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy import Connection, Engine
from sqlalchemy.engine import CursorResult
from sqlalchemy.sql import Executable

from service.play.ports import Locked
from service.play.quotas import Growth, Quotas, Size
from service.store.buffer import WriteBuffer
from service.store.driver import DirectConnection, Rows


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
        self.buffer = WriteBuffer()
        self.before_first: Callable[[], None] | None = None
        self.has_written = self.log_has_grown = self.has_messages = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Return the connection to the pool, which rolls an open transaction back."""
        if self.driver.closed and self._pooled.is_valid:
            self._pooled.invalidate()
        self._pooled.close()

    def commit(self) -> None:
        """Commit the transaction."""
        self.driver.commit()

    def rollback(self) -> None:
        """Roll the transaction back; the next statement begins another one."""
        self.driver.rollback()

    def execute(self, statement: Executable) -> CursorResult[Any]:
        """Run a statement of SQLAlchemy's, after the buffered writes."""
        if self.before_first is not None:
            self.before_first()
        self.flush()
        if self._of_sqlalchemy is None:
            self._of_sqlalchemy = Connection(self._engine, self._pooled)
        self._begin_transaction()
        return self._of_sqlalchemy.execute(statement)

    def run(self, text: str, parameters: Mapping[str, Any]) -> Rows:
        """Run a statement with a fixed text, past SQLAlchemy."""
        self._begin_transaction()
        return self.driver.run(text, parameters)

    def lock(self, text: str, parameters: Mapping[str, Any]) -> Rows:
        """Run a statement that may wait for the lock of another writer.

        Raises:
            Locked: the other one does not end in time.
        """
        try:
            return self.run(text, parameters)
        except psycopg.errors.LockNotAvailable as error:
            raise Locked from error

    def _begin_transaction(self) -> None:
        if self._begin is not None and self.driver.pgconn.transaction_status == TransactionStatus.IDLE:
            self.driver.command(self._begin)

    def flush(self) -> None:
        """Send all buffered writes in one round trip.

        Raises:
            CampaignFull: the campaign would store more than it may.
        """
        if self.buffer.is_empty:
            return
        statements, growth = self.buffer.statements(self.campaign_id)
        self.log_has_grown = self.log_has_grown or self.buffer.grows or self.buffer.prompts
        self.has_messages = self.has_messages or self.buffer.has_messages
        self.discard()
        self._begin_transaction()
        first, *_ = self.driver.run_all(statements)
        self.has_written = True
        if growth != Growth():
            growth.check(self.quotas, Size(*first[0]))

    def discard(self) -> None:
        """Drop the buffered writes, and reset the end of the log."""
        self.buffer = WriteBuffer(last_seq=self.buffer.last_seq, has_webhooks=self.buffer.has_webhooks)
