"""A fight between foes that refers to turns by name."""

from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient

from tests.table import Table


class Fight:
    """A running encounter.

    Args:
        client: sends the calls.
        game: name of the ruleset.
        **initiatives: name of a foe -> its initiative.
    """

    def __init__(self, client: FlaskClient, game: str = "flyerbook", **initiatives: int) -> None:
        self.table = Table(client, ruleset=game)
        combatants = [{"name": name, "sheet": {}, "initiative": each} for name, each in initiatives.items()]
        encounter = self.table.encounter(*combatants)
        self.path = f"/encounters/{encounter['id']}"
        self.ids = {each["name"]: each["id"] for each in encounter["combatants"]}
        self.step("start")

    def step(self, name: str, **members: Any) -> Any:
        """A step of the encounter, for example `next-turn`."""
        return self.table.run(f"{self.path}/{name}", members, If_Match="*")

    def next_turns(self, number: int) -> list[tuple[int, str | None]]:
        """Rounds and names of the turns that follow."""
        turns = []
        for _ in range(number):
            self.step("next-turn")
            turns.append(self.now)
        return turns

    @property
    def now(self) -> tuple[int, str | None]:
        """The round, and the combatant in turn."""
        encounter = self.table.get(self.path)
        names = {each["id"]: each["name"] for each in encounter["combatants"]}
        return encounter["round"], names.get(encounter["turn"])

    def combatant(self, name: str) -> Any:
        """The current combatant."""
        return next(each for each in self.table.get(self.path)["combatants"] if each["name"] == name)

    def edit(self, name: str, **members: Any) -> None:
        """Edit a combatant."""
        self.table.patch(f"{self.path}/combatants/{self.ids[name]}", members)

    def remove(self, name: str) -> None:
        """Remove a combatant."""
        response = self.table.call("DELETE", f"{self.path}/combatants/{self.ids[name]}", If_Match="*")
        assert response.status_code in (200, 204), response.get_data(as_text=True)

    def lay(self, name: str, condition: str, **members: Any) -> Mapping[str, Any]:
        """A condition on a combatant."""
        body = {"name": condition, **members}
        made: Mapping[str, Any] = self.table.make(f"{self.path}/combatants/{self.ids[name]}/conditions", body)
        return made

    def lasting(self, name: str) -> list[str]:
        """Names of the conditions on a combatant."""
        return [each["name"] for each in self.combatant(name)["conditions"].values() if each["ended"] is None]
