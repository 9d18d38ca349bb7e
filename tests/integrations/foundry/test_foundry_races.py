"""Tests of changes on both sides of the Foundry tracker at the same time, in Chromium, on a running service."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.integrations.foundry.foundry_table import FoundryTable, region, until
from tests.integrations.foundry.held import held

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]
LONGER_THAN_A_CALL = 500
"""Milliseconds."""


def test_a_combatant_is_deleted_while_the_encounter_is_read(sit: Sit) -> None:
    """The answer from before the deletion adds it to the tracker again; the deletion takes it out."""
    table, fight = fighting(sit)
    path = address(table, fight)
    with held(table.gm, f"**{path}", lambda: hide(table, fight, 0)):
        change(table, fight, 1, "delete()")
    until(lambda: fight["order"][1] not in table.encounter()["names"])
    table.agree()


def test_a_combatant_is_deleted_while_it_joins(sit: Sit) -> None:
    """Its fighter leaves the encounter, and the other one joins once."""
    table, fight = fighting(sit)
    guards = "[{ name: 'Guard' }, { name: 'Thief' }]"
    join = f"[...game.combats][0].createEmbeddedDocuments('Combatant', {guards})"
    with held(table.gm, f"**{address(table, fight)}/combatants", lambda: table.gm.evaluate(join)):
        table.gm.evaluate("[...game.combats][0].combatants.find(({ name }) => name === 'Guard').delete()")
    until(lambda: "Guard" not in table.encounter()["names"].values())
    table.gm.wait_for_timeout(LONGER_THAN_A_CALL)
    assert sorted(table.encounter()["names"].values()) == sorted([*fight["names"].values(), "Thief"])
    table.agree()


def test_a_combatant_is_deleted_on_both_sides(sit: Sit) -> None:
    """The second deletion finds nothing to do, and is not reported."""
    table, fight = fighting(sit)
    fighter = f"{address(table, fight)}/combatants/{fight['order'][1]}"
    with held(table.gm, f"**{address(table, fight)}", lambda: hide(table, fight, 0)):
        change(table, fight, 1, "delete()")
        table.call("DELETE", fighter, None, If_Match="*")
    table.agree()
    table.gm.wait_for_timeout(LONGER_THAN_A_CALL)
    expect(region(table.gm, "Notifications").locator("li")).to_have_count(1)


def test_a_combat_is_deleted_while_its_encounter_is_created(sit: Sit) -> None:
    """The encounter is deleted, too."""
    table = sit("flyerbook")
    with held(table.gm, "**/encounters", lambda: table.gm.locator("#begin").click()):
        table.gm.locator("#end").click()
    until(lambda: table.read("/encounters")["items"] == [])


def test_a_combat_is_deleted_while_its_encounter_is_read(sit: Sit) -> None:
    """The encounter ends, and nothing is written into the combat that is gone."""
    table, fight = fighting(sit)
    with held(table.gm, f"**{address(table, fight)}", lambda: hide(table, fight, 0)):
        table.gm.locator("#end").click()
    until(lambda: table.encounter()["status"] == "ended")
    expect(region(table.gm, "Notifications").locator("li")).to_have_count(1)


def test_an_encounter_that_is_deleted_leaves_the_tracker(sit: Sit) -> None:
    """It comes back when its deletion is undone."""
    table, fight = fighting(sit)
    table.call("DELETE", address(table, fight), None, If_Match="*")
    expect(table.player.locator("#round")).to_have_text("No combat")
    table.make(f"/events/{table.newest()}/undo", {})
    table.agree()
    expect(region(table.gm, "Notifications").locator("li")).to_have_count(1)


def test_a_turn_ends_while_the_encounter_is_read(sit: Sit) -> None:
    """The turn of the tracker stays, and is that of the encounter."""
    table, fight = fighting(sit)
    with held(table.gm, f"**{address(table, fight)}", lambda: hide(table, fight, 2)):
        table.gm.locator("#next").click()
    until(lambda: table.encounter()["turn"] == fight["order"][1])
    table.agree()


def test_a_blow_does_not_take_back_a_turn(sit: Sit) -> None:
    """The turn ends in the tracker before the browser has read that a fighter was defeated."""
    table = sit("fastrpg")
    table.begin()
    fight = table.encounter()
    fighter = f"{address(table, fight)}/combatants/{fight['order'][2]}"
    blow = partial(table.call, "PATCH", fighter, {"status": "defeated"}, If_Match="*")
    with held(table.gm, f"**{address(table, fight)}", blow):
        table.gm.locator("#next").click()
    until(lambda: table.encounter()["turn"] != fight["turn"])
    table.agree()


def test_a_turn_ends_right_after_a_combatant_is_deleted(sit: Sit) -> None:
    """Both reach the encounter, also while the last change is still being sent."""
    table, fight = fighting(sit)
    with held(table.gm, f"**{address(table, fight)}", lambda: hide(table, fight, 0)):
        change(table, fight, 1, "delete()")
        table.gm.locator("#next").click()
    until(lambda: table.encounter()["turn"] == fight["order"][2])
    table.agree()


def test_several_changes_of_the_tracker_at_once(sit: Sit) -> None:
    """A combatant that is hidden, another one that joins, and the next turn: all reach the encounter."""
    table, fight = fighting(sit)
    table.gm.evaluate(
        """(id) => {
      const [combat] = game.combats;
      combat.combatants.find((each) => each.getFlag("arbiter", "combatant") === id).update({ hidden: true });
      combat.createEmbeddedDocuments("Combatant", [{ name: "Guard" }]);
      combat.update({ turn: 1 });
    }""",
        fight["order"][2],
    )
    until(lambda: "Guard" in table.encounter()["names"].values())
    until(lambda: table.encounter()["turn"] == fight["order"][1])
    until(lambda: hidden(table) == [fight["order"][2]])
    table.agree()


def test_a_combatant_is_hidden_while_another_one_is(sit: Sit) -> None:
    """The answer to the first change does not take back the second."""
    table, fight = fighting(sit)
    first = f"{address(table, fight)}/combatants/{fight['order'][0]}"
    with held(table.gm, f"**{first}", lambda: change(table, fight, 0, "update({ hidden: true })")):
        change(table, fight, 1, "update({ hidden: true })")
    until(lambda: sorted(hidden(table)) == sorted(fight["order"][:2]))
    table.agree()


def test_an_initiative_is_set_while_the_encounter_begins(sit: Sit) -> None:
    """The order of the tracker is that of the encounter, although the service rolled another one."""
    table = sit("flyerbook")
    with held(table.gm, "**/start", lambda: table.gm.locator("#begin").click()):
        fight = table.encounter()
        change(table, fight, -1, "update({ initiative: 9 })")
    until(lambda: table.encounter()["order"][0] == fight["order"][-1])
    table.agree()


def fighting(sit: Sit) -> tuple[FoundryTable, Any]:
    """A table whose combat has begun, with its encounter."""
    table = sit("flyerbook")
    table.begin()
    return table, table.encounter()


def address(table: FoundryTable, fight: Any) -> str:
    """The address of an encounter."""
    return f"{table.path}/encounters/{fight['id']}"


def hide(table: FoundryTable, fight: Any, place: int) -> None:
    """Hide a fighter in the encounter."""
    path = f"{address(table, fight)}/combatants/{fight['order'][place]}"
    table.call("PATCH", path, {"hidden": True}, If_Match="*")


def hidden(table: FoundryTable) -> list[str]:
    """Ids of the hidden fighters."""
    return [each["id"] for each in table.encounter()["combatants"] if each["hidden"]]


def change(table: FoundryTable, fight: Any, place: int, call: str) -> None:
    """Change the combatant of a fighter in the tracker of the game master."""
    found = "[...game.combats][0].combatants.find((each) => each.getFlag('arbiter', 'combatant') === id)"
    table.gm.evaluate(f"async (id) => {{ await {found}.{call}; }}", fight["order"][place])
