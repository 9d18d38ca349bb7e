"""Database engines: connections to Postgres, with pool sizes and session settings."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import psycopg
import sqlalchemy
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from service.play.ports import Busy
from service.settings import Settings, StartError
from service.store.driver import connect_directly
from service.store.embedded import EmbeddedPostgres
from service.store.embedded.versions import PostgresVersion
from service.store.faults import fault_of
from service.values import replace

CONNECT_TIMEOUT = 5  # seconds
POOL_TIMEOUT = 5  # seconds that a request waits for a free connection
LOCK_TIMEOUT = 5  # seconds that a statement waits for rows locked by another
STATEMENT_TIMEOUT = 15  # seconds
IDLE_TIMEOUT = 30  # seconds that a transaction may do nothing
SPARE_CONNECTIONS = 3  # for each worker process, beside one for each of its threads; one is for webhooks
_ALIVE = "SELECT 1"
_POOL = "pool"  # the pool that opened a connection, in the information of its record
CONNECTIONS_FOR_PEOPLE = 20  # psql, backups, migrations


def create_engine(settings: Settings) -> Engine:
    """Creates the engine for the database of the settings, without connecting.

    A process that is forked later starts with no connections: two processes on one connection would read
    each other's answers.

    Raises:
        StartError: The settings name no database, or not by a proper URL.
    """
    engine = sqlalchemy.create_engine(
        _url(settings),
        connect_args={"connect_timeout": CONNECT_TIMEOUT, **_of_session(settings)},
        pool_size=settings.web_threads,
        max_overflow=SPARE_CONNECTIONS,
        pool_timeout=POOL_TIMEOUT,
    )
    connect_directly(engine, prepares=settings.database_pooler == "none")
    _close_after_disposal(engine)
    os.register_at_fork(after_in_child=lambda: engine.dispose(close=False))
    return engine


def _close_after_disposal(engine: Engine) -> None:
    """Closes connections that are in use during `Engine.dispose` when they are returned.

    Otherwise the abandoned pool takes them back, and they stay open until they are garbage-collected.
    """

    def note_pool(_connection: Any, record: ConnectionPoolEntry) -> None:
        record.info[_POOL] = engine.pool

    def close_if_abandoned(connection: Any, record: ConnectionPoolEntry) -> None:
        if connection is not None and record.info[_POOL] is not engine.pool:
            record.invalidate()

    event.listen(engine, "connect", note_pool)
    event.listen(engine, "checkin", close_if_abandoned)


def pool_levels(engine: Engine) -> dict[tuple[str, ...], float]:
    """The numbers of used and idle connections, as gauges of `service.metrics.declarations`."""
    pool: Any = engine.pool
    return {("pool", "in_use"): pool.checkedout(), ("pool", "idle"): pool.checkedin()}


@contextmanager
def alive(engine: Engine) -> Iterator[Connection]:
    """Provides a working connection with a transaction begun; after a restart of Postgres the dead ones are dropped.

    Raises:
        SQLAlchemyError: The database does not answer.
    """
    with ExitStack() as stack:
        connection = stack.enter_context(engine.connect())
        try:
            connection.exec_driver_sql(_ALIVE)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            connection = stack.enter_context(engine.connect())
        yield connection


@contextmanager
def database_of(settings: Settings) -> Iterator[Settings]:
    """Provides a database: that of the settings, else an embedded Postgres for as long as needed.

    Yields:
        The settings, with a database.

    Raises:
        StartError: The Postgres of our own does not start.
    """
    if settings.database_url is not None:
        yield settings
        return
    connections = connections_needed(settings) + CONNECTIONS_FOR_PEOPLE
    postgres = EmbeddedPostgres(settings.data_dir, pg_bindir=settings.pg_bindir, connections=connections)
    with postgres:
        yield replace(settings, database_url=postgres.url)


@contextmanager
def database_at_hand(settings: Settings, *, creates: bool = False) -> Iterator[Settings]:
    """Provides a database as `database_of` does, or that of a running service on the same data.

    Args:
        settings: Of the process.
        creates: Whether an embedded Postgres without data gets a new, empty database.

    Yields:
        The settings, with a database.

    Raises:
        StartError: There is no database, it does not start, or it fails in the block; the message is one line.
    """
    with _one_line(), _at_hand(settings, creates=creates) as ready:
        yield ready


@contextmanager
def _at_hand(settings: Settings, *, creates: bool) -> Iterator[Settings]:
    if settings.database_url is not None:
        yield settings
        return
    postgres = EmbeddedPostgres(settings.data_dir, pg_bindir=settings.pg_bindir)
    running = postgres.running_url()
    if running is not None:
        yield replace(settings, database_url=running)
        return
    if not creates and not postgres.has_data():
        raise StartError(
            f"there is no database in DATA_DIR={settings.data_dir}; set DATA_DIR or DATABASE_URL as for the service"
        )
    with database_of(settings) as ready:
        yield ready


@contextmanager
def _one_line() -> Iterator[None]:
    """A block in which faults of the database end the command with one line.

    Raises:
        StartError: In the place of those faults.
    """
    try:
        yield
    except (SQLAlchemyError, psycopg.Error, Busy) as error:
        raise StartError(f"the database: {fault_of(error)}") from error


def server_version(engine: Engine) -> PostgresVersion:
    """The version of the server.

    Raises:
        SQLAlchemyError: The database does not answer.
    """
    with engine.connect() as connection:
        return PostgresVersion.of_number(int(connection.exec_driver_sql("SHOW server_version_num").scalar_one()))


def connections_needed(settings: Settings) -> int:
    """The highest number of connections of all worker processes, with one listener each."""
    return settings.web_workers * (settings.web_threads + SPARE_CONNECTIONS + 1)


def _url(settings: Settings) -> URL:
    if settings.database_url is None:
        raise StartError("there is no database; set DATABASE_URL")
    try:
        return sqlalchemy.make_url(settings.database_url)
    except (ArgumentError, ValueError):
        raise StartError(
            "DATABASE_URL cannot be used: expected postgresql://user:password@host:5432/database"
        ) from None


def listening_url(settings: Settings) -> URL:
    """The URL of the database for LISTEN.

    Raises:
        StartError: There is a pooler in front of the database, and no way around it is named.
    """
    if settings.database_listen_url is None and settings.database_pooler != "none":
        raise StartError("DATABASE_POOLER=transaction needs DATABASE_LISTEN_URL, which leads to Postgres itself")
    return _url(replace(settings, database_url=settings.database_listen_url or settings.database_url))


def replica_engine(settings: Settings) -> Engine | None:
    """Creates the engine for the replica of the settings, if there is one."""
    if settings.database_read_url is None:
        return None
    return create_engine(replace(settings, database_url=settings.database_read_url))


def _of_session(settings: Settings) -> dict[str, Any]:
    """Options of a new connection; behind a pooler the role in the database must have them instead."""
    if settings.database_pooler == "none":
        return {"options": _session_options()}
    return {"prepare_threshold": None}


def session_settings() -> dict[str, str]:
    """The settings of every session of the database."""
    return {
        "timezone": "UTC",
        "lock_timeout": f"{LOCK_TIMEOUT}s",
        "statement_timeout": f"{STATEMENT_TIMEOUT}s",
        "idle_in_transaction_session_timeout": f"{IDLE_TIMEOUT}s",
    }


def _session_options() -> str:
    return " ".join(f"-c {name}={value}" for name, value in session_settings().items())
