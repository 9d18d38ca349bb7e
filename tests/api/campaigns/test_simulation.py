"""Tests of `POST .../encounters/{id}/simulation`."""

from http import HTTPStatus

from flask.testing import FlaskClient

from tests.simulation.test_resources import MAGE, WEAK
from tests.table import Table, foes


def test_a_fight_is_simulated_from_its_current_state(table: Table) -> None:
    """A hero who is out of action already loses every time; nothing is stored."""
    harrak = table.character(kind="pc")
    encounter = table.encounter({"character_id": harrak["id"]}, foes("Goblin"))
    path = f"/encounters/{encounter['id']}"
    table.run(f"{path}/start", {})
    before, log = table.get(path), table.get("/events")
    open_fight = table.run(f"{path}/simulation", {"runs": 20, "seed": "a"})
    assert {each["name"] for each in open_fight["fighters"]} == {"Harrak", "Goblin"}
    assert table.get(path) == before
    assert table.get("/events") == log
    table.patch(f"/characters/{harrak['id']}", {"state": {"wounds": 1, "incapacitated": True}})
    lost = table.run(f"{path}/simulation", {"runs": 5, "seed": "a"})
    wins = {each["name"]: each["wins"]["probability"] for each in lost["sides"]}
    assert wins == {"heroes": 0, "foes": 1}


def test_tactics_are_named_by_combatant(table: Table) -> None:
    """By name or id; an unknown one is refused."""
    encounter = table.encounter(foes("Goblin"), foes("Orc", side="heroes"))
    path, goblin = f"/encounters/{encounter['id']}/simulation", encounter["combatants"][0]["id"]
    tactics = {"Orc": {"target": "random"}, goblin: {"target": "same"}}
    assert table.run(path, {"runs": 2, "tactics": tactics})["runs"] == 2
    refused = table.call("POST", path, {"tactics": {"Ogre": {}}})
    (error,) = refused.get_json()["errors"]
    assert error["pointer"] == "/tactics/Ogre"
    assert error["detail"].endswith("There are: Goblin, Orc.")


def test_an_ended_fight_is_not_simulated(table: Table) -> None:
    """It has no future."""
    encounter = table.encounter(foes("Goblin"), foes("Orc", side="heroes"))
    path = f"/encounters/{encounter['id']}"
    table.run(f"{path}/end", {})
    answer = table.call("POST", f"{path}/simulation", {})
    assert answer.status_code == HTTPStatus.CONFLICT
    assert answer.get_json()["code"] == "wrong_status"


def test_players_do_not_learn_the_chances(table: Table) -> None:
    """They follow from what foes hide."""
    harrak = table.character(kind="pc")
    encounter = table.encounter({"character_id": harrak["id"]}, foes("Goblin"))
    player = table.key("player", harrak["id"])["token"]
    answer = table.call("POST", f"/encounters/{encounter['id']}/simulation", {}, key=player)
    assert answer.status_code == HTTPStatus.FORBIDDEN


def test_a_stored_fight_is_drawn(table: Table) -> None:
    """By `Accept`, with its fighters."""
    encounter = table.encounter(foes("Goblin"), foes("Orc", side="heroes"))
    path = f"/encounters/{encounter['id']}/simulation"
    answer = table.call("POST", path, {"runs": 5, "seed": "a"}, Accept="image/svg+xml")
    assert answer.mimetype == "image/svg+xml"
    drawn = answer.get_data(as_text=True)
    assert ">Goblin<" in drawn
    assert ">Orc<" in drawn


def test_resources_count_from_now_on(client: FlaskClient) -> None:
    """Uses that were spent before the simulation are not counted; the last one is all that it can take."""
    table = Table(client, ruleset="fastrpg")
    ana = table.make("/characters", {**MAGE, "state": {"power_uses": {"Bolt": 2}}})
    encounter = table.encounter({"character_id": ana["id"]}, WEAK)
    found = table.run(f"/encounters/{encounter['id']}/simulation", {"runs": 5, "seed": "a"})
    assert found["fighters"][0]["used"]["power_uses"] == {"1": 1}
