"""Tests of grips, which end with their holder, however that one goes out."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

SHEET: dict[str, Any] = {"attributes": {"INT": 10, "DEX": 12, "STR": 12}}


class Grip:
    """An encounter in which the bear has the girl in its grip.

    Args:
        table: the campaign.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        encounter = table.encounter({"name": "Bear", "sheet": SHEET}, {"name": "Girl", "sheet": SHEET})
        self.path = f"/encounters/{encounter['id']}"
        self.bear, self.girl = (each["id"] for each in encounter["combatants"])
        grab = {"attack_kind": "grab", "fixed_result": "hit"}
        order = {"attacker": {"id": self.bear}, "target": {"id": self.girl}, "attack": grab, "seed": "grab"}
        table.run(f"{self.path}/rollunder/attack", order)

    @property
    def grips(self) -> list[str]:
        """The grips on the girl."""
        girl = next(each for each in self.table.get(self.path)["combatants"] if each["id"] == self.girl)
        return [each["name"] for each in girl["conditions"].values() if each["ended"] is None]


@pytest.fixture
def grip(client: FlaskClient) -> Grip:
    """The bear and the girl."""
    return Grip(Table(client, ruleset="rollunder"))


@pytest.mark.parametrize("members", [{"status": "left"}, {"status": "defeated"}, {"state": {"dead": True}}])
def test_a_grip_ends_with_an_edited_holder(grip: Grip, members: dict[str, Any]) -> None:
    """A holder who leaves, or is defeated by an edit, lets go; an undo restores the grip (RU-R-23)."""
    assert grip.grips == ["held"]
    grip.table.patch(f"{grip.path}/combatants/{grip.bear}", members)
    assert grip.grips == []
    grip.table.run(f"/events/{grip.table.last_event()['seq']}/undo", {})
    assert grip.grips == ["held"]


def test_a_grip_ends_with_a_holder_who_is_removed(grip: Grip) -> None:
    """A removed combatant holds no other in the encounter (RU-R-23)."""
    removed = grip.table.call("DELETE", f"{grip.path}/combatants/{grip.bear}", If_Match="*")
    assert removed.status_code == 200
    assert grip.grips == []
    grip.table.run(f"/events/{grip.table.last_event()['seq']}/undo", {})
    assert grip.grips == ["held"]


def test_time_ends_the_grip_of_who_falls(grip: Grip) -> None:
    """At the end of the round in which bleeding brings it down (RU-R-23, RU-C-DEAD-8)."""
    bear = f"{grip.path}/combatants/{grip.bear}"
    grip.table.patch(bear, {"state": {"LIFE": 1}})
    grip.table.make(f"{bear}/conditions", {"name": "bleeding"})
    grip.table.run(f"{grip.path}/start", {"seed": "start"}, If_Match="*")
    assert grip.grips == ["held"]
    answer = grip.table.run(f"{grip.path}/next-round", {"seed": "round"}, If_Match="*")
    assert grip.grips == []
    assert [each["name"] for each in answer["result"]["ended"]] == ["held"]


def test_a_packed_character_is_in_no_grip(client: FlaskClient) -> None:
    """The holder stays behind with the encounter (RU-R-23); other conditions move."""
    table = Table(client, ruleset="rollunder")
    bear, girl = (table.make("/characters", {"name": name, "sheet": SHEET})["id"] for name in ("Bear", "Girl"))
    encounter = table.encounter({"character_id": bear}, {"character_id": girl})
    grab = {"attack_kind": "grab", "fixed_result": "hit"}
    order = {"attacker": {"id": bear}, "target": {"id": girl}, "attack": grab, "seed": "grab"}
    table.run(f"/encounters/{encounter['id']}/rollunder/attack", order)
    table.make(f"/characters/{girl}/conditions", {"name": "Bold"})
    held = table.get(f"/characters/{girl}")["conditions"].values()
    assert [each["name"] for each in held] == ["held", "Bold"]
    other = Table(client, ruleset="rollunder")
    other.run("/library/import", table.get(f"/library/pack?title=Girl&characters={girl}"))
    assert [each["name"] for each in other.get(f"/characters/{girl}")["conditions"].values()] == ["Bold"]
