"""Tests of prompts in the browser: a game master's order, and a player who decides and rolls."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.api.campaigns.duel import SHEET
from tests.browser.fight import newest, open_campaign, region
from tests.browser.visit import LIGHT_DESK, LOOKS, Look, Visit

LOOKING = pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
Begin = Callable[..., Visit]


class Host:
    """A game master's window with an encounter: Ana, with a player, against an orc.

    Args:
        visit: opens windows.
    """

    def __init__(self, visit: Begin) -> None:
        self.visit, self.seen = visit, visit("#table", look=LIGHT_DESK)
        open_campaign(self.seen, "rollunder")
        self.session = self.seen.page.evaluate("JSON.parse(sessionStorage.getItem('arbiter.campaign'))")
        self.path = f"{self.seen.service}/v1/campaigns/{self.session['id']}"
        ana = self.make("/characters", {"name": "Ana", "sheet": SHEET})["id"]
        sides: list[Any] = [{"character_id": ana, "side": "heroes"}, {"name": "Orc", "sheet": SHEET}]
        fight = self.make("/encounters", {"name": "A duel", "combatants": sides})
        self.ids = {each["name"]: each["id"] for each in fight["combatants"]}
        expect(region(self.seen, "Act").get_by_label("Who and where")).to_contain_text("in A duel")

    def make(self, path: str, body: Any) -> Any:
        """A resource of the campaign, created over HTTP."""
        key = {"Authorization": f"Bearer {self.session['key']}"}
        response = self.seen.page.request.post(self.path + path, headers=key, data=body)
        assert response.ok, response.text()
        return response.json()

    def invite(self, look: Look) -> Visit:
        """A player's window, entered with a key that the game master has made."""
        people = region(self.seen, "Characters")
        people.get_by_text("Invite a player").click()
        self.seen.press("Make a key")
        key = self.seen.page.get_by_role("region", name="Key for A player").inner_text()
        player = self.visit("#table", look=look)
        player.page.get_by_label("Or enter one with its key").fill(key)
        player.press("Enter")
        expect(region(player, "Encounter")).to_contain_text("A duel")
        return player

    def ask(self, whose: str = "players", **order: Any) -> None:
        """Ask the table for the defense against the orc's attack, and for some dice of it."""
        body = {"attacker": {"id": self.ids["Orc"]}, "target": {"id": self.ids["Ana"]}, "attack": {"item": "Sword"}}
        act = region(self.seen, "Act")
        act.get_by_role("button", name="Write it as JSON").click()
        act.get_by_label("The request as JSON").fill(str(body | order).replace("'", '"'))
        act.get_by_role("button", name="Back to the form").click()
        act.get_by_text("Ask the table first").click()
        act.get_by_label("Defense kind").check()
        act.get_by_label("Ask for the dice").select_option(whose)
        self.seen.press("Ask the table")


def test_who_is_attacked_decides_rolls_and_sees_what_came_of_it(visit: Begin) -> None:
    """The game master rolls for the orc; both see the answers so far and the outcome; the orc's 12 is secret."""
    host = Host(visit)
    player = host.invite(LOOKS[0])
    host.ask(whose="everybody")
    asked, asking = region(player, "Asked"), region(host.seen, "Asked")
    expect(asked).to_be_hidden()
    asking.get_by_role("button", name="4", exact=True).click()
    expect(asked.get_by_role("heading", name="Ana: defense kind?")).to_be_visible()
    expect(asked).to_contain_text("Orc acts")
    expect(asking.locator(".progress")).to_have_text("Answered: Orc. Waits for Ana.")
    asked.get_by_role("button", name="Parry", exact=True).click()
    expect(asked.get_by_role("heading", name="Throw a d20")).to_be_visible()
    expect(asked.get_by_role("button", name="1", exact=True)).to_be_focused()
    asked.get_by_role("button", name="2", exact=True).click()
    outcome = asked.locator(".summary")
    expect(outcome).to_contain_text("the target parries: 2 against 6")
    expect(outcome).not_to_contain_text("12")
    whole = outcome.inner_text().replace("…", "12", 1)
    expect(asking.locator(".summary")).to_have_text(whole)
    newest(host.seen, whole)


def test_the_game_master_answers_for_a_participant_or_calls_it_off(visit: Begin) -> None:
    """For absent players; a cancelled prompt says so, for good."""
    host = Host(visit)
    host.ask(dice={"d20": [4]})
    asking = region(host.seen, "Asked")
    asking.get_by_text("Answer for Ana").click()
    asking.get_by_role("button", name="Evade", exact=True).click()
    asking.get_by_role("button", name="Roll for me").click()
    newest(host.seen, asking.locator(".summary").inner_text())
    region(host.seen, "Act").get_by_label("Ask for the dice").select_option("everybody")
    host.seen.press("Ask the table")
    asking.get_by_role("button", name="Call it off").click()
    expect(asking.locator(".prompt").first).to_contain_text("It was called off.")


@LOOKING
def test_a_question_is_accessible(visit: Begin, look: Look) -> None:
    """A decision, a die and the outcome, and the form that asks."""
    host = Host(visit)
    player = host.invite(look)
    host.ask(dice={"d20": [4]})
    host.seen.assert_accessible()
    asked = region(player, "Asked")
    expect(asked.locator(".ask")).to_be_visible()
    player.assert_accessible()
    asked.get_by_role("button", name="Parry", exact=True).click()
    expect(asked.get_by_role("button", name="Roll for me")).to_be_visible()
    player.assert_accessible()
    asked.get_by_role("button", name="Roll for me").click()
    expect(asked.locator(".summary")).to_be_visible()
    player.assert_accessible()
