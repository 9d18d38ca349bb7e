"""Tests of names in summaries over HTTP."""

from tests.table import GOBLIN, HARRAK, Table, foes, melee


def test_a_name_is_not_repeated(table: Table) -> None:
    """Nothing is put before a text that has all names; others begin with them."""
    harrak = table.make("/characters", {"name": "Harrak", "sheet": HARRAK})
    goblin = table.make("/characters", {"name": "Goblin", "sheet": GOBLIN, "kind": "npc"})
    path = f"/characters/{harrak['id']}/flyerbook"
    task = table.run(f"{path}/task", {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy", "seed": "a"})
    assert task["summary"].startswith("Harrak: Locksmith 12")
    condition = table.run(f"/characters/{goblin['id']}/flyerbook/condition", {})
    assert condition["summary"] == "Goblin: Able to act"
    assert [event["summary"] for event in table.events()[-2:]] == [task["summary"], condition["summary"]]


def test_a_summary_ends_with_the_state_that_its_reader_may_see(table: Table) -> None:
    """Game masters read numbers; players read those of their characters, and how a foe looks."""
    harrak = table.make("/characters", {"name": "Harrak", "sheet": HARRAK | {"skills": {"Club": 9}}})
    fight = table.encounter({"character_id": harrak["id"]}, foes())
    hero, goblin = fight["combatants"]
    player = table.key("player", harrak["id"])["token"]
    path = f"/encounters/{fight['id']}/flyerbook/attack"
    first = table.run(path, melee(hero, goblin, dice={"Harrak": [6], "Goblin": [1]}))
    second = table.run(path, melee(hero, goblin, dice={"Harrak": [1], "Goblin": [6]}))
    of_gm, of_player = (
        [table.get(f"/events/{answer['event']}", key=key)["summary"].split(". ")[1:] for answer in (first, second)]
        for key in (table.token, player)
    )
    assert of_gm == [["Goblin has 1 wound"], ["Harrak has 1 wound"]]
    assert of_player == [["Goblin looks wounded"], ["Harrak has 1 wound"]]
    page = [event["summary"] for event in table.events()[-2:]]
    assert page == [first["summary"], second["summary"]]
