"""A campaign with a fight, read and driven through the API."""

from typing import Any

from tests.integrations.campaigns import Campaign


class Fight(Campaign):
    """A hero with a player against two foes of the game master, in an encounter that has not begun.

    Args:
        port: of the service.
        game: name of the ruleset.
    """

    def __init__(self, port: int, game: str) -> None:
        super().__init__(port, game)
        combatants = [{"character_id": self.character, "side": self.hero_entry["side"]}, self.foe_entry]
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
