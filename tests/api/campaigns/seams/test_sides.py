"""Characters of the kind `pc` join the heroes, all others the foes, unless a side is stated (FR-41)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.campaigns.seams.test_initiative import SHEETS
from tests.table import Table


@pytest.mark.parametrize("game", sorted(SHEETS))
@pytest.mark.parametrize("where", ["at creation", "later"])
def test_the_default_side_follows_the_kind(client: FlaskClient, game: str, where: str) -> None:
    """In new encounters, and for combatants that are added later."""
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
    made = table.make(path, body)
    assert [each["side"] for each in made["combatants"]] == ["heroes", "foes", "foes", "foes"]


def test_null_sets_the_side_back_to_the_default(table: Table) -> None:
    """In a merge patch."""
    ana = _character(table, "Ana")
    fight = table.encounter({"character_id": ana, "side": "foes"}, {"name": "Goblin", "side": "guards"})
    path = f"/encounters/{fight['id']}/combatants"
    for combatant in fight["combatants"]:
        now = table.patch(f"{path}/{combatant['id']}", {"side": None})
    assert [each["side"] for each in now["combatants"]] == ["heroes", "foes"]


def _character(table: Table, name: str, **members: Any) -> str:
    identity: str = table.make(
        "/characters", {"name": name, "kind": "pc", "sheet": SHEETS[table.campaign["ruleset"]]} | members
    )["id"]
    return identity
