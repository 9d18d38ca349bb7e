"""Fixture: a service without rate limits, in this process."""

from dataclasses import replace

import pytest

from service.app import create_app
from service.http_client import Ask
from service.scenes.clients import in_process
from service.settings import Settings
from tests.client import client_of


@pytest.fixture(scope="session")
def ask(database: Settings) -> Ask:
    """Asks the service."""
    app = create_app(replace(database, rate_limits="off", campaign_creation="open"))
    return in_process(client_of(app))
