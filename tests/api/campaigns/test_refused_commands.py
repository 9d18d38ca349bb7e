"""Tests of refused commands, and of the senders allowed."""

from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.api.campaigns.test_commands import ORDER
from tests.table import HARRAK, Table, foes, melee

NOBODY = "00000000-0000-7000-8000-000000000000"
REFUSED = [
    ("task", {"roller": {"candidates": ["Cooking"]}, "difficulty": 9}, 422, "bad_input", "/roller/candidates/0"),
    ("task", ORDER | {"dice": {}}, 422, "dice_exhausted", "/dice/Harrak"),
    ("task", ORDER | {"no_such": 1}, 422, "unknown_field", "/no_such"),
    ("task", ORDER | {"options": {"on_tie": "x"}}, 422, "bad_input", "/options/on_tie"),
    ("task", ORDER | {"options": None}, 422, "bad_input", "/options"),
    ("task", ORDER | {"visibility": "nobody"}, 422, "bad_input", "/visibility"),
    ("task", [], 422, "bad_input", ""),
    ("healing", {}, 409, "no_wounds", "/character"),
    ("damage", {"character": {"id": NOBODY}, "damage": 1}, 422, "bad_input", "/character/id"),
    (
        "attack",
        {"mode": "melee", "attacker": {"candidates": ["Club"]}, "defender": {"id": NOBODY, "candidates": ["Club"]}},
        404,
        "not_found",
        "/defender/id",
    ),
]


@pytest.mark.parametrize(("operation", "order", "status", "code", "pointer"), REFUSED)
def test_a_refused_command_changes_nothing(
    table: Table, operation: str, order: Any, status: int, code: str, pointer: str
) -> None:
    """Nothing is logged, no version counts on."""
    harrak = table.character()
    path = f"/characters/{harrak['id']}"
    before = table.events()
    response = table.call("POST", f"{path}/flyerbook/{operation}", order)
    assert (response.status_code, response.get_json()["code"]) == (status, code)
    assert response.get_json()["errors"][0]["pointer"] == pointer
    assert table.get(path) == harrak
    assert table.events() == before


def test_who_is_out_of_action_is_a_conflict(table: Table) -> None:
    """409 and not 422: the state prevents it, not the request."""
    path = f"/characters/{table.character(state={'incapacitated': True})['id']}/flyerbook/task"
    response = table.call("POST", path, ORDER)
    assert (response.status_code, response.get_json()["code"]) == (409, "incapacitated")


def test_another_encounter_is_another_place(table: Table) -> None:
    """A combatant of one encounter is unknown in another."""
    first, second = table.encounter(foes(count=2)), table.encounter(foes(count=2))
    order = melee(first["combatants"][0], second["combatants"][0])
    response = table.call("POST", f"/encounters/{first['id']}/flyerbook/attack", order)
    assert response.status_code == 404
    assert response.get_json()["errors"][0]["pointer"] == "/defender/id"
    assert table.call("POST", f"/encounters/{table.id}/flyerbook/attack", order).status_code == 404


def test_a_player_acts_with_an_own_character_only(table: Table) -> None:
    """A made-up attacker belongs to no player, even with an own character as helper."""
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]}, foes())
    player = table.key("player", harrak["id"])["token"]
    own, foe = fight["combatants"]
    shot: dict[str, Any] = {
        "mode": "ranged",
        "attacker": {
            "name": "Titan",
            "candidates": [{"name": "Bow", "kind": "skill", "value": 18}],
            "supporters": [{"id": own["id"], "trait": "Locksmith"}],
        },
        "target": {"id": foe["id"]},
        "weapon_difficulty": 6,
    }
    path = f"/encounters/{fight['id']}/flyerbook/attack"
    assert table.call("POST", path, shot, key=player).status_code == 403
    shot["attacker"] = {"id": own["id"], "candidates": ["Locksmith"]}
    assert table.call("POST", path, shot, key=player).get_json()["code"] == "not_yours_to_state"
    del shot["weapon_difficulty"]
    assert table.call("POST", path, shot | {"distance_m": 4}, key=player).status_code == 200


def test_the_service_may_roll_for_players(table: Table) -> None:
    """With `player_dice` on `rolled` only a game master brings dice or a seed."""
    harrak = table.character()
    player = table.key("player", harrak["id"])["token"]
    path = f"/characters/{harrak['id']}/flyerbook/task"
    assert table.call("POST", path, ORDER, key=player).status_code == 200
    table.patch("", {"player_dice": "rolled"})
    for order in (ORDER, {**ORDER, "dice": None, "seed": "x"}):
        assert table.call("POST", path, order, key=player).status_code == 403
        assert table.call("POST", path, order).status_code == 200
    assert table.call("POST", path, {**ORDER, "dice": None}, key=player).status_code == 200


def test_a_campaign_of_another_game_is_reported(table: Table, engine: Engine) -> None:
    """404 `ruleset_mismatch` names the game that the campaign plays."""
    harrak = table.character()
    with engine.begin() as connection:
        statement = text("UPDATE campaigns SET ruleset = 'rollunder' WHERE campaign_id = :id")
        connection.execute(statement, {"id": table.id})
    response = table.call("POST", f"/characters/{harrak['id']}/flyerbook/task", ORDER)
    assert (response.status_code, response.get_json()["code"]) == (404, "ruleset_mismatch")
    assert "rollunder" in response.get_json()["detail"]


def test_sheets_of_the_text_work(table: Table) -> None:
    """A card as printed is a sheet."""
    assert table.character(sheet=HARRAK)["derived"]["errors"] == []


@pytest.mark.parametrize("path", ["/characters?name=%00", "/characters?external_ref=a%00b", "/encounters?name=%00"])
def test_a_text_that_no_database_holds_is_a_mistake(table: Table, path: str) -> None:
    """NUL in a query is reported like every other mistake."""
    response = table.call("GET", path)
    assert (response.status_code, response.get_json()["code"]) == (422, "bad_input")


def test_a_reference_that_no_database_holds_is_a_mistake(table: Table) -> None:
    """NUL in a path too."""
    response = table.call("PUT", "/characters/by-external-ref/a%00b", {"name": "X", "sheet": {}})
    assert (response.status_code, response.get_json()["code"]) == (422, "bad_input")


def test_no_one_has_more_than_a_state_can_hold(table: Table) -> None:
    """A change beyond the bounds of a state is refused, and nothing has changed."""
    harrak = table.character(state={"wounds": 1_000_000})
    refused = table.call("POST", f"/characters/{harrak['id']}/flyerbook/damage", {"damage": 9})
    assert (refused.status_code, refused.get_json()["code"]) == (409, "out_of_bounds")
    assert table.get(f"/characters/{harrak['id']}")["state"]["wounds"] == 1_000_000
