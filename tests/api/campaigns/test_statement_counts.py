"""Tests of the number of round trips to Postgres of each kind of call."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.table import GOBLIN, HARRAK, Table, foes, melee

TOUGH = GOBLIN | {"wound_threshold": 100}

Kind = Callable[["Fight"], Any]


class Fight:
    """A campaign with a character and foes in an encounter that runs."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.character = table.character()
        fight = table.encounter(foes(count=6, sheet=TOUGH), {"character_id": self.character["id"]})
        self.first, self.second = fight["combatants"][:2]
        self.path = f"/encounters/{fight['id']}"
        self.character_path = f"/characters/{self.character['id']}"
        table.run(f"{self.path}/start", {}, If_Match="*")
        self.table.run(self.attack_path, self.attack)
        self.seq = table.last_event()["seq"]

    @property
    def attack(self) -> dict[str, Any]:
        """An order that is never refused."""
        return melee(self.first, self.second)

    @property
    def by_name(self) -> dict[str, Any]:
        """The defender of the attack by its name."""
        return {"defender": {**self.attack["defender"], "id": self.second["name"]}}

    @property
    def attack_path(self) -> str:
        """The path of the attack."""
        return f"{self.path}/flyerbook/attack"

    def run(self, path: str, body: Any = None, **headers: str) -> None:
        """Send a POST that succeeds."""
        response = self.table.call("POST", path, body, **headers)
        assert response.status_code < 300, response.get_data(as_text=True)


TASK = {"roller": {"candidates": ["Locksmith"]}, "difficulty": 9}
READS: dict[str, tuple[int, Kind]] = {
    "campaign": (1, lambda fight: fight.table.get()),
    "character": (1, lambda fight: fight.table.get(fight.character_path)),
    "encounter": (1, lambda fight: fight.table.get(fight.path)),
    "event": (1, lambda fight: fight.table.get(f"/events/{fight.seq}")),
    "key": (1, lambda fight: fight.table.get(f"/keys/{fight.table.campaign['key']['id']}")),
    "abilities of a combatant": (
        1,
        lambda fight: fight.table.get(f"{fight.path}/combatants/{fight.first['id']}/abilities"),
    ),
    "abilities of a character": (1, lambda fight: fight.table.get(f"{fight.character_path}/abilities")),
    "page of the log": (2, lambda fight: fight.table.get("/events?limit=50")),
    "page of characters": (2, lambda fight: fight.table.get("/characters")),
    "page of encounters": (3, lambda fight: fight.table.get("/encounters")),
    "keys": (2, lambda fight: fight.table.get("/keys")),
    "statistics": (2, lambda fight: fight.table.get("/statistics")),
}
WRITES: dict[str, tuple[int, Kind]] = {
    "command in an encounter": (2, lambda fight: fight.run(fight.attack_path, fight.attack)),
    "command with an Idempotency-Key": (
        2,
        lambda fight: fight.run(fight.attack_path, fight.attack, Idempotency_Key="x"),
    ),
    "command with a name": (3, lambda fight: fight.run(fight.attack_path, fight.attack | fight.by_name)),
    "command on a character": (2, lambda fight: fight.run(f"{fight.character_path}/flyerbook/task", TASK)),
    "command with a rendering": (2, lambda fight: fight.run(f"{fight.attack_path}?render=text", fight.attack)),
    "dry run": (3, lambda fight: fight.run(f"{fight.attack_path}?dry_run=true", fight.attack)),
    "turn": (2, lambda fight: fight.run(f"{fight.path}/next-turn", {}, If_Match="*")),
    "condition": (3, lambda fight: fight.table.make(f"{fight.character_path}/conditions", {"name": "Bound"})),
    "time in an encounter": (3, lambda fight: fight.run("/time", {"unit": "round", "encounter_id": fight.path[12:]})),
    "time of the world": (4, lambda fight: fight.run("/time", {"unit": "day"})),
    "undo": (4, lambda fight: fight.run(f"/events/{fight.seq}/undo")),
    "rewind": (4, lambda fight: fight.run("/rewind", {"to": fight.seq - 1})),
    "new character": (2, lambda fight: fight.table.make("/characters", {"name": "B", "sheet": HARRAK})),
    "new character with a reference": (3, lambda fight: fight.table.character(external_ref="a")),
    "change of a character": (3, lambda fight: fight.table.patch(fight.character_path, {"kind": "npc"})),
    "new name of a character": (8, lambda fight: fight.table.patch(fight.character_path, {"name": "C"})),
    "new encounter": (2, lambda fight: fight.table.encounter(foes())),
    "change of a combatant": (
        3,
        lambda fight: fight.table.patch(f"{fight.path}/combatants/{fight.first['id']}", {"side": "heroes"}),
    ),
    "new key": (2, lambda fight: fight.table.key("observer")),
}


@pytest.mark.parametrize("kind", READS)
def test_reads(table: Table, statements: list[str], kind: str) -> None:
    """A resource comes with the key of who reads it; nothing is locked, no transaction is begun."""
    most, read = READS[kind]
    fight = Fight(table)
    statements.clear()
    read(fight)
    assert len(statements) == most, statements
    assert not any("FOR NO KEY UPDATE" in statement for statement in statements)


@pytest.mark.parametrize("kind", WRITES)
def test_writes(table: Table, statements: list[str], kind: str) -> None:
    """The key with the lock and the rows, then everything that is written, with the COMMIT."""
    most, write = WRITES[kind]
    fight = Fight(table)
    statements.clear()
    write(fight)
    assert statements[0].startswith("BEGIN")
    assert statements[-1].endswith("COMMIT")
    assert len(statements) == most, statements


def test_a_command_that_comes_again(table: Table, statements: list[str]) -> None:
    """The earlier answer comes with the rows, and nothing is written."""
    fight = Fight(table)
    fight.run(fight.attack_path, fight.attack, Idempotency_Key="x")
    statements.clear()
    fight.run(fight.attack_path, fight.attack, Idempotency_Key="x")
    assert len(statements) == 2, statements


def test_as_many_statements_however_many_take_part(table: Table, statements: list[str]) -> None:
    """All are loaded at once."""
    fight = table.encounter(foes(count=100, sheet=TOUGH), foes("Ogre", count=50))
    statements.clear()
    table.run(f"/encounters/{fight['id']}/flyerbook/attack", melee(*fight["combatants"][:2]))
    assert len(statements) == 2, statements
