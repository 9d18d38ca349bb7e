"""One transaction on one campaign."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from service.play.ports import Busy, Work
from service.store.rows.campaigns import StoredCampaigns
from service.store.rows.characters import StoredCharacters
from service.store.rows.combatants import StoredCombatants
from service.store.rows.encounters import StoredEncounters
from service.store.rows.events import StoredEvents
from service.store.rows.idempotency import StoredIdempotency
from service.store.rows.keys import StoredKeys

_GIVES_WAY = frozenset({"55P03", "57014", "40P01", "40001"})
"""SQLSTATE of statements that waited too long for a lock, took too long, or were in each other's way."""


class StoredWork:
    """`service.play.ports.Work` in Postgres.

    Args:
        connection: with the open transaction.
        campaign_id: every statement names it.
    """

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        self.campaign_id = campaign_id
        self.campaigns = StoredCampaigns(connection, campaign_id)
        self.keys = StoredKeys(connection, campaign_id)
        self.characters = StoredCharacters(connection, campaign_id)
        self.encounters = StoredEncounters(connection, campaign_id)
        self.combatants = StoredCombatants(connection, campaign_id)
        self.events = StoredEvents(connection, campaign_id)
        self._connection = connection

    @contextmanager
    def trial(self) -> Iterator[None]:
        """A block of which nothing is kept, however it ends."""
        savepoint = self._connection.begin_nested()
        try:
            yield
        finally:
            savepoint.rollback()

    def idempotency_records(self, campaign_id: str) -> StoredIdempotency:
        """The answers kept under this id."""
        return StoredIdempotency(self._connection, campaign_id)


class Transactions:
    """`service.play.ports.Transactions` on one engine."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._frozen = engine.execution_options(isolation_level="REPEATABLE READ")

    @contextmanager
    def __call__(self, campaign_id: str, *, frozen: bool = False) -> Iterator[Work]:
        """A transaction that is kept when the block ends, and forgotten when it raises.

        Args:
            campaign_id: of the campaign.
            frozen: whether all that is read is as it was at one moment, whatever others write meanwhile.

        Raises:
            Busy: a lock or a statement took too long, or the database is not there.
        """
        try:
            with (self._frozen if frozen else self._engine).begin() as connection:
                yield StoredWork(connection, campaign_id)
        except PoolTimeoutError as error:
            raise Busy from error
        except DBAPIError as error:
            if gives_way(error) or error.connection_invalidated or isinstance(error, OperationalError):
                raise Busy from error
            raise


def gives_way(error: DBAPIError) -> bool:
    """Whether the statement failed only because others were in its way, or took too long."""
    return getattr(error.orig, "sqlstate", None) in _GIVES_WAY
