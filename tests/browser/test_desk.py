"""Tests of what a game master does at the desk."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.evening import DESK, Person, begin

CALL = """async ([path, body]) => {
  const [{ id, key }] = JSON.parse(localStorage.getItem("arbiter.seats"));
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const answer = await fetch(`/v1/campaigns/${id}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return answer.json();
}"""
"""Sends a call with the key of the page."""


def test_a_link_is_copied_on_a_page_that_comes_over_plain_http(person: Callable[[int], Person]) -> None:
    """Such a page has no `navigator.clipboard`."""
    master = person(DESK)
    master.page.add_init_script("Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })")
    begin(master, "flyerbook")
    master.press("Invite a player")
    master.press("Continue")
    link = master.dialog.get_by_label("Join a table").input_value()
    master.press("Copy the link")
    expect(master.dialog.get_by_role("button", name="Copied.")).to_be_visible()
    master.press("Done")
    master.press("Invite a player")
    master.dialog.get_by_role("textbox").fill("")
    master.page.keyboard.press("Control+V")
    expect(master.dialog.get_by_role("textbox")).to_have_value(link)
