"""Rollunder in play: every command over HTTP, and a fight with its rounds."""

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rulesets.rollunder import RULESET
from tests.table import Table

HERO: dict[str, Any] = {
    "attributes": {"INT": 12, "CHA": 11, "DEX": 14, "STR": 12, "LVL": 3},
    "factors": {"LUCK": 2, "MAGIC": 1},
    "role": "PC",
    "advantages": [{"slot": 1, "name": "Lockpicking", "cost": 2, "talent": {"attribute": "DEX", "tier": "expert"}}],
    "items": [
        {
            "slot": 1,
            "name": "Sword",
            "durability": 20,
            "weapon": {"name": "sword", "attack_move": "cut", "damage": "2d6+3", "damage_type": "blade"},
        },
        {"slot": 2, "name": "Shield", "durability": 15, "shield": {"block_value": 9}},
        {"slot": 3, "name": "Mail", "armor": {"armor": 8, "dex_reduction": 1, "material": "mail"}},
        {"slot": 4, "name": "Longbow", "weapon": {"attack_kind": "ranged", "damage": "2d6", "damage_type": "sting"}},
    ],
    "contacts": [{"slot": 2, "kind": "spell", "name": "Light"}],
}
ORC: dict[str, Any] = {
    "attributes": {"INT": 8, "DEX": 10, "STR": 10},
    "natural_weapons": {"Claws": {"attack_kind": "unarmed", "damage": "1d6", "damage_type": "blade"}},
}
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
COMMANDS = [operation for operation in RULESET.operations if operation.command is not None]


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A campaign that plays Rollunder."""
    return Table(client, ruleset="rollunder")


def about(other: str, order: Any) -> Any:
    """The order with the id of the other one."""
    if isinstance(order, Mapping):
        return {name: about(other, item) for name, item in order.items()}
    if isinstance(order, list):
        return [about(other, item) for item in order]
    return other if order == "OTHER" else order


def test_every_command_has_an_order() -> None:
    """Whoever adds a command shows how it is given."""
    assert {operation.name for operation in COMMANDS} == set(ORDERS)


@pytest.mark.parametrize("name", ORDERS)
def test_a_command_looks_up_and_is_kept(table: Table, name: str) -> None:
    """On a character and in an encounter: sheet and state are looked up, and can be read afterwards (RU-B-SHEET-3)."""
    path = name.replace("_", "-")
    hero, other = (table.character(who, sheet=sheet)["id"] for who, sheet in (("Hero", HERO), ("Orc", ORC)))
    order = about(other, ORDERS[name]) | {"seed": "play"}
    answer = table.run(f"/characters/{hero}/rollunder/{path}", order)
    assert answer["event"] == table.last_event()["seq"]
    for change in answer["changes"]:
        assert change["id"] in (hero, other)
    fight = table.encounter({"character_id": hero, "side": "heroes"}, {"name": "Orc", "sheet": ORC})
    fighter, foe = (each["id"] for each in fight["combatants"])
    lead = RULESET.operation(path).command.lead.split("/")[1:]  # type: ignore[union-attr]  # it has one
    named = _with_id(about(foe, ORDERS[name]), lead, fighter) | {"seed": "again"}
    table.run(f"/encounters/{fight['id']}/rollunder/{path}", named)
    for identity in (hero, other):
        shown = table.get(f"/characters/{identity}")
        assert shown["derived"]["errors"] == []
    assert table.get(f"/encounters/{fight['id']}")["combatants"][1]["state"]["LIFE"] is not None


def _with_id(order: Any, place: list[str], identity: str) -> Any:
    if not place:
        return {**(order or {}), "id": identity}
    first, *rest = place
    if isinstance(order, list):
        return [_with_id(item, rest, identity) if str(index) == first else item for index, item in enumerate(order)]
    return {**order, first: _with_id(order.get(first), rest, identity)}
