"""Tests of prompts in Foundry: dialogs with a button for each option, in Chromium, on a running service."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.integrations.foundry.foundry_table import ATTACK, FoundryTable, choose, press, region

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]


def test_a_prompt_is_a_dialog_with_a_button_for_each_option(sit: Sit) -> None:
    """The player chooses the defense; the order then runs, and the dialog does not come again."""
    table = sit("rollunder", ask="decisions")
    table.begin()
    ask(table)
    dialog = table.player.locator("form.dialog")
    expect(dialog).to_have_attribute("aria-label", "Attack someone: Spend LUCK before the attack roll?")
    expect(dialog.get_by_role("button")).to_have_text(
        ["Not now", "Pay 1 LUCK, so that it misses", "Pay if it hits", "Close"]
    )
    answer_all(table)
    expect(table.player.locator("#chat > li").last).to_contain_text(f"→ {table.hero}")
    expect(dialog).to_have_count(0)


def test_a_closed_dialog_sends_nothing(sit: Sit) -> None:
    """The prompt stays open; the menu of a token offers the question again, until the game master answers it."""
    table = sit("rollunder", ask="decisions")
    table.begin()
    ask(table)
    dialog = table.player.locator("form.dialog")
    press(dialog, "Close")
    expect(dialog).to_have_count(0)
    [prompt] = table.read("/prompts?status=open")["items"]
    assert prompt["answered"] == []
    menu = table.open_menu(table.player, table.hero)
    menu.get_by_role("button", name="Answer: Attack someone: Spend LUCK before the attack roll?").click()
    expect(dialog).to_be_visible()
    question = dialog.element_handle()
    wait = prompt["waits"][0]["id"]
    table.make(f"/prompts/{prompt['id']}/answers", {"wait": wait, "choice": "none"})
    question.wait_for_element_state("hidden")
    answer_all(table)  # the rules ask about luck again if the attack hits
    expect(dialog).to_have_count(0)


def test_an_option_is_text_and_never_markup(sit: Sit) -> None:
    """Foundry takes the labels of buttons as HTML; the option is a skill, which its player may have named."""
    table = sit("flyerbook")
    name = "<img src=x onerror=alert(1)>"
    sheet = {"skills": {name: 12}}
    table.call("PATCH", f"{table.path}/characters/{table.character}", {"sheet": sheet}, If_Match="*")
    order = {"roller": {"id": table.model, "asked": [{"id": table.character}]}, "difficulty": "easy"}
    table.make("/prompts", {"operation": "task", "order": order, "ask": ["roller.asked.0"], "rolls": "nobody"})
    dialog = table.player.locator("form.dialog")
    expect(dialog.get_by_role("button", name=name, exact=True)).to_be_visible()
    expect(dialog.locator("img")).to_have_count(0)


def test_a_game_master_answers_for_a_player_who_is_absent(sit: Sit) -> None:
    """In the menu of a token; no dialog asks for it."""
    table = sit("flyerbook")
    absent = table.make("/characters", {"name": "Rakasha", "kind": "pc", "sheet": {"skills": {"Claws": 12}}})["id"]
    order = {"roller": {"id": table.character, "asked": [{"id": absent}]}, "difficulty": "easy"}
    table.make("/prompts", {"operation": "task", "order": order, "ask": ["roller.asked.0"], "rolls": "nobody"})
    menu = table.open_menu(table.gm, table.hero)
    menu.get_by_role("button", name="Answer for Rakasha: ").click()
    press(table.gm.locator("form.dialog"), "Claws")
    expect(table.gm.locator("#chat > li")).to_contain_text(table.hero)
    assert table.read("/prompts?status=open")["items"] == []


def test_dice_are_rolled_by_the_service_or_entered(sit: Sit) -> None:
    """The dialog of a die has a field for its face."""
    table = sit("flyerbook", ask="everything")
    table.begin()
    menu = table.open_menu(table.player, table.hero)
    menu.get_by_role("button", name="Use Fists").click()
    press(table.player.locator("form.dialog"), "Do it")
    dialog = table.player.locator("form.dialog")
    dialog.get_by_label("Face of the d6").fill("4")
    press(dialog, "Enter the face")
    expect(table.player.locator("#chat > li").last).to_contain_text("Fists 15 + 4")


def test_a_secret_outcome_is_reported(sit: Sit) -> None:
    """The player answers the attack of a hidden foe, of which the chat has no message."""
    table = sit("rollunder")
    shade = {"name": "Shade", "sheet": table.foe_entry["sheet"], "hidden": True}
    fight = table.make("/encounters", {"name": "Dark", "combatants": [{"character_id": table.character}, shade]})
    path = f"/encounters/{fight['id']}"
    table.make(f"{path}/start", {})
    table.make(f"{path}/next-turn", {})
    order = {"attacker": "Shade", "target": table.hero, "attack": {"item": "Axe"}, "dice": {"d20": [5], "d6": [1, 1]}}
    table.make(f"{path}/prompts", {"operation": "attack", "order": order, "ask": ["defense.kind"], "rolls": "nobody"})
    table.player.bring_to_front()
    press(table.player.locator("form.dialog"), "Take the hit")
    expect(region(table.player, "Notifications")).to_contain_text("The outcome is secret.")


def ask(table: FoundryTable) -> None:
    """Attack the hero from the menu of a foe, which asks for the defense."""
    table.next_turn(table.player)
    foe = table.gm.locator("#order li[aria-current]").inner_text()
    menu = table.open_menu(table.gm, foe)
    menu.get_by_role("button", name=ATTACK).first.click()
    dialog = table.gm.locator("form.dialog")
    assert choose(dialog, [table.hero])
    press(dialog, "Do it")
    table.player.bring_to_front()
    expect(table.player.locator("form.dialog")).to_be_visible()


def answer_all(table: FoundryTable) -> None:
    """Choose the first option of each question until the order has run."""
    while table.read("/prompts?status=open")["items"]:
        buttons = table.player.locator("form.dialog button")
        if buttons.count():
            buttons.first.click()
