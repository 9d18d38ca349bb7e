"""A stored character has one place in an encounter (C-1)."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.rulesets import RULESETS
from tests.table import Table, foes

GAMES = tuple(ruleset.name for ruleset in RULESETS if ruleset.characters is not None)


def refused(response: TestResponse) -> tuple[int, str, str]:
    """Status, code and pointer of a refusal."""
    problem: dict[str, Any] = response.get_json()
    return response.status_code, problem["code"], problem["errors"][0]["pointer"]


@pytest.mark.parametrize("game", GAMES)
def test_two_seats_at_creation_are_refused(client: FlaskClient, game: str) -> None:
    """The encounter is not made."""
    table = Table(client, ruleset=game)
    ana = table.character("Ana", sheet={})
    seat = {"character_id": ana["id"]}
    response = table.call("POST", "/encounters", {"name": "A fight", "combatants": [seat, seat]})
    assert refused(response) == (409, "already_in_encounter", "/combatants/1/character_id")
    assert table.get("/encounters")["items"] == []


@pytest.mark.parametrize("status", ["active", "defeated", "left"])
def test_a_second_seat_is_refused_regardless_of_the_status_of_the_first(table: Table, status: str) -> None:
    """One that left comes back by its status."""
    seat = {"character_id": table.character()["id"]}
    fight = table.encounter(seat)
    path = f"/encounters/{fight['id']}/combatants"
    table.patch(f"{path}/{fight['combatants'][0]['id']}", {"status": status})
    response = table.call("POST", path, {"combatants": [foes(), seat]})
    assert refused(response) == (409, "already_in_encounter", "/combatants/1/character_id")
    assert len(table.get(f"/encounters/{fight['id']}")["combatants"]) == 1


def test_the_reference_of_a_seated_character_is_no_foe(table: Table) -> None:
    """PUT and POST by that reference would be a second seat."""
    harrak = table.character(external_ref="actor/1")
    fight = table.encounter({"character_id": harrak["id"]})
    path = f"/encounters/{fight['id']}/combatants"
    put = table.call("PUT", f"{path}/by-external-ref/actor/1", {"name": "Harrak", "sheet": {}})
    assert refused(put) == (409, "already_in_encounter", "/external_ref")
    posted = table.call("POST", path, {"combatants": [{"name": "Rat", "sheet": {}, "external_ref": "actor/1"}]})
    assert refused(posted) == (409, "already_in_encounter", "/combatants/0/external_ref")


def test_a_character_whose_reference_a_foe_has_is_refused(table: Table) -> None:
    """A reference leads to one combatant."""
    harrak = table.character(external_ref="actor/1")
    fight = table.encounter({"name": "Rat", "sheet": {}, "external_ref": "actor/1"})
    response = table.call(
        "POST", f"/encounters/{fight['id']}/combatants", {"combatants": [{"character_id": harrak["id"]}]}
    )
    assert refused(response) == (409, "name_taken", "/combatants/0/character_id")


def test_a_character_may_have_a_seat_in_each_of_two_encounters(table: Table) -> None:
    """One place in an encounter, not in the campaign."""
    seat = {"character_id": table.character()["id"]}
    assert table.encounter(seat)["id"] != table.encounter(seat)["id"]
