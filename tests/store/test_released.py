"""Tests of the upgrade of a database of the released version."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.__main__ import main
from service.app import create_app
from service.settings import Settings
from service.store.database import create_engine
from service.store.migrate import check, upgrade
from tests.store.databases import execute_script
from tests.table import Table

RELEASED = Path(__file__).parent / "released"
DUMP = RELEASED / "0.1.0.sql"
"""What pg_dump wrote of a database in which 0.1.0 was played: a fight, an undo, three days."""
DUMPS = {DUMP.name: 2, "0.1.0-games.sql": 4}
"""Dumps of 0.1.0, and their campaigns. The second has one campaign of each game, with each of its commands."""
CAMPAIGN = "01a20508-5e60-769c-839e-37055d334221"
GAME_MASTER = (
    "arb_01a205085e60769c839e37055d334221_01a205085e82741796920e99b5ff9535_4P8AxDc-ZQqCcZjnHPTAELKP1k2TD2I2uS65FPPrn70"
)
PLAYER = (
    "arb_01a205085e60769c839e37055d334221_01a205085fe674eeb7b037d0e6abb9ee_1IlKo3-77YwpbnnQS32mpI239r7ZYk2TC_UBwPfY_gc"
)
CHARACTER, ENCOUNTER = "01a20508-5f20-713a-af3c-390fb217c8a5", "01a20508-5f8f-7420-baca-f94e0ffed3a6"
FOE = "01a20508-5f98-7086-ad9d-aa5d44cd90f7"


def test_a_campaign_of_the_released_version_goes_on(new_database: Callable[[str], Settings]) -> None:
    """Keys open it, the log is whole, states are as they were, and commands and undo work on them."""
    settings = new_database("template0")
    execute_script(settings, DUMP.read_text())
    engine = create_engine(settings)
    upgrade(engine)
    check(engine)
    engine.dispose()
    table = Table.__new__(Table)
    table.client, table.id, table.token = create_app(settings).test_client(), CAMPAIGN, GAME_MASTER
    assert [event["seq"] for event in table.events()] == list(range(1, 9))
    assert table.get(f"/characters/{CHARACTER}", key=PLAYER)["name"] == "Daenes"
    foe = next(one for one in table.get(f"/encounters/{ENCOUNTER}")["combatants"] if one["id"] == FOE)
    assert (foe["state"]["wounds"], foe["state"]["minutes_since_healing_roll"]) == (1, 3 * 24 * 60)
    table.run("/time", {"amount": 4, "unit": "day", "encounter_id": ENCOUNTER})
    healed = table.run(
        f"/encounters/{ENCOUNTER}/flyerbook/healing", {"character": {"id": FOE}, "care": 1, "dice": {"Rakasha": [1]}}
    )
    assert healed["event"] == 10
    table.run("/events/10/undo", {})
    again = next(one for one in table.get(f"/encounters/{ENCOUNTER}")["combatants"] if one["id"] == FOE)
    assert again["state"]["wounds"] == 1


@pytest.mark.parametrize("dump", DUMPS)
def test_each_upgraded_campaign_is_exported_and_imported(
    new_database: Callable[[str], Settings], dump: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The import has the same characters, encounters and log, and all events can be undone and redone."""
    settings = new_database("template0")
    execute_script(settings, (RELEASED / dump).read_text())
    monkeypatch.setenv("DATABASE_URL", (settings.database_url or "").replace("+psycopg", ""))
    for command in (["migrate"], ["export", str(tmp_path)]):
        monkeypatch.setattr("sys.argv", ["service", *command])
        assert main() == 0
    files = sorted(tmp_path.iterdir())
    assert len(files) == DUMPS[dump]
    client = create_app(settings).test_client()  # results of 0.1.0 lack members that the document requires
    for file in files:
        document = json.loads(file.read_text())
        answer = client.post("/v1/campaigns/import", json=document)
        assert answer.status_code == 201, answer.get_data(as_text=True)
        table = Table.__new__(Table)
        table.client, table.id, table.token = client, answer.get_json()["id"], answer.get_json()["key"]["token"]
        again = table.get("/export")
        for member in ("characters", "encounters"):
            assert again[member] == document[member]
        assert len(again["events"]) == len(document["events"])
        _undo_and_redo(table, document)


def _undo_and_redo(table: Table, document: dict[str, Any]) -> None:
    """Rewinds to the first event, and undoes the rewind: everything is as it was."""
    if not document["characters"]:
        return
    table.run("/rewind", {"to": 1})
    assert table.get("/characters")["items"] == []
    table.run(f"/events/{len(document['events']) + 1}/undo", {})
    varying = ("version", "updated_at")
    for member in ("characters", "encounters"):
        now, before = (
            [{name: value for name, value in each.items() if name not in varying} for each in export[member]]
            for export in (table.get("/export"), document)
        )
        assert now == before
