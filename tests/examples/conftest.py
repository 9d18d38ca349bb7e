"""Fixtures: a campaign on a running service, with a bot."""

from dataclasses import dataclass
from typing import Any

import pytest

from arbiter_bot.arbiter import Arbiter, Json
from arbiter_bot.bot import Bot, Seat, Table
from tests.serve.running import Running

ANN, GAME_MASTER = "80351110224678912", "53908232506183680"
"""Ids as Discord has them."""
DAENES = {
    "attributes": {"Strong": 1},
    "jobs": {"Locksmith": 12},
    "skills": {"Fists": 15},
    "wound_threshold": 5,
}
RAKASHA = {"skills": {"Claws": 12}, "wound_threshold": 5}


@dataclass(frozen=True, slots=True)
class Played:
    """A campaign with a fight.

    Attributes:
        url: where the service is.
        campaign_id: of a campaign of Flyerbook.
        encounter_id: Daenes, a stored character, against a Rakasha.
        gm: the game master's key.
        player: the key of who plays Daenes.
    """

    url: str
    campaign_id: str
    encounter_id: str
    gm: str
    player: str

    def ask(self, method: str, path: str, body: Json | None = None, **headers: str) -> Json:
        """The game master's call below the campaign."""
        own = {"authorization": f"Bearer {self.gm}", **headers}
        return Arbiter(url=self.url).ask(method, f"/v1/campaigns/{self.campaign_id}{path}", body, **own)[0]


@pytest.fixture
def played(running_service: Running) -> Played:
    """A new table."""
    url = f"http://localhost:{running_service.port}"
    campaign, _ = Arbiter(url=url).ask("POST", "/v1/campaigns", {"name": "The square", "ruleset": "flyerbook"})
    table = Played(url, campaign["id"], "", campaign["key"]["token"], "")
    daenes = table.ask("POST", "/characters", {"name": "Daenes", "sheet": DAENES})["id"]
    fighters = [{"character_id": daenes, "side": "heroes"}, {"name": "Rakasha", "sheet": RAKASHA}]
    fight = table.ask("POST", "/encounters", {"name": "A rogue Rakasha", "combatants": fighters})
    key = table.ask("POST", "/keys", {"label": "Ann", "role": "player", "characters": [daenes]})
    return Played(url, campaign["id"], fight["id"], table.gm, key["token"])


def bot_at(played: Played, **arbiter: Any) -> Bot:
    """A bot with a seat for a player and one for the game master, who plays the foe."""
    seats = {ANN: Seat(played.player, "Daenes"), GAME_MASTER: Seat(played.gm, "Rakasha")}
    return Bot(Arbiter(url=played.url, **arbiter), Table(played.campaign_id, played.encounter_id, seats))
