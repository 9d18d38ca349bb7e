"""A campaign with a hero, a player's key and foes, driven through the API beside the app that a test is about."""

from typing import Any

from tests.integrations.tables import FIGHTERS
from tests.serve.crowd import Caller


class Campaign:
    """A hero with a player against two foes of the game master.

    Args:
        port: of the service.
        game: name of the ruleset.
    """

    def __init__(self, port: int, game: str) -> None:
        self.address, self.port = f"http://127.0.0.1:{port}", port
        self.token: str | None = None
        campaign = self.call("POST", "/v1/campaigns", {"name": "The bridge", "ruleset": game})
        self.path, self.token = f"/v1/campaigns/{campaign['id']}", campaign["key"]["token"]
        self.hero_entry, self.foe_entry = FIGHTERS[game]
        self.hero, self.foe = self.hero_entry["name"], self.foe_entry["name"]
        self.foes = [f"{self.foe} 1", f"{self.foe} 2"]
        self.character = self.make("/characters", {"name": self.hero, "sheet": self.hero_entry["sheet"]})["id"]
        key = self.make("/keys", {"role": "player", "label": "Ann", "characters": [self.character]})
        self.player_key, self.player_token = key["id"], key["token"]

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        """The game master's call of the service."""
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

    def newest(self) -> int:
        """The seq of the newest event."""
        return int(self.read("/events?order=desc&limit=1")["items"][0]["seq"])
