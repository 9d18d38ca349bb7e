"""Tests of the pages at `/docs`."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening import DESK, PHONE, Person

PAGES = ("/docs", "/docs/stored-play.md", "/docs/guides/shell.md", "/docs/settings.md", "/problems", "/problems/dead")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_accessible(chromium: Browser, service: str, page: str, width: int) -> None:
    """axe-core has no complaint by day and by night, and nothing is wider than the window."""
    reader = Person(chromium, service, width).open(page)
    expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
    for scheme in SCHEMES:
        reader.page.emulate_media(color_scheme=scheme)
        reader.assert_accessible()
    reader.close()


def test_the_start_page_leads_to_guides_and_operations(chromium: Browser, service: str) -> None:
    """A guide is a page with headings, and the reference lists the operations of a game."""
    reader = Person(chromium, service, DESK).open("/docs")
    reader.page.get_by_role("link", name="Shell").click()
    expect(reader.page.get_by_role("heading", level=2).first).to_be_visible()
    reader.page.get_by_role("link", name="Documentation").click()
    reader.page.get_by_role("link", name="Flyerbook").click()
    expect(reader.page.locator(".opblock").first).to_be_visible()
    reader.close()


def test_codes_of_problems_can_be_read_on_a_phone(chromium: Browser, service: str) -> None:
    """They break after words only."""
    reader = Person(chromium, service, PHONE).open("/problems")
    heights = "[...document.querySelectorAll('td code')].map(each => each.getBoundingClientRect().height)"
    assert max(reader.page.evaluate(heights)) < 70  # three lines
    reader.close()


def test_the_odds_picture_fits_a_phone(chromium: Browser, service: str) -> None:
    """As a page, it is as wide as the window."""
    page = chromium.new_page(viewport={"width": 320, "height": 600})
    page.goto(
        f"{service}/v1/freed6/task/odds.svg?request=%7B%22roller%22:%7B%22die_code%22:%223D%22%7D,%22difficulty%22:11%7D"
    )
    assert page.evaluate("document.documentElement.getBoundingClientRect().width") <= 320
    page.close()
