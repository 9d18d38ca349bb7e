"""Tests of names in summaries over HTTP."""

from tests.table import GOBLIN, HARRAK, Table


def test_a_name_is_not_repeated(table: Table) -> None:
    """Nothing is put before a text that has all names; others begin with them."""
    harrak = table.make("/characters", {"name": "Harrak", "sheet": HARRAK})
    goblin = table.make("/characters", {"name": "Goblin", "sheet": GOBLIN, "kind": "npc"})
    path = f"/characters/{harrak['id']}/flyerbook"
    task = table.run(f"{path}/task", {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy", "seed": "a"})
    assert task["summary"].startswith("Harrak: Locksmith 12")
    condition = table.run(f"/characters/{goblin['id']}/flyerbook/condition", {})
    assert condition["summary"] == "Goblin: Wounds: 0. Every roll at 0"
    assert [event["summary"] for event in table.events()[-2:]] == [task["summary"], condition["summary"]]
