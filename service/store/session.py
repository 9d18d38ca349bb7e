"""Session: a connection with an open transaction on a campaign, and its write buffer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg
from sqlalchemy import Connection
from sqlalchemy.engine import CursorResult
from sqlalchemy.sql import Executable

from service.play.ports import Locked
from service.play.quotas import Growth, Quotas, Size
from service.store.buffer import WriteBuffer

Rows = list[Sequence[Any]]


class Session:
    """Runs statements for one campaign; statements of SQLAlchemy see the buffered writes.

    Args:
        connection: with the open transaction.
        campaign_id: every statement names it.
        quotas: how much the campaign may store.

    Attributes:
        driver: the same connection as psycopg has it.
        buffer: what is still to be written.
        has_written: whether something was written in the transaction.
        log_has_grown: whether an event was, or a prompt of which streams tell.
        has_messages: whether messages for webhooks may have been.
        is_broken: whether the connection has died.
        before_first: called before the first statement of SQLAlchemy's.
    """

    def __init__(self, connection: Connection, campaign_id: str, quotas: Quotas) -> None:
        self.connection, self.campaign_id, self.quotas = connection, campaign_id, quotas
        self.buffer = WriteBuffer()
        self.driver: psycopg.Connection[Any] = connection.connection.driver_connection  # type: ignore[assignment]  # psycopg's
        self.before_first: Callable[[], None] | None = None
        self.has_written = self.log_has_grown = self.has_messages = self.is_broken = False

    def execute(self, statement: Executable) -> CursorResult[Any]:
        """Run a statement of SQLAlchemy's."""
        if self.before_first is not None:
            self.before_first()
        self.flush()
        return self.connection.execute(statement)

    def run(self, text: str, parameters: Mapping[str, Any]) -> Rows:
        """Run a prepared text by the driver itself, past SQLAlchemy."""
        try:
            return self.driver.execute(text, parameters).fetchall()
        except psycopg.OperationalError as error:
            if self.driver.closed:
                self.is_broken = True
                self.connection.invalidate(error)
            raise

    def lock(self, text: str, parameters: Mapping[str, Any]) -> Rows:
        """Run a statement that may wait for the lock of another writer.

        Raises:
            Locked: the other one does not end in time.
        """
        try:
            return self.run(text, parameters)
        except psycopg.errors.LockNotAvailable as error:
            raise Locked from error

    def flush(self) -> None:
        """Send all buffered writes in one statement.

        Raises:
            CampaignFull: the campaign would store more than it may.
        """
        if self.buffer.is_empty:
            return
        text, parameters, growth = self.buffer.statement(self.campaign_id)
        self.log_has_grown = self.log_has_grown or self.buffer.grows or self.buffer.prompts
        self.has_messages = self.has_messages or self.buffer.has_messages
        self.discard()
        (size,) = self.run(text, parameters)
        self.has_written = True
        if growth != Growth():
            growth.check(self.quotas, Size(*size))

    def discard(self) -> None:
        """Drop the buffered writes, and reset the end of the log."""
        self.buffer = WriteBuffer(last_seq=self.buffer.last_seq, has_webhooks=self.buffer.has_webhooks)
