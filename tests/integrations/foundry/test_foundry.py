"""Tests of the Foundry module on a running service, in Chromium, with a stand-in for Foundry."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.rulesets import RULESETS
from tests.integrations.foundry.foundry_table import ATTACK, FoundryTable, press, region, until
from tests.serve.restarted import Service

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]
MOST_TURNS = 120
LONGER_THAN_A_REFRESH = 1000
"""Milliseconds."""


@pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
def test_a_game_master_and_a_player_fight_to_the_end(sit: Sit, game: str) -> None:
    """The menu of each token offers its attacks, until no one can attack; then the tracker ends the encounter."""
    table = sit(game)
    table.begin()
    turns_without_attack = 0
    for _ in range(MOST_TURNS):
        acting = table.gm.locator("#order li[aria-current]").inner_text()
        page = table.player if acting == table.hero else table.gm
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


def test_all_texts_are_in_the_language_of_foundry(sit: Sit) -> None:
    """Texts of the module and of the service."""
    table = sit("flyerbook", language="de")
    menu = table.open_menu(table.player, table.hero, title="Züge von Daenes")
    expect(menu.get_by_role("heading", name="Jetzt nicht möglich")).to_be_visible()
    expect(menu.locator(".arbiter-barred")).to_contain_text("Daenes hat keine Wunde")


def test_a_barred_operation_shows_its_reason(sit: Sit) -> None:
    """It is a disabled button under a heading of its own."""
    table = sit("flyerbook")
    menu = table.open_menu(table.player, table.hero)
    barred = menu.locator(".arbiter-barred button", has_text="has no wound")
    expect(barred).to_be_disabled()
    expect(barred).to_contain_text(f"{table.hero} has no wound. Roll for healing only while wounds are left.")


def test_a_button_that_is_held_down_stays(sit: Sit) -> None:
    """An event that comes between press and release costs no click."""
    table = sit("flyerbook")
    table.begin()
    menu = table.open_menu(table.player, table.hero)
    menu.get_by_role("button", name=ATTACK).first.hover()
    table.player.mouse.down()
    hero = next(each["id"] for each in table.encounter()["combatants"] if each["name"] == table.hero)
    table.make(f"/encounters/{table.encounter()['id']}/flyerbook/damage", {"character": {"id": hero}, "damage": 6})
    expect(table.player.locator("#chat > li")).to_have_count(1)
    table.player.wait_for_timeout(LONGER_THAN_A_REFRESH)
    table.player.mouse.up()
    expect(table.player.locator("form.dialog")).to_be_visible()
    expect(menu).not_to_contain_text(f"{table.hero} has no wound")


def test_a_move_acts_for_the_token_whose_moves_are_shown(sit: Sit) -> None:
    """The menu shows the moves of the last token until those of the next one are read."""
    table = sit("flyerbook")
    menu = table.open_menu(table.gm, table.hero)
    expect(menu.locator("section").first).to_be_visible()
    with table.gm.expect_request("**/moves"):
        table.gm.route("**/moves", lambda _route: None)
        region(table.gm, "Tokens").get_by_role("button", name=table.foes[0], exact=True).click()
        table.gm.locator("#hud button[data-arbiter]").click()
    expect(menu).to_have_attribute("aria-label", f"Moves of {table.hero}")
    menu.get_by_role("button", name="Put out of action").click()
    expect(table.gm.locator("#chat > li")).to_contain_text(table.hero)


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


def test_a_choice_takes_other_values(sit: Sit) -> None:
    """The options of a number are suggestions."""
    table = sit("fastrpg")
    table.begin()
    table.open_menu(table.gm, table.foes[0]).get_by_role("button", name="Take damage").click()
    dialog = table.gm.locator("form.dialog")
    dialog.get_by_label("damage").fill("7")
    press(dialog, "Do it")
    expect(table.gm.locator("#chat > li").last).to_contain_text("-2 of 5 HP")


def test_a_choice_takes_several_options(sit: Sit) -> None:
    """Targeted tokens are chosen already."""
    table = sit("rollunder")
    table.begin()
    menu = table.open_menu(table.player, table.hero)
    targeted = "for (const id of ['t1', 't2']) game.user.targets.add({ document: Token.collection.get(id) })"
    table.player.evaluate(f"() => {{ {targeted}; }}")
    menu.get_by_role("button", name="Swing Sword at several").click()
    press(table.player.locator("form.dialog"), "Do it")
    expect(table.player.locator("#chat > li").last).to_contain_text(f"→ {table.foes[0]}")
    [swing] = [each for each in table.read("/events?order=desc&limit=9")["items"] if each["type"] == "command"]
    assert len(swing["request"]["targets"]) == len(table.foes)


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


def test_an_actor_whose_character_is_gone_is_linked_again(sit: Sit) -> None:
    """As in a new campaign: the menu has the button beside the reason of the service."""
    table = sit("flyerbook")
    table.call("DELETE", f"{table.path}/characters/{table.character}", If_Match="*")
    menu = table.open_menu(table.gm, table.hero)
    menu.get_by_role("button", name="Link with a character").click()
    dialog = table.gm.locator("form.dialog")
    dialog.locator("select").select_option(label=f"Create {table.hero}")
    press(dialog, "Link with a character")
    expect(menu.locator("section").first).to_be_visible()
    expect(menu.get_by_role("button", name="Link with a character")).to_have_count(0)


def test_a_game_master_takes_over_from_another(sit: Sit) -> None:
    """The next browser writes what happened since the acting one left, and follows the tracker."""
    table = sit("flyerbook")
    table.begin()
    fight = table.encounter()
    path, blow = f"/encounters/{fight['id']}", {"character": {"id": fight["turn"]}, "damage": 1}
    table.make(f"{path}/flyerbook/damage", blow)
    expect(table.gm.locator("#chat > li")).to_have_count(1)
    table.gm.evaluate("() => { game.user.active = false; Hooks.callAll('userConnected', game.user, false); }")
    table.make(f"{path}/next-turn", {})
    table.make(f"{path}/flyerbook/damage", blow)
    table.gm.wait_for_timeout(LONGER_THAN_A_REFRESH)
    expect(table.gm.locator("#chat > li")).to_have_count(1)
    table.gm.evaluate("() => { game.user.active = true; Hooks.callAll('userConnected', game.user, true); }")
    expect(table.gm.locator("#chat > li")).to_have_count(2)
    table.agree()
    table.next_turn(table.gm)


def test_a_connection_that_is_replaced_reports_nothing(sit: Sit, service: Service) -> None:
    """Settings that are changed while the service is away: the earlier attempt ends quietly."""
    table = sit("flyerbook")
    service.stop()
    table.set(table.gm, "key", table.token)
    table.gm.wait_for_timeout(LONGER_THAN_A_REFRESH)
    table.set(table.gm, "url", table.address)
    table.gm.wait_for_timeout(LONGER_THAN_A_REFRESH)
    expect(region(table.gm, "Notifications").locator("li")).to_have_count(1)
    service.start()
    expect(region(table.gm, "Notifications").get_by_text("The bridge")).to_have_count(2)


def test_play_goes_on_after_a_restart_of_the_service(sit: Sit, service: Service) -> None:
    """A command that is sent while the service is away runs when it is back, once, and both tabs follow."""
    table = sit("flyerbook")
    table.begin()
    acts_next, other = table.foes
    assert table.attack(table.player, table.hero, [other])  # a hit may put its target out of action
    expect(table.player.locator("#chat > li")).to_have_count(1)
    service.stop()
    table.gm.bring_to_front()
    table.gm.locator("#next").click()
    service.start()
    until(lambda: table.encounter()["names"][table.encounter()["turn"]] == acts_next)
    table.agree()
    assert table.attack(table.gm, acts_next, [table.hero])
    expect(table.player.locator("#chat > li")).to_have_count(2)


def test_a_player_joins_by_link(sit: Sit) -> None:
    """The link is exchanged for the player's key, once."""
    table = sit("flyerbook")
    (key,) = [each["id"] for each in table.read("/keys")["items"] if each["role"] == "player"]
    invitation = table.make(f"/keys/{key}/invitations", {})["invitation"]
    link = f"http://127.0.0.1:{table.port}/table#join={invitation}"
    table.set(table.player, "key", link)
    expect(region(table.player, "Notifications").get_by_text("The bridge")).to_have_count(2)
    assert table.player.evaluate("game.settings.get('arbiter', 'key')").startswith("arb_")
    table.open_menu(table.player, table.hero)
    expect(table.player.locator(".arbiter-moves section").first).to_be_visible()
    table.set(table.gm, "key", link)
    expect(region(table.gm, "Notifications")).to_contain_text("used, or expired")


def test_a_link_may_contain_the_key(sit: Sit) -> None:
    """As the guide for game masters prints it."""
    table = sit("flyerbook")
    table.set(table.gm, "key", f"{table.address}/table#key={table.token}")
    expect(region(table.gm, "Notifications").get_by_text("The bridge")).to_have_count(2)


def test_a_key_that_the_service_refuses_is_reported(sit: Sit) -> None:
    """The notification has the service's reason; a key of another campaign than the world's is refused too."""
    table = sit("flyerbook")
    assert table.token
    table.set(table.gm, "key", table.token[:-3] + "AAA")
    expect(region(table.gm, "Notifications").locator("li").last).to_contain_text("key")
    table.set(table.gm, "campaign", "another")
    table.set(table.gm, "key", table.token)
    expect(region(table.gm, "Notifications")).to_contain_text("this key belongs to another campaign")
