"""A service that generated clients play on."""

import pytest

from tests.serve.running import Running


@pytest.fixture
def service(running_service: Running) -> str:
    """Where it runs."""
    return f"http://127.0.0.1:{running_service.port}"
