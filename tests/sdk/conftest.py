"""Fixtures: a service for generated clients, as it is and as it will be."""

from collections.abc import Iterator

import pytest

from tests.sdk.later_version import later_version
from tests.serve.running import Running


@pytest.fixture
def service(running_service: Running) -> str:
    """Its URL."""
    return f"http://127.0.0.1:{running_service.port}"


@pytest.fixture
def services(running_service: Running) -> Iterator[tuple[str, str]]:
    """The URLs of the service, and of a later version of it with unknown members, values and types of events."""
    with later_version(running_service.port) as url:
        yield f"http://127.0.0.1:{running_service.port}", url
