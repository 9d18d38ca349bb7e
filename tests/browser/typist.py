"""A person who uses the keyboard alone: Tab, arrow keys, Enter, Space and letters."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as GaveUp

from tests.browser.evening import Person
from tests.browser.visit import PATIENCE

MOST_ATTEMPTS = 20
MOST_ARROWS = 60
DISTANCE = """(target) => {
  const root = target.closest("dialog[open]") ?? document;
  const kinds = "a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex='0']";
  const isStop = (each) => {
    if (!each.checkVisibility() || each.closest("fieldset:disabled")) return false;
    if (each.type !== "radio") return true;
    const group = [...root.querySelectorAll(`input[name="${each.name}"]`)];
    return each === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const stops = [...root.querySelectorAll(kinds)].filter(isStop);
  const here = document.activeElement;
  const before = stops.findLastIndex((each) => each === here || here.compareDocumentPosition(each) & 2);
  return stops.indexOf(target) - before;
}"""
"""Presses of Tab from the focused element to another; negative with Shift."""


class Typist(Person):
    """A person at the table without a mouse."""

    def click(self, target: Locator, patience: float = PATIENCE) -> None:
        """Tab to a button, and press Enter."""
        self._reach(target, patience)
        self.page.keyboard.press("Enter")

    def check(self, target: Locator) -> None:
        """Tab to a checkbox and press Space; to a group of options, and press an arrow key until this one is chosen."""
        if target.get_attribute("type") == "checkbox":
            self._reach(target)
            self.page.keyboard.press("Space")
        elif not target.is_checked():
            group = f'input[name="{target.get_attribute("name")}"]'
            chosen = self.page.locator(f"{group}:checked")
            self._reach(chosen if chosen.count() > 0 else self.page.locator(group).first)
            self._arrow(target.is_checked)
        expect(target).to_be_checked()

    def fill(self, field: Locator, text: str) -> None:
        """Tab to a field, and type."""
        self._reach(field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def choose(self, field: Locator, value: str) -> None:
        """Tab to a list, and press an arrow key until the value is chosen."""
        self._reach(field)
        self.page.keyboard.press("Home")
        self._arrow(lambda: field.input_value() == value)

    def _arrow(self, holds: Callable[[], bool]) -> None:
        for _ in range(MOST_ARROWS):
            if holds():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError("arrow keys do not reach it")

    def _reach(self, target: Locator, patience: float = PATIENCE) -> None:
        """Press Tab, or Shift and Tab, until an element has the focus."""
        for _ in range(MOST_ATTEMPTS):
            distance = target.evaluate(DISTANCE, timeout=patience)
            for _ in range(abs(distance)):
                self.page.keyboard.press("Tab" if distance > 0 else "Shift+Tab")
            if target.evaluate("(target) => target === document.activeElement", timeout=patience):
                return
        raise GaveUp(f"the keyboard does not reach {re.sub(r'@.*', '', str(target))}")
