"""Tests of the database engines."""

import os

import pytest
from sqlalchemy import Engine, text

from service.settings import Settings, StartError
from service.store.database import connections_needed, create_engine, database_of


def test_a_session_never_waits_for_ever(engine: Engine) -> None:
    """Locks, statements and idle transactions have limits, and times are UTC."""
    names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout", "timezone")
    with engine.connect() as connection:
        values = [connection.scalar(text(f"SELECT current_setting('{name}')")) for name in names]
    assert values == ["5s", "15s", "30s", "UTC"]


def test_a_forked_process_has_connections_of_its_own(database: Settings) -> None:
    """Parent and child talk to Postgres through different backends."""
    engine = create_engine(database)
    own_backend = text("SELECT pg_backend_pid()")
    with engine.connect() as connection:
        ours = connection.scalar(own_backend)
    readable, writable = os.pipe()
    child = os.fork()
    if child == 0:
        with engine.connect() as connection:
            os.write(writable, str(connection.scalar(own_backend)).encode())
        os._exit(0)
    os.waitpid(child, 0)
    theirs = int(os.read(readable, 20))
    with engine.connect() as connection:
        still_ours = connection.scalar(own_backend)
    os.close(readable)
    os.close(writable)
    engine.dispose()
    assert ours == still_ours
    assert ours != theirs


def test_a_connection_in_use_is_closed_when_its_pool_was_disposed_of(database: Settings) -> None:
    """At its return; one of the new pool stays open."""
    engine = create_engine(database)
    old = engine.raw_connection()
    of_old = old.driver_connection
    assert of_old is not None
    engine.dispose()
    new = engine.raw_connection()
    of_new = new.driver_connection
    assert of_new is not None
    old.close()
    new.close()
    assert (of_old.closed, of_new.closed) == (True, False)
    engine.dispose()


@pytest.mark.parametrize("url", [None, "postgresql+psycopg://h:port/d"])
def test_a_database_that_is_not_named_properly_is_reported(url: str | None) -> None:
    """The one line says what to set."""
    with pytest.raises(StartError, match="DATABASE_URL"):
        create_engine(Settings(database_url=url))


def test_a_named_database_is_used_as_it_is(database: Settings) -> None:
    """With DATABASE_URL nothing is started."""
    with database_of(database) as settings:
        assert settings is database


def test_every_thread_and_listener_has_a_connection() -> None:
    """The Postgres of our own accepts what all workers together may ask for."""
    assert connections_needed(Settings(web_workers=2, web_threads=8)) == 24
