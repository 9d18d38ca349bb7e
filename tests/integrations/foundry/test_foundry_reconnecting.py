"""Tests of connections of the Foundry module that are replaced in the middle of something, in Chromium."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.integrations.foundry.foundry_table import FoundryTable, press, region, until
from tests.integrations.foundry.held import held

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]
LONGER_THAN_A_CALL = 500
"""Milliseconds."""


def test_a_message_that_is_being_written_comes_once(sit: Sit) -> None:
    """The next connection writes it; the earlier one had read the outcome before."""
    table = sit("flyerbook")
    messages = table.gm.locator("#chat > li")
    wound(table)
    expect(messages).to_have_count(1)
    with held(table.gm, "**/events/*render=html", partial(wound, table)):
        reconnect(table)
        expect(messages).to_have_count(2)
    table.gm.wait_for_timeout(LONGER_THAN_A_CALL)
    expect(messages).to_have_count(2)


def test_a_message_is_undone_with_the_present_key(sit: Sit) -> None:
    """The key with which it was shown first is no longer valid."""
    table = sit("flyerbook")
    wound(table)
    expect(table.gm.locator("#chat > li")).to_have_count(1)
    [first] = [each["id"] for each in table.read("/keys")["items"] if each["role"] == "gm"]
    table.token = table.make("/keys", {"role": "gm", "label": "Another"})["token"]
    reconnect(table)
    table.call("DELETE", f"{table.path}/keys/{first}", If_Match="*")
    message = table.gm.locator("#chat > li").first
    press(message, "Undo")
    expect(message).to_have_class("arbiter-undone")


def test_a_question_has_one_dialog(sit: Sit) -> None:
    """That of the earlier connection closes."""
    table = sit("flyerbook")
    order = {"roller": {"id": table.model, "asked": [{"id": table.character}]}, "difficulty": "easy"}
    table.make("/prompts", {"operation": "task", "order": order, "ask": ["roller.asked.0"], "rolls": "nobody"})
    dialog = table.player.locator("form.dialog")
    expect(dialog).to_be_visible()
    first = dialog.element_handle()
    table.set(table.player, "key", table.player_token)
    first.wait_for_element_state("hidden")
    expect(dialog).to_have_count(1)
    press(dialog, "Fists")
    until(lambda: table.read("/prompts?status=open")["items"] == [])


def test_a_menu_goes_on_with_the_next_connection(sit: Sit) -> None:
    """Without a key it offers nothing."""
    table = sit("flyerbook")
    moves = table.open_menu(table.player, table.hero).locator("section")
    expect(moves.first).to_be_visible()
    table.set(table.player, "key", "")
    expect(moves).to_have_count(0)
    table.set(table.player, "key", table.player_token)
    expect(moves.first).to_be_visible()


def test_a_link_to_join_is_exchanged_once(sit: Sit) -> None:
    """Settings that change meanwhile do not lose the key."""
    table = sit("flyerbook")
    invitation = table.make(f"/keys/{table.player_key}/invitations", {})["invitation"]
    enter = partial(table.set, table.player, "key", f"{table.address}/table#join={invitation}")
    with held(table.player, "**/v1/key", enter):
        table.set(table.gm, "url", table.address)
        table.player.wait_for_timeout(LONGER_THAN_A_CALL)
    notifications = region(table.player, "Notifications").locator("li")
    expect(notifications).to_have_text(["Arbiter: connected to The bridge."] * 2)


def test_a_double_click_acts_once(sit: Sit) -> None:
    """Moves without choices are sent at once."""
    table = sit("flyerbook")
    sent: list[str] = []
    table.gm.on("request", lambda request: sent.append(request.method) if "/flyerbook/" in request.url else None)
    table.open_menu(table.gm, table.hero).get_by_role("button", name="Put out of action").dblclick()
    expect(table.gm.locator("#chat > li")).to_have_count(1)
    table.gm.wait_for_timeout(LONGER_THAN_A_CALL)
    assert sent.count("POST") == 1


def wound(table: FoundryTable) -> None:
    """Wound the hero."""
    blow = {"character": {"id": table.character}, "damage": 6}
    table.make(f"/characters/{table.character}/flyerbook/damage", blow)


def reconnect(table: FoundryTable) -> None:
    """Enter the game master's key again."""
    table.set(table.gm, "key", table.token)
    expect(region(table.gm, "Notifications").get_by_text("The bridge")).to_have_count(2)
