"""Fixtures: a service, and an MCP server in front of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.folders import items_below
from tests.integrations.assistants import serving
from tests.serve.running import Running

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are chosen by `-m integrations` and no others."""
    for item in items_below(HERE, items):
        item.add_marker("integrations")


@pytest.fixture(scope="session")
def arbiter(running_service: Running) -> str:
    """The address of a running service."""
    return f"http://127.0.0.1:{running_service.port}"


@pytest.fixture(scope="session")
def endpoint(arbiter: str) -> Iterator[str]:
    """The address of an MCP server over HTTP; the key in its environment must never be used."""
    with serving(arbiter, "--public-host", "mcp.example.org", ARBITER_KEY="not-for-callers") as url:
        yield url
