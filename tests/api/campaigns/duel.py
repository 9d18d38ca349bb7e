"""A prompted attack of an orc on one of three characters, each with a different player."""

from typing import Any

from flask.testing import FlaskClient

from tests.table import Table

SWORD = {
    "slot": 1,
    "name": "Sword",
    "weapon": {"name": "sword", "attack_kind": "melee", "attack_move": "cut", "damage": "2d6", "damage_type": "blade"},
}
SHEET = {"attributes": {"INT": 11, "CHA": 10, "DEX": 12, "STR": 12, "LVL": 1}, "items": [SWORD]}


class Duel:
    """Ana, Bo and Cy with a player each, and an orc.

    Args:
        client: sends the calls.
    """

    def __init__(self, client: FlaskClient) -> None:
        self.table = Table(client, ruleset="rollunder")
        names = ("Ana", "Bo", "Cy")
        characters = {name: self.table.character(name, sheet=SHEET)["id"] for name in names}
        self.keys = {name: self.table.key("player", identity)["token"] for name, identity in characters.items()}
        joined = [{"character_id": characters[name], "side": "heroes"} for name in names]
        self.fight = self.table.encounter(*joined, {"name": "Orc", "sheet": SHEET})
        self.ids = {each["name"]: each["id"] for each in self.fight["combatants"]}
        self.path = f"/encounters/{self.fight['id']}"

    def order(self, attacker: str, target: str, **members: Any) -> dict[str, Any]:
        """A blow with the sword."""
        return {
            "attacker": {"id": self.ids[attacker]},
            "target": {"id": self.ids[target]},
            "attack": {"item": "Sword"},
        } | members

    def ask(self, attacker: str, target: str, *ask: str, **members: Any) -> Any:
        """A prompt about an attack, by the game master."""
        body = {"operation": "attack", "order": self.order(attacker, target), "ask": list(ask)} | members
        return self.table.make(f"{self.path}/prompts", body)

    def say(self, prompt: Any, who: str, **said: Any) -> Any:
        """Answer one question; return the prompt afterwards."""
        key = self.keys.get(who, self.table.token)
        (wait,) = self.table.get(f"{self.path}/prompts/{prompt['id']}", key=key)["waits"]
        assert wait["combatant_id"] == self.ids[who]
        body = {"wait": wait["id"]} | said
        return self.table.run(f"{self.path}/prompts/{prompt['id']}/answers", body, key=key)

    def until_turn_of(self, name: str) -> None:
        """Advance turns until this combatant acts."""
        while self.table.get(self.path)["turn"] != self.ids[name]:
            self.table.run(f"{self.path}/next-turn", {}, If_Match="*")

    def life_of(self, name: str) -> int:
        """LIFE of a foe."""
        there = self.table.get(self.path)["combatants"]
        life: int = next(each["state"]["LIFE"] for each in there if each["name"] == name)
        return life
