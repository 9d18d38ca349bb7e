"""Tests of Rollunder's commands over HTTP, and of a fight with its rounds."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rulesets.stored import examples
from tests.rulesets.rollunder.orders import about
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

EXAMPLES = examples.of_ruleset("rollunder").orders


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A campaign that plays Rollunder."""
    return Table(client, ruleset="rollunder")


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_command_looks_up_and_is_stored(table: Table, name: str) -> None:
    """On a character and in an encounter: sheet and state are looked up, and can be read afterwards (RU-B-SHEET-3)."""
    actor, other = (EXAMPLES[name].states.get(part, {}) for part in ("actor", "other"))
    hero = table.character("Hero", sheet=HERO, state=actor)["id"]
    orc = table.character("Orc", sheet=ORC, state=other)["id"]
    answer = carry_out(table, f"/characters/{hero}", name, hero, orc)
    assert answer["event"] == table.last_event()["seq"]
    for change in answer["changes"]:
        assert change["id"] in (hero, orc)
    rested = table.character("Rested", sheet=HERO, state=actor)["id"]
    fight = table.encounter(
        {"character_id": rested, "side": "heroes"}, {"name": "Another orc", "sheet": ORC, "state": other}
    )
    carry_out(table, f"/encounters/{fight['id']}", name, *(each["id"] for each in fight["combatants"]))
    for identity in (hero, orc):
        shown = table.get(f"/characters/{identity}")
        assert shown["derived"]["errors"] == []
    assert table.get(f"/encounters/{fight['id']}")["combatants"][1]["state"]["LIFE"] is not None


def carry_out(table: Table, path: str, name: str, actor: str, other: str) -> dict[str, Any]:
    """The answer to the example of a command, after the orders that come before it."""
    example = EXAMPLES[name]
    for operation, order in (
        *((earlier.operation, earlier.order) for earlier in example.before),
        (name, example.order),
    ):
        body = about(actor, other, order) | {"seed": "play"}
        answer: dict[str, Any] = table.run(f"{path}/rollunder/{operation.replace('_', '-')}", body)
    return answer


def test_a_fight_goes_through_its_rounds(table: Table) -> None:
    """Initiative, a blow, fire at the end of the next round, defeat, and rest afterwards (RU-C-ENC-1, RU-C-ENC-2)."""
    hero = table.character("Hero", sheet=HERO)["id"]
    fight = table.encounter({"character_id": hero, "side": "heroes"}, {"name": "Orc", "count": 2, "sheet": ORC})
    path = f"/encounters/{fight['id']}"
    attacker, first, second = (each["id"] for each in fight["combatants"])
    started = table.run(f"{path}/start", {"dice": {"d20": [5, 9]}}, If_Match="*")
    assert started["encounter"]["order"] == [attacker, second, first]
    blow = {"attacker": {"id": attacker}, "target": {"id": first}, "dice": {"d20": [10], "d6": [6, 6]}}
    struck = table.run(f"{path}/rollunder/attack", blow)
    assert struck["result"]["life_after"] == 10
    torch = {"item": None, "damage": "3d6", "damage_type": "fire", "weapon": "torch"}
    burned = {"attacker": {"id": attacker}, "attack": torch, "target": {"id": first}}
    again = table.call("POST", f"{path}/rollunder/attack", burned)
    assert (again.status_code, again.get_json()["code"]) == (409, "already_acted")
    table.run(f"{path}/rollunder/attack", burned | {"force": True, "dice": {"d20": [5], "d6": [1, 1, 1]}})
    table.run(f"{path}/next-round", {"dice": {"d20": [5, 9]}}, If_Match="*")
    done = table.run(f"{path}/next-round?expand=encounter", {"dice": {"d6": [3, 5], "d20": [5, 9]}})
    ended = next(moment for moment in done["result"]["moments"] if moment["moment"] == "round_end")
    assert ended["result"]["characters"]["Orc 1"]["burn_damage"] == 8
    orc = next(each for each in done["encounter"]["combatants"] if each["id"] == first)
    assert (orc["state"]["LIFE"], orc["status"]) == (-1, "defeated")
    assert [each["details"]["damage"] for each in orc["conditions"].values()] == ["1d6"]
    table.run(f"{path}/end", {}, If_Match="*")
    table.run(f"/characters/{hero}/rollunder/pool", {"pool": "LIFE", "action": "lose", "amount": 10})
    table.run("/time", {"amount": 8, "unit": "hour", "characters": [hero]})
    assert table.get(f"/characters/{hero}")["state"]["LIFE"] == 48 - 10 + 4


def test_a_lowered_maximum_lowers_the_pool(table: Table) -> None:
    """A sheet that is rewritten takes the points with it, and gives none back (RU-B-POOL-2)."""
    path = f"/characters/{table.character(sheet=HERO)['id']}"
    assert table.patch(path, {"sheet": {"attributes": {"STR": 10}}})["state"]["LIFE"] == 40
    assert table.patch(path, {"sheet": {"attributes": {"STR": 12}}})["state"]["LIFE"] == 40


def test_a_sheet_that_divides_by_zero_is_pointed_at(table: Table) -> None:
    """Nothing is stored with which nothing can be derived (RU-B-SHEET-1)."""
    body = {"name": "Nobody", "sheet": {"factors": {"LIFE": ":0"}}}
    refused = table.call("POST", "/characters", body).get_json()
    assert [(error["pointer"], error["code"]) for error in refused["errors"]] == [("/sheet/factors/LIFE", "bad_factor")]


def test_a_slot_that_is_no_number_is_pointed_at(table: Table) -> None:
    """Also a list, with which nothing can be compared."""
    body = {"name": "Nobody", "sheet": {"items": [{"slot": [], "name": "Sword"}]}}
    refused = table.call("POST", "/characters", body).get_json()
    assert [(error["pointer"], error["code"]) for error in refused["errors"]] == [("/sheet/items/0/slot", "bad_input")]


def test_too_few_points_are_a_conflict(table: Table) -> None:
    """A command beyond the points of the state is refused with 409 and changes nothing (RU-B-LUCK-1, RU-B-SHEET-3)."""
    path = f"/characters/{table.character(sheet=ORC)['id']}"
    response = table.call("POST", f"{path}/rollunder/luck-turn-of-events", {"gm_accepts": True})
    assert (response.status_code, response.get_json()["code"]) == (409, "not_enough_points")
    assert table.get(path)["version"] == 1


def test_a_reaction_without_an_enemy_names_no_hidden_one(table: Table) -> None:
    """In the own turn no one gives an opening: neither the refusal nor the moves say who could have."""
    ana = table.character("Ana", kind="pc", sheet=HERO)
    player = table.key("player", ana["id"])["token"]
    fight = table.encounter({"character_id": ana["id"]}, {"name": "Shadow", "sheet": ORC, "hidden": True})
    path, seat = f"/encounters/{fight['id']}", fight["combatants"][0]["id"]
    table.run(f"{path}/start", None)
    table.patch(path, {"turn": seat})
    order = {"character": {"id": seat}, "trigger": "passing"}
    refused = table.call("POST", f"{path}/rollunder/reaction", order, key=player).get_json()
    assert (refused["code"], refused["detail"].split(",")[0]) == (
        "enemy_not_on_turn",
        "It is not the turn of anyone else",
    )
    assert "Shadow" not in str(table.get(f"{path}/combatants/{seat}/moves", key=player))
