"""The service on a real Postgres."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.client import client_of
from tests.table import Table


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    """A client that holds each answer against the OpenAPI document."""
    return client_of(app)


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A new campaign."""
    return Table(client)
