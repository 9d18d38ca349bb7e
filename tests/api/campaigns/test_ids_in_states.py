"""Tests that players do not read the ids of hidden combatants in the state of their characters."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

SHEET: dict[str, Any] = {"attributes": {"STR": 10, "DEX": 12, "INT": 10, "CHA": 10, "LVL": 2}}


@pytest.fixture
def table(client: FlaskClient) -> Table:
    """A campaign of Rollunder, whose state names combatants."""
    return Table(client, ruleset="rollunder")


def test_players_read_no_ids_of_hidden_combatants(table: Table) -> None:
    """In characters, lists, events and the stream: after the marks were set, changed, and at the end of the round."""
    hero, hidden = _fight(table)
    free_blow = {"counter_attack": "free", "against": hidden}
    marks = {"struck": [hidden], "helped": [hidden], "reacts_against": hidden, "counter_against": hidden}
    counters = {"counter_attack": "free", "further_counters": [free_blow]}
    table.patch(f"/characters/{hero['id']}", {"external_ref": "ana", "state": {"marks": marks | counters}})
    for token in (table.key("player", hero["id"])["token"], table.key("observer")["token"]):
        for path in ("/characters", f"/characters/{hero['id']}", "/characters/by-external-ref/ana", "/encounters"):
            assert hidden not in json.dumps(table.get(path, key=token)), path
        stream = table.call("GET", "/events/stream?after=0&render=text", key=token).get_data(as_text=True)
        assert "/state/marks" in stream
        assert hidden not in stream
        assert hidden not in json.dumps(table.get("/events?limit=200", key=token))
    seen = table.get(f"/characters/{hero['id']}", key=token)["state"]["marks"]
    assert (seen["struck"], seen["reacts_against"]) == ([], None)
    assert table.get(f"/characters/{hero['id']}")["state"]["marks"]["struck"] == [hidden]


def test_a_reaction_to_a_hidden_combatant_does_not_name_it(table: Table) -> None:
    """The attack is granted against the combatant whose turn it is, which only game masters read."""
    hero, hidden = _fight(table)
    player = table.key("player", hero["id"])["token"]
    path = f"/encounters/{table.get('/encounters')['items'][0]['id']}"
    table.patch(path, {"turn": hidden})
    seat = table.get(path, key=player)["combatants"][0]["id"]
    order = {"character": {"id": seat}, "trigger": "passing"}
    dry_run = table.call("POST", f"{path}/rollunder/reaction?dry_run=true", order, key=player)
    assert "/state/marks/acted" in dry_run.get_data(as_text=True)
    assert hidden not in dry_run.get_data(as_text=True)
    answer = table.run(f"{path}/rollunder/reaction", order, key=player)
    assert answer["result"]["allowed"]
    assert table.get(f"/characters/{hero['id']}")["state"]["marks"]["reacts_against"] == hidden
    read = (answer, table.get("/events?limit=200", key=player), table.get(f"/characters/{hero['id']}", key=player))
    assert hidden not in json.dumps(read)


def _fight(table: Table) -> tuple[dict[str, Any], str]:
    """A hero, and the id of a hidden combatant in the same encounter."""
    hero = table.make("/characters", {"name": "Ana", "sheet": SHEET})
    fight = table.encounter({"character_id": hero["id"]}, {"name": "Lurker", "sheet": SHEET, "hidden": True})
    table.run(f"/encounters/{fight['id']}/start", {}, If_Match="*")
    return hero, fight["combatants"][1]["id"]
