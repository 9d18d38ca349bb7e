"""The service on a real Postgres."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine

from service.store.outbox import Outbox
from tests.client import client_of
from tests.statements import noted
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
def statements() -> Iterator[list[str]]:
    """The statements of each round trip from threads of requests to Postgres, with BEGIN, COMMIT and ROLLBACK."""
    sent: list[str] = []

    def note(text: str, _parameters: Any) -> None:
        if threading.current_thread().name not in BESIDE:
            sent.append(text)

    with noted(note):
        yield sent
