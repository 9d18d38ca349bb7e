"""Actions of users on the page of the stand-in and in the frames of the extension."""

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Frame, FrameLocator, Page, expect

PATIENCE = 60_000.0
"""Milliseconds; far more than needed on a machine that is not busy."""
ATTACK = re.compile("^(Attack|Fight) with ")
"""Labels of the attacks with a weapon, in all games."""

expect.set_options(timeout=PATIENCE)


def panel(page: Page) -> FrameLocator:
    """The panel of the extension."""
    return page.frame_locator("#panel iframe")


def at_table(page: Page) -> FrameLocator:
    """The table of the service in the panel."""
    return panel(page).frame_locator("iframe")


def frame_of(page: Page, place: str) -> Frame:
    """The frame of the panel or the popover."""
    frame = page.locator(f"#{place} iframe").element_handle().content_frame()
    assert frame
    return frame


def enter(page: Page, key: str, address: str | None = None) -> None:
    """Enter the settings in the panel."""
    page.bring_to_front()
    if address is not None:
        panel(page).get_by_label("Address of the service").fill(address)
    panel(page).get_by_label("Your key").fill(key)
    panel(page).get_by_role("button", name="Save").click()


def open_menu(page: Page, tokens: list[str], entry: str) -> FrameLocator:
    """Select tokens and choose an entry of their context menu, which opens a popover."""
    page.bring_to_front()
    select(page, tokens)
    page.get_by_label("Context menu").get_by_text(entry).click()
    return page.frame_locator("#popover iframe")


def select(page: Page, tokens: list[str]) -> None:
    """Select these tokens and no others."""
    bar = page.get_by_label("Tokens")
    for token in bar.locator("[aria-pressed=true]").all_inner_texts():
        bar.get_by_text(token, exact=True).click()
    for token in tokens:
        bar.get_by_text(token, exact=True).click()


def until(holds: Callable[[], Any]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)
