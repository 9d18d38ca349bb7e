"""Tests of encounters that start in the call that creates them."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table, foes

GAMES = ["flyerbook", "fastrpg", "freed6", "rollunder"]
SCENE: dict[str, Any] = {"name": "Below the bar"}


def started(table: Table, *combatants: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A new encounter that has started."""
    made: dict[str, Any] = table.make("/encounters", SCENE | {"combatants": [*combatants], "start": options})
    return made


@pytest.mark.parametrize("ruleset", GAMES)
def test_one_call_does_what_two_do(client: FlaskClient, ruleset: str) -> None:
    """The same encounter, result, dice and events, with the same seed."""
    one, two = (Table(client, ruleset=ruleset) for _ in range(2))
    fighters = [{"name": "Ogre"}, {"name": "Goblin", "count": 2}]
    together = started(one, *fighters, seed="a fight")
    step = two.run(f"/encounters/{two.encounter(*fighters)['id']}/start", {"seed": "a fight"})
    began = together["started"]
    assert began["rolls"] == step["rolls"]
    assert began["rules"] == step["rules"]
    assert began["event"] == step["event"]
    assert together["status"] == "running"
    assert (together["round"], together["version"]) == (step["encounter"]["round"], step["encounter"]["version"])
    assert names(one, together["order"], together["id"]) == names(
        two, step["encounter"]["order"], step["encounter"]["id"]
    )
    assert [event["type"] for event in one.events()] == [event["type"] for event in two.events()]


def names(table: Table, order: list[str], encounter_id: str) -> list[str]:
    """The names of combatants in an order."""
    by_id = {each["id"]: each["name"] for each in table.get(f"/encounters/{encounter_id}")["combatants"]}
    return [by_id[identity] for identity in order]


def test_the_answer_is_the_encounter_as_it_is_read(table: Table) -> None:
    """With the ETag of the next read, beside what its start did."""
    body = SCENE | {"combatants": [{"character_id": table.character()["id"]}, foes()], "start": {}}
    response = table.call("POST", "/encounters", body)
    assert response.status_code == 201
    made = response.get_json()
    read = table.call("GET", f"/encounters/{made['id']}")
    assert read.headers["ETag"] == response.headers["ETag"]
    assert read.get_json() == {name: value for name, value in made.items() if name not in ("started", "warnings")}
    assert made["started"]["result"]["turn"] == made["turn"] == made["order"][0]


def test_nothing_starts_unless_it_is_asked_for(table: Table) -> None:
    """An encounter is prepared, without `start` and with null."""
    for body in ({}, {"start": None}):
        made = table.make("/encounters", SCENE | {"combatants": [foes()]} | body)
        assert made["status"] == "preparing"
        assert "started" not in made


def test_dice_of_the_start_are_stated_by_name(client: FlaskClient) -> None:
    """Rolls of an answer, sent again, give the same order."""
    table = Table(client, ruleset="fastrpg")
    fighters = [{"name": "Ogre"}, {"name": "Goblin"}]
    first = started(table, *fighters, seed="x")
    again = started(table, *fighters, dice=first["started"]["rolls"])
    assert first["started"]["rolls"]
    assert again["started"]["rolls"] == first["started"]["rolls"]
    assert names(table, again["order"], again["id"]) == names(table, first["order"], first["id"])


def test_a_named_combatant_acts_first(table: Table) -> None:
    """By its name, because it has no id yet; an unknown one is refused where it is written."""
    fighters = [foes("A", initiative=2), foes("B", initiative=1)]
    made = started(table, *fighters, combatant="B")
    assert names(table, [made["turn"]], made["id"]) == ["B"]
    refused = table.call("POST", "/encounters", SCENE | {"combatants": fighters, "start": {"combatant": "C"}})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/start/combatant")


def test_decisions_of_the_start_are_named_after_combatants(client: FlaskClient) -> None:
    """A name and a decision of the game; others are refused as they were written."""
    table = Table(client, ruleset="rollunder")
    assert started(table, {"name": "Orc"}, decisions={"Orc.luck_repeat": [True]})["status"] == "running"
    body = SCENE | {"combatants": [{"name": "Orc"}], "start": {"decisions": {"Orc.sing": [True]}}}
    refused = table.call("POST", "/encounters", body)
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/start/decisions/Orc.sing")


@pytest.mark.parametrize(
    ("start", "status", "code", "pointer"),
    [
        ({"dice": {}, "seed": "x"}, 422, "bad_input", "/start/seed"),
        ({"expect": {"turn": None}}, 422, "unknown_field", "/start/expect"),
        (True, 422, "bad_input", "/start"),
    ],
)
def test_a_start_that_does_not_fit_creates_nothing(
    table: Table, start: Any, status: int, code: str, pointer: str
) -> None:
    """The problem points into the member, and the log has not grown."""
    before = len(table.events())
    refused = table.call("POST", "/encounters", SCENE | {"combatants": [foes()], "start": start})
    assert (refused.status_code, refused.get_json()["code"]) == (status, code)
    assert [error["pointer"] for error in refused.get_json()["errors"]] == [pointer]
    assert len(table.events()) == before
    assert table.get("/encounters")["items"] == []


def test_an_encounter_that_cannot_start_is_not_created(table: Table) -> None:
    """Without combatants who act, and with a character that fights elsewhere."""
    harrak = {"character_id": table.character()["id"]}
    first = started(table, harrak)
    before = len(table.events())
    for combatants, code in (([], "nobody_acts"), ([harrak, foes()], "in_another_encounter")):
        refused = table.call("POST", "/encounters", SCENE | {"combatants": combatants, "start": {}})
        assert (refused.status_code, refused.get_json()["code"]) == (409, code)
    assert len(table.events()) == before
    assert [each["id"] for each in table.get("/encounters")["items"]] == [first["id"]]


def test_each_undo_takes_back_one_half(table: Table) -> None:
    """First the start, then the creation; a start that is in force is taken back with the creation on request."""
    made = started(table, foes())
    path = f"/encounters/{made['id']}"
    table.run("/undo", None)
    assert table.get(path)["status"] == "preparing"
    table.run("/undo", None)
    assert table.call("GET", path).status_code == 404
    again = started(table, foes())
    created = again["started"]["event"] - 1
    assert table.call("POST", f"/events/{created}/undo").status_code == 409
    table.run(f"/events/{created}/undo?cascade=true", None)
    assert table.call("GET", f"/encounters/{again['id']}").status_code == 404


@pytest.mark.parametrize("with_character", [True, False])
def test_a_repeated_call_starts_one_encounter(table: Table, with_character: bool) -> None:
    """The same `Idempotency-Key` gets the first answer."""
    combatants = [{"character_id": table.character()["id"]}] if with_character else [foes()]
    body = SCENE | {"combatants": combatants, "start": {"seed": "x"}}
    first = table.call("POST", "/encounters", body, Idempotency_Key="once")
    before = len(table.events())
    again = table.call("POST", "/encounters", body, Idempotency_Key="once")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.get_json() == first.get_json()
    assert len(table.events()) == before
    assert len(table.get("/encounters")["items"]) == 1


def test_only_a_game_master_starts_encounters(table: Table) -> None:
    """A player gets the refusal of both calls."""
    player = table.key("player", table.character()["id"])["token"]
    refused = table.call("POST", "/encounters", SCENE | {"start": {}}, key=player)
    assert (refused.status_code, refused.get_json()["code"]) == (403, "forbidden")
