"""Stored characters of Flyerbook: an officer, a cat and a crowd."""

from dataclasses import replace
from typing import Any

from service.rulesets.flyerbook import RULESET
from service.rulesets.stored.conditions import Condition, Duration, Effect
from service.rulesets.stored.figures import Cast
from tests.rulesets.stored.play_in_memory import JSON, Game

DAENES, RAKASHA, ANN = (f"01a20000-0000-7000-8000-00000000000{number}" for number in (1, 2, 3))
GAME = Game(RULESET)
SHEETS: dict[str, JSON] = {
    "Daenes": {
        "attributes": {"Confident": 1, "Strong": 1, "Tough": 1},
        "jobs": {"Fire Realm Officer": 12},
        "skills": {"Fists": 15},
        "weapons": [{"name": "Knuckles", "damage": 1}, {"name": "Fists", "damage": 3}],
        "armors": [{"name": "Coat", "armor": 1}, {"name": "Mail", "armor": 4}],
        "threshold_attribute": "Tough",
    },
    "Rakasha": {"skills": {"Claws": 12}, "jobs": {"Sailor": 9}, "wound_threshold": 5},
    "Ann": {"skills": {"Ropes": 12}, "jobs": {"Knight": 9}},
}


def cast(**states: JSON) -> Cast:
    """Daenes, Rakasha and Ann, each in the state given by its name in lower case."""
    names = zip((DAENES, RAKASHA, ANN), SHEETS.items(), strict=True)
    return {identity: GAME.figure(name, sheet, states.get(name.lower())) for identity, (name, sheet) in names}


def changed(everybody: Cast, identity: str, **members: Any) -> Cast:
    """The cast in which one is another."""
    return {**everybody, identity: replace(everybody[identity], **members)}


def condition(*effects: Effect, name: str = "Dazzled", **members: Any) -> Condition:
    """A condition that is in place."""
    return Condition(name=name, effects=effects, duration=members.pop("duration", Duration()), **members)


def task(*candidates: str, attributes: tuple[str, ...] = (), **members: Any) -> JSON:
    """A task of Daenes against 12."""
    roller = {"id": DAENES, "candidates": list(candidates), "attributes": list(attributes), **members}
    return {"roller": roller, "difficulty": 12}


def melee(**members: Any) -> JSON:
    """Daenes with the fists against the claws of Rakasha."""
    attacker = {"id": DAENES, "candidates": ["Fists"], "attributes": ["Confident", "Strong"]}
    defender = {"id": RAKASHA, "candidates": ["Claws"]}
    return {
        "mode": "melee",
        "attacker": attacker | members.pop("attacker", {}),
        "defender": defender | members.pop("defender", {}),
        **members,
    }


def shot(**members: Any) -> JSON:
    """Daenes throws something at Rakasha."""
    attacker = {"id": DAENES, "candidates": ["Fists"]} | members.pop("attacker", {})
    return {"mode": "ranged", "attacker": attacker, "target": {"id": RAKASHA}, **members}
