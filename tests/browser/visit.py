"""A visitor of the tour, with the actions of a user."""

import re
from dataclasses import dataclass
from typing import Any, Self

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

from tests.chromium import assert_accessible, close

PATIENCE = 60_000.0
"""Milliseconds; far more than needed on a machine that is not busy."""
REFUSED = re.compile(r"Failed to load resource: .* status of (403|409|422) ")
"""What Chromium itself writes about an answer that is a problem; tests ask for problems on purpose."""

expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True, slots=True)
class Look:
    """Settings of the visitor's window."""

    name: str
    scheme: Any
    width: int


LIGHT_PHONE = Look("light-phone", "light", 360)
DARK_PHONE = Look("dark-phone", "dark", 360)
LIGHT_DESK = Look("light-desk", "light", 1280)
DARK_DESK = Look("dark-desk", "dark", 1280)
LOOKS = (LIGHT_PHONE, DARK_PHONE, LIGHT_DESK, DARK_DESK)


class Visit:
    """One window on the tour.

    Args:
        browser: where it is opened.
        service: address of the service.
        look: of the window.
        **options: of the window's context, for example `locale`.
    """

    def __init__(self, browser: Browser, service: str, look: Look, **options: Any) -> None:
        self.service = service
        self.faults: list[str] = []
        self.context = browser.new_context(
            viewport={"width": look.width, "height": 800}, color_scheme=look.scheme, **options
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        self.page.on("request", self._asked)

    def go(self, place: str) -> Self:
        """Open the tour at a place, for example `#flyerbook/attack`, as on the first visit."""
        self.page.goto(f"{self.service}/{place}")
        expect(self.page.get_by_role("button", name=re.compile("Resolve")).first).to_be_visible()
        return self

    def close(self) -> None:
        """End the visit."""
        close(self.context)

    def press(self, name: str) -> None:
        """Press the button of this name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def choose(self, label: str, value: str) -> None:
        """Choose from a list."""
        self.page.get_by_label(label, exact=True).locator("visible=true").select_option(value)

    def write_request(self, body: Any) -> None:
        """Write the request as JSON, then go back to the form, which has to hold all of it."""
        self.press("Write it as JSON")
        self.page.get_by_label("The request as JSON").fill(body)
        self.press("Back to the form")

    @property
    def summary(self) -> Locator:
        """The line for people of the answer."""
        return self.page.locator(".output .summary").locator("visible=true").last

    def assert_accessible(self) -> None:
        """axe-core finds nothing, and nothing is wider than the window."""
        assert_accessible(self.page)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not REFUSED.match(message.text):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.service}/", "data:")):
            self.faults.append(f"request to another host: {request.url}")
