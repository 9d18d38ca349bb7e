from flask.testing import FlaskClient

from tests.table import Table, foes


def test_a_name_that_begins_another(client: FlaskClient) -> None:
    """A bot refused `Dan` while `Daniel` was in the fight; only equal names are one name."""
    table = Table(client)
    encounter = table.encounter(foes("Daniel"), foes("Dan"))
    assert [each["name"] for each in encounter["combatants"]] == ["Daniel", "Dan"]


def test_more_goblins_are_numbered_on(client: FlaskClient) -> None:
    """Reinforcements were refused, or got the numbers of existing combatants."""
    table = Table(client)
    encounter = table.encounter(foes("Goblin", 3))
    path = f"/encounters/{encounter['id']}"
    table.make(f"{path}/combatants", {"combatants": [foes("Goblin", 2)]})
    names = [each["name"] for each in table.get(path)["combatants"]]
    assert names == ["Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4", "Goblin 5"]


def test_a_character_sits_once_at_the_table(client: FlaskClient) -> None:
    """A character was added twice by two people, and acted twice a round."""
    table = Table(client)
    seat = {"character_id": table.character()["id"]}
    encounter = table.encounter(seat)
    answer = table.call("POST", f"/encounters/{encounter['id']}/combatants", {"combatants": [seat]})
    assert (answer.status_code, answer.get_json()["code"]) == (409, "already_in_encounter")


def test_a_renamed_character_is_renamed_in_the_fight(client: FlaskClient) -> None:
    """The tracker showed the old name of a renamed actor."""
    table = Table(client)
    harrak = table.character()
    encounter = table.encounter({"character_id": harrak["id"]})
    table.patch(f"/characters/{harrak['id']}", {"name": "Harrak the Quick"})
    assert table.get(f"/encounters/{encounter['id']}")["combatants"][0]["name"] == "Harrak the Quick"
