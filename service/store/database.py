"""The engine: how the service talks to Postgres."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import orjson
import sqlalchemy
from psycopg.types.json import set_json_loads
from psycopg.types.string import TextLoader
from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.exc import ArgumentError, DBAPIError

from service.settings import Settings, StartError
from service.store.embedded import EmbeddedPostgres

CONNECT_TIMEOUT = 5  # seconds
POOL_TIMEOUT = 5  # seconds that a request waits for a free connection
LOCK_TIMEOUT = 5  # seconds that a statement waits for rows locked by another
STATEMENT_TIMEOUT = 15  # seconds
IDLE_TIMEOUT = 30  # seconds that a transaction may do nothing
SPARE_CONNECTIONS = 3  # for each worker process, beside one for each of its threads; one is for webhooks
_ALIVE = "SELECT 1"
CONNECTIONS_FOR_PEOPLE = 20  # psql, backups, migrations


def create_engine(settings: Settings) -> Engine:
    """Makes the engine for the database of the settings; nothing is connected yet.

    A process that is forked later starts with no connections: two processes on one connection would read
    each other's answers.

    Raises:
        StartError: The settings name no database, or not by a proper URL.
    """
    engine = sqlalchemy.create_engine(
        _url(settings),
        connect_args={"connect_timeout": CONNECT_TIMEOUT, "options": _session_options()},
        pool_size=settings.web_threads,
        max_overflow=SPARE_CONNECTIONS,
        pool_timeout=POOL_TIMEOUT,
    )
    event.listen(engine, "connect", _adapt)
    os.register_at_fork(after_in_child=lambda: engine.dispose(close=False))
    return engine


@contextmanager
def alive(engine: Engine) -> Iterator[Connection]:
    """Provides a connection that answers, with its transaction begun; after a restart of Postgres none of the old ones.

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
    """Provides a database: the one of the settings, else a Postgres of our own for as long as needed.

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


def connections_needed(settings: Settings) -> int:
    """Returns how many connections all worker processes together may hold, with one listener each."""
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


def _adapt(connection: Any, _record: Any) -> None:
    """Have psycopg read ids as texts, and JSON by the quickest reader."""
    connection.adapters.register_loader("uuid", TextLoader)
    set_json_loads(orjson.loads, connection)


def _session_options() -> str:
    milliseconds = {
        "lock_timeout": LOCK_TIMEOUT * 1000,
        "statement_timeout": STATEMENT_TIMEOUT * 1000,
        "idle_in_transaction_session_timeout": IDLE_TIMEOUT * 1000,
    }
    return " ".join(["-c timezone=UTC", *(f"-c {name}={value}" for name, value in milliseconds.items())])
