"""Tests of the page of examples/browser-module, opened from another origin than the service's."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from service.settings import PROJECT_FOLDER
from tests.chromium import launched, served
from tests.examples.conftest import Played

pytestmark = pytest.mark.browser


@pytest.fixture
def origin() -> Iterator[str]:
    """The page's server, which knows nothing of the service."""
    with served(PROJECT_FOLDER / "examples" / "browser-module") as address:
        yield address


@pytest.fixture
def page(origin: str, played: Played) -> Iterator[Page]:
    """The page; nothing in it must go wrong unnoticed."""
    faults: list[object] = []
    with launched() as browser:
        page = browser.new_page(locale="en-US")
        page.on("pageerror", lambda fault: faults.append(fault))  # noqa: PLW0108 - it cannot wrap a built-in method
        page.goto(f"{origin}/?arbiter={played.url}")
        yield page
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
