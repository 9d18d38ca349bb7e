"""Tests of calls while the database is slow, locked or away."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from flask import Flask
from sqlalchemy import Engine, event, text
from werkzeug.test import TestResponse

from service.api.campaigns import statistics
from service.app import create_app
from service.play.call import Call
from service.play.log.statistics import CampaignStatistics
from service.settings import Settings
from service.store.driver import DirectConnection
from tests.api.campaigns.test_concurrent_idempotency import apart, until_waiting
from tests.client import client_of
from tests.distributed.cluster import on_one_server
from tests.specification import stateless_app
from tests.table import Table, foes, melee


def assert_busy(response: TestResponse) -> None:
    """503 that says when to come again."""
    assert (response.status_code, response.get_json()["code"]) == (503, "busy")
    assert int(response.headers["Retry-After"]) >= 1


@pytest.fixture
def hurried(app: Flask) -> Iterator[Callable[[str], None]]:
    """Sets something on every connection of the service while it is in use."""
    engine = app.extensions["arbiter-campaign-calls"].transactions._engine  # noqa: SLF001 - the app's own engine
    settings: list[str] = []

    def take(connection: DirectConnection, *_: Any) -> None:
        for setting in settings:
            connection.command(f"SET {setting}")

    def give_back(connection: DirectConnection | None, *_: Any) -> None:
        for setting in settings:
            if connection is not None:
                connection.command(f"RESET {setting.split()[0]}")

    event.listen(engine, "checkout", take)
    event.listen(engine, "checkin", give_back)
    yield settings.append
    event.remove(engine, "checkout", take)
    event.remove(engine, "checkin", give_back)


@on_one_server  # workers have the lock_timeout of their role
def test_a_lock_that_is_held_too_long(table: Table, engine: Engine, hurried: Callable[[str], None]) -> None:
    """Nothing has happened, and the same command succeeds later."""
    fight = table.encounter(foes(count=2))
    path, order = f"/encounters/{fight['id']}/flyerbook/attack", melee(*fight["combatants"])
    hurried("lock_timeout = '100ms'")
    with engine.begin() as connection:
        connection.execute(text("SELECT 1 FROM encounters WHERE id = :id FOR UPDATE"), {"id": fight["id"]})
        assert_busy(table.call("POST", path, order, Idempotency_Key="x"))
    assert table.last_event()["type"] == "encounter.created"
    table.run(path, order, Idempotency_Key="x")


def test_a_statement_that_takes_too_long(table: Table, engine: Engine, hurried: Callable[[str], None]) -> None:
    """A read too."""
    hurried("statement_timeout = '100ms'")
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE characters"))
        assert_busy(table.call("GET", "/characters"))
    assert table.get("/characters")["items"] == []


def test_a_connection_that_was_cut(app: Flask, table: Table, engine: Engine) -> None:
    """After Postgres ends the session in the middle of a call, the next call is served again."""
    cut = text(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE wait_event_type = 'Lock' AND datname = current_database()"
    )
    with ThreadPoolExecutor() as threads, engine.begin() as connection:
        connection.execute(text("LOCK TABLE characters"))
        call = threads.submit(apart(app, table).call, "GET", "/characters")
        until_waiting(engine, 1)
        connection.execute(cut)
        assert_busy(call.result())
    assert table.get("/characters")["items"] == []


def test_all_connections_in_use(database: Settings, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that gets no connection in time is refused."""
    monkeypatch.setattr("service.store.database.POOL_TIMEOUT", 0.1)
    monkeypatch.setattr("service.store.database.SPARE_CONNECTIONS", 0)
    app = create_app(Settings(database_url=database.database_url, web_threads=1))
    pool = app.extensions["arbiter-campaign-calls"].transactions._engine  # noqa: SLF001 - the app's own engine
    table.client = client_of(app)
    with pool.connect():
        assert_busy(table.call("GET", ""))
    assert table.call("GET", "").status_code == 200
    pool.dispose()


def test_a_database_that_is_away(table: Table) -> None:
    """All that needs it says so; what stores nothing goes on."""
    table.client = client_of(stateless_app())
    assert_busy(table.call("GET", ""))
    assert_busy(table.call("POST", "/characters", {"name": "x", "sheet": {}}))
    assert_busy(table.call("GET", "/events?wait=1"))
    assert_busy(table.client.post("/v1/campaigns", json={"name": "x", "ruleset": "flyerbook"}))
    assert table.client.get("/v1/rulesets").status_code == 200


@pytest.fixture
def copied(database: Settings) -> Iterator[Flask]:
    """The service with a copy of the database, which is the database itself."""
    app = create_app(replace(database, database_read_url=database.database_url))
    yield app
    transactions = app.extensions["arbiter-campaign-calls"].transactions
    for stop in app.at_stop:
        stop()
    for engine in (transactions._engine, transactions._replica.engine):  # noqa: SLF001 - the app's own engines
        engine.dispose()


def test_a_copy_that_is_lost_while_it_is_read(copied: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller gets the primary's answer, without a request to retry."""
    table = Table(client_of(copied))
    copy = copied.extensions["arbiter-campaign-calls"].transactions._replica  # noqa: SLF001 - the same
    deadline = time.monotonic() + 10
    while copy.known(table.id) is None:
        assert time.monotonic() < deadline
        table.get("/statistics")
    count, reads = statistics.statistics, []

    def lose(call: Call) -> CampaignStatistics:
        reads.append(call)
        if len(reads) == 1:
            raise psycopg.OperationalError("server closed the connection unexpectedly")
        return count(call)

    monkeypatch.setattr(statistics, "statistics", lose)
    assert table.call("GET", "/statistics?min_seq=1").status_code == 200
    assert len(reads) == 2
