"""Tests of numbers that players state: of their own characters if the campaign allows it, never of others."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table, foes


@pytest.fixture
def duel(table: Table) -> tuple[str, str, dict[str, Any]]:
    """A player's key, the path of the attack, and an order that states nothing."""
    harrak = table.character()["id"]
    fight = table.encounter({"character_id": harrak}, foes())
    own, foe = (each["id"] for each in fight["combatants"])
    order = {"mode": "melee", "attacker": {"id": own}, "defender": {"id": foe}}
    return table.key("player", harrak)["token"], f"/encounters/{fight['id']}/flyerbook/attack", order


def stated_at(table: Table, duel: tuple[str, str, dict[str, Any]], part: str, **members: Any) -> list[str]:
    """Pointers that the player may not state; empty where there are none."""
    key, path, order = duel
    answer = table.call("POST", f"{path}?dry_run=true", order | {part: order[part] | members}, key=key)
    return [error["pointer"] for error in answer.get_json()["errors"]] if answer.status_code == 403 else []


def test_players_state_no_numbers_by_default(table: Table, duel: tuple[str, str, dict[str, Any]]) -> None:
    """Of no character; but players may choose entries of their own sheet by name."""
    assert stated_at(table, duel, "attacker", armor=2) == ["/attacker/armor"]
    assert stated_at(table, duel, "defender", armor=2) == ["/defender/armor"]
    assert stated_at(table, duel, "attacker", candidates=["Locksmith"]) == []


def test_players_state_numbers_of_their_own_where_the_campaign_lets_them(
    table: Table, duel: tuple[str, str, dict[str, Any]]
) -> None:
    """`player_numbers` is `own`: those of a foe stay the game master's."""
    table.patch("", {"player_numbers": "own"})
    assert stated_at(table, duel, "attacker", armor=2) == []
    assert stated_at(table, duel, "defender", armor=2) == ["/defender/armor"]


def test_the_other_side_chooses_for_itself(table: Table, duel: tuple[str, str, dict[str, Any]]) -> None:
    """A player names nothing of the sheet of a foe, and decides nothing for it."""
    assert stated_at(table, duel, "defender", candidates=["Club"]) == ["/defender/candidates"]
    assert stated_at(table, duel, "defender", defend_only=True) == ["/defender/defend_only"]
    assert stated_at(table, duel, "defender", defend_only=False) == []


def test_house_rules_are_those_of_the_campaign(table: Table, duel: tuple[str, str, dict[str, Any]]) -> None:
    """A player may only repeat the rules in force, even the game's defaults."""
    key, path, order = duel
    statuses = {}
    for choice in ("value", "total"):
        table.patch("", {"options": {"choose_by": choice}})
        said = order | {"options": {"choose_by": "value"}}
        statuses[choice] = table.call("POST", f"{path}?dry_run=true", said, key=key).status_code
    assert statuses == {"value": 202, "total": 403}


def test_no_one_is_invented_by_a_player(table: Table, duel: tuple[str, str, dict[str, Any]]) -> None:
    """All participants of a player's order are stored, also in lists."""
    key, path, order = duel
    contest = {"sides": [order["attacker"], {"name": "Weakling"}]}
    answer = table.call("POST", path.replace("/attack", "/contest"), contest, key=key)
    assert [error["pointer"] for error in answer.get_json()["errors"]] == ["/sides/1/name"]


def test_a_default_is_no_number(client: FlaskClient) -> None:
    """Generated clients send the defaults of an order along; only another value is a statement."""
    table = Table(client, ruleset="fastrpg")
    ana = table.make("/characters", {"name": "Ana", "sheet": {}})["id"]
    fight = table.make("/encounters", {"name": "A fight", "combatants": [{"character_id": ana}]})
    key, path = table.key("player", ana)["token"], f"/encounters/{fight['id']}/fastrpg/task?dry_run=true"
    roller = {"id": ana, "ability": "str", "advantage": False, "situational": 0}
    assert table.run(path, {"roller": roller, "difficulty": "easy"}, key=key)["result"]
    refused = table.call("POST", path, {"roller": roller | {"situational": 1}, "difficulty": "easy"}, key=key)
    assert [error["pointer"] for error in refused.get_json()["errors"]] == ["/roller/situational"]


def test_what_makes_a_check_hard_is_a_circumstance(client: FlaskClient) -> None:
    """A campaign may leave it to the game master, in rollunder as in the other games."""
    table = Table(client, ruleset="rollunder")
    sheet = {"attributes": {"INT": 10, "CHA": 10, "DEX": 12, "STR": 10, "LVL": 1}}
    ana = table.make("/characters", {"name": "Ana", "sheet": sheet})["id"]
    key, path = table.key("player", ana)["token"], f"/characters/{ana}/rollunder/task?dry_run=true"
    order = {"attribute": "DEX", "modifier": 3, "difficulty": "easy"}
    assert table.run(path, order, key=key)["result"]["checked_value"] == 15
    table.patch("", {"player_circumstances": False})
    refused = table.call("POST", path, order, key=key)
    assert [error["pointer"] for error in refused.get_json()["errors"]] == ["/modifier", "/difficulty"]
