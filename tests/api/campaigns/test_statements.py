"""Tests of the SQL statements that calls send."""

from sqlalchemy import Engine

from tests.api.campaigns.test_commands import ORDER
from tests.statements import SEPARATOR
from tests.store.sql_rules import Volatilities, faults_of
from tests.table import HARRAK, Table, foes, melee

NO_ROWS = (
    *("BEGIN", "COMMIT", "ROLLBACK"),
    *("SELECT 1", "SELECT pg_advisory_xact_lock", "SELECT pg_catalog.version", "SELECT current_schema"),
)
"""Beginnings of statements that touch no table."""


def test_every_statement_names_the_campaign(table: Table, statements: list[str]) -> None:
    """So that a request touches one shard: everything that can be done with a campaign is done once."""
    play_everything(table)
    assert len(statements) > 100
    others = {sent for sent in _with_rows(statements) if "%(campaign_id" not in sent}
    assert [sent for sent in others if "%(answered_under" not in sent] == []


def test_no_statement_has_a_form_that_a_distributed_database_refuses(
    table: Table, statements: list[str], engine: Engine
) -> None:
    """Statements that SQLAlchemy makes are included."""
    play_everything(table)
    sent = _with_rows(statements)
    volatilities = Volatilities(engine)
    assert len(sent) > 40
    assert {one: faults for one in sorted(sent) if (faults := faults_of(one, volatilities))} == {}


def _with_rows(statements: list[str]) -> set[str]:
    """The statements that touch a table."""
    return {one for each in statements for one in each.split(SEPARATOR) if not one.startswith(NO_ROWS)}


def play_everything(table: Table) -> None:
    """Use every kind of resource in every way."""
    harrak = table.character(external_ref="a")
    path = f"/characters/{harrak['id']}"
    table.call("PUT", "/characters/by-external-ref/b", {"name": "B", "sheet": HARRAK})
    table.call("PUT", "/characters/by-external-ref/a", {"name": "A", "sheet": HARRAK}, If_Match="*")
    table.patch(path, {"name": "C"})
    for query in ("", "?name=C&kind=pc", "?limit=1", f"?cursor={harrak['id']}&external_ref=a"):
        table.get(f"/characters{query}")
    fight = table.encounter({"character_id": harrak["id"]}, foes(count=2))
    place = f"/encounters/{fight['id']}"
    table.make(f"{place}/combatants", {"combatants": [foes("Ogre")]}, Idempotency_Key="join")
    table.patch(place, {"status": "running"})
    table.patch(f"{place}/combatants/{fight['order'][1]}", {"side": "heroes"})
    table.run(f"{place}/flyerbook/attack", melee(*fight["combatants"][1:]), Idempotency_Key="hit")
    for _ in range(2):
        table.run(f"{path}/flyerbook/task", {**ORDER, "dice": None}, Idempotency_Key="try")
    table.get("/encounters?status=running")
    table.call("POST", f"/events/{table.last_event()['seq']}/undo", Idempotency_Key="oops")
    table.call("DELETE", f"{place}/combatants/{fight['order'][1]}", If_Match="*")
    table.call("DELETE", place, If_Match="*")
    table.call("DELETE", path, If_Match="*")
    table.run("/rewind", {"to": table.last_event()["seq"] - 3})
    key = table.key("player")
    table.get("/keys")
    table.call("DELETE", f"/keys/{key['id']}")
    table.get("/events?after=1&limit=2&wait=1")
    table.get("/events/1")
    table.get("/statistics")
    table.get("/statistics", key=table.key("observer")["token"])
    document = table.get("/export")
    assert table.client.post("/v1/campaigns/import", json=document).status_code == 201
    table.patch("", {"name": "Other"})
    table.call("DELETE", "", If_Match="*")
