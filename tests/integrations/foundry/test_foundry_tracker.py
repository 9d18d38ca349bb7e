"""Tests of the combat tracker of Foundry and the encounter of the service, in Chromium."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.integrations.foundry.foundry_table import FoundryTable, until

pytestmark = pytest.mark.browser
Sit = Callable[..., FoundryTable]


def test_the_tracker_follows_the_encounter(sit: Sit) -> None:
    """An encounter that another client starts gets a combat with its tokens; turns, order and end follow."""
    table = sit("flyerbook")
    foes = [{"name": name, "sheet": {}, "external_ref": f"t{number}"} for number, name in enumerate(table.foes, 1)]
    fight = table.make("/encounters", {"name": "Ambush", "combatants": [{"character_id": table.character}, *foes]})
    path = f"/encounters/{fight['id']}"
    table.make(f"{path}/start", {})
    expect(table.gm.locator("#round")).to_have_text("Round 1")
    table.agree()
    assert table.gm.evaluate("[...game.combats][0].combatants.map(({ tokenId }) => tokenId)") == ["t0", "t1", "t2"]
    table.make(f"{path}/next-turn", {})
    table.agree()
    table.call("PATCH", table.path + path, {"order": fight["order"][::-1]}, If_Match="*")
    table.agree()
    table.make(f"{path}/end", {})
    expect(table.player.locator("#round")).to_have_text("No combat")


def test_the_encounter_follows_the_tracker(sit: Sit) -> None:
    """An order that is set in the tracker is that of the encounter; turns cannot go back; the end ends it."""
    table = sit("flyerbook")
    table.begin()
    table.next_turn(table.player)
    initiatives = "const [combat] = game.combats; await combat.combatants.find((each) => each.name === name).update"
    table.gm.evaluate(f"async (name) => {{ {initiatives}({{ initiative: 9 }}); }}", table.foes[1])
    until(lambda: (now := table.encounter())["names"][now["order"][0]] == table.foes[1])
    table.agree()
    turn = table.encounter()["turn"]
    table.gm.evaluate("async () => { const [combat] = game.combats; await combat.update({ turn: 0 }); }")
    table.agree()
    assert table.encounter()["turn"] == turn
    table.gm.locator("#end").click()
    until(lambda: table.encounter()["status"] == "ended")


def test_a_latecomer_joins_the_encounter(sit: Sit) -> None:
    """A combatant that is added to the tracker joins; one that joins elsewhere is added to the tracker.

    Those of the same name have the numbers of the service.
    """
    table = sit("flyerbook")
    table.begin()
    guards = "[{ name: 'Guard' }, { name: 'Guard' }]"
    table.gm.evaluate(f"[...game.combats][0].createEmbeddedDocuments('Combatant', {guards})")
    until(lambda: "Guard 2" in table.encounter()["names"].values())
    table.agree()
    path = f"/encounters/{table.encounter()['id']}"
    table.make(f"{path}/combatants", {"combatants": [{"name": "Thief", "sheet": {}}]})
    expect(table.player.locator("#order li").last).to_have_text("Thief")
    table.agree()


def test_a_latecomer_has_its_token_on_the_scene_of_the_combat(sit: Sit) -> None:
    """Also while the table looks at another scene."""
    table = sit("flyerbook")
    fight = table.make("/encounters", {"name": "Ambush", "combatants": [{"character_id": table.character}]})
    path = f"/encounters/{fight['id']}"
    table.make(f"{path}/start", {})
    expect(table.gm.locator("#order li")).to_have_text([table.hero])
    table.gm.evaluate("() => { game.scenes.active = { name: 'The inn', id: 'inn', tokens: game.actors }; }")
    foe = {"name": table.foes[0], "sheet": {}, "external_ref": "t1"}
    table.make(f"{path}/combatants", {"combatants": [foe]})
    expect(table.gm.locator("#order li")).to_have_text([table.hero, table.foes[0]])
    assert table.gm.evaluate("[...game.combats][0].combatants.map(({ tokenId }) => tokenId)") == ["t0", "t1"]


def test_a_combatant_is_hidden_and_deleted(sit: Sit) -> None:
    """In the tracker and elsewhere: a hidden one is hidden in both, and a deleted one is in neither."""
    table = sit("flyerbook")
    table.begin()
    foe = table.encounter()["combatants"][1]
    path = f"/encounters/{table.encounter()['id']}/combatants/{foe['id']}"
    found = f"[...game.combats][0].combatants.find(({{ name }}) => name === '{foe['name']}')"
    table.gm.evaluate(f"{found}.update({{ hidden: true }})")
    until(lambda: table.read(path)["hidden"])
    table.call("PATCH", table.path + path, {"hidden": False}, If_Match="*")
    until(lambda: table.gm.evaluate(f"{found}.hidden") is False)
    table.gm.evaluate(f"{found}.delete()")
    until(lambda: foe["id"] not in table.encounter()["names"])
    table.agree()


def test_a_combatant_that_leaves_elsewhere_leaves_the_tracker(sit: Sit) -> None:
    """Also at its turn, and after an undo; the turn of the tracker is that of the encounter."""
    table = sit("flyerbook")
    table.begin()
    fight = table.encounter()
    path = f"{table.path}/encounters/{fight['id']}/combatants"
    table.call("POST", path, {"combatants": [{"name": "Thief", "sheet": {}}]})
    expect(table.gm.locator("#order li").last).to_have_text("Thief")
    table.make(f"/events/{table.newest()}/undo", {})
    expect(table.gm.locator("#order li")).to_have_text([fight["names"][each] for each in fight["order"]])
    table.call("DELETE", f"{path}/{fight['turn']}", None, If_Match="*")
    remaining = [fight["names"][each] for each in fight["order"][1:]]
    for page in (table.gm, table.player):
        expect(page.locator("#order li")).to_have_text(remaining)
    table.agree()


def test_an_encounter_that_was_refused_can_begin_again(sit: Sit) -> None:
    """A combat that is linked with an encounter before its start starts it."""
    table = sit("flyerbook")
    fight = table.make("/encounters", {"name": "Ambush", "combatants": [{"character_id": table.character}]})
    flags = {"arbiter": {"encounter": fight["id"]}}
    table.gm.evaluate("(flags) => Combat.create({ flags })", flags)
    table.make(f"/encounters/{fight['id']}/combatants", {"combatants": [{"name": "Thief", "sheet": {}}]})
    expect(table.gm.locator("#order li")).to_have_text([table.hero, "Thief"])
    table.gm.evaluate("[...game.combats][0].update({ round: 1, turn: 0 })")
    until(lambda: table.encounter()["status"] == "running")
    table.agree()


def test_a_start_and_an_end_are_undone(sit: Sit) -> None:
    """The combat waits for its start again, and comes back after its end."""
    table = sit("flyerbook")
    table.begin()
    path = f"/encounters/{table.encounter()['id']}"
    [start] = [each["seq"] for each in table.read("/events?limit=200")["items"] if each["type"] == "encounter.started"]
    table.make(f"/events/{start}/undo", {})
    expect(table.gm.locator("#round")).to_have_text("Round 0")
    table.gm.evaluate("[...game.combats][0].update({ round: 1, turn: 0 })")
    until(lambda: table.read(path)["status"] == "running")
    table.agree()
    table.gm.locator("#end").click()
    until(lambda: table.read(path)["status"] == "ended")
    table.make(f"/events/{table.newest()}/undo", {})
    expect(table.player.locator("#round")).to_have_text("Round 1")
    table.agree()


def test_two_encounters_at_once(sit: Sit) -> None:
    """Each has its combat: the turns and the end of one leave the other as it is."""
    table = sit("flyerbook")
    table.begin()
    first = table.encounter()
    wolves = [{"name": f"Wolf {number}", "sheet": {}} for number in (1, 2)]
    second = table.make("/encounters", {"name": "Wolves", "combatants": wolves, "start": {}})
    until(lambda: table.gm.evaluate("[...game.combats].length") == 2)
    until(lambda: table.gm.evaluate("[...game.combats][1].round") == 1)
    table.gm.evaluate("[...game.combats][1].update({ turn: 1 })")
    until(lambda: table.read(f"/encounters/{second['id']}")["turn"] != second["turn"])
    table.gm.evaluate("[...game.combats][1].delete()")
    until(lambda: table.read(f"/encounters/{second['id']}")["status"] == "ended")
    assert table.read(f"/encounters/{first['id']}")["turn"] == first["turn"]
    table.gm.bring_to_front()
    table.gm.locator("#next").click()
    until(lambda: table.read(f"/encounters/{first['id']}")["turn"] == first["order"][1])
