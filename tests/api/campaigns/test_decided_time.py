"""Tests of decisions while time passes: LUCK for checks that a day or a round brings (RU-R-40)."""

from typing import Any

from flask.testing import FlaskClient

from tests.table import Table

LUCKY = {"attributes": {"INT": 8, "CHA": 12, "DEX": 13, "STR": 12, "LVL": 2}, "factors": {"LUCK": 1}}
PLATE = {"slot": 1, "name": "Plate", "armor": {"armor": 8, "dex_reduction": 0, "material": "plate", "heavy": True}}


def _crippled(client: FlaskClient) -> tuple[Table, str]:
    table = Table(client, ruleset="rollunder")
    return table, table.character("Ina", sheet=LUCKY, state={"crippled_arms": 1})["id"]


def _state(table: Table, identity: str) -> Any:
    return table.get(f"/characters/{identity}")["state"]


def test_luck_repeats_the_check_of_a_day(client: FlaskClient) -> None:
    """12 - 2 = 10: a 15 fails, 1 LUCK, a 9 makes the arm whole."""
    table, ina = _crippled(client)
    day = {"amount": 1, "unit": "day", "decisions": {f"{ina}.luck_repeat": [True]}, "dice": {"d20": [15, 9]}}
    table.run("/time", day)
    assert (_state(table, ina)["crippled_arms"], _state(table, ina)["LUCK"]) == (0, 11)


def test_each_day_has_a_choice_of_its_own(client: FlaskClient) -> None:
    """No on the first day, yes on the second; a roll without a decision is not repeated."""
    table, ina = _crippled(client)
    days = {"amount": 3, "unit": "day", "decisions": {f"{ina}.luck_repeat": [False, True]}}
    table.run("/time", days | {"dice": {"d20": [15, 15, 16, 17]}})
    assert (_state(table, ina)["crippled_arms"], _state(table, ina)["LUCK"]) == (1, 11)


def test_luck_repeats_the_check_against_plate_at_the_start_of_a_round(client: FlaskClient) -> None:
    """12: an 18 makes a marionette, 1 LUCK and a 5 only hold her still."""
    table = Table(client, ruleset="rollunder")
    ina = table.character("Ina", sheet=LUCKY | {"items": [PLATE]})["id"]
    fight = table.encounter({"character_id": ina}, {"name": "Mage", "sheet": {"attributes": {"INT": 20}}})
    path, ids = f"/encounters/{fight['id']}", {each["name"]: each["id"] for each in fight["combatants"]}
    table.run(f"{path}/start", {}, If_Match="*")
    order = {"character": {"id": ids["Ina"]}, "mage": {"id": ids["Mage"]}, "armor_kind": "plate", "dice": {"d20": [7]}}
    table.run(f"{path}/rollunder/animate", order)
    decided = {"decisions": {f"{ids['Ina']}.luck_repeat": [True]}, "dice": {"d20": [18, 5]}}
    table.run(f"{path}/next-round", decided, If_Match="*")
    assert _state(table, ina)["LUCK"] == 11
    (plate,) = table.get(f"/characters/{ina}")["conditions"].values()
    assert plate["details"]["state"] == "immobile"


def test_unknown_decisions_are_refused(client: FlaskClient) -> None:
    """With the place of the decision, and nothing has happened."""
    table, ina = _crippled(client)
    for name in (f"{ina}.other", "nobody.luck_repeat"):
        answer = table.call("POST", "/time", {"amount": 1, "unit": "day", "decisions": {name: [True]}})
        assert (answer.status_code, answer.get_json()["errors"][0]["pointer"]) == (422, f"/decisions/{name}")
