"""A condition added by hand lasts equally long at every address (C-4)."""

from typing import Any

import pytest

from tests.table import Table

UNITS = ("turn", "round", "minute", "hour", "encounter", "scene", "recovered")


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("phase", ["start", "end"])
@pytest.mark.parametrize("whose", ["target", "source", "named", "anyone"])
@pytest.mark.parametrize("acts", ["Ana", "Bo"])
def test_both_addresses_count_alike(table: Table, unit: str, phase: str, whose: str, acts: str) -> None:
    """In the turn of its bearer or of another, and for all combatants with counted turns."""
    if whose != "target" and unit != "turn":
        pytest.skip("only turns are somebody's")
    ana, bo = (table.character(name) for name in ("Ana", "Bo"))
    numbers = {"Ana": 9, "Bo": 1} if acts == "Ana" else {"Ana": 1, "Bo": 9}
    fight = table.encounter(*({"character_id": each["id"], "initiative": numbers[each["name"]]} for each in (ana, bo)))
    path = f"/encounters/{fight['id']}"
    table.run(f"{path}/start", {}, If_Match="*")
    duration: dict[str, Any] = {"unit": unit, "count": 1, "whose": whose, "phase": phase}
    if whose == "named":
        duration["combatant"] = bo["id"]
    seat = f"{path}/combatants/{fight['combatants'][0]['id']}"
    laid = [
        table.make(f"{place}/conditions", {"name": name, "source": bo["id"], "duration": duration})["condition"]
        for place, name in ((f"/characters/{ana['id']}", "By character"), (seat, "By combatant"))
    ]
    one, other = ({**each, "name": None} for each in laid)
    assert one == other
    assert one["encounter"] == fight["id"]
    for step in ("next-turn", "next-turn", "next-turn", "end-scene"):
        table.run(f"{path}/{step}", {}, If_Match="*")
        ends = {each["name"]: each["ended"] for each in table.get(f"/characters/{ana['id']}")["conditions"].values()}
        assert ends["By character"] == ends["By combatant"]


def test_outside_a_running_encounter_nothing_is_running(table: Table) -> None:
    """A turn lasts one turn."""
    ana = table.character("Ana")
    table.encounter({"character_id": ana["id"]})
    laid = table.make(f"/characters/{ana['id']}/conditions", {"name": "X", "duration": {"unit": "turn", "count": 1}})
    assert (laid["condition"]["duration"]["left"], laid["condition"]["encounter"]) == (1, None)
