"""Fixture: a client of the service with a database."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from tests.client import client_of


@pytest.fixture(scope="session")
def app(database: Settings) -> Flask:
    """The service."""
    return create_app(database)


@pytest.fixture(scope="session")
def client(app: Flask) -> FlaskClient:
    """A client that holds each answer against the OpenAPI document."""
    return client_of(app)
