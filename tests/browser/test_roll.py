"""Tests of one roll of every game."""

import json
import re
import shlex
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import Scene, checks
from tests.browser.visit import LIGHT_DESK, Visit

CHECKS = pytest.mark.parametrize("scene", checks(), ids=lambda scene: scene.ruleset)
Begin = Callable[..., Visit]


@CHECKS
def test_a_game_is_chosen_and_its_example_resolved(visit: Begin, scene: Scene) -> None:
    """A chosen operation has a form with its example, which one press resolves."""
    seen = visit()
    seen.choose("Game", scene.ruleset)
    seen.choose("What happens", scene.operation)
    assert seen.page.url.endswith(scene.place)
    seen.press("Resolve")
    expect(seen.summary).not_to_be_empty()
    expect(seen.page.locator("#said")).to_have_text(seen.summary.inner_text())
    expect(seen.page.locator(".dice .die").first).to_be_visible()


@CHECKS
def test_why_is_reported_by_rules_to_read(visit: Begin, scene: Scene) -> None:
    """Each rule that was applied is a link; it opens beside the answer and closes again."""
    seen = visit(scene.place)
    seen.press("Resolve")
    link = seen.page.locator(".output .rules a").first
    expect(link).to_have_attribute("href", re.compile(rf"^/v1/{scene.ruleset}/rules/"))
    link.click()
    panel = seen.page.get_by_role("dialog", name="Rule")
    expect(panel.locator("h2")).not_to_be_empty()
    expect(panel).to_contain_text(link.inner_text())
    seen.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(link).to_be_focused()


@CHECKS
def test_the_odds_are_a_chart(visit: Begin, scene: Scene) -> None:
    """The chances of the same request come as bars with numbers, and as a picture for other pages."""
    seen = visit(scene.place)
    seen.press("What are the odds?")
    expect(seen.summary).to_contain_text("%")
    chart = seen.page.locator(".chart").first
    expect(chart.locator("tbody tr").nth(1)).to_contain_text("%")
    seen.page.get_by_text("As a picture for other pages").click()
    picture = seen.page.locator(".output .scrolls img")
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("picture => picture.naturalWidth") > 0


@CHECKS
def test_what_is_wrong_is_reported_at_its_field(visit: Begin, scene: Scene) -> None:
    """The problem names the field, a link leads there, and the field shows the mistake."""
    seen = visit(scene.place)
    seen.write_request(json.dumps({**json.loads(scene.body), "woundz": 1}))
    seen.press("Resolve")
    seen.page.locator(".problem").get_by_role("link", name="Woundz").click()
    field = seen.page.get_by_label("Woundz", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(seen.page.locator(".wrong .fault")).to_contain_text("woundz")
    seen.press("Remove Woundz")
    seen.press("Resolve")
    expect(seen.summary).not_to_be_empty()


def test_a_fault_deep_in_the_request_is_unfolded(visit: Begin) -> None:
    """A number that does not fit is shown even where its part of the form was folded."""
    seen = visit("#flyerbook/task")
    roller = {"name": "Harrak", "candidates": [{"name": "Locksmith", "kind": "job", "value": 999}]}
    seen.write_request(json.dumps({"roller": roller, "difficulty": "easy"}))
    expect(seen.page.get_by_label("Value", exact=True)).to_be_hidden()
    seen.press("Resolve")
    seen.page.get_by_role("link", name="Roller / Candidates 1 / Value").click()
    expect(seen.page.get_by_label("Value", exact=True)).to_be_focused()


def test_answers_come_in_the_language_of_the_browser_or_the_one_chosen(visit: Begin) -> None:
    """A German browser gets German; who chooses English gets English."""
    seen = visit("#flyerbook/task", locale="de-DE")
    seen.press("Resolve")
    expect(seen.summary).to_have_attribute("lang", "de")
    expect(seen.summary).to_contain_text("gegen")
    seen.choose("Answers in", "en")
    seen.press("Resolve")
    expect(seen.summary).to_have_attribute("lang", "en")
    expect(seen.summary).to_contain_text("against")


def test_the_call_can_be_copied_for_a_shell(visit: Begin) -> None:
    """The curl call is the request that was sent; one press copies it."""
    seen = visit("#flyerbook/task", look=LIGHT_DESK)
    seen.context.grant_permissions(["clipboard-read", "clipboard-write"])
    body = {"roller": {"name": "Hildy's friend"}, "difficulty": 6}
    seen.write_request(json.dumps(body))
    seen.press("Resolve")
    expect(seen.summary).to_contain_text("Hildy's friend")
    seen.page.get_by_text("The same call with curl").click()
    seen.press("Copy")
    expect(seen.page.get_by_text("Copied.")).to_be_visible()
    words = shlex.split(seen.page.evaluate("navigator.clipboard.readText()"))
    assert words[:3] == ["curl", "-s", f"{seen.service}/v1/flyerbook/task"]
    assert json.loads(words[-1]) == body


def test_names_are_never_markup(visit: Begin) -> None:
    """Sent names are shown as plain text."""
    seen = visit("#flyerbook/task")
    name = "<img src=x onerror=alert(1)>"
    seen.write_request(json.dumps({"roller": {"name": name}, "difficulty": 6}))
    seen.press("Resolve")
    expect(seen.summary).to_contain_text(name)
    assert seen.page.locator("img[src=x]").count() == 0
