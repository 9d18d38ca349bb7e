"""Fixtures: a running service, and a Chromium that records faults of pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.evening import Person
from tests.browser.visit import DARK_PHONE, Look, Visit
from tests.chromium import launched
from tests.folders import items_below
from tests.serve.running import Running

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are chosen by `-m browser` and no others."""
    for item in items_below(HERE, items):
        item.add_marker("browser")


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a service with a private database."""
    with Running(tmp_path_factory.mktemp("service"), WEB_WORKERS="1", LOG_LEVEL="error") as running:
        running.wait_until_ready()
        yield f"http://127.0.0.1:{running.port}"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests of this folder."""
    with launched() as browser:
        yield browser


@pytest.fixture
def visit(chromium: Browser, service: str) -> Iterator[Callable[..., Visit]]:
    """Opens the tour in a new window; afterwards the window must have no errors."""
    visits: list[Visit] = []

    def begin(place: str = "", look: Look = DARK_PHONE, **options: str) -> Visit:
        visits.append(Visit(chromium, service, look, **options))
        return visits[-1].go(place)

    yield begin
    for each in visits:
        each.close()
    assert [fault for each in visits for fault in each.faults] == []


@pytest.fixture
def person(chromium: Browser, service: str) -> Iterator[Callable[[int], Person]]:
    """Opens a window for a person at the table."""
    people: list[Person] = []

    def come(width: int) -> Person:
        people.append(Person(chromium, service, width))
        return people[-1]

    yield come
    for each in people:
        each.close()
