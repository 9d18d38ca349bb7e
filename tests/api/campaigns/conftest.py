"""The service on a real Postgres."""

import threading
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine

from service.store.outbox import Outbox
from tests.client import client_of
from tests.table import Table

BESIDE = ("notifier", "feed")
"""Threads that nobody's request waits for."""


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    """A client that holds each answer against the OpenAPI document."""
    return client_of(app)


@pytest.fixture(scope="session")
def outbox(engine: Engine) -> Outbox:
    """The outbox of the tests' database."""
    return Outbox(engine, lambda: datetime.now(UTC), lambda: "")


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new campaign."""
    return Table(client)


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every statement that the threads of requests send to Postgres, and every COMMIT and ROLLBACK."""
    sent: list[str] = []

    class Noting(psycopg.Cursor[Any]):
        def execute(self, query: Any, params: Any = None, **options: Any) -> Any:
            if threading.current_thread().name not in BESIDE:
                sent.append(str(query))
            return super().execute(query, params, **options)

    def noting(name: str, original: Any) -> Any:
        def end(connection: Any) -> None:
            if connection.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
                sent.append(name)
            original(connection)

        return end

    monkeypatch.setattr(psycopg.Connection, "cursor", lambda self, *_, **__: Noting(self))
    for name in ("commit", "rollback"):
        monkeypatch.setattr(psycopg.Connection, name, noting(name.upper(), getattr(psycopg.Connection, name)))
    return sent
