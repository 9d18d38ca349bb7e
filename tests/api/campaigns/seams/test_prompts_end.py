"""Open prompts end with their encounter, their combatant or their key (C-10)."""

from typing import Any

from tests.table import Table, foes

TASK = {"difficulty": "easy", "roller": {"candidates": ["Fists"]}}
SHEET = {"skills": {"Fists": 9}}


def party(table: Table) -> tuple[dict[str, Any], list[str]]:
    """An encounter of two characters and an orc, and the ids of its combatants."""
    seats = [{"character_id": table.character(name, sheet=SHEET)["id"]} for name in ("Ana", "Bo")]
    fight = table.encounter(*seats, {"name": "Orc", "sheet": SHEET})
    return fight, [each["id"] for each in fight["combatants"]]


def asking(table: Table, fight: dict[str, Any], actors: list[str], **options: Any) -> str:
    """The address of a prompt that asks some combatants for a task."""
    prompt = table.make(
        f"/encounters/{fight['id']}/prompts", {"operation": "task", "order": TASK, "actors": actors}, **options
    )
    return f"/prompts/{prompt['id']}"


def remove(table: Table, path: str) -> None:
    """Delete a resource."""
    assert table.call("DELETE", path, If_Match="*").status_code in (200, 204)


def test_with_the_encounter(table: Table) -> None:
    """It has no more questions, and refuses answers."""
    fight, ids = party(table)
    prompt = asking(table, fight, ids[:1])
    wait = table.get(prompt)["waits"][0]["id"]
    remove(table, f"/encounters/{fight['id']}")
    assert (table.get(prompt)["status"], table.get(prompt)["waits"]) == ("cancelled", [])
    assert table.call("POST", f"{prompt}/answers", {"wait": wait, "roll": True}).get_json()["code"] == "prompt_over"


def test_with_an_encounter_that_an_undo_removes(table: Table) -> None:
    """It is gone as well."""
    fight, ids = party(table)
    made = max(each["seq"] for each in table.events())
    prompt = asking(table, fight, ids[:1])
    table.run(f"/events/{made}/undo", {})
    assert table.get(prompt)["status"] == "cancelled"


def test_with_the_combatant_that_acts(table: Table) -> None:
    """Others are still asked."""
    fight, ids = party(table)
    mine, other = asking(table, fight, ids[:1]), asking(table, fight, ids[1:2])
    remove(table, f"/encounters/{fight['id']}/combatants/{ids[0]}")
    assert [table.get(each)["status"] for each in (mine, other)] == ["cancelled", "open"]


def test_with_the_target_of_its_order(table: Table) -> None:
    """The order could not be carried out."""
    fight, ids = party(table)
    sides = [{"id": each, "candidates": ["Fists"]} for each in (ids[0], ids[2])]
    order = {"operation": "contest", "order": {"sides": sides}, "actors": [ids[0]]}
    prompt = table.make(f"/encounters/{fight['id']}/prompts", order)
    remove(table, f"/encounters/{fight['id']}/combatants/{ids[2]}")
    assert table.get(f"/prompts/{prompt['id']}")["status"] == "cancelled"


def test_a_prompt_for_several_goes_on_with_the_others(table: Table) -> None:
    """Only the order of the removed combatant ends; the prompt ends with the last order."""
    fight, ids = party(table)
    prompt = asking(table, fight, ids[:2])
    remove(table, f"/encounters/{fight['id']}/combatants/{ids[0]}")
    (wait,) = table.get(prompt)["waits"]
    assert wait["combatant_id"] == ids[1]
    assert table.run(f"{prompt}/answers", {"wait": wait["id"], "roll": True})["status"] == "done"
    both = asking(table, fight, ids[1:2])
    remove(table, f"/encounters/{fight['id']}/combatants/{ids[1]}")
    assert table.get(both)["status"] == "cancelled"


def test_with_the_key_of_its_sender(table: Table) -> None:
    """Prompts of other keys stay."""
    fight, ids = party(table)
    player = table.key("player", fight["combatants"][0]["character_id"])
    order = {"operation": "task", "order": TASK | {"roller": {"id": ids[0], "candidates": ["Fists"]}}}
    own = table.make(f"/encounters/{fight['id']}/prompts", order, key=player["token"])
    other = asking(table, fight, ids[1:2])
    remove(table, f"/keys/{player['id']}")
    assert [table.get(each)["status"] for each in (f"/prompts/{own['id']}", other)] == ["cancelled", "open"]


def test_with_a_character_outside_encounters(table: Table) -> None:
    """As with a combatant."""
    ana = table.character("Ana", sheet=SHEET)
    prompt = table.make("/prompts", {"operation": "task", "order": TASK, "actors": [ana["id"]]})
    remove(table, f"/characters/{ana['id']}")
    assert table.get(f"/prompts/{prompt['id']}")["status"] == "cancelled"


def test_a_prompt_survives_edits_that_do_not_concern_it(table: Table) -> None:
    """Its version stays."""
    fight, ids = party(table)
    prompt = asking(table, fight, ids[:1])
    before = table.get(prompt)
    table.make(f"/encounters/{fight['id']}/combatants", {"combatants": [foes()]})
    table.patch(f"/encounters/{fight['id']}/combatants/{ids[1]}", {"side": "others"})
    assert table.get(prompt) == before
