"""Tests that a stored character takes part in one running encounter at a time, whatever the call."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.table import Table, foes

Entry = Callable[[Table, str], tuple[str, str, Any]]
"""Prepares an encounter for a character that fights nowhere, and gives the call that makes it fight there."""
Exit = Callable[[Table, str, str], int]
"""Ends the fight of a combatant in the encounter with a path, and gives the seq of the event."""


def join(table: Table, character: str) -> tuple[str, str, Any]:
    """A new combatant of a running encounter."""
    path = _started(table, foes())
    return "POST", f"{path}/combatants", {"combatants": [foes("Orc"), {"character_id": character}]}


def come_back(table: Table, character: str) -> tuple[str, str, Any]:
    """A combatant that had left."""
    path = _started(table, foes(), {"character_id": character})
    combatant = table.get(path)["combatants"][1]["id"]
    table.patch(f"{path}/combatants/{combatant}", {"status": "left"})
    return "PATCH", f"{path}/combatants/{combatant}", {"status": "active"}


def set_running(table: Table, character: str) -> tuple[str, str, Any]:
    """A status that is written by hand."""
    path = f"/encounters/{table.encounter(foes(), {'character_id': character})['id']}"
    return "PATCH", path, {"status": "running"}


@pytest.mark.parametrize("way", [join, come_back, set_running])
def test_a_character_that_fights_elsewhere_is_refused(table: Table, way: Entry) -> None:
    """As at a start, with the other encounter; nothing changes until that has ended."""
    harrak = table.character()["id"]
    method, path, body = way(table, harrak)
    first = _started(table, {"character_id": harrak})
    before = table.events()
    refused = table.call(method, path, body, If_Match="*")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "in_another_encounter")
    (bar,) = refused.get_json()["errors"]
    assert bar["details"] == {"character_id": harrak, "encounter_id": first.rpartition("/")[2]}
    assert table.events() == before
    table.run(f"{first}/end", {}, If_Match="*")
    assert table.call(method, path, body, If_Match="*").status_code in (200, 201)


def end(table: Table, path: str, _: str) -> int:
    """The end of the encounter."""
    return int(table.run(f"{path}/end", {}, If_Match="*")["event"])


def leave(table: Table, path: str, combatant: str) -> int:
    """A combatant that leaves."""
    table.patch(f"{path}/combatants/{combatant}", {"status": "left"})
    return int(table.last_event()["seq"])


def remove(table: Table, path: str, combatant: str) -> int:
    """A combatant that is removed."""
    assert table.call("DELETE", f"{path}/combatants/{combatant}", If_Match="*").status_code == 200
    return int(table.last_event()["seq"])


def delete(table: Table, path: str, _: str) -> int:
    """An encounter that is deleted."""
    assert table.call("DELETE", path, If_Match="*").status_code == 204
    return int(table.last_event()["seq"])


def undo_start(table: Table, *_: str) -> int:
    """A start that is undone."""
    started = next(each for each in table.events() if each["type"] == "encounter.started")
    table.run(f"/events/{started['seq']}/undo", None)
    return int(table.last_event()["seq"])


@pytest.mark.parametrize("way", [end, leave, remove, delete, undo_start])
def test_an_undo_brings_no_character_into_a_second_running_encounter(table: Table, way: Exit) -> None:
    """It conflicts with what has happened since; without the other encounter it is possible."""
    harrak = table.character()["id"]
    first = _started(table, foes(), {"character_id": harrak})
    ended = way(table, first, table.get(first)["combatants"][1]["id"])
    second = _started(table, {"character_id": harrak})
    before = table.events()
    refused = table.call("POST", f"/events/{ended}/undo")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "undo_conflict")
    assert table.events() == before
    table.run(f"{second}/end", {}, If_Match="*")
    table.run(f"/events/{ended}/undo", None)
    assert table.get(first)["status"] == "running"


def test_a_rewind_past_both_encounters_is_possible(table: Table) -> None:
    """The second one is gone when the first one runs again."""
    harrak = table.character()["id"]
    first = _started(table, foes(), {"character_id": harrak})
    ended = end(table, first, "")
    second = _started(table, {"character_id": harrak})
    table.run("/rewind", {"to": ended - 1})
    assert table.get(first)["status"] == "running"
    assert table.call("GET", second).status_code == 404


def _started(table: Table, *combatants: Any) -> str:
    """The path of a new encounter that runs."""
    path = f"/encounters/{table.encounter(*combatants)['id']}"
    table.run(f"{path}/start", {}, If_Match="*")
    return path
