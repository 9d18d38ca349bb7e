"""Tests of the Foundry module on a running service, in Chromium, with a stand-in for Foundry."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.rulesets import RULESETS
from tests.integrations.foundry_table import FoundryTable

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
    commands = [event for event in table.read("/events?limit=200")["items"] if event["type"] == "command"]
    expect(table.player.locator("#chat > li")).to_have_count(len(commands))
    table.gm.locator("#end").click()
    expect(table.player.locator("#round")).to_have_text("No combat")
    assert table.encounter()["status"] == "ended"
