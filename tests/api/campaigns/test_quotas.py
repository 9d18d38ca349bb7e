"""Tests of the quotas of campaigns over HTTP."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import Engine, text

from service.app import create_app
from service.settings import Settings, StartError
from tests.client import client_of
from tests.table import GOBLIN, Table, foes

Tables = Callable[[str], Table]


@pytest.fixture
def table_of(database: Settings) -> Tables:
    """Makes a campaign of a service with these quotas."""
    return lambda quotas: Table(client_of(create_app(replace(database, quotas=quotas))))


def full(table: Table, quota: str, limit: int, method: str, path: str, body: Any) -> None:
    """The call is refused for this quota, and nothing of it is in the log."""
    before = table.last_event()["seq"]
    refused = table.call(method, path, body)
    problem = refused.get_json()
    assert (refused.status_code, problem["code"]) == (409, "campaign_full")
    assert (problem["quota"], problem["limit"]) == (quota, limit)
    assert table.last_event()["seq"] == before


def test_characters_are_counted_and_a_deleted_one_makes_room(table_of: Tables) -> None:
    """One more than the quota is refused, until another is deleted."""
    table = table_of("characters=2")
    first, _ = table.character("A"), table.character("B")
    full(table, "characters", 2, "POST", "/characters", {"name": "C", "sheet": {}})
    assert table.call("DELETE", f"/characters/{first['id']}", If_Match="*").status_code == 204
    table.character("C")


def test_combatants_of_all_encounters_are_counted(table_of: Tables) -> None:
    """A deleted encounter gives the places of its combatants back."""
    table = table_of("combatants=3")
    fight = table.encounter(foes(count=2))
    body = {"name": "Another", "combatants": [{"name": "Goblin", "count": 2, "sheet": GOBLIN}]}
    full(table, "combatants", 3, "POST", "/encounters", body)
    assert table.call("DELETE", f"/encounters/{fight['id']}", If_Match="*").status_code == 204
    table.make("/encounters", body)


def test_the_log_has_an_end(table_of: Tables) -> None:
    """By number of events and by their bytes; reads go on. The advice is no deletion, which would be an event too."""
    table = table_of("events=2")
    harrak = table.character()["id"]
    full(table, "events", 2, "POST", f"/characters/{harrak}/flyerbook/task", {"difficulty": "easy"})
    deletion = table.call("DELETE", f"/characters/{harrak}", If_Match="*").get_json()
    assert (deletion["code"], "Events are never removed" in deletion["detail"]) == ("campaign_full", True)
    table = table_of("bytes=3000")
    while (made := table.call("POST", "/characters", {"name": "Harrak", "sheet": {}})).status_code == 201:
        pass
    assert (made.get_json()["code"], made.get_json()["quota"]) == ("campaign_full", "bytes")
    assert table.get("/characters")["items"]


def test_what_is_counted_is_what_there_is(table_of: Tables, engine: Engine) -> None:
    """Characters, combatants and the log, also of an imported campaign."""
    table = table_of("")
    table.character()
    table.encounter(foes(count=3))
    document = table.get("/export")
    made = table.client.post("/v1/campaigns/import", json=document).get_json()
    for campaign_id in (table.id, made["id"]):
        with engine.connect() as connection:
            row = connection.execute(
                text("SELECT character_count, combatant_count, stored_bytes FROM campaigns WHERE campaign_id = :id"),
                {"id": campaign_id},
            ).one()
        assert tuple(row)[:2] == (1, 3)
        assert row.stored_bytes > 1000


def test_quotas_that_no_one_can_read_stop_the_start(database: Settings) -> None:
    """With the part that is wrong."""
    with pytest.raises(StartError, match="kittens"):
        create_app(replace(database, quotas="kittens=5"))
