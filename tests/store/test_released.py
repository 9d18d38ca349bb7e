"""Tests of the upgrade of a database of the released version."""

from collections.abc import Callable
from pathlib import Path

from service.app import create_app
from service.settings import Settings
from service.store.database import create_engine
from service.store.migrate import check, upgrade
from tests.client import client_of
from tests.store.databases import execute_script
from tests.table import Table

DUMP = Path(__file__).parent / "released" / "0.1.0.sql"
"""What pg_dump wrote of a database in which 0.1.0 was played: a fight, an undo, three days."""
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
    table.client, table.id, table.token = client_of(create_app(settings)), CAMPAIGN, GAME_MASTER
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
