"""Fixtures of tests that need a distributed database."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.settings import Settings
from tests.client import client_of
from tests.distributed.cluster import CLUSTER
from tests.folders import items_below
from tests.serve.running import Running
from tests.table import Table


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip these tests where no cluster is given."""
    if not os.environ.get(CLUSTER):
        for item in items_below(Path(__file__).parent, items):
            item.add_marker(pytest.mark.skip(reason="needs a cluster: make distributed CLUSTER=postgresql://..."))


@pytest.fixture(scope="module")
def service(database: Settings) -> Iterator[Running]:
    """The service with two worker processes on the cluster; it ends before other tests create webhooks."""
    settings = {"WEB_WORKERS": "2", "WEB_THREADS": "8", "LOG_LEVEL": "error", "CAMPAIGN_CREATION": "open"}
    with Running(Path("unused"), DATABASE_URL=database.database_url or "", **settings) as service:
        yield service.wait_until_ready()


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    """A client that holds each answer against the OpenAPI document."""
    return client_of(app)


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new campaign."""
    return Table(client)
