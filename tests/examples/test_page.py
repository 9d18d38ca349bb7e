"""Tests of the page of examples/browser-module, opened from another origin than the service's."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from shutil import which
from threading import Thread

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from service.settings import PROJECT_FOLDER
from tests.examples.conftest import Played

CHROMIUM = which("chromium") or which("chromium-browser")
pytestmark = pytest.mark.browser


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing about it."""

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def origin() -> Iterator[str]:
    """The page's server, which knows nothing of the service."""
    folder = PROJECT_FOLDER / "examples" / "browser-module"
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(origin: str, played: Played) -> Iterator[Page]:
    """The page; nothing in it must go wrong unnoticed."""
    faults: list[object] = []
    with sync_playwright() as started:
        # A sandbox needs rights that containers do not have; the only page shown is our own.
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(locale="en-US")
        page.on("pageerror", lambda fault: faults.append(fault))  # noqa: PLW0108 - it cannot wrap a built-in method
        page.goto(f"{origin}/?arbiter={played.url}")
        yield page
        browser.close()
    assert faults == []


def test_the_page_rolls(page: Page) -> None:
    """The line of the service and the chances, across origins."""
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#answers li")).to_contain_text("Harrak: Locks 12")
    expect(page.locator("#answers li")).to_contain_text("(Flyerbook task: success 1/2 (50.0 %))")


def test_the_page_explains_what_is_refused(page: Page) -> None:
    """The faults of the problem, which another origin may read too."""
    page.get_by_label("Value").fill("1000")
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#answers li")).to_have_text("Expected an integer from 0 to 100, got the number 1000.")


def test_the_page_follows_a_campaign(page: Page, played: Played) -> None:
    """The page shows past and new events; names are text."""
    page.get_by_label("Key").fill(played.player)
    page.get_by_role("button", name="Follow").click()
    expect(page.locator("#log li").first).to_contain_text("The campaign begins")
    daenes = played.ask("GET", "/characters")["items"][0]["id"]
    order = {"roller": {"id": daenes, "candidates": ["Locksmith"]}, "difficulty": "easy", "dice": {"Daenes": [2]}}
    played.ask("POST", f"/characters/{daenes}/flyerbook/task", order)
    last = page.locator("#log li").last
    expect(last).to_contain_text("Daenes: Locksmith 12 + 2 = 14 against 9: success by 5")
