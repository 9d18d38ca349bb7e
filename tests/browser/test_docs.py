"""Tests of the pages at `/docs`."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.evening import DESK, PHONE, Person

PAGES = ("/docs", "/docs/stored-play.md", "/docs/guides/shell.md", "/docs/settings.md")


@pytest.mark.parametrize("width", [PHONE, DESK])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_accessible(chromium: Browser, service: str, page: str, width: int) -> None:
    """axe-core has no complaint, and nothing is wider than the window."""
    reader = Person(chromium, service, width).open(page)
    expect(reader.page.get_by_role("heading", level=1)).to_be_visible()
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
