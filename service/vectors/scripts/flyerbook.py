"""Scripts of Flyerbook: exchanges of blows, tasks, and the weeks between them (FB-ENC-1, FB-ENC-3)."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.golden import GoldenVector
from service.vectors.scripts.session import Session

DAYS_OF_A_WEEK = 7
_ONLY_OF_HEALING = "healing_attributes"


class _Script:
    def __init__(self, session: Session, given: Mapping[str, Any]) -> None:
        self._session, self._given = session, given
        self._ids = session.gather([{"name": name, "sheet": {}} for name in given["participants"]])

    def play(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a step answers."""
        members = {name: value for name, value in step.items() if name != "op"}
        order = getattr(self, f"_{step['op']}")(members) | {"options": self._given.get("options", {})}
        return self._session.command(step["op"], order)

    def _attack(self, members: dict[str, Any]) -> dict[str, Any]:
        members.setdefault("mode", "melee")
        defending = {"defend_only": members.pop("defend_only")} if "defend_only" in members else {}
        opponent = "target" if "target" in members else "defender"
        return members | {
            "attacker": self._fighter(members["attacker"]),
            opponent: self._fighter(members[opponent]) | defending,
        }

    def _task(self, members: dict[str, Any]) -> dict[str, Any]:
        return {"roller": self._fighter(members["character"]), "difficulty": members["difficulty"]}

    def _healing(self, members: dict[str, Any]) -> dict[str, Any]:
        days = members.get("days_since_last_roll", DAYS_OF_A_WEEK)
        if days:
            self._session.pass_time(days, "day")
        name = members["character"]
        attributes = self._given["participants"][name].get(_ONLY_OF_HEALING, [])
        return {"character": {"id": self._ids[name], "attributes": attributes}, "care": members.get("care", 0)}

    def _fighter(self, name: str) -> dict[str, Any]:
        stated = self._given["participants"][name]
        return {member: value for member, value in stated.items() if member != _ONLY_OF_HEALING} | {
            "id": self._ids[name]
        }


def play(session: Session, vector: GoldenVector) -> Mapping[str, Any]:
    """The results of all steps, and wounds and incapacitation at the end."""
    script = _Script(session, vector.given)
    steps = [script.play(step) for step in vector.given["steps"]]
    return {"steps": steps, "final": {name: each["state"] for name, each in session.combatants().items()}}
