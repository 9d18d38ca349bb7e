"""Tests of `/v1/campaigns/{campaign_id}/encounters`, and of combatants."""

from typing import Any

import pytest

from tests.table import GOBLIN, Table, foes


def names(table: Table, fight: dict[str, Any]) -> list[str]:
    """Names in the order of acting."""
    shown = table.get(f"/encounters/{fight['id']}")
    by_id = {combatant["id"]: combatant["name"] for combatant in shown["combatants"]}
    return [by_id[identity] for identity in shown["order"]]


def test_six_goblins_are_numbered(table: Table) -> None:
    """A count makes names; each has a separate sheet and state."""
    fight = table.encounter(foes(count=6))
    assert [each["name"] for each in fight["combatants"]] == [f"Goblin {number}" for number in range(1, 7)]
    assert all(each["sheet"]["wound_threshold"] == 3 for each in fight["combatants"])
    assert all(each["state"]["wounds"] == 0 for each in fight["combatants"])
    assert (fight["status"], fight["round"], fight["turn"], fight["version"]) == ("preparing", 0, None, 1)
    path = f"/encounters/{fight['id']}"
    assert table.get(path) == fight
    # How stored characters fare is shown with it, so the ETag is more than its version, which alone is none.
    assert table.call("GET", path, If_None_Match='"1"').status_code == 200


def test_an_encounter_lists_the_sides_that_are_still_in_action(table: Table) -> None:
    """Each once, in the order added, and of hidden combatants only to game masters."""
    hero = {"character_id": table.character()["id"], "side": "heroes"}
    fight = table.encounter(foes(count=2), hero, foes("Lurker", side="ambush", hidden=True))
    assert fight["active_sides"] == ["foes", "heroes", "ambush"]
    path, player = f"/encounters/{fight['id']}", table.key("player", hero["character_id"])["token"]
    one, other = fight["combatants"][:2]
    table.patch(f"{path}/combatants/{one['id']}", {"status": "defeated"})
    assert table.get(path, key=player)["active_sides"] == ["foes", "heroes"]
    table.patch(f"{path}/combatants/{other['id']}", {"state": {"incapacitated": True}})
    assert table.get(path, key=player)["active_sides"] == ["heroes"]
    assert table.get("/encounters", key=player)["items"][0]["active_sides"] == ["heroes"]
    assert table.get(path)["active_sides"] == ["heroes", "ambush"]


def test_a_stored_character_keeps_its_sheet_and_state(table: Table) -> None:
    """The combatant has its name and id only."""
    harrak = table.character()
    (combatant,) = table.encounter({"character_id": harrak["id"], "side": "heroes"})["combatants"]
    assert (combatant["name"], combatant["character_id"], combatant["side"]) == ("Harrak", harrak["id"], "heroes")
    assert (combatant["sheet"], combatant["state"]) == (None, None)


@pytest.mark.parametrize(
    ("combatant", "status", "pointer"),
    [
        ({"character_id": "00000000-0000-7000-8000-000000000000"}, 404, "/combatants/0/character_id"),
        ({"sheet": GOBLIN}, 422, "/combatants/0"),
        ({"name": "Goblin", "sheet": {"skills": {"Club": "9"}}}, 422, "/combatants/0/sheet/skills/Club"),
        ({"name": "Goblin", "state": {"wounds": -1}}, 422, "/combatants/0/state/wounds"),
        ({"name": "Goblin", "count": 101}, 422, "/combatants/0/count"),
    ],
)
def test_a_combatant_that_does_not_fit_is_pointed_at(
    table: Table, combatant: dict[str, Any], status: int, pointer: str
) -> None:
    """Also inside the sheet."""
    response = table.call("POST", "/encounters", {"name": "A fight", "combatants": [combatant]})
    assert response.status_code == status
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]


def test_an_encounter_is_not_boundless(table: Table) -> None:
    """200 combatants at most, counted over all entries."""
    body = {"name": "A war", "combatants": [foes(name, 100) for name in "abc"]}
    response = table.call("POST", "/encounters", body)
    assert (response.status_code, response.get_json()["code"]) == (422, "too_large")


def test_the_highest_initiative_acts_first(table: Table) -> None:
    """Then in order of addition; without initiative a combatant is last, and a new one enters by initiative."""
    fight = table.encounter(foes("None"), foes("Slow", initiative=3), foes("Fast", initiative=9))
    path = f"/encounters/{fight['id']}"
    assert names(table, fight) == ["Fast", "Slow", "None"]
    joined = table.make(f"{path}/combatants", {"combatants": [foes("Middle", initiative=5), foes("Late")]})
    assert names(table, fight) == ["Fast", "Middle", "Slow", "None", "Late"]
    assert joined["version"] == 2
    assert table.last_event()["type"] == "combatants.joined"


def test_an_order_made_by_hand_stays_when_a_participant_joins(table: Table) -> None:
    """Newcomers find their place in it."""
    fight = table.encounter(foes("A"), foes("B"), foes("C"))
    path = f"/encounters/{fight['id']}"
    table.patch(path, {"order": list(reversed(fight["order"]))})
    table.make(f"{path}/combatants", {"combatants": [foes("Fast", initiative=1), foes("D")]})
    assert names(table, fight) == ["Fast", "C", "B", "A", "D"]


def test_round_and_turn_are_patched(table: Table) -> None:
    """Null ends a turn; the event lists the changes."""
    fight = table.encounter(foes(count=2))
    path, first = f"/encounters/{fight['id']}", fight["order"][0]
    patched = table.patch(path, {"status": "running", "round": 1, "turn": first}, match='"1"')
    assert (patched["status"], patched["round"], patched["turn"]) == ("running", 1, first)
    assert {change["path"] for change in table.last_event()["changes"]} == {"/status", "/round", "/turn"}
    assert table.last_event()["encounter_id"] == fight["id"]
    assert table.patch(path, {"turn": None})["turn"] is None
    assert table.call("PATCH", path, {"round": 2}, If_Match='"1"').status_code == 412


@pytest.mark.parametrize(
    ("patch", "pointer"),
    [
        ({"order": ["00000000-0000-7000-8000-000000000000"]}, "/order/0"),
        ({"order": ["FIRST", "FIRST"]}, "/order/1"),
        ({"turn": "00000000-0000-7000-8000-000000000000"}, "/turn"),
        ({"order": [], "turn": "FIRST"}, "/turn"),
        ({"status": "paused"}, "/status"),
        ({"round": -1}, "/round"),
        ({"combatants": []}, "/combatants"),
    ],
)
def test_a_patch_that_does_not_fit_is_pointed_at(table: Table, patch: dict[str, Any], pointer: str) -> None:
    """Only participants can be in the order, and only combatants in the order can act."""
    fight = table.encounter(foes(count=2))
    given = {name: _filled(value, fight["order"][0]) for name, value in patch.items()}
    response = table.call("PATCH", f"/encounters/{fight['id']}", given, If_Match="*")
    assert response.status_code == 422
    assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]


def test_who_leaves_is_out_of_order_and_turn(table: Table) -> None:
    """Removed altogether; the answer is the encounter."""
    fight = table.encounter(foes(count=2))
    path, (first, second) = f"/encounters/{fight['id']}", fight["order"]
    table.patch(path, {"turn": first})
    assert table.call("DELETE", f"{path}/combatants/{first}").status_code == 428
    left = table.call("DELETE", f"{path}/combatants/{first}", If_Match='"2"').get_json()
    assert (left["order"], left["turn"], left["version"]) == ([second], None, 3)
    assert table.call("DELETE", f"{path}/combatants/{first}", If_Match="*").status_code == 404
    assert table.last_event()["type"] == "combatant.removed"


def test_a_combatant_is_patched(table: Table) -> None:
    """Side, initiative, visibility, status, and of a foe sheet and state."""
    fight = table.encounter(foes(initiative=4))
    path = f"/encounters/{fight['id']}/combatants/{fight['order'][0]}"
    patch = {"side": "heroes", "initiative": None, "hidden": True, "status": "defeated", "state": {"wounds": 2}}
    (combatant,) = table.patch(path, patch, match='"1"')["combatants"]
    assert {name: combatant[name] for name in patch if name != "state"} == {
        name: value for name, value in patch.items() if name != "state"
    }
    assert combatant["state"]["wounds"] == 2
    assert {change["path"] for change in table.last_event()["changes"]} == {
        *("/side", "/initiative", "/hidden", "/status", "/state/wounds")
    }
    assert table.patch(path, {"state": None})["combatants"][0]["state"]["wounds"] == 0
    wrong = table.call("PATCH", path, {"sheet": {"no_such": 1}}, If_Match="*")
    assert wrong.get_json()["errors"][0]["pointer"] == "/sheet/no_such"


def test_a_stored_character_is_written_on_the_character(table: Table) -> None:
    """Its combatant takes neither sheet nor state."""
    fight = table.encounter({"character_id": table.character()["id"]})
    path = f"/encounters/{fight['id']}/combatants/{fight['order'][0]}"
    assert table.patch(path, {"side": "heroes"})["combatants"][0]["side"] == "heroes"
    assert table.call("PATCH", path, {"state": {"wounds": 1}}, If_Match="*").status_code == 422


def test_encounters_are_listed_and_deleted(table: Table) -> None:
    """By name and status, in pages."""
    first, second = table.encounter(foes()), table.encounter()
    second = table.patch(f"/encounters/{second['id']}", {"status": "running", "name": "Other"})
    first, second = (each | {"turn_name": None} for each in (first, second))
    assert table.get("/encounters?limit=1&view=full")["items"] == [first]
    assert table.get(f"/encounters?cursor={first['id']}&view=full")["items"] == [second]
    assert table.get("/encounters?status=running&name=other&view=full")["items"] == [second]
    assert [each.pop("combatants") for each in (first, second)]
    assert table.get("/encounters")["items"] == [first, second]
    assert table.call("DELETE", f"/encounters/{first['id']}", If_Match='"1"').status_code == 204
    assert table.call("GET", f"/encounters/{first['id']}").status_code == 404


def _filled(value: Any, first: str) -> Any:
    """The value with an id in place of FIRST."""
    if isinstance(value, list):
        return [_filled(item, first) for item in value]
    return first if value == "FIRST" else value
