"""An order for every command of Rollunder."""

from collections.abc import Mapping
from typing import Any

ORDERS: Mapping[str, Any] = {
    "task": {"attribute": "DEX", "luck": {"max_repeats": 1}},
    "contest": {"participants": [{"attribute": "INT"}, {"id": "OTHER", "attribute": "STR"}]},
    "chance": {"percent": 50},
    "talent": {"talent": "Lockpicking"},
    "quality": {"talent": "Lockpicking"},
    "second_attempt": {
        "kind": "attribute",
        "attribute": "INT",
        "first": {"score": 9, "outcome": "fail", "success": False},
    },
    "luck_repeat": {"checked_value": 10, "kept": 15},
    "luck_item": {"item": {"name": "Rope", "needs": {"LVL": 1}}},
    "luck_turn_of_events": {"gm_accepts": True},
    "luck_replenish": {},
    "pool": {"pool": "LIFE", "action": "lose", "amount": 5},
    "healing": {"sleep_hours": 8},
    "rise_level": {},
    "gain_property": {"property": {"name": "Night eyes", "cost": 1}, "slot": 5, "replace": True},
    "fairy": {"slot": 1, "arriving": "evil"},
    "needs": {"item": "Sword"},
    "random_item": {"mode": "sit_in", "other": {"id": "OTHER"}},
    "contact": {"met": True, "deal": True, "contact": "Mira"},
    "spell_change": {"between_sessions": True, "book": True, "slot": 2, "spell": "Fog"},
    "recipe_ready": {"recipe": {"ingredients": {"Rope": 1}}},
    "energy": {"kind": "principle", "name": "body", "ledger": "group", "days": 2},
    "vehicle": {"mode": "wheeler"},
    "movement": {"mode": "run", "amount": 12},
    "jump": {"running": True},
    "attack_value": {},
    "attack": {"target": {"id": "OTHER"}},
    "defend": {"defense": "parry", "own_weapon": "Sword"},
    "damage": {"damage": "2d6", "type": "bash"},
    "luck_avoid": {"situation": "round"},
    "support": {"kind": "safety_push"},
    "reach": {"distance": 4},
    "reload": {"weapon": "bow", "item": "Longbow"},
    "draw": {"weapon": "bow", "item": "Longbow"},
    "durability": {"item": "Sword", "damage": 70},
    "sharpness": {"item": "Sword", "state": "well"},
    "heavy_weapon": {},
    "ram": {"damage": "2d6", "attacks": 2},
    "grenade": {"round": 1},
    "stance": {"stance": "defend only", "tier": "pro"},
    "reaction": {"trigger": "passing"},
    "spell": {"spell": "normal", "price": 3},
    "time": {"action": "stand_up", "heavy_armor": True},
    "time_counter": {"action": "lock", "needed": 5, "rounds": 1},
    "collision": {"target": {"id": "OTHER"}},
    "fall": {"yards": 3},
    "burn": {"kind": "fire", "damage": "3d6", "rounds": 1},
    "poison": {"damage": "1d6", "duration": 3},
    "push": {"source": "gush", "damage": "2d6", "crash": True},
    "round_end": {},
    "defeat": {"events": ["fatal_wound"]},
    "grab": {"phase": "toss", "held": {"id": "OTHER"}},
    "squeeze": {"damage": "1d6", "rounds": 1, "squeezer": {"id": "OTHER"}},
    "restraint": {"method": "wrest", "kind": "rope", "holder": {"id": "OTHER"}},
    "animate": {"armor_kind": "mail", "mage": {"id": "OTHER"}},
    "condition": {"kind": "pain", "tier": "pain"},
    "stun": {"action": "add", "gain": 9},
    "freeze": {"action": "hit", "damage": "2d6"},
    "net": {"action": "hit", "gain": "2d6"},
    "cripple": {"action": "check"},
    "pain": {"tier": "strong_pain"},
    "pierce": {"tier": "strong"},
    "scar": {"tier": "scarred"},
    "horror": {"severity": "minor", "is_pc": False},
    "panic": {"new_fails": 1},
}
"""An order for every command; nothing is stated that a sheet has."""


def about(other: str, order: Any) -> Any:
    """The order with the id of the other one."""
    if isinstance(order, Mapping):
        return {name: about(other, item) for name, item in order.items()}
    if isinstance(order, list):
        return [about(other, item) for item in order]
    return other if order == "OTHER" else order
