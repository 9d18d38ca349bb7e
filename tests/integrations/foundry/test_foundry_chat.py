"""Tests of outcomes in the chat of Foundry, in Chromium, on a running service."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.integrations.foundry.foundry_table import FoundryTable, press

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]


def test_a_secret_outcome_is_whispered(sit: Sit) -> None:
    """The game master reads it, the player sees no message, and its text is not in the stored message."""
    table = sit("flyerbook")
    menu = table.open_menu(table.gm, table.hero)
    menu.get_by_label("Outcome visible to").select_option("gm")
    menu.get_by_role("button", name="Use Fists").click()
    press(table.gm.locator("form.dialog"), "Do it")
    expect(table.gm.locator("#chat > li.whisper")).to_contain_text("Fists 15")
    stored = table.gm.evaluate("[...game.messages].map(({ content, whisper }) => [content, whisper])")
    assert stored == [["A secret outcome.", ["gm"]]]
    expect(table.player.locator("#chat > li")).to_have_count(0)


def test_an_outcome_for_the_game_master_and_the_player(sit: Sit) -> None:
    """Both read it: the owner of the acting character gets the message too."""
    table = sit("flyerbook")
    menu = table.open_menu(table.player, table.hero)
    menu.get_by_label("Outcome visible to").select_option("gm_and_roller")
    menu.get_by_role("button", name="Use Fists").click()
    press(table.player.locator("form.dialog"), "Do it")
    for page in (table.gm, table.player):
        expect(page.locator("#chat > li.whisper")).to_contain_text("Fists 15")


def test_a_command_is_undone_from_its_message(sit: Sit) -> None:
    """Only the game master has the button; the message is struck out, until the undo is undone."""
    table = sit("flyerbook")
    menu = table.open_menu(table.player, table.hero)
    menu.get_by_role("button", name="Use Fists").click()
    press(table.player.locator("form.dialog"), "Do it")
    message = table.gm.locator("#chat > li").first
    expect(table.player.locator("#chat > li")).to_contain_text("Fists 15")
    seq = table.gm.evaluate("[...game.messages][0].getFlag('arbiter', 'event')")
    expect(table.player.get_by_role("button", name="Undo")).to_have_count(0)
    press(message, "Undo")
    expect(message).to_have_class("arbiter-undone")
    assert table.read(f"/events/{seq}")["undone_by"] == table.newest()
    press(table.gm.locator("#chat > li").nth(1), "Undo")
    expect(message).not_to_have_class("arbiter-undone")
    assert table.read(f"/events/{seq}")["undone_by"] is None


def test_outcomes_go_on_after_the_observers_key_was_revoked(sit: Sit) -> None:
    """The module creates another one."""
    table = sit("flyerbook")
    hero = {"character": {"id": table.character}, "damage": 1}
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    expect(table.player.locator("#chat > li")).to_have_count(1)
    [observer] = [each["id"] for each in table.read("/keys")["items"] if each["role"] == "observer"]
    table.call("DELETE", f"{table.path}/keys/{observer}", If_Match="*")
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    expect(table.player.locator("#chat > li")).to_have_count(2)


def test_messages_come_once_and_without_a_gap(sit: Sit) -> None:
    """A game master who comes back gets the messages of the time between."""
    table = sit("flyerbook")
    hero = {"character": {"id": table.character}, "damage": 1}
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    expect(table.gm.locator("#chat > li")).to_have_count(1)
    table.set(table.gm, "key", "")
    table.gm.reload()
    expect(table.gm.locator("#round")).to_have_text("No combat")
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    table.set(table.gm, "key", table.token)
    expect(table.gm.locator("#chat > li")).to_have_count(3)
    seqs = table.gm.evaluate("[...game.messages].map((message) => message.getFlag('arbiter', 'event'))")
    assert len(set(seqs)) == 3
