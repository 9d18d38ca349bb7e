"""Tests of the Owlbear Rodeo extension on a running service, in Chromium, with a stand-in for Owlbear Rodeo."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.rulesets import RULESETS
from tests.chromium import assert_accessible
from tests.integrations.owlbear.owlbear_table import OwlbearTable
from tests.integrations.owlbear.pages import ATTACK, at_table, frame_of, open_menu, select, until
from tests.serve.restarted import Service

pytestmark = pytest.mark.browser
Sit = Callable[..., OwlbearTable]
MOST_TURNS = 120


@pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
def test_a_game_master_and_a_player_fight_to_the_end(sit: Sit, game: str) -> None:
    """The menu of tokens has the attacks and the table ends turns, until no one can attack."""
    table = sit(game)
    table.begin()
    blows, turns_without_attack = 0, 0
    for _ in range(MOST_TURNS):
        acting = table.acting()
        active = table.active()
        others = [name for name in (table.foes if acting == table.hero else [table.hero]) if name in active]
        attacked = acting in active and others != [] and table.attack(acting, others[0])
        blows, turns_without_attack = blows + attacked, 0 if attacked else turns_without_attack + 1
        if turns_without_attack == len(table.foes) + 1:
            break
        table.next_turn()
    assert turns_without_attack == len(table.foes) + 1
    assert blows > 0
    table.gm.bring_to_front()
    at_table(table.gm).get_by_role("button", name="End the encounter", exact=True).click()
    expect(table.player.get_by_label("Badge")).to_have_text("")


def test_the_badge_shows_a_turn_and_questions(sit: Sit) -> None:
    """The player sees both; the question is answered at the table in the panel, and then the attack runs."""
    table = sit("rollunder")
    table.begin()
    table.turn_of(table.hero)
    badge = table.player.get_by_label("Badge")
    expect(badge).to_have_text("!")
    table.turn_of(table.foes[0])
    expect(badge).to_have_text("")
    popover = open_menu(table.gm, [table.foes[0], table.hero], "Attack with ...")
    popover.get_by_role("button", name=ATTACK).first.click()
    expect(table.gm.get_by_label("Notifications")).to_contain_text("Others are asked first.")
    expect(badge).to_have_text("1")
    table.player.bring_to_front()
    card = at_table(table.player).get_by_role("article")
    card.locator(".answers button").first.click()
    until(lambda: table.answer_all() and not table.read("/prompts?status=open")["items"])
    expect(badge).to_have_text("")


def test_the_badge_outlasts_a_proxy_without_a_service(sit: Sit) -> None:
    """A proxy answers 404 while the service is replaced; only a problem of the service ends the badge."""
    table = sit("flyerbook")
    table.context.route("**/events/stream", lambda route: route.fulfill(status=404, body="No backend."), times=2)
    table.begin()
    table.turn_of(table.hero)
    expect(table.player.get_by_label("Badge")).to_have_text("!")


def test_the_panel_shows_the_table_of_the_key(sit: Sit) -> None:
    """Player and game master see the same campaign, each with the own rights."""
    table = sit("flyerbook")
    table.begin()
    table.turn_of(table.hero)
    expect(at_table(table.player).get_by_text(f"It is your turn, {table.hero}.").first).to_be_visible()
    expect(at_table(table.player).get_by_role("button", name="Next turn", exact=True)).to_have_count(0)
    expect(at_table(table.gm).get_by_role("button", name="Next turn", exact=True)).to_be_visible()


def test_a_popover_that_is_closed_sends_nothing(sit: Sit) -> None:
    """Neither the list of attacks nor the question for a target."""
    table = sit("flyerbook")
    table.begin()
    table.turn_of(table.hero)
    newest = table.newest()
    table.requests.clear()
    popover = open_menu(table.player, [table.hero], "Attack with ...")
    popover.get_by_role("button", name=ATTACK).first.click()
    expect(popover.locator("select").first).to_be_visible()
    assert_accessible(frame_of(table.player, "popover"))
    table.player.locator("#away").click()
    expect(table.player.locator("#popover iframe")).to_have_count(0)
    assert [request.url for request in table.requests if request.method == "POST"] == []
    assert table.newest() == newest


def test_all_selected_targets_are_attacked(sit: Sit) -> None:
    """By a move that takes several; there is nothing more to choose."""
    table = sit("rollunder")
    table.begin()
    table.turn_of(table.hero)
    newest = table.newest()
    popover = open_menu(table.player, [table.hero, *table.foes], "Attack with ...")
    popover.get_by_role("button", name="Swing Sword at several").click()
    until(lambda: table.answer_all() and table.newest() > newest)
    assert len(table.read(f"/events/{table.newest()}")["request"]["targets"]) == len(table.foes)


def test_a_choice_takes_other_values(sit: Sit) -> None:
    """The options of a number are suggestions."""
    table = sit("freed6")
    table.begin()
    table.turn_of(table.hero)
    newest = table.newest()
    popover = open_menu(table.player, [table.hero, table.foes[0]], "Attack with ...")
    popover.get_by_role("button", name="Attack with sword against a difficulty").click()
    popover.get_by_label("difficulty").fill("13")
    popover.get_by_role("button", name="Attack", exact=True).click()
    until(lambda: table.answer_all() and table.newest() > newest)
    assert table.read(f"/events/{table.newest()}")["request"]["difficulty"] == 13


def test_a_token_is_linked_by_the_game_master(sit: Sit) -> None:
    """The partner with the token's name is chosen first. Then the token has attacks; players have no such entry."""
    table = sit("flyerbook", linked=False)
    table.begin()
    select(table.player, [table.hero])
    expect(table.player.get_by_label("Context menu").get_by_role("button")).to_have_count(0)
    popover = open_menu(table.gm, [table.hero], "Link with Arbiter")
    expect(popover.locator("select")).to_have_value("0")
    popover.get_by_role("button", name="Link", exact=True).click()
    expect(table.gm.locator("#popover iframe")).to_have_count(0)
    popover = open_menu(table.player, [table.hero], "Attack with ...")
    expect(popover.get_by_role("heading", name=table.hero)).to_be_visible()


def test_play_goes_on_after_a_restart_of_the_service(sit: Sit, service: Service) -> None:
    """An attack that is sent while the service is away runs when it is back, once; the badge follows again."""
    table = sit("flyerbook")
    table.begin()
    table.turn_of(table.hero)
    newest = table.newest()
    popover = open_menu(table.player, [table.hero, table.foes[0]], "Attack with ...")
    attack = popover.get_by_role("button", name=ATTACK).first
    expect(attack).to_be_visible()
    service.stop()
    attack.click()
    service.start()
    expect(table.player.locator("#popover iframe")).to_have_count(0)
    until(lambda: table.answer_all() and table.newest() == newest + 1)
    expect(table.player.get_by_label("Badge")).to_have_text("!")
    table.turn_of(table.foes[0])
    expect(table.player.get_by_label("Badge")).to_have_text("")
