"""An evening at `/table`: a game master at a desk, and players on phones, each in a separate browser context."""

import re
import time
from typing import Self

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, expect

from tests.browser.visit import PATIENCE
from tests.chromium import assert_accessible, close

DESK, PHONE = 1280, 390
HEIGHT = 844
EXPECTED = re.compile("Failed to load resource|net::ERR")
"""Chromium writes this about answers that are problems, and about a service that restarts."""


class Person:
    """A person at the table.

    Args:
        browser: where the context is opened.
        url: of the service.
        width: of the window.
    """

    def __init__(self, browser: Browser, url: str, width: int) -> None:
        self.url, self.faults = url, list[str]()
        self.context = browser.new_context(viewport={"width": width, "height": HEIGHT}, locale="en-GB")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, place: str = "/table") -> Self:
        """Open an address."""
        self.page.goto(place if ":" in place else self.url + place)
        return self

    def close(self) -> None:
        """Leave; the page has had no errors."""
        close(self.context)
        assert self.faults == []

    def click(self, target: Locator, patience: float = PATIENCE) -> None:
        """Use a button."""
        target.click(timeout=patience)

    def check(self, target: Locator) -> None:
        """Choose an option, or check a box."""
        target.check()

    def fill(self, field: Locator, text: str) -> None:
        """Write into a field."""
        field.fill(text)

    def choose(self, field: Locator, value: str) -> None:
        """Choose from a list."""
        field.select_option(value)

    def press(self, name: str | re.Pattern[str]) -> None:
        """Press a button of the page, or of the dialog if one is open."""
        place = self.dialog if self.dialog.count() > 0 else self.page
        self.click(place.get_by_role("button", name=name, exact=True).first)

    def panel(self, name: str) -> Locator:
        """A panel of the page."""
        return self.page.locator(f"section.{name}")

    @property
    def dialog(self) -> Locator:
        """The open dialog."""
        return self.page.locator("dialog[open]")

    @property
    def outcome(self) -> Locator:
        """The sentence about the last own move."""
        return self.page.locator(".outcome")

    @property
    def attacks(self) -> Locator:
        """The buttons of attacks."""
        return self.panel("acts").get_by_role("region", name="Attack", exact=True).get_by_role("button")

    @property
    def acts_now(self) -> bool:
        """Whether it is the turn of an own character."""
        return self.page.get_by_role("button", name="End my turn").count() > 0

    def unfold(self, name: str) -> None:
        """Open a folded part, unless it is open."""
        part = self.page.locator("details", has=self.page.locator("summary", has_text=re.compile(f"^{name}$"))).first
        if part.get_attribute("open") is None:
            self.click(part.locator("summary").first)

    def attack(self, foe: str, *faces: int) -> None:
        """Make the first attack move against a foe; with faces, those of dice thrown at the table.

        Args:
            foe: beginning of its name.
            *faces: of all dice that are asked for; the last one again and again.
        """
        self.click(self.attacks.first)
        expect(self.dialog).to_be_visible()
        target = self.dialog.get_by_role("radio", name=re.compile(f"^{foe}"))
        if target.count() > 0:
            self.check(target.first)
        self.check(self.dialog.get_by_role("radio", name="We roll at our table" if faces else "The service rolls"))
        self.press("Roll")
        while faces and self.dialog.count() > 0:
            face = self.dialog.locator(".face:enabled", has_text=re.compile(rf"^{faces[0]}$"))
            if face.count() > 0:
                self.click(face)
                faces = faces[1:] or faces
            self.page.wait_for_timeout(100)
        expect(self.dialog).to_have_count(0)
        expect(self.outcome).not_to_be_empty()

    def assert_accessible(self) -> None:
        """axe-core finds nothing, and nothing is wider than the window."""
        assert_accessible(self.page)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not EXPECTED.match(message.text):
            self.faults.append(message.text)


class Held:
    """Calls of a person's page that a test holds back, as a slow network does.

    Args:
        person: whose page sends them.
        address: glob of the calls.
    """

    def __init__(self, person: Person, address: str) -> None:
        self.calls = list[Route]()
        self._page = person.page
        self._is_released = False
        self._page.route(address, self._hold)

    def first(self) -> Route:
        """The first call; waits until the page has sent it."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not self.calls and time.monotonic() < deadline:
            self._page.wait_for_timeout(20)
        return self.calls[0]

    def release(self) -> None:
        """All calls, and those that come, go on."""
        self._is_released = True
        for call in [*self.calls]:
            call.continue_()

    def _hold(self, call: Route) -> None:
        self.calls.append(call)
        if self._is_released:
            call.continue_()


def acting(person: Person) -> Locator:
    """The name of the combatant whose turn it is."""
    return person.page.locator(".order [aria-current] b")


def begin(master: Person, game: str, *, starts: bool = True) -> None:
    """A table with a ready party, whose encounter runs unless it is to be started later."""
    master.open()
    master.choose(master.page.get_by_label("Game", exact=True), game)
    master.press("Start with a ready party")
    if starts:
        start(master)


def start(master: Person) -> None:
    """The prepared encounter runs."""
    master.press("Start the encounter")
    expect(master.page.get_by_role("button", name="Next turn")).to_be_visible()


def seat(master: Person, player: Person, label: str, *characters: str) -> None:
    """A player of these characters, or an observer, joins by the link that the game master shows."""
    master.press("Invite a player")
    master.fill(master.dialog.get_by_label("Name of the player"), label)
    for character in characters:
        master.check(master.dialog.get_by_label(character, exact=True))
    master.press("Continue")
    expect(master.page.get_by_alt_text("Code with the link to join")).to_be_visible()
    link = master.dialog.get_by_label("Join a table").input_value()
    master.press("Done")
    player.open(link)
    for character in characters:
        expect(player.panel("mine")).to_contain_text(character)
    expect(player.page.locator("#connection")).to_have_text("Connected")


def ask_for_a_roll(master: Person, what: str = "") -> None:
    """The game master asks the party for a roll: the first in the list, or the one with a label."""
    master.press("Ask for a roll")
    master.press("Continue")
    if what:
        master.dialog.get_by_label("What").select_option(label=what)
    master.press("Continue")
    master.press("Ask for a roll")
