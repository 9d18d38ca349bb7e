"""A campaign, a world of the stand-in for Foundry, and the tabs of a game master and a player."""

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

from tests.integrations.campaigns import Campaign

PATIENCE = 60_000.0
"""Milliseconds; far more than needed on a machine that is not busy."""
REFUSED = re.compile(r"Failed to load resource: ")
"""Lines of Chromium about refused calls and a service that is away; tests cause both on purpose."""
FRIENDLY, HOSTILE = 1, -1
ATTACK = re.compile("^(Attack|Fight) with ")
"""Labels of the attacks with a weapon, in all games."""

expect.set_options(timeout=PATIENCE)


class FoundryTable(Campaign):
    """A hero with a player against two foes of the game master.

    Args:
        port: of the service.
        game: name of the ruleset.
        context: of the browser; its tabs share the world.
        origin: address of the stand-in.
    """

    def __init__(self, port: int, game: str, context: BrowserContext, origin: str) -> None:
        super().__init__(port, game)
        self.context, self.origin = context, origin
        self.faults: list[str] = []
        model = {"name": self.foe, "kind": "npc", "sheet": self.foe_entry["sheet"]}
        self.model = self.make("/characters", model)["id"]
        self.gm: Page
        self.player: Page

    def open(self, settings: dict[str, str]) -> None:
        """Open both tabs, enter the settings and connect."""
        self.gm, self.player = self._tab("gm"), self._tab("ann")
        for name, value in {"url": self.address, "ask": "nothing", **settings}.items():
            self.set(self.gm, name, value)
        for page, key in ((self.gm, self.token), (self.player, self.player_token)):
            self.set(page, "key", key)
            expect(region(page, "Notifications")).to_contain_text("The bridge")

    def set(self, page: Page, name: str, value: str | None) -> None:
        """Enter a setting of the module."""
        page.evaluate("([name, value]) => game.settings.set('arbiter', name, value)", [name, value])

    def _tab(self, user: str) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("console", self._heard)
        page.goto(f"{self.origin}/?user={user}")
        expect(page.locator("#round")).to_have_text("No combat")
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED.match(message.text):
            self.faults.append(f"console: {message.text}")

    def documents(self, *, linked: bool) -> dict[str, Any]:
        """The documents of the world; `linked` says whether the hero's actor has a character."""
        flags = {"arbiter": {"character": self.character}} if linked else {}
        hero = {"_id": "hero", "name": self.hero, "owner": "ann", "flags": flags, "system": {}}
        foe = {"name": self.foe, "flags": {"arbiter": {"character": self.model}}, "system": {}}
        token = {"_id": "t0", "name": self.hero, "actorId": "hero", "actorLink": True, "disposition": FRIENDLY}
        tokens, actors = [token], [hero, {"_id": "foe", **foe}]
        for number, name in enumerate(self.foes, start=1):
            tokens.append(
                {"_id": f"t{number}", "name": name, "actorId": "foe", "actorLink": False, "disposition": HOSTILE}
            )
            actors.append({"_id": f"foe.t{number}", **foe})
        users = [{"_id": "gm", "name": "Gamemaster", "isGM": True}, {"_id": "ann", "name": "Ann", "isGM": False}]
        return {"User": users, "Actor": actors, "Token": tokens}

    def encounter(self) -> Any:
        """The newest encounter, with its combatants."""
        newest = self.read("/encounters?view=full")["items"][-1]
        return newest | {"names": {each["id"]: each["name"] for each in newest["combatants"]}}

    def begin(self) -> None:
        """Begin the combat in the game master's tracker."""
        self.gm.bring_to_front()
        self.gm.locator("#begin").click()
        expect(self.gm.locator("#round")).to_have_text("Round 1")
        until(lambda: (items := self.read("/encounters")["items"]) and items[-1]["status"] == "running")
        self.agree()

    def next_turn(self, page: Page) -> None:
        """End the turn in a tracker; the encounter follows."""
        before = self.encounter()
        page.bring_to_front()  # clicks in tabs behind others take seconds
        page.locator("#next").click()
        until(lambda: (now := self.encounter())["turn"] != before["turn"] or now["round"] != before["round"])
        self.agree()

    def agree(self) -> None:
        """Wait until the trackers of both tabs show the order, the round and the turn of the encounter."""
        encounter = self.encounter()
        names = encounter["names"]
        for page in (self.gm, self.player):
            expect(page.locator("#order li")).to_have_text([names[each] for each in encounter["order"]])
            expect(page.locator("#order li[aria-current]")).to_have_text(names[encounter["turn"]])
            expect(page.locator("#round")).to_have_text(f"Round {encounter['round']}")

    def open_menu(self, page: Page, token: str, title: str | None = None) -> Locator:
        """The menu of a token, opened from its HUD."""
        page.bring_to_front()
        region(page, "Tokens").get_by_role("button", name=token, exact=True).click()
        page.locator("#hud button[data-arbiter]").click()
        menu = page.locator(".arbiter-moves")
        expect(menu).to_have_attribute("aria-label", title or f"Moves of {token}")
        return menu

    def attack(self, page: Page, token: str, names: list[str]) -> bool:
        """Make the first attack of a token's menu on one of these; returns whether there was one."""
        menu = self.open_menu(page, token)
        expect(menu.locator("section").first).to_be_visible()
        attack = menu.get_by_role("button", name=ATTACK)
        attacked = attack.count() > 0 and self._send(page, attack.first, names)
        press(menu, "Close")
        return attacked

    def _send(self, page: Page, attack: Locator, names: list[str]) -> bool:
        attack.click()
        dialog = page.locator("form.dialog")
        if not choose(dialog, names):
            press(dialog, "Close")
            return False
        newest = self.newest()
        press(dialog, "Do it")
        until(lambda: self.newest() > newest, page)
        return True

    def page(self, template: str, *, linked: bool, language: str) -> str:
        """The page of the stand-in with this world."""
        return template.replace("WORLD", json.dumps({"language": language, "documents": self.documents(linked=linked)}))


def choose(dialog: Locator, names: list[str]) -> bool:
    """Choose one of these participants wherever a list has one; returns whether one has."""
    expect(dialog).to_be_visible()
    found = False
    for field in dialog.locator("select").all():
        labels = field.locator("option").all_inner_texts()
        target = next((label for label in labels if label.partition(" (")[0] in names), None)
        if target is not None:
            field.select_option(label=target)
            found = True
    return found


def region(page: Page, name: str) -> Locator:
    """A part of the page of the stand-in."""
    return page.get_by_label(name, exact=True)


def press(within: Page | Locator, name: str) -> None:
    """Press the button of this name."""
    within.get_by_role("button", name=name, exact=True).click()


def until(holds: Callable[[], Any], page: Page | None = None) -> None:
    """Wait until something is so; a failure shows the texts of a page, such as the reason of a refusal."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline, page and page.locator("body").inner_text()
        time.sleep(0.05)
