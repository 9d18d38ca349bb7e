"""An encounter of three, with turns under short names: `1A` is the turn of A in round 1."""

from typing import Any

from tests.table import Table, foes

BEFORE = "before"
OVER = "over"


class Fight:
    """A, B and C act in this order.

    Args:
        table: the campaign.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        fighters = [foes(name, initiative=initiative) for name, initiative in (("A", 30), ("B", 20), ("C", 10))]
        self.encounter = table.encounter(*fighters)
        self.path = f"/encounters/{self.encounter['id']}"
        self.position = BEFORE
        self.ended: list[str] = []

    def id_of(self, name: str) -> str:
        """Id of a combatant."""
        found: str = next(each["id"] for each in self.encounter["combatants"] if each["name"] == name)
        return found

    def lay(self, on: str, **duration: Any) -> str:
        """Create a condition on a combatant; names replace ids."""
        source = duration.pop("source", None)
        if "combatant" in duration:
            duration["combatant"] = self.id_of(duration["combatant"])
        body = {"name": "Lasting", "kind": "cumulative", "duration": duration}
        body |= {"source": self.id_of(source)} if source else {}
        laid: str = self.table.make(f"{self.path}/combatants/{self.id_of(on)}/conditions", body)["id"]
        return laid

    def condition(self, on: str, identity: str) -> Any:
        """The current state of a condition."""
        combatants = self.table.get(self.path)["combatants"]
        return next(each for each in combatants if each["name"] == on)["conditions"][identity]

    def step(self, name: str | None = None, **body: Any) -> Any:
        """Start, or let the next turn come; the answer."""
        name = name or ("start" if self.position == BEFORE else "next-turn")
        done = self.table.run(f"{self.path}/{name}?expand=encounter", body, If_Match="*")
        self.encounter = done["encounter"]
        names = {each["id"]: each["name"] for each in self.encounter["combatants"]}
        self.position = self._position(names)
        self.ended = [each["condition"] for each in done["result"]["ended"]]
        return done

    def until(self, position: str) -> None:
        """Advance turns until this combatant's turn."""
        while self.position != position:
            self.step()

    def rewind(self, to: int) -> None:
        """Take back everything after an event."""
        self.table.run("/rewind", {"to": to})
        self.encounter = self.table.get(self.path)
        self.position = self._position({each["id"]: each["name"] for each in self.encounter["combatants"]})

    def edit(self, name: str, **members: Any) -> None:
        """Change a combatant."""
        self.encounter = self.table.patch(f"{self.path}/combatants/{self.id_of(name)}", members)

    def over_at(self, identity: str, meanwhile: Any = None) -> str:
        """The turn at whose beginning a condition expires; in round 6 the encounter ends."""
        meanwhile = dict(meanwhile or {})
        for _ in range(20):
            if action := meanwhile.pop(self.position, None):
                action(self)
            self.step()
            if identity in self.ended:
                return self.position
        self.step("end")
        return self.position if identity in self.ended else "lasts"

    def _position(self, names: dict[str, str]) -> str:
        if self.encounter["status"] == "ended":
            return OVER
        return f"{self.encounter['round']}{names[self.encounter['turn']]}"
