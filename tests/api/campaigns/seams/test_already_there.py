"""An answer says that a condition was there already (C-15)."""

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.seams.test_initiative import SHEETS
from tests.table import Table


@pytest.mark.parametrize("where", ["character", "combatant"])
def test_a_condition_that_is_there_is_remarked(table: Table, where: str) -> None:
    """Nothing changes, and nothing is logged."""
    ana = table.character("Ana")
    fight = table.encounter({"character_id": ana["id"]})
    path = f"/characters/{ana['id']}"
    if where == "combatant":
        path = f"/encounters/{fight['id']}/combatants/{fight['combatants'][0]['id']}"
    first = table.make(f"{path}/conditions", {"name": "Bound"})
    events = len(table.events())
    again = table.run(f"{path}/conditions", {"name": "Bound"})
    assert (first["warnings"], again["id"], len(table.events())) == ([], None, events)
    (warning,) = again["warnings"]
    assert warning["code"] == "already_there"
    assert "Ana" in warning["detail"]
    assert "Bound" in warning["detail"]


def test_a_cumulative_one_is_added(table: Table) -> None:
    """It is there once more, without a remark."""
    path = f"/characters/{table.character('Ana')['id']}/conditions"
    for _ in range(2):
        assert table.make(path, {"name": "Hurt", "kind": "cumulative"})["warnings"] == []


@pytest.mark.parametrize("game", sorted(SHEETS))
def test_names_compare_without_case(client: FlaskClient, game: str) -> None:
    """In every game, also for groups (F-48)."""
    table = Table(client, ruleset=game)
    path = f"/characters/{table.make('/characters', {'name': 'Ana', 'sheet': SHEETS[game]})['id']}/conditions"
    table.make(path, {"name": "Bound"})
    (warning,) = table.run(path, {"name": "BOUND"})["warnings"]
    assert warning["code"] == "already_there"
    first = table.make(path, {"name": "Afraid", "kind": "progressive", "group": "fear"})
    later = table.make(path, {"name": "Terrified", "kind": "progressive", "group": "Fear"})
    assert later["replaced"] == first["id"]
