"""Scripts of FreeD6: turns, rounds, actions, luck, and conditions that run out (F6-ENC-4)."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.golden import GoldenVector
from service.vectors.scripts.session import Session

AWARENESS, PERCEPTION = "awareness", "Perception"
POINTS_PER_DIE = 3
PATHS = {"start": "start", "next_turn": "next-turn", "end_encounter": "end", "end_scene": "end-scene"}
"""Step of a script -> step of an encounter."""


class _Script:
    def __init__(self, session: Session, given: Mapping[str, Any]) -> None:
        self._session, self._options = session, {"options": given.get("options", {})}
        self._lucky = [each["name"] for each in given["participants"] if "luck_points" in each]
        self._ids = session.gather([_combatant(each) for each in given["participants"]])
        self._names = {identity: name for name, identity in self._ids.items()}
        for each in given["participants"]:
            for condition in each.get("conditions", ()):
                self._add_condition({"who": each["name"], "condition": condition})

    def play(self, step: Mapping[str, Any]) -> Any:
        """What a step answers."""
        name = step["op"]
        return self._time(name) if name in PATHS else getattr(self, f"_{name}")(step)

    def end(self) -> Mapping[str, Any]:
        """Order, conditions and luck points at the end."""
        combatants = self._session.combatants()
        remaining = {
            name: [condition["name"] for condition in each["conditions"].values() if condition["ended"] is None]
            for name, each in combatants.items()
        }
        return {
            "order": [self._names[identity] for identity in self._session.encounter()["order"]],
            "remaining": remaining,
            "luck_points": {name: combatants[name]["state"]["luck_points"] for name in self._lucky},
        }

    def _time(self, name: str) -> Any:
        answer = self._session.step(PATHS[name], {})
        if "error" in answer:
            return answer
        result = answer["result"]
        expired = {"expired": [f"{self._names[each['bearer']]}:{each['name']}" for each in result["ended"]]}
        now = {"round": result["round"], "turn": self._names.get(result["turn"])}
        return now if name == "start" else {**now, **expired} if result["turn"] else expired

    def _act(self, step: Mapping[str, Any]) -> Any:
        order = {"character": {"id": self._ids[step["who"]]}, "spend": [step["type"]]}
        (outcome,) = self._session.command("actions", order | self._options)["results"]
        return outcome if outcome == "ok" else {"error": outcome}

    def _luck(self, step: Mapping[str, Any]) -> Any:
        order = {"character": {"id": self._ids[step["who"]]}, "action": "spend"}
        answer = self._session.command("luck", order | self._options | {"purpose": step.get("purpose", "dice")})
        return answer if "error" in answer else "ok"

    def _add_condition(self, step: Mapping[str, Any]) -> Any:
        """The service lays full turns and rounds; a script says how many ends are left."""
        bearer, given = self._ids[step["who"]], step["condition"]
        laid = self._session.lay(bearer, _laid(given))
        left, stated = laid.get("condition", {}).get("duration", {}).get("left"), given["duration"].get("ends_left")
        if left is not None and left != stated:
            laid = self._session.amend(bearer, laid["id"], {"duration": {"left": stated}})
        return {"error": laid["error"]} if "error" in laid else "ok"


def _combatant(given: Mapping[str, Any]) -> dict[str, Any]:
    """A participant as a combatant whose fixed value of awareness is the number given (F6-ENC-3)."""
    sheet = {"dynamic": given.get("dynamic", True), "abilities": {PERCEPTION: "0D"}}
    if "out_at" in given:
        sheet["out_at"] = given["out_at"]
    code = given.get("awareness") or _code_of(given["initiative"])
    sheet["skills"] = {AWARENESS: {"ability": PERCEPTION, "die_code": code}}
    return {"name": given["name"], "sheet": sheet, "state": {"luck_points": given.get("luck_points", 0)}}


def _code_of(initiative: int) -> str:
    dice, pips = divmod(initiative, POINTS_PER_DIE)
    return f"{dice}D+{pips}"


def _laid(given: Mapping[str, Any]) -> dict[str, Any]:
    """A condition as the service lays it; those on a track are cumulative."""
    duration = given["duration"]
    counted = {"count": duration["ends_left"]} if "ends_left" in duration else {}
    on_track = {"kind": "cumulative", "details": {"track": given["track"]}} if given.get("track") else {}
    stated = {name: given[name] for name in ("name", "kind", "group", "rank") if name in given}
    return {**on_track, **stated, "duration": {"unit": duration["unit"], **counted}}


def play(session: Session, vector: GoldenVector) -> Mapping[str, Any]:
    """The answers of all steps, and how it stands at the end."""
    script = _Script(session, vector.given)
    steps = [script.play(step) for step in vector.given["steps"]]
    return {"steps": steps, **script.end()}
