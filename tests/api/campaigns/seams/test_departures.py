"""Combatants that leave or are removed: the turn passes, and nothing of the fight stays on them (C-2, C-3)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table

ATTRIBUTES = {"INT": 12, "CHA": 10, "DEX": 12, "STR": 13, "LVL": 1}
DEPARTURES = ("removed", "left")


class Fight:
    """A running encounter of foes, each with a number in front of the next."""

    def __init__(self, table: Table, *names: str) -> None:
        self.table = table
        foes = [{"name": name, "sheet": {}, "initiative": 90 - place} for place, name in enumerate(names)]
        made = table.encounter(*foes)
        self.path = f"/encounters/{made['id']}"
        self.ids = {each["name"]: each["id"] for each in made["combatants"]}
        self.step("start")

    def step(self, name: str, **body: Any) -> Any:
        """A step of the encounter."""
        return self.table.run(f"{self.path}/{name}", body, If_Match="*")

    def goes(self, name: str, how: str) -> None:
        """Let a combatant leave, or remove it."""
        path = f"{self.path}/combatants/{self.ids[name]}"
        if how == "left":
            self.table.patch(path, {"status": "left"})
        else:
            assert self.table.call("DELETE", path, If_Match="*").status_code == 200

    @property
    def turn(self) -> tuple[int, str | None]:
        """The round, and the combatant in turn."""
        now = self.table.get(self.path)
        return now["round"], next((name for name, identity in self.ids.items() if identity == now["turn"]), None)


@pytest.mark.parametrize("how", DEPARTURES)
def test_the_turn_passes_to_the_next(table: Table, how: str) -> None:
    """A combatant that has acted has no second turn in the round."""
    fight = Fight(table, "A", "B", "C")
    fight.step("next-turn")
    fight.goes("B", how)
    assert fight.turn == (1, "C")
    fight.step("next-turn")
    assert fight.turn == (2, "A")


@pytest.mark.parametrize("how", DEPARTURES)
def test_the_last_one_ends_the_round(table: Table, how: str) -> None:
    """With everything that a round end does: durations are counted."""
    fight = Fight(table, "A", "B")
    lay = {"name": "Bound", "duration": {"unit": "round", "count": 1, "phase": "start"}}
    table.make(f"{fight.path}/combatants/{fight.ids['A']}/conditions", lay)
    fight.step("next-turn")
    fight.goes("B", how)
    assert fight.turn == (2, "A")
    (event,) = table.events()[-1:]
    assert [each["name"] for each in event["result"]["ended"]] == ["Bound"]
    assert (event["result"]["round"], event["result"]["turn"]) == (2, fight.ids["A"])


@pytest.mark.parametrize("how", DEPARTURES)
def test_others_are_passed_by(table: Table, how: str) -> None:
    """The turn goes to the next combatant who can act, or to none."""
    fight = Fight(table, "A", "B", "C", "D")
    fight.goes("C", "left")
    fight.step("next-turn")
    table.patch(f"{fight.path}/combatants/{fight.ids['D']}", {"status": "defeated"})
    fight.goes("B", how)
    assert fight.turn == (2, "A")
    fight.goes("A", how)
    assert fight.turn == (2, None)


@pytest.mark.parametrize("how", DEPARTURES)
def test_a_departure_out_of_turn_leaves_the_turn(table: Table, how: str) -> None:
    """Before and behind it."""
    fight = Fight(table, "A", "B", "C")
    fight.step("next-turn")
    fight.goes("A", how)
    fight.goes("C", how)
    assert fight.turn == (1, "B")
    fight.step("next-turn")
    assert fight.turn == (2, "B")


@pytest.mark.parametrize("how", DEPARTURES)
def test_a_departure_is_undone_with_the_turn_that_it_passed(table: Table, how: str) -> None:
    """The encounter is as it was."""
    fight = Fight(table, "A", "B", "C")
    fight.step("next-turn")
    before = table.get(fight.path)
    fight.goes("B", how)
    table.run(f"/events/{table.events()[-1]['seq']}/undo", {})
    after = table.get(fight.path)
    assert {name: after[name] for name in ("turn", "round", "order", "combatants")} == {
        name: before[name] for name in ("turn", "round", "order", "combatants")
    }


def test_rounds_do_nothing_to_one_that_left(client: FlaskClient) -> None:
    """Neither harm nor durations nor seconds of rounds; time outside the encounter does."""
    table = Table(client, ruleset="fastrpg")
    ana = table.character("Ana", sheet={"abilities": {"con": 1}})
    made = table.encounter({"character_id": ana["id"], "side": "heroes"}, {"name": "Ogre", "sheet": {}})
    path = f"/encounters/{made['id']}"
    table.run(f"{path}/start", {"dice": {"heroes": [20], "foes": [1]}}, If_Match="*")
    for unit, name in (("round", "Poison"), ("minute", "Fever")):
        lay = {
            "name": name,
            "recurring": [{"code": "damage", "value": 1, "unit": "round", "phase": "end"}],
            "duration": {"unit": unit, "count": 2},
        }
        table.make(f"{path}/combatants/{made['combatants'][0]['id']}/conditions", lay)
    before = table.get(f"/characters/{ana['id']}")
    table.patch(f"{path}/combatants/{made['combatants'][0]['id']}", {"status": "left"})
    for _ in range(30):
        table.run(f"{path}/next-round", {"seed": "1"}, If_Match="*")
    after = table.get(f"/characters/{ana['id']}")
    assert (after["state"]["hp"], after["conditions"]) == (before["state"]["hp"], before["conditions"])
    table.run("/time", {"unit": "minute", "amount": 2})
    after = table.get(f"/characters/{ana['id']}")
    assert after["state"]["hp"] < before["state"]["hp"]
    assert all(each["ended"] is not None for each in after["conditions"].values())


@pytest.mark.parametrize(
    "how", ["removed", "left", "deleted", "ended", "ended by hand", "holder removed", "holder left"]
)
def test_holds_end_with_the_fight(client: FlaskClient, how: str) -> None:
    """For the one that is held, and when the one that holds is gone."""
    table = Table(client, ruleset="rollunder")
    ann = table.character("Ann", sheet={"attributes": ATTRIBUTES})
    bear = {"name": "Bear", "sheet": {"attributes": ATTRIBUTES | {"INT": 14, "STR": 15}}}
    made = table.encounter(bear, {"character_id": ann["id"], "side": "heroes"})
    path, (holder, held) = f"/encounters/{made['id']}", (each["id"] for each in made["combatants"])
    table.run(f"{path}/start", {}, If_Match="*")
    grab = {"attacker": {"id": holder}, "target": {"id": held}, "attack": {"attack_kind": "grab"}, "dice": {"d20": [7]}}
    table.run(f"{path}/rollunder/attack", grab)
    assert _held(table, ann)
    gone = holder if how.startswith("holder") else held
    if how.endswith("removed"):
        table.call("DELETE", f"{path}/combatants/{gone}", If_Match="*")
    elif how.endswith("left"):
        table.patch(f"{path}/combatants/{gone}", {"status": "left"})
    elif how == "deleted":
        table.call("DELETE", path, If_Match="*")
    elif how == "ended":
        table.run(f"{path}/end", {}, If_Match="*")
    else:
        table.patch(path, {"status": "ended"})
    assert not _held(table, ann)
    if not how.startswith("holder"):
        assert table.get(f"/characters/{ann['id']}")["state"]["marks"] == ann["state"]["marks"]


def _held(table: Table, character: dict[str, Any]) -> bool:
    conditions = table.get(f"/characters/{character['id']}")["conditions"].values()
    return any(each["name"] == "held" and each["ended"] is None for each in conditions)


@pytest.mark.parametrize("how", ["removed", "left", "deleted", "ended by hand"])
def test_marks_of_the_round_end(client: FlaskClient, how: str) -> None:
    """An action that was used in the fight does not bar one outside it (freed6)."""
    table = Table(client, ruleset="freed6")
    ana = table.character("Ana", sheet={"abilities": {"Dexterity": "3D"}})
    made = table.encounter({"character_id": ana["id"], "initiative": 9}, {"name": "Orc", "sheet": {}})
    path, seat = f"/encounters/{made['id']}", made["combatants"][0]["id"]
    table.run(f"{path}/start", {}, If_Match="*")
    table.run(f"{path}/freed6/task", {"roller": {"id": seat, "ability": "Dexterity"}, "difficulty": 5})
    assert table.get(f"/characters/{ana['id']}")["state"] != ana["state"]
    if how == "removed":
        table.call("DELETE", f"{path}/combatants/{seat}", If_Match="*")
    elif how == "left":
        table.patch(f"{path}/combatants/{seat}", {"status": "left"})
    elif how == "deleted":
        table.call("DELETE", path, If_Match="*")
    else:
        table.patch(path, {"status": "ended"})
    assert table.get(f"/characters/{ana['id']}")["state"] == ana["state"]
