"""Fixture: a service for generated clients."""

import pytest

from tests.serve.running import Running


@pytest.fixture
def service(running_service: Running) -> str:
    """Its URL."""
    return f"http://127.0.0.1:{running_service.port}"
