"""A prompted fight of three players with different decisions, in which answers arrive in any order."""

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import Any

from flask.testing import FlaskClient

from tests.api.campaigns.duel import SHEET, Duel

STEPS = "AAABBC"
"""Who answers: Ana thrice, Bo twice, Cy once."""


def orders() -> list[str]:
    """Every order in which they can."""
    return sorted({"".join(each) for each in permutations(STEPS)})


class Brawl(Duel):
    """A running encounter in which three prompts are open, made by the game master.

    Args:
        client: sends the calls.
        **members: of all prompts, for example a deadline.
    """

    def __init__(self, client: FlaskClient, **members: Any) -> None:
        super().__init__(client)
        self.table.make(f"{self.path}/combatants", {"combatants": [{"name": "Troll", "sheet": SHEET}]})
        self.ids |= {each["name"]: each["id"] for each in self.table.get(self.path)["combatants"]}
        self.characters = {
            each["name"]: each["character_id"] for each in self.fight["combatants"] if each["character_id"]
        }
        self.table.patch(f"/characters/{self.characters['Bo']}", {"state": {"LUCK": 10}})
        self.table.run(f"{self.path}/start", {}, If_Match="*")
        self.until_turn_of("Orc")
        self.prompts = {
            "A": self._attack("Orc", "Ana", 4, "defense.kind", **members),
            "B": self._attack("Troll", "Bo", 9, "defense.luck", **members),
            "C": self._look_out("Cy", **members),
        }
        self.steps: dict[str, Iterator[Callable[[], Any]]] = {
            "A": iter((lambda: self.reply("A", choice="parry"), lambda: self.reply("A", face=1), self.strike_back)),
            "B": iter((lambda: self.reply("B", choice="none"), lambda: self.reply("B", choice="avoid"))),
            "C": iter((lambda: self.reply("C", face=3),)),
        }

    def step(self, who: str) -> Any:
        """The next action of any participant."""
        return next(self.steps[who])()

    def reply(self, who: str, **said: Any) -> Any:
        """The response to an answer of a player, with the own key."""
        name = {"A": "Ana", "B": "Bo", "C": "Cy"}[who]
        path, key = f"{self.path}/prompts/{self.prompts[who]['id']}", self.keys[name]
        waits = self.table.get(path, key=key)["waits"]
        if not waits:
            return None
        return self.table.call("POST", f"{path}/answers", {"wait": waits[0]["id"]} | said, key=key)

    def strike_back(self) -> Any:
        """The blow that the crit has given to Ana, out of turn."""
        order = self.order("Ana", "Orc", dice={"d20": [9], "d6": [2, 3]})
        path = f"{self.path}/rollunder/attack"
        return self.table.call("POST", path, order, key=self.keys["Ana"], Idempotency_Key="back")

    @property
    def commands(self) -> list[dict[str, Any]]:
        """Commands of the log."""
        return [event for event in self.table.events() if event["type"] == "command"]

    @property
    def outcome(self) -> Any:
        """All that has come of it, in no order: faces, results, and how they are then."""
        told = [(each["operation"], [roll["face"] for roll in each["rolls"]], each["result"]) for each in self.commands]
        there = self.table.get(self.path)["combatants"]
        life = {each["name"]: each["state"]["LIFE"] for each in there if each["state"]}
        luck = self.table.get(f"/characters/{self.characters['Bo']}")["state"]["LUCK"]
        return sorted(told, key=str), life, luck

    def _attack(self, attacker: str, target: str, face: int, point: str, **members: Any) -> Any:
        order = self.order(attacker, target, dice={"d20": [face]}, force=True)
        body = {"operation": "attack", "order": order, "ask": [point]} | members
        return self.table.make(f"{self.path}/prompts", body)

    def _look_out(self, name: str, **members: Any) -> Any:
        order = {"character": {"id": self.ids[name]}, "attribute": "INT"}
        return self.table.make(f"{self.path}/prompts", {"operation": "task", "order": order} | members)
