"""Tests of a whole table: campaign, encounter, commands, log and undo."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from service.rulesets import RULESETS
from tests.browser.fight import acting, begin_fight, newest, open_campaign, region, undo
from tests.browser.visit import LIGHT_DESK, Visit

GAMES = pytest.mark.parametrize("game", [ruleset.name for ruleset in RULESETS])
Begin = Callable[..., Visit]


@GAMES
def test_a_small_encounter_is_played_and_taken_back(visit: Begin, game: str) -> None:
    """Characters and foes fight in turn; what the log takes back is no longer so."""
    seen = visit("#table")
    begin_fight(seen, game)
    first = acting(seen).inner_text()
    seen.page.get_by_role("form", name="Command").locator("button.main").click()
    expect(region(seen, "What came of it").locator(".summary")).not_to_be_empty()
    command = newest(seen, region(seen, "What came of it").locator(".summary").inner_text())
    seen.press("Next turn")
    expect(acting(seen)).not_to_have_text(first)
    undo(newest(seen, "The next turn begins"))
    expect(acting(seen)).to_have_text(first)
    undo(command)
    expect(command).to_contain_text("taken back by")
    seen.press("End it")
    expect(region(seen, "Encounter")).to_contain_text("A fight · ended")


def test_what_was_built_upon_is_taken_back_together(visit: Begin) -> None:
    """A conflicting undo lists the later events, and offers to undo them too."""
    seen = visit("#table", look=LIGHT_DESK)
    begin_fight(seen, "flyerbook")
    seen.press("Next turn")
    turn = newest(seen, "The next turn begins")
    seen.press("Next turn")
    expect(acting(seen)).to_contain_text("Goblin 2")
    undo(turn)
    expect(region(seen, "What came of taking back")).to_contain_text("has changed since")
    seen.press("Take those back too")
    expect(acting(seen)).to_contain_text("Harrak")


def test_what_others_do_appears_by_itself(visit: Begin) -> None:
    """The log waits for events; no reload is needed."""
    seen = visit("#table")
    open_campaign(seen, "flyerbook")
    kept = seen.page.evaluate("JSON.parse(sessionStorage.getItem('arbiter.campaign'))")
    seen.page.request.post(
        f"{seen.service}/v1/campaigns/{kept['id']}/characters",
        headers={"Authorization": f"Bearer {kept['key']}"},
        data={"name": "Hildy", "sheet": {}},
    )
    newest(seen, "There is a new character")
    expect(region(seen, "Characters")).to_contain_text("Hildy")


def test_the_key_is_forgotten_when_a_participant_leaves(visit: Begin) -> None:
    """It survives a reload of the tab, is shown on request, opens the table again, and is gone after leaving."""
    seen = visit("#table")
    open_campaign(seen, "flyerbook")
    seen.page.reload()
    expect(seen.page.get_by_role("heading", name="Tonight · Flyerbook")).to_be_visible()
    seen.page.get_by_text("Its key").click()
    key = seen.page.get_by_role("region", name="Key").inner_text()
    seen.press("Leave")
    assert key not in seen.page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}, document.cookie])")
    seen.page.get_by_label("Or enter one with its key").fill(key)
    seen.press("Enter")
    expect(seen.page.get_by_role("heading", name="Tonight · Flyerbook")).to_be_focused()


def test_who_may_only_watch_is_reported(visit: Begin) -> None:
    """An observer's key shows the encounter and the log; what it may not do is a problem on the page."""
    host = visit("#table")
    begin_fight(host, "flyerbook")
    kept = host.page.evaluate("JSON.parse(sessionStorage.getItem('arbiter.campaign'))")
    answer = host.page.request.post(
        f"{host.service}/v1/campaigns/{kept['id']}/keys",
        headers={"Authorization": f"Bearer {kept['key']}"},
        data={"label": "screen", "role": "observer"},
    )
    seen = visit("#table")
    seen.page.get_by_label("Or enter one with its key").fill(answer.json()["token"])
    seen.press("Enter")
    expect(acting(seen)).to_contain_text("Harrak")
    newest(seen, "The encounter begins")
    seen.press("Next turn")
    expect(region(seen, "What came of the turn").locator(".problem")).to_contain_text("forbidden")


def test_a_character_is_made_with_the_sheet_of_its_game(visit: Begin) -> None:
    """The form of a sheet follows the game; a refusal appears at its field."""
    seen = visit("#table")
    open_campaign(seen, "fastrpg")
    people = region(seen, "Characters")
    people.get_by_text("Add a character").click()
    people.get_by_text("Add concept, method, level").click()
    people.get_by_role("button", name="Level").first.click()
    people.get_by_label("Level", exact=True).fill("11")
    seen.press("Add the character")
    people.get_by_role("link", name="Sheet / Level").click()
    expect(people.get_by_label("Level", exact=True)).to_be_focused()
    people.get_by_label("Level", exact=True).fill("3")
    seen.press("Add the character")
    people.locator("summary").get_by_text("Harrak").click()
    expect(people).to_contain_text("Level")
