"""Fixture: a campaign on a running service."""

from dataclasses import dataclass

import pytest

from arbiter_discord.arbiter import Arbiter
from arbiter_discord.transport import Json
from tests.serve.running import Running

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

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        """The game master's call below the campaign."""
        own = {"Authorization": f"Bearer {self.gm}"}
        return Arbiter(url=self.url).json(method, f"/v1/campaigns/{self.campaign_id}{path}", body, own)


@pytest.fixture
def played(running_service: Running) -> Played:
    """A new table."""
    url = f"http://localhost:{running_service.port}"
    campaign = Arbiter(url=url).json("POST", "/v1/campaigns", {"name": "The square", "ruleset": "flyerbook"})
    table = Played(url, campaign["id"], "", campaign["key"]["token"], "")
    daenes = table.ask("POST", "/characters", {"name": "Daenes", "sheet": DAENES})["id"]
    fighters = [{"character_id": daenes, "side": "heroes"}, {"name": "Rakasha", "sheet": RAKASHA}]
    fight = table.ask("POST", "/encounters", {"name": "A rogue Rakasha", "combatants": fighters})
    key = table.ask("POST", "/keys", {"label": "Ann", "role": "player", "characters": [daenes]})
    return Played(url, campaign["id"], fight["id"], table.gm, key["token"])
