"""Tests of the participants of events: who acted, and on whom."""

from typing import Any

from tests.table import Table, foes, melee

TASK = {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}


def in_brief(participants: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Role and name of each participant."""
    return [(each["role"], each["name"]) for each in participants]


def test_a_task_names_its_character(table: Table) -> None:
    """In the answer, in the event, and for players."""
    harrak = table.character()
    answer = table.run(f"/characters/{harrak['id']}/flyerbook/task", TASK)
    listed = [{"role": "roller", "character_id": harrak["id"], "combatant_id": None, "name": "Harrak"}]
    assert answer["participants"] == listed
    assert table.last_event()["participants"] == listed
    player = table.key("player", harrak["id"])["token"]
    assert table.get(f"/events/{answer['event']}", key=player)["participants"] == listed


def test_an_attack_names_who_acts_first(table: Table) -> None:
    """Combatants have both ids; foes without a character one."""
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]}, foes())
    hero, foe = fight["combatants"]
    order = melee(foe, hero, dice={"Goblin": [6], "Harrak": [5]})
    order["defender"]["candidates"] = ["Locksmith"]
    answer = table.run(f"/encounters/{fight['id']}/flyerbook/attack", order)
    assert answer["participants"] == [
        {"role": "attacker", "character_id": None, "combatant_id": foe["id"], "name": "Goblin"},
        {"role": "defender", "character_id": harrak["id"], "combatant_id": hero["id"], "name": "Harrak"},
    ]


def test_who_is_not_stored_has_a_name_alone(table: Table) -> None:
    """Ids are null."""
    fight = table.encounter(foes())
    order = melee(fight["combatants"][0], {"id": None}, dice={"Goblin": [6], "A guard": [5]})
    order["defender"] = {"name": "A guard", "candidates": [{"name": "Club", "kind": "skill", "value": 5}]}
    answer = table.run(f"/encounters/{fight['id']}/flyerbook/attack", order)
    assert in_brief(answer["participants"]) == [("attacker", "Goblin"), ("defender", "A guard")]
    assert answer["participants"][1]["combatant_id"] is None


def test_other_events_have_no_participants(table: Table) -> None:
    """Edits, steps and time."""
    fight = table.encounter(foes())
    step = table.run(f"/encounters/{fight['id']}/start", {})
    assert "participants" not in step
    assert {event["participants"] for event in table.events()} == {None}


def test_an_export_keeps_participants(table: Table) -> None:
    """An import has the same; a name stays as it was when the command was carried out."""
    harrak = table.character()
    table.run(f"/characters/{harrak['id']}/flyerbook/task", TASK)
    table.patch(f"/characters/{harrak['id']}", {"name": "Harrak the Old"})
    exported = table.get("/export")
    copy = table.client.post("/v1/campaigns/import", json=exported)
    assert copy.status_code == 201, copy.get_data(as_text=True)
    events = [event for event in exported["events"] if event["type"] == "command"]
    assert [in_brief(event["participants"]) for event in events] == [[("roller", "Harrak")]]


def test_players_see_no_id_of_a_character_behind_the_scenes(table: Table) -> None:
    """Of a game master's character outside encounters they read the name; the game master reads the id."""
    harrak, spy = table.character(), table.character("Spy", kind="npc")
    answer = table.run(f"/characters/{spy['id']}/flyerbook/task", TASK)
    player = table.key("player", harrak["id"])["token"]
    (seen,) = table.get(f"/events/{answer['event']}", key=player)["participants"]
    assert (seen["name"], seen["character_id"]) == ("Spy", None)
    assert answer["participants"][0]["character_id"] == spy["id"]
