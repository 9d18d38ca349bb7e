"""Fixtures: a running service, and a Chromium that records faults of pages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visit import DARK_PHONE, Look, Visit
from tests.serve.running import Running

HERE = Path(__file__).parent
CHROMIUM = which("chromium") or which("chromium-browser")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of this folder are chosen by `-m browser` and no others."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="package")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a service with a private database."""
    with Running(tmp_path_factory.mktemp("service"), WEB_WORKERS="1", LOG_LEVEL="error") as running:
        running.wait_until_ready()
        yield f"http://127.0.0.1:{running.port}"


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium; nothing is downloaded. It ends before other tests start another one."""
    with sync_playwright() as playwright:
        # A sandbox needs rights that containers do not have; the only pages shown are our own.
        # Shared memory is small there, too: pages that run out of it crash.
        arguments = ["--no-sandbox", "--disable-dev-shm-usage"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield browser
        browser.close()


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
