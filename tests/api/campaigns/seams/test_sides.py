"""An answer says that a player's character joins the foes, because the order names no side (FR-41)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.seams.test_initiative import SHEETS
from tests.table import Table


@pytest.mark.parametrize("game", sorted(SHEETS))
@pytest.mark.parametrize("where", ["at creation", "later"])
def test_a_side_that_was_left_out_is_remarked(client: FlaskClient, game: str, where: str) -> None:
    """With the pointer to it and the name; of one with a side, and of other characters, nothing is said."""
    table = Table(client, ruleset=game)
    joining = [
        *({"character_id": _character(table, name)} | side for name, side in (("Ana", {}), ("Ben", {"side": "foes"}))),
        {"character_id": _character(table, "Cat", kind="npc")},
        {"name": "Goblin"},
    ]
    path = "/encounters"
    body: dict[str, Any] = {"combatants": joining}
    if where == "later":
        path += f"/{table.encounter()['id']}/combatants"
    else:
        body["name"] = "A fight"
    told = table.make(path, body)
    found = [(each["code"], each["pointer"]) for each in told["warnings"] if each["code"] == "side_left_out"]
    assert found == [("side_left_out", "/combatants/0/side")]
    (warning,) = (each for each in told["warnings"] if each["code"] == "side_left_out")
    assert "Ana" in warning["detail"]
    assert [each["side"] for each in told["combatants"]] == ["foes"] * len(joining)


def _character(table: Table, name: str, **members: Any) -> str:
    identity: str = table.make(
        "/characters", {"name": name, "kind": "pc", "sheet": SHEETS[table.campaign["ruleset"]]} | members
    )["id"]
    return identity
