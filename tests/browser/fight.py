"""A user's actions at a table: open a campaign, begin a fight, read the log."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.visit import Visit


def open_campaign(seen: Visit, game: str) -> None:
    """A new campaign of a game."""
    seen.choose("Ruleset", game)
    seen.press("Open a campaign")
    newest(seen, "The campaign begins")


def begin_fight(seen: Visit, game: str) -> None:
    """Harrak against two goblins."""
    open_campaign(seen, game)
    region(seen, "Characters").get_by_text("Add a character").click()
    seen.press("Add the character")
    expect(region(seen, "Encounter")).to_contain_text("Harrak · heroes")
    seen.press("Set the scene")
    expect(seen.page.get_by_role("button", name="Start")).to_be_focused()
    seen.press("Start")
    expect(acting(seen)).to_be_visible()


def region(seen: Visit, name: str) -> Locator:
    """A part of the page."""
    return seen.page.get_by_role("region", name=name, exact=True)


def acting(seen: Visit) -> Locator:
    """The acting combatant."""
    return seen.page.locator(".order [aria-current] b")


def newest(seen: Visit, text: str) -> Locator:
    """The newest entry of the log, which says this; what later entries say does not change which one it is."""
    entry = region(seen, "Log").locator(".log > li").first
    expect(entry).to_contain_text(text)
    return region(seen, "Log").locator(f".log > li[value='{entry.get_attribute('value')}']")


def undo(entry: Locator) -> None:
    """Take back an entry of the log."""
    entry.get_by_role("button", name=re.compile("^Undo")).click()
