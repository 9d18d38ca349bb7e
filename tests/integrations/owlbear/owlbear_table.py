"""A campaign, a room of the stand-in for Owlbear Rodeo, and the tabs of a game master and a player."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, FrameLocator, Page, Request, expect

from tests.integrations.tables import FIGHTERS
from tests.serve.crowd import Caller

PATIENCE = 60_000.0
"""Milliseconds; far more than needed on a machine that is not busy."""
REFUSED = re.compile(r"Failed to load resource: ")
"""Lines of Chromium about refused calls and a service that is away; tests cause both on purpose."""
ATTACK = re.compile("^(Attack|Fight) with ")
"""Labels of the attacks with a weapon, in all games."""
LINK = "arbiter.owlbear/link"

expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True, slots=True)
class Origins:
    """Addresses of web servers.

    Attributes:
        host: of the stand-in.
        of_master: of the extension, for the game master.
    """

    host: str
    of_master: str

    @property
    def of_player(self) -> str:
        """The extension under another name, so that the tabs of one browser have two storages, as two browsers have."""
        return self.of_master.replace("127.0.0.1", "localhost")


class OwlbearTable:
    """A hero with a player against two foes of the game master, in an encounter that has not begun.

    Args:
        port: of the service.
        game: name of the ruleset.
        context: of the browser; its tabs share the room.
        origins: addresses of the stand-in and the extension.
    """

    def __init__(self, port: int, game: str, context: BrowserContext, origins: Origins) -> None:
        self.address, self.port, self.context, self.origins = f"http://127.0.0.1:{port}", port, context, origins
        self.faults: list[str] = []
        self.requests: list[Request] = []
        context.on("request", self._sent)
        self.token: str | None = None
        campaign = self.call("POST", "/v1/campaigns", {"name": "The bridge", "ruleset": game})
        self.path, self.token = f"/v1/campaigns/{campaign['id']}", campaign["key"]["token"]
        hero, foe = FIGHTERS[game]
        self.hero, self.foes = hero["name"], [f"{foe['name']} 1", f"{foe['name']} 2"]
        self.character = self.make("/characters", {"name": self.hero, "sheet": hero["sheet"]})["id"]
        key = self.make("/keys", {"role": "player", "label": "Ann", "characters": [self.character]})
        self.player_key, self.player_token = key["id"], key["token"]
        combatants = [{"character_id": self.character, "side": hero["side"]}, foe]
        encounter = self.make("/encounters", {"name": "Ambush", "combatants": combatants})
        self.encounter_path = f"/encounters/{encounter['id']}"
        self.gm: Page
        self.player: Page

    def items(self, *, linked: bool) -> list[dict[str, Any]]:
        """The tokens of the room."""
        links = {
            each["name"]: {"character": self.character} if each["character_id"] else {"combatant": each["id"]}
            for each in self.encounter()["combatants"]
        }
        return [
            {"id": f"t{number}", "type": "IMAGE", "layer": "CHARACTER", "name": name}
            | {"metadata": {LINK: links[name]} if linked else {}}
            for number, name in enumerate([self.hero, *self.foes])
        ]

    def open(self) -> None:
        """Open both tabs, with the panel of the extension in each."""
        self.gm = self._tab("gm", "GM", self.origins.of_master)
        self.player = self._tab("ann", "PLAYER", self.origins.of_player)

    def join(self) -> None:
        """Enter the address and the keys."""
        enter(self.gm, self.token or "", self.address)
        expect(at_table(self.gm).get_by_role("button", name="Start the scene")).to_be_visible()
        enter(self.player, self.player_token)
        expect(at_table(self.player).get_by_role("heading", name=self.hero, exact=True)).to_be_visible()

    def begin(self) -> None:
        """Join, and start the encounter at the game master's table."""
        self.join()
        self.gm.bring_to_front()
        at_table(self.gm).get_by_role("button", name="Start the scene").click()
        until(lambda: self.encounter()["status"] == "running")

    def next_turn(self) -> None:
        """End the turn at the table of who acts."""
        before = self.encounter()
        page, name = (self.player, "End my turn") if self.acting() == self.hero else (self.gm, "Next turn")
        page.bring_to_front()  # clicks in tabs behind others take seconds
        at_table(page).get_by_role("button", name=name, exact=True).click()
        until(lambda: (now := self.encounter())["turn"] != before["turn"] or now["round"] != before["round"])

    def attack(self, attacker: str, target: str) -> bool:
        """Make the first attack of the menu on a target; returns whether there was one."""
        page = self.player if attacker == self.hero else self.gm
        popover = open_menu(page, [attacker, target], "Attack with ...")
        expect(popover.get_by_role("heading", name=attacker, exact=True)).to_be_visible()
        attack = popover.get_by_role("button", name=ATTACK)
        newest = self.newest()
        if not attack.count():
            page.locator("#away").click()
            return False
        attack.first.click()
        send, is_open = popover.get_by_role("button", name="Attack", exact=True), page.locator("#popover iframe")
        until(lambda: send.count() or not is_open.count())
        if send.count():  # there is more to choose than the target
            send.click()
        expect(is_open).to_have_count(0)
        until(lambda: self.answer_all() and self.newest() > newest)
        return True

    def answer_all(self) -> bool:
        """Choose the first option of each question, outside of Owlbear Rodeo."""
        for prompt in self.read("/prompts?status=open")["items"]:
            wait = prompt["waits"][0]
            choice = {"choice": wait["options"][0]} if wait["options"] else {"roll": True}
            self.make(f"/prompts/{prompt['id']}/answers", {"wait": wait["id"], **choice})
        return True

    def turn_of(self, name: str) -> None:
        """End turns, outside of Owlbear Rodeo, until a combatant acts."""
        while self.acting() != name:
            self.make(f"{self.encounter_path}/next-turn", {})

    def active(self) -> set[str]:
        """The names of the combatants that are not out of the fight."""
        return {each["name"] for each in self.encounter()["combatants"] if each["status"] == "active"}

    def acting(self) -> str:
        """The name of the combatant that acts."""
        encounter = self.encounter()
        return next(str(each["name"]) for each in encounter["combatants"] if each["id"] == encounter["turn"])

    def encounter(self) -> Any:
        """The encounter, with its combatants."""
        return self.read(self.encounter_path)

    def newest(self) -> int:
        """The seq of the newest event."""
        return int(self.read("/events?order=desc&limit=1")["items"][0]["seq"])

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The game master's call of the service, outside of Owlbear Rodeo."""
        with Caller(self.port, self.token) as call:
            status, answer = call(method, path, body, **headers)
        assert status < 300, answer
        return answer

    def make(self, path: str, body: Any) -> Any:
        """A `POST` below the campaign."""
        return self.call("POST", self.path + path, body)

    def read(self, path: str) -> Any:
        """A resource below the campaign."""
        return self.call("GET", self.path + path)

    def _tab(self, user: str, role: str, extension: str) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        page.on("console", self._heard)
        page.goto(f"{self.origins.host}/?user={user}&role={role}&extension={extension}")
        page.get_by_role("button", name="Arbiter").click()
        expect(panel(page).get_by_role("heading", name="Arbiter")).to_be_visible()
        return page

    def _sent(self, request: Request) -> None:
        self.requests.append(request)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not REFUSED.match(message.text):
            self.faults.append(f"console: {message.text}")


def panel(page: Page) -> FrameLocator:
    """The panel of the extension."""
    return page.frame_locator("#panel iframe")


def at_table(page: Page) -> FrameLocator:
    """The table of the service in the panel."""
    return panel(page).frame_locator("iframe")


def frame_of(page: Page, place: str) -> Frame:
    """The frame of the panel or the popover."""
    frame = page.locator(f"#{place} iframe").element_handle().content_frame()
    assert frame
    return frame


def enter(page: Page, key: str, address: str | None = None) -> None:
    """Enter the settings in the panel."""
    page.bring_to_front()
    if address is not None:
        panel(page).get_by_label("Address of the service").fill(address)
    panel(page).get_by_label("Your key").fill(key)
    panel(page).get_by_role("button", name="Save").click()


def open_menu(page: Page, tokens: list[str], entry: str) -> FrameLocator:
    """Select tokens and choose an entry of their context menu, which opens a popover."""
    page.bring_to_front()
    select(page, tokens)
    page.get_by_label("Context menu").get_by_text(entry).click()
    return page.frame_locator("#popover iframe")


def select(page: Page, tokens: list[str]) -> None:
    """Select these tokens and no others."""
    bar = page.get_by_label("Tokens")
    for token in bar.locator("[aria-pressed=true]").all_inner_texts():
        bar.get_by_text(token, exact=True).click()
    for token in tokens:
        bar.get_by_text(token, exact=True).click()


def until(holds: Callable[[], Any]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)
