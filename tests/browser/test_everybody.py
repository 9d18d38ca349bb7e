"""Tests of accessibility: keyboard, screen reader, dark mode, phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import Scene, attacks
from tests.browser.visit import LIGHT_DESK, LOOKS, Look, Visit

LOOKING = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
ROLLS = [(scene, look) for number, scene in enumerate(attacks()) for look in (LOOKS[number % 2], LOOKS[3 - number % 2])]
"""Each game by day and by night, on a phone and on a desk."""
MOST_STEPS = 80
Begin = Callable[..., Visit]


@pytest.mark.parametrize(("scene", "look"), ROLLS, ids=lambda value: getattr(value, "name", None) or value.ruleset)
def test_a_roll_is_accessible(visit: Begin, scene: Scene, look: Look) -> None:
    """Form, question for a die, answer, rule and problem have no serious fault and fit the window."""
    seen = visit(scene.place, look=look)
    seen.assert_accessible()
    seen.page.get_by_label("we roll at our table").check()
    seen.press("Resolve")
    expect(seen.page.locator(".ask")).to_be_visible()
    seen.assert_accessible()
    seen.page.get_by_label("the service rolls").check()
    seen.press("Resolve")
    expect(seen.summary).to_be_visible()
    seen.assert_accessible()
    seen.page.locator(".output .rules a").first.click()
    expect(seen.page.get_by_role("dialog").locator("h2")).to_be_visible()
    seen.assert_accessible()
    seen.press("Close")
    seen.write_request('{"woundz": 1}')
    seen.press("Resolve")
    expect(seen.page.locator(".problem")).to_be_focused()
    seen.assert_accessible()


@LOOKING
def test_a_chart_is_accessible(visit: Begin, look: Look) -> None:
    """So are the odds, with all that is folded away."""
    seen = visit("#freed6/attack", look=look)
    seen.press("What are the odds?")
    expect(seen.page.locator(".chart").first).to_be_visible()
    seen.page.evaluate("document.querySelectorAll('.output details').forEach(each => each.open = true)")
    seen.assert_accessible()


def test_a_roll_needs_no_mouse(visit: Begin) -> None:
    """Tab, arrows, Enter and Escape are enough, and one always sees where one is."""
    seen = visit("#flyerbook/task", look=LIGHT_DESK)
    keys = seen.page.keyboard
    keys.press("Tab")
    expect(seen.page.get_by_role("link", name="Skip to the content")).to_be_focused()
    keys.press("Enter")
    walk_to(seen, "we roll", "input[type=radio]:checked")
    keys.press("ArrowRight")
    expect(seen.page.get_by_label("we roll at our table")).to_be_checked()
    walk_to(seen, "Resolve", "button[type=submit]")
    keys.press("Enter")
    expect(seen.page.get_by_role("button", name="1", exact=True)).to_be_focused()
    keys.press("Tab")
    keys.press("Tab")
    keys.press("Enter")
    expect(seen.summary).to_contain_text("- 3 = 10 against 9")
    walk_to(seen, "rules", ".output .rules a")
    keys.press("Enter")
    expect(seen.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(seen.page.locator(".output .rules a").first).to_be_focused()


def walk_to(seen: Visit, what: str, selector: str) -> None:
    """Press Tab until something has the focus; on the way every focus can be seen."""
    for _ in range(MOST_STEPS):
        seen.page.keyboard.press("Tab")
        here = seen.page.evaluate(
            """selector => {
                const here = document.activeElement, style = getComputedStyle(here);
                return [here.matches(selector), style.outlineStyle, here.outerHTML.slice(0, 80)];
            }""",
            selector,
        )
        if here[0]:
            return
        assert here[1] != "none", f"the focus cannot be seen on {here[2]}"
    pytest.fail(f"no way to {what} by Tab")
