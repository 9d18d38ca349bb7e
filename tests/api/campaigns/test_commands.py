"""Tests of commands on stored participants."""

from typing import Any

from tests.table import Table, foes, melee

FULL: dict[str, Any] = {
    "roller": {
        "name": "Harrak",
        "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}],
        "attributes": [{"name": "Deft", "plusses": 1}],
    },
    "difficulty": "easy",
    "dice": {"Harrak": [3]},
}
ORDER: dict[str, Any] = {
    "roller": {"candidates": ["Locksmith"], "attributes": ["Deft"]},
    "difficulty": "easy",
    "dice": {"Harrak": [3]},
}
SHARED = ("ruleset", "operation", "result", "rolls", "summary", "rules", "dice_source", "dice_unused")


def test_a_stored_task_is_a_stateless_one_with_its_sheet_looked_up(table: Table) -> None:
    """The same answer, and beside it the event and what changed."""
    stateless = table.client.post("/v1/flyerbook/task", json=FULL).get_json()
    answer = table.run(f"/characters/{table.character()['id']}/flyerbook/task", ORDER)
    assert {name: answer[name] for name in SHARED} == {name: stateless[name] for name in SHARED}
    assert answer["changes"] == []
    assert answer["event"] == table.last_event()["seq"]
    assert set(answer) == {*SHARED, "event", "changes", "warnings", "participants"}


def test_what_is_stated_wins_over_the_sheet(table: Table) -> None:
    """Wounds, a trait in full, a modifier."""
    path = f"/characters/{table.character(state={'wounds': 3})['id']}/flyerbook/task"
    stated = {"wounds": 0, "candidates": [{"name": "Cook", "kind": "job", "value": 8}], "modifier": 2}
    answer = table.run(path, ORDER | {"roller": stated})
    assert answer["result"]["effective"] == 10
    assert table.run(path, ORDER)["result"]["wound_malus"] == -9


def test_an_attack_wounds_a_foe(table: Table) -> None:
    """The change says where, before and after; encounter and event count on."""
    fight = table.encounter(foes(count=2))
    attacker, target = fight["combatants"]
    path = f"/encounters/{fight['id']}"
    order = melee(attacker, target, dice={"Goblin 1": [6], "Goblin 2": [5]})
    response = table.call("POST", f"{path}/flyerbook/attack", order, If_Match='"1"')
    answer = response.get_json()
    change = {"resource": "combatant", "id": target["id"], "path": "/state/wounds", "before": 0, "after": 1}
    assert change in answer["changes"]
    assert response.headers["ETag"] == '"2"'
    assert table.get(path)["combatants"][1]["state"]["wounds"] == 1
    event = table.get(f"/events/{answer['event']}")
    assert event["changes"] == answer["changes"]
    assert (event["type"], event["operation"], event["encounter_id"]) == ("command", "attack", fight["id"])
    assert event["request"] == order
    for name in ("result", "rolls", "rules", "summary"):
        assert event[name] == answer[name]
    assert event["actor"] == {"key": table.campaign["key"]["id"], "label": "first key", "role": "gm"}


def test_the_defender_can_wound_a_stored_attacker(table: Table) -> None:
    """The character stores the wound, and its version increases."""
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]}, foes())
    attacker, foe = fight["combatants"]
    order = melee(attacker, foe, dice={"Harrak": [5], "Goblin": [6]})
    order["attacker"]["candidates"] = ["Locksmith"]
    answer = table.run(f"/encounters/{fight['id']}/flyerbook/attack", order)
    assert answer["result"]["hit_by"] == "defender"
    assert {change["id"] for change in answer["changes"]} == {harrak["id"]}
    shown = table.get(f"/characters/{harrak['id']}")
    assert (shown["state"]["wounds"], shown["version"]) == (1, 2)


def test_an_inline_participant_needs_no_id(table: Table) -> None:
    """An unstored participant can be hit; nothing of it is stored."""
    fight = table.encounter(foes())
    order = melee(fight["combatants"][0], {"id": "x"}, dice={"Goblin": [6], "Door": [5]})
    order["defender"] = {"name": "Door", "candidates": [{"name": "Oak", "kind": "skill", "value": 6}]}
    answer = table.run(f"/encounters/{fight['id']}/flyerbook/attack", order)
    assert answer["result"]["struck"] == "Door"
    assert answer["changes"] == []


def test_a_shot_hits_who_is_stored(table: Table) -> None:
    """Ranged attacks store their wounds too."""
    fight = table.encounter(foes(count=2))
    attacker, target = fight["combatants"]
    order = {
        "mode": "ranged",
        "attacker": {"id": attacker["id"], "candidates": ["Club"]},
        "target": {"id": target["id"]},
        "weapon_difficulty": 6,
        "dice": {"Goblin 1": [6]},
    }
    answer = table.run(f"/encounters/{fight['id']}/flyerbook/attack", order)
    assert answer["changes"][0]["id"] == target["id"]


def test_supporters_are_looked_up(table: Table) -> None:
    """The house rule decides who may help; helpers are different characters, each counted once."""
    smith = table.character("Smith")
    thief = table.character("Thief", sheet={"skills": {"Picks": 9}})
    helpers = [{"id": smith["id"], "trait": "Locksmith"}, {"id": thief["id"], "trait": "Picks"}]
    order = ORDER | {"roller": ORDER["roller"] | {"supporters": helpers}}
    path = f"/characters/{table.character()['id']}/flyerbook/task"
    assert table.run(path, order)["result"]["support_bonus"] == 2
    table.patch("", {"options": {"supporters_with": "skill_only"}})
    refused = table.call("POST", path, order).get_json()
    assert [(bar["code"], bar["pointer"]) for bar in refused["errors"]] == [("not_a_skill", "/roller/supporters/0")]
    assert table.run(path, order | {"force": True})["result"]["support_bonus"] == 2


def test_house_rules_apply_and_the_request_wins(table: Table) -> None:
    """Options of the campaign, then those of the body."""
    table.patch("", {"options": {"on_tie": "initiator"}})
    sides = [{"name": name, "candidates": [{"name": "Arm", "kind": "skill", "value": 9}]} for name in ("Ann", "Bo")]
    path = f"/encounters/{table.encounter()['id']}/flyerbook/contest"
    order = {"sides": sides, "dice": {"Ann": [2], "Bo": [2]}}
    answer = table.run(f"{path}?expand=options", order)
    assert (answer["result"]["winner"], answer["options"]["on_tie"]) == ("Ann", "initiator")
    assert table.run(path, order | {"options": {"on_tie": "draw"}})["result"]["winner"] is None


def test_damage_and_condition_are_set(table: Table) -> None:
    """By the game master, below a character without naming it."""
    path = f"/characters/{table.character()['id']}"
    table.run(f"{path}/flyerbook/damage", {"damage": 12})
    assert table.get(path)["state"] == {"wounds": 1, "incapacitated": True, "minutes_since_healing_roll": 0}
    table.run(f"{path}/flyerbook/condition", {"wounds": 2, "incapacitated": False})
    assert table.get(path)["state"]["wounds"] == 2
    response = table.call("POST", f"{path}/flyerbook/healing", {"days_since_last_roll": 7, "dice": {"Harrak": [2]}})
    assert response.get_json()["result"]["wounds_after"] == 1
    assert response.headers["ETag"] == table.call("GET", path).headers["ETag"]


def test_a_command_accepts_a_version(table: Table) -> None:
    """It needs none, but one that is stale refuses it."""
    path = f"/characters/{table.character()['id']}/flyerbook/task"
    assert table.call("POST", path, ORDER, If_Match='"1"').status_code == 200
    assert table.call("POST", path, ORDER, If_Match='"2"').status_code == 412
