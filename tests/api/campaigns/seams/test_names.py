"""Names of combatants: numbered, and renamed with their character (C-6)."""

from typing import Any

from tests.table import Table, foes

LONGEST = "x" * 100


def names(fight: dict[str, Any]) -> list[str]:
    """Names of the combatants, in the order added."""
    return [each["name"] for each in fight["combatants"]]


def join(table: Table, fight: dict[str, Any], *combatants: dict[str, Any]) -> list[str]:
    """Names after some have joined."""
    return names(table.make(f"/encounters/{fight['id']}/combatants", {"combatants": list(combatants)}))


def test_foes_of_one_name_are_numbered(table: Table) -> None:
    """The first one is not renamed."""
    assert names(table.encounter(foes("Rat"), foes("Rat"))) == ["Rat", "Rat 2"]


def test_numbers_go_on(table: Table) -> None:
    """After those in use, for one and for several."""
    fight = table.encounter(foes(count=3))
    assert join(table, fight, foes(count=2))[3:] == ["Goblin 4", "Goblin 5"]
    assert join(table, fight, foes())[5:] == ["Goblin 6"]
    assert join(table, fight, foes("Goblin 2"))[6:] == ["Goblin 7"]


def test_the_one_without_a_number_is_the_first(table: Table) -> None:
    """A count goes on behind it."""
    assert names(table.encounter(foes(), foes(count=2))) == ["Goblin", "Goblin 2", "Goblin 3"]


def test_a_number_in_the_middle_is_not_used_again(table: Table) -> None:
    """The log distinguishes them."""
    fight = table.encounter(foes(count=3))
    path = f"/encounters/{fight['id']}/combatants/{fight['combatants'][1]['id']}"
    assert table.call("DELETE", path, If_Match="*").status_code == 200
    assert join(table, fight, foes()) == ["Goblin 1", "Goblin 3", "Goblin 4"]


def test_a_numbered_name_is_a_stream_at_any_length(table: Table) -> None:
    """It is shortened, so that its dice can be sent."""
    fight = table.encounter({"name": LONGEST, "count": 10, "sheet": {"skills": {"Club": 9}}})
    assert len(set(names(fight))) == 10
    assert max(map(len, names(fight))) == 100
    last = fight["combatants"][-1]
    order = {"roller": {"id": last["id"], "candidates": ["Club"]}, "difficulty": "easy", "dice": {last["name"]: [2]}}
    assert table.run(f"/encounters/{fight['id']}/flyerbook/task", order)["result"]["face"] == 2
    assert join(table, fight, foes(LONGEST))[-1] == "x" * 97 + " 11"


def test_a_replaced_foe_keeps_its_number(table: Table) -> None:
    """The same PUT again changes nothing."""
    fight = table.encounter(foes())
    path = f"/encounters/{fight['id']}/combatants/by-external-ref/token-2"
    goblin = {"name": "Goblin", "sheet": {"skills": {"Club": 9}}}
    assert table.call("PUT", path, goblin).status_code == 201
    again = table.call("PUT", path, goblin, If_Match="*")
    assert (again.status_code, names(again.get_json())) == (200, ["Goblin", "Goblin 2"])
    other = table.call("PUT", path, goblin | {"name": "Rat"}, If_Match="*")
    assert names(other.get_json()) == ["Goblin", "Rat"]
    assert names(table.call("PUT", path, goblin, If_Match="*").get_json()) == ["Goblin", "Goblin 2"]


def test_a_new_name_is_that_of_combatants_streams_and_summaries(table: Table) -> None:
    """In every encounter, also one that is prepared or over; undo takes all of it back."""
    ana = table.character("Ana", sheet={"skills": {"Fists": 9}})
    fights = [table.encounter({"character_id": ana["id"]}, foes("Orc")) for _ in range(3)]
    for fight in fights[:2]:
        table.run(f"/encounters/{fight['id']}/start", {}, If_Match="*")
        table.run(f"/encounters/{fight['id']}/end", {}, If_Match="*")
    table.run(f"/encounters/{fights[2]['id']}/start", {}, If_Match="*")
    table.patch(f"/characters/{ana['id']}", {"name": "Boudica"})
    assert {names(table.get(f"/encounters/{fight['id']}"))[0] for fight in fights} == {"Boudica"}
    order = {"roller": {"id": fights[2]["combatants"][0]["id"], "candidates": ["Fists"]}, "difficulty": "easy"}
    told = table.run(f"/encounters/{fights[2]['id']}/flyerbook/task", order | {"dice": {"Boudica": [2]}})
    assert told["summary"].startswith("Boudica")
    (renamed,) = [each for each in table.events() if each["type"] == "character.updated"]
    table.run(f"/events/{renamed['seq']}/undo", {})
    assert {names(table.get(f"/encounters/{fight['id']}"))[0] for fight in fights} == {"Ana"}


def test_a_new_name_that_another_has_is_numbered(table: Table) -> None:
    """The character has it, its combatant the next number."""
    ana = table.character("Ana")
    fight = table.encounter({"character_id": ana["id"]}, foes("Orc"))
    assert table.patch(f"/characters/{ana['id']}", {"name": "Orc"})["name"] == "Orc"
    assert names(table.get(f"/encounters/{fight['id']}")) == ["Orc 2", "Orc"]


def test_a_character_put_under_another_name_is_renamed(table: Table) -> None:
    """By reference as by id."""
    ana = table.character("Ana", external_ref="actor/1")
    fight = table.encounter({"character_id": ana["id"]})
    table.call("PUT", "/characters/by-external-ref/actor/1", {"name": "Bo", "sheet": {}}, If_Match="*")
    assert names(table.get(f"/encounters/{fight['id']}")) == ["Bo"]


def test_dice_of_an_open_prompt_keep_up_with_the_name(table: Table) -> None:
    """Dice rolled under the former name count, and the question has the present one."""
    ana, bo = (table.character(name, sheet={"skills": {"Fists": 9}}) for name in ("Ana", "Bo"))
    order = {"sides": [{"id": each["id"], "candidates": ["Fists"]} for each in (ana, bo)]}
    prompt = table.make("/prompts", {"operation": "contest", "order": order, "actors": [ana["id"]]})
    answers = f"/prompts/{prompt['id']}/answers"
    prompt = table.run(answers, {"wait": prompt["waits"][0]["id"], "face": 2})
    table.patch(f"/characters/{ana['id']}", {"name": "Boudica"})
    table.patch(f"/characters/{bo['id']}", {"name": "Boris"})
    (wait,) = table.get(f"/prompts/{prompt['id']}")["waits"]
    assert (wait["name"], wait["stream"]) == ("Boris", "Boris")
    done = table.run(answers, {"wait": wait["id"], "face": 4})
    assert done["status"] == "done"
    rolls = table.get(f"/events/{done['event']}")["rolls"]
    assert [(each["stream"], each["face"]) for each in rolls] == [("Boudica", 2), ("Boris", 4)]


def test_a_prompt_keeps_its_dice_when_a_rewind_exchanges_names(table: Table) -> None:
    """Each die stays that of its owner."""
    ana, bo = (table.character(name, sheet={"skills": {"Fists": 9}}) for name in ("Ana", "Bo"))
    seq = table.last_event()["seq"]
    for each, name in ((ana, "Cy"), (bo, "Ana"), (ana, "Bo")):
        table.patch(f"/characters/{each['id']}", {"name": name})
    order = {"sides": [{"id": each["id"], "candidates": ["Fists"]} for each in (ana, bo)]}
    prompt = table.make("/prompts", {"operation": "contest", "order": order, "actors": [ana["id"]]})
    answers = f"/prompts/{prompt['id']}/answers"
    table.run(answers, {"wait": prompt["waits"][0]["id"], "face": 2})
    table.run("/rewind", {"to": seq})
    (wait,) = table.get(f"/prompts/{prompt['id']}")["waits"]
    done = table.run(answers, {"wait": wait["id"], "face": 4})
    rolls = table.get(f"/events/{done['event']}")["rolls"]
    assert [(each["stream"], each["face"]) for each in rolls] == [("Ana", 2), ("Bo", 4)]


def test_a_prompt_keeps_its_name_when_another_character_of_that_name_is_renamed(table: Table) -> None:
    """Outside encounters several may have it."""
    ana, other = (table.character("Ana", sheet={"skills": {"Fists": 9}}) for _ in range(2))
    order = {"difficulty": "easy", "roller": {"candidates": ["Fists"]}}
    prompt = table.make("/prompts", {"operation": "task", "order": order, "actors": [ana["id"]]})
    table.patch(f"/characters/{other['id']}", {"name": "Boudica"})
    assert table.get(f"/prompts/{prompt['id']}") == prompt
