"""Tests of `meant` in notices: game masters read labels and references of all keys, others only of their own key."""

import json
from typing import Any

import pytest

from tests.table import Table

ANNA = "123456789012345678"


@pytest.fixture
def keys(table: Table) -> dict[str, dict[str, Any]]:
    """The keys of two players and an observer at a table where it is the first one's turn."""
    harrak, ilse = table.character("Harrak"), table.character("Ilse")
    made = {
        "Anna": ("player", [harrak["id"]], ANNA),
        "Ben": ("player", [ilse["id"]], "876543210987654321"),
        "Olga": ("observer", [], None),
    }
    keys = {
        label: table.make("/keys", {"label": label, "role": role, "characters": whose, "external_ref": reference})
        for label, (role, whose, reference) in made.items()
    }
    both = [
        {"character_id": harrak["id"], "initiative": 9, "side": "heroes"},
        {"character_id": ilse["id"], "initiative": 1, "side": "heroes"},
    ]
    fight = table.encounter(*both)
    table.run(f"/encounters/{fight['id']}/start", {}, If_Match="*")
    return keys


def meant(table: Table, token: str) -> list[dict[str, Any]]:
    """The keys that the turn's notice concerns, on the stream of a key."""
    text = table.call("GET", "/events/stream?after=0", key=token).get_data(as_text=True)
    (notice,) = [block for block in text.split("\n\n") if block.startswith("event: turn")]
    people: list[dict[str, Any]] = json.loads(notice.partition("data: ")[2])["meant"]
    return people


def test_a_game_master_reads_who_is_meant(table: Table, keys: dict[str, Any]) -> None:
    """With the id elsewhere, by which a bot pings."""
    anna = {"key_id": keys["Anna"]["id"], "label": "Anna", "external_ref": ANNA}
    assert meant(table, table.token) == [anna]
    assert meant(table, keys["Anna"]["token"]) == [anna]


@pytest.mark.parametrize("reader", ["Ben", "Olga"])
def test_players_and_observers_read_no_labels_of_others(table: Table, keys: dict[str, Any], reader: str) -> None:
    """Labels are hidden elsewhere too; by the id of the key readers recognize their own."""
    assert meant(table, keys[reader]["token"]) == [{"key_id": keys["Anna"]["id"], "label": None, "external_ref": None}]
