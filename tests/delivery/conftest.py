"""Fixtures: a dispatcher that delivers a campaign's messages."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, text
from uuid_utils import uuid7

from service.addresses import AddressPolicy
from service.delivery.client import Client
from service.delivery.dispatcher import Dispatcher
from service.store.outbox import Outbox
from tests.client import client_of
from tests.table import Table

PATIENCE = 30.0
Until = Callable[[Callable[[], Any]], Any]


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    """A client that holds each answer against the OpenAPI document."""
    return client_of(app)


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new campaign."""
    return Table(client)


@pytest.fixture(scope="session")
def outbox(engine: Engine) -> Outbox:
    """The outbox of the tests' database, without the messages that other tests left pending."""
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM deliveries WHERE next_at IS NOT NULL"))
    return Outbox(engine, lambda: datetime.now(UTC), lambda: str(uuid7()))


@pytest.fixture
def dispatcher(outbox: Outbox) -> Iterator[Dispatcher]:
    """A dispatcher that times out after half a second."""
    dispatcher = Dispatcher(outbox, Client(AddressPolicy(is_open=True), total_seconds=0.5))
    dispatcher.start()
    yield dispatcher
    dispatcher.stop()


@pytest.fixture
def until(dispatcher: Dispatcher) -> Until:
    """Waits until something is so, while the dispatcher looks into the outbox."""

    def wait(condition: Callable[[], Any]) -> Any:
        deadline = time.monotonic() + PATIENCE
        while not (found := condition()):
            assert time.monotonic() < deadline
            dispatcher.wake()
            time.sleep(0.02)
        return found

    return wait
