"""Scripts of Fast Role-Playing: initiative, blows, the ends of rounds, aid, and hours of rest (FR-ENC-1)."""

from collections.abc import Mapping
from typing import Any

from service.rulesets.fastrpg.hit_points import tier_of
from service.rulesets.golden import GoldenVector
from service.vectors.scripts.session import Session

OPTIONS = {"reroll_each_round": False}
"""A script says itself when initiative is rolled."""


class _Script:
    def __init__(self, session: Session, given: Mapping[str, Any]) -> None:
        self._session, self._given = session, given
        self._stated: Mapping[str, Mapping[str, Any]] = given["participants"]
        self._ids = session.gather([self._combatant(name) for name in self._stated])
        self._names = {identity: name for name, identity in self._ids.items()}

    def play(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a step answers."""
        result: Mapping[str, Any] = getattr(self, f"_{step['op']}")(step)
        return result

    def final(self) -> Mapping[str, Any]:
        """What is left of everybody."""
        return {name: self._left(name, combatant["state"]) for name, combatant in self._session.combatants().items()}

    def _combatant(self, name: str) -> Mapping[str, Any]:
        """Somebody with a sheet on which the stated numbers come out."""
        stated = self._stated[name]
        strength, dexterity = stated["str"], stated["dex"]
        abilities = {"str": strength, "dex": dexterity, "con": stated["endurance"], "wis": stated["awareness"]}
        sheet = {
            "level": stated["level"],
            "abilities": abilities,
            "skill_points": {"Maneuvers": stated["maneuvers"] - max(strength, dexterity)},
            "armor": stated["armor"],
            "shield": stated.get("shield", False),
        }
        state = {"hp": stated["hp"], "luck_points": stated.get("luck_points")}
        return {"name": name, "side": stated["side"], "sheet": sheet, "state": state}

    def _initiative(self, _step: Mapping[str, Any]) -> Mapping[str, Any]:
        return _result_of("initiative", self._session.step("start", {}))

    def _attack(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._command("attack", self._blow(step))

    def _opportunity_attack(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._command("opportunity-attack", self._blow(step) | {"left_melee_range": True})

    def _stabilize(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        stated = self._stated[step["medic"]]
        medic = {"id": self._ids[step["medic"]], "abilities": stated["abilities"], "points": stated["medical_points"]}
        return self._command("stabilize", {"medic": medic, "patient": {"id": self._ids[step["patient"]]}})

    def _start_turn(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        answer = self._session.step("next-turn", {"combatant": self._ids[step["character"]]})
        state = self._session.combatants()[step["character"]]["state"]
        return {"error": answer["error"]} if "error" in answer else {"reaction_used": state["reaction_used"]}

    def _end_round(self, _step: Mapping[str, Any]) -> Mapping[str, Any]:
        bled = _result_of("round_end", self._session.step("next-round", {})).get("bled", {})
        return {"bled": {self._names[identity]: told for identity, told in bled.items()}}

    def _time(self, step: Mapping[str, Any]) -> Mapping[str, Any]:
        self._session.pass_time(step["hours"], "hour")
        return {"hp": {name: each["state"]["hp"] for name, each in self._session.combatants().items()}}

    def _blow(self, step: Mapping[str, Any]) -> dict[str, Any]:
        rolled = {name: step[name] for name in ("luck", "advantage", "disadvantage") if name in step}
        cover = {"cover": step["cover"]} if "cover" in step else {}
        return {
            "attacker": {"id": self._ids[step["attacker"]], **rolled},
            "weapon": step["weapon"],
            "target": {"id": self._ids[step["target"]], **cover},
        }

    def _command(self, path: str, order: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._session.command(path, {**order, "options": self._given.get("options", {})})

    def _left(self, name: str, state: Mapping[str, Any]) -> Mapping[str, Any]:
        tier = tier_of(state["hp"], self._stated[name]["hp_max"])
        return {"hp": state["hp"], "tier": tier, "stable": state["stable"], "luck_points": state["luck_points"]}


def play(session: Session, vector: GoldenVector) -> Mapping[str, Any]:
    """The results of all steps, and what is left of everybody at the end."""
    session.agree_on({**vector.given.get("options", {}), **OPTIONS})
    script = _Script(session, vector.given)
    steps = [script.play(step) for step in vector.given["steps"]]
    return {"steps": steps, "final": script.final()}


def _result_of(moment: str, answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the game did at a moment of a step; nothing when it did nothing."""
    moments = answer["result"]["moments"] if "result" in answer else ()
    return next((each["result"] for each in moments if each["moment"] == moment), {})
