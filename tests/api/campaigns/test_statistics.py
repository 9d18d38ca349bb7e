"""Tests of `/v1/campaigns/{campaign_id}/statistics`."""

from typing import Any

import pytest

from tests.table import Table, foes, melee

EASY = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 10}


def try_it(table: Table, character: str, *faces: int, **members: Any) -> int:
    """Tasks of a character with these faces; odd ones fail against 10 with Locksmith 12 above 2."""
    for face in faces:
        answer = table.run(f"/characters/{character}/flyerbook/task", EASY | {"dice": {"Harrak": [face]}} | members)
    return int(answer["event"])


def of(table: Table, **options: Any) -> dict[str, Any]:
    """The statistics of the only character."""
    (told,) = table.get("/statistics", **options)["characters"]
    assert isinstance(told, dict)
    return told


def test_no_one_has_rolled(table: Table) -> None:
    """There are no numbers."""
    table.character()
    assert table.get("/statistics") == {"characters": [], "keys": []}


def test_rolls_are_counted(table: Table) -> None:
    """Successes, failures and streaks in the order of the log, for the character and for the key."""
    harrak = table.character()
    try_it(table, harrak["id"], 6, 2, 3, 5, 5, 4)
    told = of(table)
    assert told | {"average_percentile": None} == {
        "id": harrak["id"],
        "name": "Harrak",
        "rolls": 6,
        "successes": 3,
        "failures": 3,
        "average_percentile": None,
        "longest_success_streak": 2,
        "longest_failure_streak": 3,
        "success_streak": 1,
        "failure_streak": 0,
    }
    (key,) = table.get("/statistics")["keys"]
    assert (key["id"], key["label"], key["rolls"]) == (table.campaign["key"]["id"], "first key", 6)


def test_luck_is_the_average_of_exact_odds(table: Table) -> None:
    """All six faces once are neither lucky nor unlucky; the best face is as lucky as a d6 can be."""
    harrak = table.character()
    try_it(table, harrak["id"], 6)
    assert of(table)["average_percentile"] == pytest.approx(11 / 12, abs=1e-3)
    try_it(table, harrak["id"], 1, 2, 3, 4, 5)
    assert of(table)["average_percentile"] == 0.5


def test_what_was_taken_back_does_not_count(table: Table) -> None:
    """Nor what rolled nothing."""
    harrak = table.character()
    last = try_it(table, harrak["id"], 6, 6)
    table.run(f"/characters/{harrak['id']}/flyerbook/damage", {"damage": 1})
    assert of(table)["rolls"] == 2
    table.run(f"/events/{last}/undo", None)
    assert (of(table)["rolls"], of(table)["longest_success_streak"]) == (1, 1)


def test_hidden_rolls_are_not_told(table: Table) -> None:
    """A player does not learn from a number what the log hides."""
    harrak = table.character()
    player = table.key("player", harrak["id"])["token"]
    try_it(table, harrak["id"], 6)
    try_it(table, harrak["id"], 6, visibility="gm")
    seq = try_it(table, harrak["id"], 6, visibility="blind")
    assert of(table)["rolls"] == 3
    assert of(table, key=player)["rolls"] == 1
    table.run(f"/events/{seq}/reveal", None)
    assert of(table, key=player)["rolls"] == 2


def test_of_others_only_the_party_is_reported(table: Table) -> None:
    """A character of the game master is the game master's to know, and so is how hard a foe is to hit."""
    spy = table.character("Spy", kind="npc")
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]}, foes())
    table.run(f"/characters/{spy['id']}/flyerbook/task", EASY)
    order = melee(*fight["combatants"])
    order["attacker"]["candidates"] = ["Locksmith"]
    table.run(f"/encounters/{fight['id']}/flyerbook/attack", order)
    observer = table.key("observer")["token"]
    assert {each["id"] for each in table.get("/statistics")["characters"]} == {spy["id"], harrak["id"]}
    told = of(table, key=observer)
    assert (told["id"], told["rolls"]) == (harrak["id"], 1)
    assert told["average_percentile"] is None


def test_a_deleted_character_has_no_name(table: Table) -> None:
    """Its rolls stay in the log."""
    harrak = table.character()
    try_it(table, harrak["id"], 6)
    table.call("DELETE", f"/characters/{harrak['id']}", If_Match="*")
    assert (of(table)["name"], of(table)["rolls"]) == (None, 1)
