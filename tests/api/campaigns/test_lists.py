"""Tests of lists: sorted and filtered by name, combatants of an encounter, conditions of a character or combatant."""

import pytest

from tests.table import Table, foes

NAMES = ("bo", "Ana", "Cat", "ana", "BO")


@pytest.mark.parametrize("kind", ["characters", "encounters"])
def test_lists_are_sorted_by_name_without_case(table: Table, kind: str) -> None:
    """Page by page, by cursors and by links; rows with equal names come in the order of creation."""
    for name in NAMES:
        table.make(f"/{kind}", {"name": name, **({"sheet": {}} if kind == "characters" else {})})
    found, cursor = [], ""
    while cursor is not None:
        page = table.get(f"/{kind}?sort=name&limit=2{cursor and f'&cursor={cursor}'}")
        found += [each["name"] for each in page["items"]]
        cursor = page["next_cursor"]
    assert found == ["Ana", "ana", "bo", "BO", "Cat"]
    assert [each["name"] for each in table.get(f"/{kind}")["items"]] == list(NAMES)


@pytest.mark.parametrize("kind", ["characters", "encounters"])
def test_names_are_filtered_without_case(table: Table, kind: str) -> None:
    """The whole name has to match."""
    for name in NAMES:
        table.make(f"/{kind}", {"name": name, **({"sheet": {}} if kind == "characters" else {})})
    assert [each["name"] for each in table.get(f"/{kind}?name=ANA")["items"]] == ["Ana", "ana"]
    assert table.get(f"/{kind}?name=an")["items"] == []


@pytest.mark.parametrize("cursor", ["x", "AAAA", "%00", "01976f3e-4b5a-7c00-8000-00000000000e"])
def test_a_cursor_of_another_order_is_refused(table: Table, cursor: str) -> None:
    """And so is any other text."""
    refused = table.call("GET", f"/characters?sort=name&cursor={cursor}")
    assert (refused.status_code, refused.get_json()["errors"][0]["parameter"]) == (422, "cursor")


def test_combatants_are_listed_as_the_encounter_shows_them(table: Table) -> None:
    """With the same ETag; players do not see hidden ones."""
    fight = table.encounter(foes(count=2), foes("Shadow", hidden=True))
    path = f"/encounters/{fight['id']}"
    listed = table.call("GET", f"{path}/combatants")
    assert listed.get_json()["items"] == fight["combatants"]
    assert listed.headers["ETag"] == table.call("GET", path).headers["ETag"]
    player = table.key("player")["token"]
    assert [each["name"] for each in table.get(f"{path}/combatants", key=player)["items"]] == ["Goblin 1", "Goblin 2"]


@pytest.mark.parametrize("of", ["a character", "a combatant"])
def test_conditions_are_listed(table: Table, of: str) -> None:
    """The oldest first; those that have ended only on request; for game masters."""
    if of == "a character":
        path = f"/characters/{table.character()['id']}/conditions"
    else:
        fight = table.encounter(foes())
        path = f"/encounters/{fight['id']}/combatants/{fight['combatants'][0]['id']}/conditions"
    ids = [table.make(path, {"name": name})["id"] for name in ("Poisoned", "Blind")]
    table.run(f"{path}/{ids[0]}/end", None, If_Match="*")
    assert [each["id"] for each in table.get(path)["items"]] == ids[1:]
    every = table.get(f"{path}?ended=true")["items"]
    named = [(each["id"], each["condition"]["name"]) for each in every]
    assert named == [*zip(ids, ("Poisoned", "Blind"), strict=True)]
    assert table.call("GET", path, key=table.key("player")["token"]).status_code == 403
