"""Fixtures: the service without a database, and a client that validates every answer."""

import pytest
from flask.testing import FlaskClient

from tests.client import client_of
from tests.specification import stateless_app


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the service; each answer it gets is held against the OpenAPI document."""
    return client_of(stateless_app())
