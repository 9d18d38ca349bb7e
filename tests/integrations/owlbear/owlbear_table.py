"""A room of the stand-in for Owlbear Rodeo, and the tabs of a game master and a player."""

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tests.integrations.owlbear.fight import Fight
from tests.integrations.owlbear.pages import ATTACK, PATIENCE, at_table, enter, open_menu, panel, until

REFUSED = re.compile(r"Failed to load resource: ")
"""Lines of Chromium about refused calls and a service that is away; tests cause both on purpose."""
LINK = "arbiter.owlbear/link"
STORAGE_IS_BLOCKED = """
const get = () => { throw new DOMException("blocked", "SecurityError"); };
for (const name of ["localStorage", "sessionStorage"]) {
  if (self !== top) Object.defineProperty(self, name, { get });
}
"""
"""As browsers do it in frames of other sites, by their settings."""


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


class OwlbearTable(Fight):
    """A fight whose fighters are tokens in a room, with the tabs of the game master and the player.

    Args:
        port: of the service.
        game: name of the ruleset.
        context: of the browser; its tabs share the room.
        origins: addresses of the stand-in and the extension.
    """

    def __init__(self, port: int, game: str, context: BrowserContext, origins: Origins) -> None:
        super().__init__(port, game)
        self.context, self.origins = context, origins
        self.faults: list[str] = []
        self.requests: list[Request] = []
        context.on("request", self._sent)
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
        """Open both tabs, with the panel of the extension in each; frames of the player cannot store anything."""
        self.gm = self._tab("gm", "GM", self.origins.of_master)
        self.player = self._tab("ann", "PLAYER", self.origins.of_player, STORAGE_IS_BLOCKED)

    def join(self) -> None:
        """Enter the address and the keys."""
        enter(self.gm, self.token or "", self.address)
        expect(at_table(self.gm).get_by_role("button", name="Start the encounter")).to_be_visible()
        enter(self.player, self.player_token)
        expect(at_table(self.player).get_by_role("heading", name=self.hero, exact=True)).to_be_visible()

    def begin(self) -> None:
        """Join, and start the encounter at the game master's table."""
        self.join()
        self.gm.bring_to_front()
        at_table(self.gm).get_by_role("button", name="Start the encounter").click()
        until(lambda: self.encounter()["status"] == "running")

    def next_turn(self) -> None:
        """End the turn at the table of who acts, once that table shows it: it ends no turn but the one it shows."""
        before, acting = self.encounter(), self.acting()
        page, name = (self.player, "End my turn") if acting == self.hero else (self.gm, "Next turn")
        page.bring_to_front()  # clicks in tabs behind others take seconds
        expect(at_table(page).locator(".order [aria-current] b")).to_have_text(acting)
        expect(at_table(page).locator(".turns")).to_contain_text(f"Round {before['round']} ·")
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

    def _tab(self, user: str, role: str, extension: str, script: str = "") -> Page:
        page = self.context.new_page()
        page.add_init_script(script)
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
