"""Tests of two concurrent calls with the same `Idempotency-Key`."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Connection, Engine, event, text

from tests.api.campaigns.test_idempotency import create
from tests.client import client_of
from tests.distributed.cluster import CLUSTER, on_one_server
from tests.table import Table

WAITING = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
WAITING_ON_CLUSTER = "SELECT count(DISTINCT waiting_gpid) FROM citus_lock_waits"


def test_a_twin_waits_for_the_first(app: Flask, table: Table, engine: Engine) -> None:
    """While a call runs, another one with its key waits, and gets its answer."""
    with ThreadPoolExecutor() as threads:
        with held_log(engine, table):
            calls = [threads.submit(create, apart(app, table)) for _ in range(2)]
            until_waiting(engine, 2)
        first, second = (call.result().get_json() for call in calls)
    assert first == second
    assert len(table.get("/characters")["items"]) == 1


@on_one_server  # workers have the lock_timeout of their role
@pytest.mark.usefixtures("patient_briefly")
def test_a_twin_waits_only_so_long(table: Table, engine: Engine) -> None:
    """A twin is refused when the first call takes longer than the lock timeout."""
    with held_log(engine, table):
        response = create(table)
    assert response.status_code == 409
    assert response.get_json()["code"] == "idempotency_in_progress"
    assert response.headers["Retry-After"]
    assert create(table).status_code == 201


@pytest.fixture
def patient_briefly(app: Flask) -> Iterator[None]:
    """Statements of the service wait for a lock a tenth of a second."""
    of_app = app.extensions["arbiter-campaign-calls"].transactions._engine  # noqa: SLF001 - the app's own engine

    def shorten(connection: Any) -> None:
        connection.exec_driver_sql("SET LOCAL lock_timeout = '100ms'")

    event.listen(of_app, "begin", shorten)
    yield
    event.remove(of_app, "begin", shorten)


def apart(app: Flask, table: Table) -> Table:
    """The same table for another thread."""
    other = object.__new__(Table)
    other.__dict__ = table.__dict__ | {"client": client_of(app)}
    return other


@contextmanager
def held_log(engine: Engine, table: Table) -> Iterator[Connection]:
    """The log of the campaign is locked meanwhile."""
    with engine.begin() as connection:
        connection.execute(text("SELECT 1 FROM campaigns WHERE campaign_id = :id FOR NO KEY UPDATE"), {"id": table.id})
        yield connection


def until_waiting(engine: Engine, number: int) -> None:
    """Wait until so many statements wait for locks."""
    waiting = text(WAITING_ON_CLUSTER if CLUSTER in os.environ else WAITING)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        for _ in range(1000):
            if connection.scalar(waiting) == number:
                return
    raise AssertionError
