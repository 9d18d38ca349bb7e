"""Tests of undo, rewind and redo."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.campaigns.test_concurrent_idempotency import apart
from tests.table import GOBLIN, HARRAK, Table, foes


def undo(table: Table, seq: int, query: str = "", **options: Any) -> TestResponse:
    """Try to take an event back."""
    return table.call("POST", f"/events/{seq}/undo{query}", **options)


def undone(table: Table, seq: int, query: str = "") -> dict[str, Any]:
    """The event that took another back."""
    response = undo(table, seq, query)
    assert response.status_code == 200, response.get_data(as_text=True)
    event: dict[str, Any] = response.get_json()
    return event


def refused(response: TestResponse, code: str) -> dict[str, Any]:
    """The problem of a conflict."""
    problem: dict[str, Any] = response.get_json()
    assert (response.status_code, problem["code"]) == (409, code)
    return problem


@pytest.fixture
def fight(table: Table) -> dict[str, Any]:
    """Two goblins, the second one wounded."""
    encounter = table.encounter(foes(count=2))
    strike(table, encounter)
    return encounter


def strike(table: Table, encounter: dict[str, Any]) -> int:
    """The second goblin gets one more wound; returns the seq of the event."""
    order = {"character": {"id": encounter["combatants"][1]["id"]}, "damage": 3}
    seq: int = table.run(f"/encounters/{encounter['id']}/flyerbook/damage", order)["event"]
    return seq


def wounds(table: Table, encounter: dict[str, Any]) -> list[int]:
    """Of each combatant."""
    return [each["state"]["wounds"] for each in table.get(f"/encounters/{encounter['id']}")["combatants"]]


def test_a_wound_is_taken_back(table: Table, fight: dict[str, Any]) -> None:
    """The event shows the reverse change, the encounter has a new version, and the log names both events."""
    event = undone(table, 3)
    target = fight["combatants"][1]["id"]
    assert (event["type"], event["seq"], event["encounter_id"]) == ("undo", 4, fight["id"])
    assert event["request"] == {"seq": 3, "cascade": False}
    assert event["result"] == {"undone": [3], "kept": [], "encounters": [fight["id"]]}
    wound = {"resource": "combatant", "id": target, "path": "/state/wounds", "before": 1, "after": 0}
    assert wound in event["changes"]
    assert table.get("/events/4") == event
    assert table.get("/events/3")["undone_by"] == 4
    assert table.get(f"/encounters/{fight['id']}")["combatants"] == fight["combatants"]
    assert table.get(f"/encounters/{fight['id']}")["version"] == 3


def test_taking_back_is_taken_back(table: Table, fight: dict[str, Any]) -> None:
    """Undo of an undo is redo, again and again."""
    for seq in (3, 4, 5, 6):
        assert wounds(table, fight) == ([0, 1] if seq % 2 else [0, 0])
        undone(table, seq)
    assert wounds(table, fight) == [0, 1]
    assert [event["undone_by"] for event in table.events(after=2)] == [None, 5, None, 7, None]


def test_what_was_touched_since_is_in_the_way(table: Table, fight: dict[str, Any]) -> None:
    """409 names the later events, and nothing happens."""
    strike(table, fight)
    before = table.events()
    problem = refused(undo(table, 3), "undo_conflict")
    assert problem["events"] == [{"seq": 4, "type": "command", "operation": "damage"}]
    assert table.events() == before


def test_a_cascade_takes_all_of_them_back(table: Table, fight: dict[str, Any]) -> None:
    """In one event, the newest first; events of others stay."""
    strike(table, fight)
    table.patch("", {"name": "Renamed"})
    strike(table, fight)
    event = undone(table, 3, "?cascade=true")
    assert event["result"]["undone"] == [6, 4, 3]
    assert wounds(table, fight) == [0, 0]
    assert table.get()["name"] == "Renamed"
    undone(table, event["seq"])
    assert wounds(table, fight) == [0, 3]


def test_other_members_are_not_in_the_way(table: Table) -> None:
    """Two members of one character are independent, and so are undone events."""
    path = f"/characters/{table.character()['id']}"
    table.patch(path, {"name": "Other"})
    table.patch(path, {"state": {"wounds": 2}})
    table.patch(path, {"name": "Third"})
    undone(table, 5)
    undone(table, 3)
    shown = table.get(path)
    assert (shown["name"], shown["state"]["wounds"]) == ("Harrak", 2)
    refused(undo(table, 2), "undo_conflict")


@pytest.mark.usefixtures("fight")
def test_an_undone_event_cannot_be_undone_again(table: Table) -> None:
    """It says by which event it was."""
    undone(table, 3)
    assert "4" in refused(undo(table, 3), "already_undone")["detail"]


def test_keys_and_the_campaign_stay(table: Table) -> None:
    """Their events are not undoable."""
    table.key("player")
    for seq in (1, 2):
        refused(undo(table, seq), "not_undoable")
    assert undo(table, 77).status_code == 404


def test_a_created_character_goes(table: Table) -> None:
    """And comes back as it was, under its id, with a version that it never had."""
    harrak = table.character(external_ref="a")
    path = f"/characters/{harrak['id']}"
    undone(table, 2)
    assert table.call("GET", path).status_code == 404
    undone(table, 3)
    shown = table.get(path)
    assert shown == harrak | {"version": 2, "updated_at": shown["updated_at"]}


def test_a_deleted_encounter_comes_back(table: Table, fight: dict[str, Any]) -> None:
    """With its combatants, their wounds and their order."""
    path = f"/encounters/{fight['id']}"
    before = table.get(path)
    table.call("DELETE", path, If_Match="*")
    undone(table, 4)
    after = table.get(path)
    assert after == before | {"version": before["version"] + 1, "updated_at": after["updated_at"]}


def test_versions_only_go_up(table: Table) -> None:
    """Also of what came, went, came and went again in every way."""
    path = f"/characters/{table.character()['id']}"
    table.call("DELETE", path, If_Match="*")
    seen = [1]
    for seq in (3, 4, 3):
        undone(table, seq)
        response = table.call("GET", path)
        if response.status_code == 200:
            seen.append(response.get_json()["version"])
    assert seen == [1, 2, 3]


def test_no_one_goes_who_is_needed(table: Table) -> None:
    """A character in an encounter, and a combatant in turn, prevent the undo of their creation."""
    harrak = table.character()
    fight = table.encounter({"character_id": harrak["id"]})
    problem = refused(undo(table, 2), "undo_conflict")
    assert [event["type"] for event in problem["events"]] == ["encounter.created"]
    path = f"/encounters/{fight['id']}"
    joined = table.make(f"{path}/combatants", {"combatants": [foes()]})["combatants"][1]
    table.patch(path, {"turn": joined["id"]})
    assert refused(undo(table, 4), "undo_conflict")["events"][0]["seq"] == 5
    undone(table, 2, "?cascade=true")
    assert table.get("/encounters")["items"] == []
    assert table.get("/characters")["items"] == []


def test_a_reference_that_another_participant_has_now(table: Table) -> None:
    """The new owner of a reference blocks the undo; a cascade undoes both."""
    first = table.character("First", external_ref="a")
    path = f"/characters/{first['id']}"
    table.patch(path, {"external_ref": "b"})
    second = table.character("Second", external_ref="a")
    table.patch(f"/characters/{second['id']}", {"external_ref": None})
    table.patch(path, {"external_ref": "a"})
    assert [event["seq"] for event in refused(undo(table, 3), "undo_conflict")["events"]] == [4, 5, 6]
    undone(table, 3, "?cascade=true")
    assert table.get(path)["external_ref"] == "a"
    undone(table, 7)
    assert table.get(path)["external_ref"] == "a"
    assert len(table.get("/characters")["items"]) == 2


def test_two_exchange_their_references(table: Table) -> None:
    """At no time do two have the same, for every order of writes."""
    paths = [f"/characters/{table.character(name, external_ref=name)['id']}" for name in ("a", "b")]
    table.patch(paths[0], {"external_ref": "c"})
    table.patch(paths[1], {"external_ref": "a"})
    table.patch(paths[0], {"external_ref": "b"})
    for to, expected in ((3, ["a", "b"]), (None, ["b", "a"])):
        if to:
            table.run("/rewind", {"to": to})
        else:
            undone(table, 7)
        assert [table.get(path)["external_ref"] for path in paths] == expected


def test_two_exchange_their_names(table: Table) -> None:
    """Entries of the library, characters with their combatants, and references of foes."""
    entries = [table.make("/library", {"kind": "foe", "name": name, "content": {"sheet": GOBLIN}}) for name in "AB"]
    heroes = [table.character(name) for name in ("Ana", "Bob")]
    fight = table.encounter(
        *({"character_id": each["id"]} for each in heroes), *(foes(name, external_ref=name) for name in "xy")
    )
    place = f"/encounters/{fight['id']}"
    seq = table.last_event()["seq"]
    for pair, member, (first, second) in (
        ([f"/library/{each['id']}" for each in entries], "name", ("A", "B")),
        ([f"/characters/{each['id']}" for each in heroes], "name", ("Ana", "Bob")),
        ([f"{place}/combatants/{each['id']}" for each in fight["combatants"][2:]], "external_ref", ("x", "y")),
    ):
        for path, name in ((pair[0], "other"), (pair[1], first), (pair[0], second)):
            table.patch(path, {member: name})
    after = table.get(place)["combatants"]
    assert [each["name"] for each in after[:2]] == ["Bob", "Ana"]
    rewound = table.run("/rewind", {"to": seq})["seq"]
    assert table.get(place)["combatants"] == fight["combatants"]
    undone(table, rewound)
    assert table.get(place)["combatants"] == after
    assert [table.get(f"/library/{each['id']}")["name"] for each in entries] == ["B", "A"]


@pytest.mark.parametrize("member", ["name", "external_ref"])
def test_a_name_that_another_combatant_has_does_not_come_back(table: Table, member: str) -> None:
    """The refusal names the later event; without that one the name comes back."""
    hero = table.character("Ana")["id"]
    fight = table.encounter({"character_id": hero}, foes("Goblin", external_ref="Ana"))
    place = f"/encounters/{fight['id']}"
    path = f"/characters/{hero}" if member == "name" else f"{place}/combatants/{fight['combatants'][1]['id']}"
    table.patch(path, {member: "Other"})
    seq = table.last_event()["seq"]
    table.call("POST", f"{place}/combatants", {"combatants": [foes(**{"name": "Wolf", member: "Ana"})]})
    problem = refused(undo(table, seq), "undo_conflict")
    assert [event["seq"] for event in problem["events"]] == [seq + 1]
    assert problem["detail"].endswith(f"{seq + 1}. Undo these first, or rewind to event {seq - 1}.")
    undone(table, seq + 1)
    undone(table, seq)
    assert table.get(place)["combatants"] == fight["combatants"]


def test_one_half_of_a_swap_is_not_undone_alone(table: Table) -> None:
    """A pack that swaps names logs two events; the later one cannot give back what the earlier one took."""
    entry = {"kind": "foe", "content": {"sheet": GOBLIN}}
    adder, boar = (table.make("/library", entry | {"name": name})["id"] for name in ("Adder", "Boar"))
    pack, seq = table.get("/library/pack"), table.last_event()["seq"]
    for packed, name in zip(pack["entries"], ("Boar", "Adder"), strict=True):
        packed["name"] = name
    table.run("/library/import", pack)
    problem = refused(undo(table, seq + 2), "undo_conflict")
    assert (problem["events"], "cascade" in problem["detail"]) == ([], False)
    assert "Rewind to an event before both" in problem["detail"]
    table.run("/rewind", {"to": seq})
    assert [table.get(f"/library/{each}")["name"] for each in (adder, boar)] == ["Adder", "Boar"]


def test_a_rewind_restores_several_encounters(table: Table) -> None:
    """Also where an event outside an encounter changed it, as when a character is renamed."""
    hero = table.character("Ana")["id"]
    fights = [table.encounter({"character_id": hero}), table.encounter(foes())]
    seq = table.last_event()["seq"]
    table.patch(f"/characters/{hero}", {"name": "Bob"})
    table.patch(f"/encounters/{fights[1]['id']}", {"name": "Another"})
    table.run("/rewind", {"to": seq})
    for fight in fights:
        there = table.get(f"/encounters/{fight['id']}")
        assert (there["name"], there["combatants"]) == (fight["name"], fight["combatants"])


def test_absent_is_not_null(table: Table) -> None:
    """A house rule that was not there is not there again."""
    table.patch("", {"options": {"on_tie": "initiator"}})
    table.patch("", {"options": {"on_tie": None}})
    undone(table, 3)
    assert table.get()["options"] == {"on_tie": "initiator"}
    undone(table, 2)
    assert table.get()["options"] == {}


def test_the_campaign_is_rewound(table: Table, fight: dict[str, Any]) -> None:
    """All after an event is taken back in one event; keys stay, and it says so."""
    strike(table, fight)
    key = table.key("observer")
    table.character()
    event = table.run("/rewind", {"to": 2})
    assert event["type"] == "rewind"
    assert event["result"] == {"undone": [6, 4, 3], "kept": [5], "encounters": [fight["id"]]}
    assert wounds(table, fight) == [0, 0]
    assert table.get("/characters")["items"] == []
    assert table.get("", key=key["token"])["id"] == table.id
    undone(table, event["seq"])
    assert wounds(table, fight) == [0, 2]
    assert len(table.get("/characters")["items"]) == 1


def test_rewinding_goes_over_what_was_undone(table: Table, fight: dict[str, Any]) -> None:
    """An event that had been taken back after that point is in force again."""
    strike(table, fight)
    undone(table, 4)
    undone(table, 3)
    event = table.run("/rewind", {"to": 5})
    assert event["result"]["undone"] == [6]
    assert wounds(table, fight) == [0, 1]
    refused(table.call("POST", "/rewind", {"to": 7}), "already_undone")
    assert table.call("POST", "/rewind", {"to": 99}).status_code == 404


def test_undo_is_done_once(table: Table, fight: dict[str, Any]) -> None:
    """The same call with the same key gets the same answer."""
    first, again = (undo(table, 3, Idempotency_Key="oops") for _ in range(2))
    assert first.get_json() == again.get_json()
    assert len(table.events()) == 4
    assert wounds(table, fight) == [0, 0]


def test_of_two_undos_at_once_one_does_it(app: Flask, table: Table, fight: dict[str, Any]) -> None:
    """The other one learns that it is done already."""
    with ThreadPoolExecutor(4) as threads:
        calls = [threads.submit(undo, apart(app, table), 3) for _ in range(4)]
        statuses = sorted(call.result().status_code for call in calls)
    assert statuses == [200, 409, 409, 409]
    assert wounds(table, fight) == [0, 0]
    assert len(table.events()) == 4


def test_an_event_without_changes_is_marked(app: Flask, table: Table) -> None:
    """A roll that changed nothing is taken back once, too, also by two at once."""
    harrak = table.character()
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}
    table.run(f"/characters/{harrak['id']}/flyerbook/task", order)
    with ThreadPoolExecutor(2) as threads:
        calls = [threads.submit(undo, apart(app, table), 3) for _ in range(2)]
        assert sorted(call.result().status_code for call in calls) == [200, 409]
    assert table.get("/events/3")["undone_by"] == 4


def test_what_gms_alone_see_is_taken_back_before_gms_alone(table: Table) -> None:
    """The event that takes a hidden one back is as hidden."""
    path = f"/characters/{table.character()['id']}/flyerbook"
    table.run(f"{path}/condition", {"wounds": 2, "visibility": "gm"})
    assert undone(table, 3)["visibility"] == "gm"
    assert undone(table, 2)["visibility"] == "public"


def test_commands_go_on_while_others_undo(app: Flask, table: Table, fight: dict[str, Any]) -> None:
    """In any interleaving the wounds are those of the events in force."""
    with ThreadPoolExecutor(4) as threads:
        blows = [threads.submit(strike, apart(app, table), fight) for _ in range(8)]
        undos = [threads.submit(undo, apart(app, table), 3, "?cascade=true") for _ in range(2)]
        statuses = [call.result().status_code for call in undos]
        assert [call.exception() for call in blows] == [None] * 8
    assert set(statuses) <= {200, 409, 503}
    in_force = [each for each in table.events() if each["operation"] == "damage" and each["undone_by"] is None]
    assert wounds(table, fight) == [0, len(in_force)]


def test_a_put_character_is_undone(table: Table) -> None:
    """Also a replacement of the whole sheet: member by member, lists as one."""
    place = "/characters/by-external-ref/a"
    made = table.call("PUT", place, {"name": "A", "sheet": HARRAK}).get_json()
    weapons = [{"name": "Sword", "damage": 3}]
    table.call("PUT", place, {"name": "B", "sheet": {"weapons": weapons}}, If_Match="*")
    undone(table, 3)
    shown = table.get(f"/characters/{made['id']}")
    del made["warnings"]  # they are about what was sent
    assert shown == made | {"version": 3, "updated_at": shown["updated_at"]}


def test_what_expired_lasts_again(table: Table) -> None:
    """Turn, round and conditions are those of before; going on again counts each turn once."""
    path = f"/encounters/{table.encounter(foes(count=2))['id']}"
    table.run(f"{path}/start", {}, If_Match="*")
    second = table.get(path)["combatants"][1]
    dazed = {"name": "Dazed", "duration": {"unit": "turn", "count": 1}}
    table.make(f"{path}/combatants/{second['id']}/conditions", dazed)
    looks = [table.get(path)]
    for _ in range(3):
        table.run(f"{path}/next-turn", {}, If_Match="*")
        looks.append(table.get(path))
    assert looks[3]["round"] == 2
    table.run("/rewind", {"to": 4})
    assert same(table.get(path)) == same(looks[0])
    for look in looks[1:]:
        table.run(f"{path}/next-turn", {}, If_Match="*")
        again = table.get(path)
        assert (again["turn"], again["round"]) == (look["turn"], look["round"])
        assert [lasting(each) for each in again["combatants"]] == [lasting(each) for each in look["combatants"]]


def same(resource: dict[str, Any]) -> dict[str, Any]:
    """A resource without what only counts changes."""
    return {name: value for name, value in resource.items() if name not in ("version", "updated_at")}


def lasting(combatant: dict[str, Any]) -> list[Any]:
    """The rest of each condition, and its end."""
    return [
        (each["duration"]["left"], each["ended"] and each["ended"]["reason"])
        for each in combatant["conditions"].values()
    ]


def test_a_dry_run_shows_what_an_undo_would_write(table: Table, fight: dict[str, Any]) -> None:
    """The whole event comes with what it would change, and nothing of it stays, not even for the same key."""
    path, last = f"/encounters/{fight['id']}", table.last_event()
    before = table.get(path)
    looks = [
        table.call("POST", f"/events/{last['seq']}/undo?dry_run=true", Idempotency_Key="the same"),
        table.call("POST", "/rewind?dry_run=true&render=text", {"to": last["seq"] - 1}, Idempotency_Key="the same"),
    ]
    for look in looks:
        event = look.get_json()
        assert (look.status_code, event["seq"]) == (200, last["seq"] + 1)
        assert [change["path"] for change in event["changes"]] == [change["path"] for change in last["changes"]]
    assert table.get(path) == before
    assert table.last_event() == last
    assert undone(table, last["seq"])["seq"] == last["seq"] + 1


def test_a_dry_run_of_an_undo_is_refused_like_the_undo(table: Table) -> None:
    """The dry run reports the same conflict."""
    refused(undo(table, 1, "?dry_run=true"), "not_undoable")


def test_the_last_event_of_a_key_is_undone_without_its_seq(table: Table, fight: dict[str, Any]) -> None:
    """Each further call goes back one event more; undos, and events of others, are skipped."""
    mine = table.last_event()["seq"]
    other = table.key("gm")["token"]
    table.make("/characters", {"name": "Bo", "sheet": {}}, key=other)
    assert table.run("/undo", None)["result"]["undone"] == [mine]
    assert table.run("/undo?dry_run=true", None)["result"]["undone"] == [mine - 1]
    assert table.run("/undo", None)["result"]["undone"] == [mine - 1]
    refused(table.call("POST", "/undo"), "nothing_to_undo")
    assert table.run("/undo", None, key=other)["operation"] is None
    assert table.call("POST", "/undo", key=table.key("player")["token"]).status_code == 403
    assert table.call("GET", f"/encounters/{fight['id']}").status_code == 404


def test_the_last_event_is_undone_with_later_ones_on_request(table: Table, fight: dict[str, Any]) -> None:
    """Without `cascade` the later event of another key is a conflict."""
    mine = table.last_event()["seq"]
    _, second = fight["combatants"]
    other = table.key("gm")["token"]
    path = f"/encounters/{fight['id']}/combatants/{second['id']}"
    table.patch(path, {"state": {"wounds": 3}}, key=other)
    problem = refused(table.call("POST", "/undo"), "undo_conflict")
    assert [each["type"] for each in problem["events"]] == ["combatant.updated"]
    assert table.run("/undo?cascade=true", None)["result"]["undone"][-1] == mine
