"""Tests that what combatants hide does not change what players read of an encounter, nor its version and ETag."""

from typing import Any

import pytest
from flask import Flask

from tests.client import client_of
from tests.table import Table, foes


class Ambush:
    """An encounter of a hero and a goblin with a hidden foe, and the keys of a player and an observer.

    Args:
        app: the service.
    """

    def __init__(self, app: Flask) -> None:
        self.table = Table(client_of(app))
        self.hero = self.table.character("Ana")["id"]
        self.player = self.table.key("player", self.hero)["token"]
        self.keys = (self.player, self.table.key("observer")["token"])
        hidden = foes("Lurker", hidden=True)
        fight = self.table.encounter({"character_id": self.hero, "side": "heroes"}, foes(), hidden)
        self.ids = {each["name"]: each["id"] for each in fight["combatants"]}
        self.path = f"/encounters/{fight['id']}"

    def seen(self) -> list[tuple[bytes, str]]:
        """The encounter in bytes with its ETag, for each key."""
        answers = [self.table.call("GET", self.path, key=key) for key in self.keys]
        return [(answer.get_data(), answer.headers["ETag"]) for answer in answers]

    def of(self, name: str) -> str:
        """The address of a combatant."""
        return f"{self.path}/combatants/{self.ids[name]}"


@pytest.fixture
def ambush(app: Flask) -> Ambush:
    """A fresh encounter."""
    return Ambush(app)


def test_what_happens_to_the_hidden_leaves_no_trace(ambush: Ambush) -> None:
    """An edit, a command, an undo, a newcomer and a removal: players read the same bytes and ETag."""
    table, before = ambush.table, ambush.seen()
    version = table.get(ambush.path)["version"]
    table.patch(ambush.of("Lurker"), {"state": {"wounds": 1}})
    assert ambush.seen() == before
    table.run(f"{ambush.path}/flyerbook/damage", {"character": {"id": ambush.ids["Lurker"]}, "damage": 9})
    assert ambush.seen() == before
    table.run(f"/events/{table.last_event()['seq']}/undo", {})
    assert ambush.seen() == before
    table.make(f"{ambush.path}/combatants", {"combatants": [foes("Second", hidden=True)]})
    assert ambush.seen() == before
    assert table.call("DELETE", ambush.of("Lurker"), If_Match="*").status_code in (200, 204)
    assert ambush.seen() == before
    assert table.get(ambush.path)["version"] > version


def test_a_visible_change_is_a_new_version(ambush: Ambush) -> None:
    """Its number goes on from the one that players saw, and they may state it."""
    table = ambush.table
    table.patch(ambush.of("Lurker"), {"state": {"wounds": 1}})
    seen = table.get(ambush.path, key=ambush.player)
    table.patch(ambush.of("Goblin"), {"state": {"wounds": 1}})
    now: dict[str, Any] = table.get(ambush.path, key=ambush.player)
    assert now["version"] == seen["version"] + 1
    assert now["updated_at"] > seen["updated_at"]
    order = {"roller": {"id": ambush.ids["Ana"], "candidates": ["Locksmith"]}, "difficulty": "easy"}
    path = f"{ambush.path}/flyerbook/task"
    stale = table.call("POST", path, order, key=ambush.player, If_Match=f'"{seen["version"]}"')
    assert stale.status_code == 412
    fresh = table.call("POST", path, order, key=ambush.player, If_Match=f'"{now["version"]}"')
    assert fresh.status_code == 200


def test_what_a_foe_in_sight_hides_leaves_no_trace(ambush: Ambush) -> None:
    """An edit, a condition, a command and an undo that change nothing of its looks: the same bytes and ETag."""
    table, foe = ambush.table, ambush.of("Goblin")
    table.patch(foe, {"state": {"wounds": 1}})
    before, version = ambush.seen(), table.get(ambush.path)["version"]
    table.patch(foe, {"state": {"wounds": 2}, "sheet": {"skills": {"Claws": 12}}})
    assert ambush.seen() == before
    table.run(f"{ambush.path}/flyerbook/damage", {"character": {"id": ambush.ids["Goblin"]}, "damage": 5})
    assert ambush.seen() == before
    table.run(f"/events/{table.last_event()['seq']}/undo", {})
    assert ambush.seen() == before
    assert table.get(ambush.path)["version"] > version


def test_what_a_character_of_the_game_master_hides_leaves_no_trace(ambush: Ambush) -> None:
    """An edit of the guard at its own address leaves its appearance the same, a later one changes it."""
    table = ambush.table
    guard = table.make("/characters", {"name": "Guard", "kind": "npc", "sheet": {}, "state": {"wounds": 1}})
    table.make(f"{ambush.path}/combatants", {"combatants": [{"character_id": guard["id"]}]})
    table.patch(f"/characters/{guard['id']}", {"state": {"wounds": 1}})
    before = ambush.seen()
    table.patch(f"/characters/{guard['id']}", {"state": {"wounds": 2}})
    assert ambush.seen() == before
    table.patch(f"/characters/{guard['id']}", {"state": {"incapacitated": True}})
    assert all(now != then for now, then in zip(ambush.seen(), before, strict=True))


def test_time_that_ends_a_condition_of_the_hidden_leaves_no_trace(app: Flask) -> None:
    """While one of a character ends, the encounter gets the same version with it as without."""
    versions, dazed = [], {"name": "Dazed", "duration": {"unit": "minute", "count": 1}}
    for names in (("Ana",), ("Ana", "Lurker")):
        ambush = Ambush(app)
        for name in names:
            ambush.table.make(f"{ambush.of(name)}/conditions", dazed)
        before = ambush.table.get(ambush.path, key=ambush.player)["version"]
        ambush.table.run("/time", {"amount": 1, "unit": "hour"})
        versions.append(ambush.table.get(ambush.path, key=ambush.player)["version"] - before)
    assert versions == [1, 1]


def test_a_hidden_foe_that_is_removed_leaves_the_turn(ambush: Ambush) -> None:
    """Players see no turn of it, and none that ends: the turn before stays or the next one comes."""
    table = ambush.table
    table.run(f"{ambush.path}/start", {"seed": "fair"}, If_Match="*")
    before = [table.get(ambush.path, key=key)["turn"] for key in ambush.keys]
    assert table.call("DELETE", ambush.of("Lurker"), If_Match="*").status_code in (200, 204)
    assert [table.get(ambush.path, key=key)["turn"] for key in ambush.keys] == before
