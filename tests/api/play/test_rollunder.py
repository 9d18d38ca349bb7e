"""Rollunder in play: every command over HTTP, and a fight with its rounds."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.play.orders import with_lead
from service.rulesets.rollunder import RULESET
from tests.rulesets.rollunder.orders import ORDERS, about
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
COMMANDS = [operation for operation in RULESET.operations if operation.command is not None]


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A campaign that plays Rollunder."""
    return Table(client, ruleset="rollunder")


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
    named = with_lead(about(foe, ORDERS[name]), lead_of(name), fighter) | {"seed": "again"}
    table.run(f"/encounters/{fight['id']}/rollunder/{path}", named)
    for identity in (hero, other):
        shown = table.get(f"/characters/{identity}")
        assert shown["derived"]["errors"] == []
    assert table.get(f"/encounters/{fight['id']}")["combatants"][1]["state"]["LIFE"] is not None


def lead_of(name: str) -> str:
    """Where the one who acts stands in an order."""
    operation = next(operation for operation in COMMANDS if operation.name == name)
    assert operation.command is not None
    return operation.command.lead
