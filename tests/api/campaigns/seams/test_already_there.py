"""An answer says that a condition was there already (C-15)."""

import pytest

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
