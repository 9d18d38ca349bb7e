"""Tests of the Foundry module on a running service, in Chromium, with a stand-in for Foundry."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.rulesets import RULESETS
from tests.integrations.conftest import Service
from tests.integrations.foundry_table import ATTACK, FoundryTable, choose, press, region, until

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]
MOST_TURNS = 120
WITHOUT_ATTACKS = {"freed6"}
"""Games in which the service offers a player's key no attack; the game master's tab attacks for the hero."""


@pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
def test_a_game_master_and_a_player_fight_to_the_end(sit: Sit, game: str) -> None:
    """The menu of each token offers its attacks, until nobody can attack; then the tracker ends the encounter."""
    table = sit(game)
    table.begin()
    turns_without_attack = 0
    for _ in range(MOST_TURNS):
        acting = table.gm.locator("#order li[aria-current]").inner_text()
        page = table.player if acting == table.hero and game not in WITHOUT_ATTACKS else table.gm
        defeated = table.gm.locator("#order li.defeated").all_inner_texts()
        others = table.foes if acting == table.hero else [table.hero]
        attacked = table.attack(page, acting, [name for name in others if name not in defeated])
        turns_without_attack = 0 if attacked else turns_without_attack + 1
        if turns_without_attack == 3:
            break
        table.next_turn(page)
    assert turns_without_attack == 3
    events = table.read("/events?limit=200")["items"]
    outcomes = [event["summary"] for event in events if event["type"] == "command" or event["rolls"]]
    expect(table.player.locator("#chat > li")).to_have_count(len(outcomes))
    table.gm.locator("#end").click()
    expect(table.player.locator("#round")).to_have_text("No combat")
    until(lambda: table.encounter()["status"] == "ended")


def test_a_prompt_is_a_dialog_with_a_button_for_each_option(sit: Sit) -> None:
    """The player chooses the defense; the order then runs, and the dialog does not come again."""
    table = sit("rollunder", ask="decisions")
    table.begin()
    ask(table)
    dialog = table.player.locator("form.dialog")
    expect(dialog).to_have_attribute("aria-label", "Attack someone: defense luck")
    expect(dialog.get_by_role("button")).to_have_text(["none", "avoid", "Close"])
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
    menu.get_by_role("button", name="Answer: Attack someone: defense luck").click()
    expect(dialog).to_be_visible()
    wait = prompt["waits"][0]["id"]
    table.make(f"/prompts/{prompt['id']}/answers", {"wait": wait, "choice": "none"})
    expect(dialog.and_(region(table.player, "Attack someone: defense luck"))).to_have_count(0)
    answer_all(table)


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


def test_a_barred_operation_shows_its_reason(sit: Sit) -> None:
    """It is a disabled button under a heading of its own."""
    table = sit("flyerbook")
    menu = table.open_menu(table.player, table.hero)
    barred = menu.locator(".arbiter-barred button", has_text="has no wound")
    expect(barred).to_be_disabled()
    expect(barred).to_contain_text(f"{table.hero} has no wound. Roll for healing only while wounds are left.")


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


def test_the_tracker_follows_the_encounter(sit: Sit) -> None:
    """An encounter that another client starts gets a combat with its tokens; turns, order and end follow."""
    table = sit("flyerbook")
    foes = [{"name": name, "sheet": {}, "external_ref": f"t{number}"} for number, name in enumerate(table.foes, 1)]
    fight = table.make("/encounters", {"name": "Ambush", "combatants": [{"character_id": table.character}, *foes]})
    path = f"/encounters/{fight['id']}"
    table.make(f"{path}/start", {})
    expect(table.gm.locator("#round")).to_have_text("Round 1")
    table.agree()
    assert table.gm.evaluate("[...game.combats][0].combatants.map(({ tokenId }) => tokenId)") == ["t0", "t1", "t2"]
    table.make(f"{path}/next-turn", {})
    table.agree()
    table.call("PATCH", table.path + path, {"order": fight["order"][::-1]}, If_Match="*")
    table.agree()
    table.make(f"{path}/end", {})
    expect(table.player.locator("#round")).to_have_text("No combat")


def test_the_encounter_follows_the_tracker(sit: Sit) -> None:
    """An order that is set in the tracker is that of the encounter; turns cannot go back; the end ends it."""
    table = sit("flyerbook")
    table.begin()
    table.next_turn(table.player)
    initiatives = "const [combat] = game.combats; await combat.combatants.find((each) => each.name === name).update"
    table.gm.evaluate(f"async (name) => {{ {initiatives}({{ initiative: 9 }}); }}", table.foes[1])
    until(lambda: (now := table.encounter())["names"][now["order"][0]] == table.foes[1])
    table.agree()
    turn = table.encounter()["turn"]
    table.gm.evaluate("async () => { const [combat] = game.combats; await combat.update({ turn: 0 }); }")
    table.agree()
    assert table.encounter()["turn"] == turn
    table.gm.locator("#end").click()
    until(lambda: table.encounter()["status"] == "ended")


def test_health_and_conditions_follow(sit: Sit) -> None:
    """Settings name the attribute of the actor and the effects; unlinked tokens have their own."""
    settings = {"attributes": "state.wounds=system.harm.value", "statuses": "wounded=bleeding, Dazed=stun, out=dead"}
    table = sit("flyerbook", **settings)
    table.begin()
    actors = region(table.player, "Actors")
    expect(actors).to_contain_text(f'{table.foes[0]}: {{"harm":{{"value":0}}}}')
    fight = table.encounter()
    path = f"/encounters/{fight['id']}"
    [foe] = [each["id"] for each in fight["combatants"] if each["name"] == table.foes[0]]
    hero = next(each["id"] for each in fight["combatants"] if each["name"] == table.hero)
    table.make(f"{path}/flyerbook/damage", {"character": {"id": hero}, "damage": 6})
    expect(actors).to_contain_text(f'{table.hero}: {{"harm":{{"value":1}}}} bleeding')
    table.make(f"{path}/combatants/{foe}/conditions", {"name": "Dazed"})
    expect(actors).to_contain_text(f'{table.foes[0]}: {{"harm":{{"value":0}}}} stun')
    expect(actors).to_contain_text(re.compile(rf'{table.foes[1]}: {{"harm":{{"value":0}}}} $', re.MULTILINE))


def test_an_actor_is_linked_with_a_character_or_creates_one(sit: Sit) -> None:
    """The game master's menu of an actor without a link has the button; the character gets the actor's name."""
    table = sit("flyerbook", linked=False)
    assert "not linked" in table.open_menu(table.player, table.hero).inner_text()
    menu = table.open_menu(table.gm, table.hero)
    menu.get_by_role("button", name="Link with a character").click()
    dialog = table.gm.locator("form.dialog")
    expect(dialog.locator("select")).to_have_value(table.character)
    dialog.locator("select").select_option(label=f"Create {table.hero}")
    press(dialog, "Link with a character")
    expect(menu.get_by_label("Outcome visible to")).to_be_visible()
    created = table.read(f"/characters?name={table.hero}")["items"][-1]
    assert (created["kind"], created["external_ref"]) == ("pc", "Actor.hero")


def test_play_goes_on_after_a_restart_of_the_service(sit: Sit, service: Service) -> None:
    """A command that is sent while the service is away runs when it is back, once, and both tabs follow."""
    table = sit("flyerbook")
    table.begin()
    assert table.attack(table.player, table.hero, table.foes)
    expect(table.player.locator("#chat > li")).to_have_count(1)
    service.stop()
    table.gm.bring_to_front()
    table.gm.locator("#next").click()
    service.start()
    until(lambda: table.encounter()["names"][table.encounter()["turn"]] == table.foes[0])
    table.agree()
    assert table.attack(table.gm, table.foes[0], [table.hero])
    expect(table.player.locator("#chat > li")).to_have_count(2)


def test_messages_come_once_and_without_a_gap(sit: Sit) -> None:
    """A game master who comes back gets the messages of the time between."""
    table = sit("flyerbook")
    hero = {"character": {"id": table.character}, "damage": 1}
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    expect(table.gm.locator("#chat > li")).to_have_count(1)
    table.gm.evaluate("game.settings.set('arbiter', 'key', '')")
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    table.make(f"/characters/{table.character}/flyerbook/damage", hero)
    table.gm.reload()
    table.set(table.gm, "key", table.token)
    expect(table.gm.locator("#chat > li")).to_have_count(3)
    seqs = table.gm.evaluate("[...game.messages].map((message) => message.getFlag('arbiter', 'event'))")
    assert len(set(seqs)) == 3


def test_a_key_that_the_service_refuses_is_reported(sit: Sit) -> None:
    """The notification has the service's reason; a key of another campaign than the world's is refused too."""
    table = sit("flyerbook")
    assert table.token
    table.set(table.gm, "key", table.token[:-3] + "AAA")
    expect(region(table.gm, "Notifications").locator("li").last).to_contain_text("key")
    table.set(table.gm, "campaign", "another")
    table.set(table.gm, "key", table.token)
    expect(region(table.gm, "Notifications")).to_contain_text("this key belongs to another campaign")


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
