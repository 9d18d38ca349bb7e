"""A campaign with a fight, read and driven through the API."""

from typing import Any

from tests.integrations.tables import FIGHTERS
from tests.serve.crowd import Caller


class Fight:
    """A hero with a player against two foes of the game master, in an encounter that has not begun.

    Args:
        port: of the service.
        game: name of the ruleset.
    """

    def __init__(self, port: int, game: str) -> None:
        self.address, self.port = f"http://127.0.0.1:{port}", port
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
