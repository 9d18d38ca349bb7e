"""Tests of `/v1/campaigns/{campaign_id}/library`."""

from typing import Any

import pytest

from tests.table import GOBLIN, HARRAK, Table, foes, read_back

SNEAK: dict[str, Any] = {
    "kind": "foe",
    "name": "Sneak",
    "notes": "Hides behind barrels.",
    "tags": ["humanoid"],
    "content": {"sheet": GOBLIN},
}
KNIFE: dict[str, Any] = {
    "kind": "item",
    "name": "Long knife",
    "content": {"member": "weapons", "value": {"name": "Long knife", "damage": 2}},
}
DAZED: dict[str, Any] = {
    "kind": "condition",
    "name": "Dazed",
    "content": {"effects": [{"code": "modifier", "value": -2}], "duration": {"unit": "round", "count": 2}},
}
LOOT: dict[str, Any] = {
    "kind": "table",
    "name": "Loot",
    "content": {"rows": [{"text": "Coins", "weight": 3}, {"text": "A ring"}]},
}
WEATHER: dict[str, Any] = {
    "kind": "table",
    "name": "Weather",
    "content": {
        "dice": "1d6",
        "rows": [
            {"from": 1, "to": 3, "text": "Rain"},
            {"from": 4, "to": 5, "text": "Sun"},
            {"from": 6, "to": 6, "text": "A find", "entry": "Loot"},
        ],
    },
}


def test_foes_come_from_the_library(table: Table) -> None:
    """By name without regard to case or by id, numbered, with changes that the entry does not get."""
    entry = table.make("/library", SNEAK)
    boss_of = {"from": entry["id"], "name": "Boss", "changes": {"sheet": {"skills": {"Club": 12}}}}
    fight = table.encounter({"from": "sneak", "count": 2}, boss_of)
    first, second, boss = fight["combatants"]
    assert [each["name"] for each in (first, second, boss)] == ["Sneak 1", "Sneak 2", "Boss"]
    assert first["sheet"]["skills"] == {"Club": 9}
    assert boss["sheet"]["skills"] == {"Club": 12}
    assert boss["template"] == "Sneak"
    assert table.get(f"/library/{entry['id']}") == entry


def test_later_changes_of_an_entry_do_not_reach_its_copies(table: Table) -> None:
    """Until they are refreshed."""
    entry = table.make("/library", SNEAK)
    fight = table.encounter({"from": "Sneak"})
    changed = table.patch(f"/library/{entry['id']}", {"content": {"sheet": {"wound_threshold": 9}}})
    assert changed["content"]["sheet"] == GOBLIN | {"wound_threshold": 9}
    path = f"/encounters/{fight['id']}"
    assert table.get(path) == fight
    foe = f"{path}/combatants/{fight['combatants'][0]['id']}"
    table.patch(foe, {"state": {"wounds": 1}})
    refreshed = table.run(f"{foe}/refresh", {}, If_Match="*")["combatants"][0]
    assert (refreshed["sheet"]["wound_threshold"], refreshed["state"]["wounds"]) == (9, 1)
    harder = table.run(f"{foe}/refresh", {"changes": {"sheet": {"wound_threshold": 12}}}, If_Match="*")
    assert harder["combatants"][0]["sheet"]["wound_threshold"] == 12
    other = table.encounter({"name": "Ogre", "sheet": GOBLIN})
    ogre = f"/encounters/{other['id']}/combatants/{other['combatants'][0]['id']}"
    assert table.call("POST", f"{ogre}/refresh", {}, If_Match="*").get_json()["code"] == "not_from_library"


def test_a_character_is_made_from_an_entry(table: Table) -> None:
    """With its name or another one."""
    table.make("/library", {"kind": "character", "name": "Harrak", "content": {"sheet": HARRAK}})
    assert table.make("/characters", {"from": "Harrak"})["sheet"]["jobs"] == {"Locksmith": 12}
    other = table.make("/characters", {"from": "harrak", "name": "Ana", "changes": {"sheet": {"jobs": {"Thief": 10}}}})
    assert (other["name"], other["sheet"]["jobs"]) == ("Ana", {"Locksmith": 12, "Thief": 10})


def test_items_of_the_library_are_put_on_sheets(table: Table) -> None:
    """On those of characters, foes and entries, with the members that stand beside `from`."""
    table.make("/library", KNIFE)
    sheet = HARRAK | {"weapons": [{"from": "Long knife"}, {"from": "long knife", "name": "Old knife", "damage": 1}]}
    made = table.make("/characters", {"name": "Ana", "sheet": sheet})
    assert [(each["name"], each["damage"]) for each in made["sheet"]["weapons"]] == [
        ("Long knife", 2),
        ("Old knife", 1),
    ]
    table.patch(f"/characters/{made['id']}", {"sheet": {"weapons": [{"from": "Long knife"}]}})
    assert len(table.get(f"/characters/{made['id']}")["sheet"]["weapons"]) == 1
    armed = SNEAK | {"content": {"sheet": GOBLIN | {"weapons": [{"from": "Long knife"}]}}}
    assert table.make("/library", armed)["content"]["sheet"]["weapons"] == [KNIFE["content"]["value"]]


def test_conditions_are_laid_by_name(table: Table) -> None:
    """Members that the order states replace those of the entry."""
    harrak = table.character()
    table.make("/library", DAZED)
    laid = table.make(f"/characters/{harrak['id']}/conditions", {"from": "dazed", "rank": 3})
    assert laid["condition"]["name"] == "Dazed"
    assert laid["condition"]["rank"] == 3
    assert laid["condition"]["effects"][0]["value"] == -2
    assert laid["condition"]["duration"]["unit"] == "round"


def test_the_library_is_searched_by_words_kind_and_tag(table: Table) -> None:
    """All conditions narrow the list together, page by page."""
    for body in (SNEAK, KNIFE, DAZED):
        table.make("/library", body)
    for query, names in (
        ("", ["Sneak", "Long knife", "Dazed"]),
        ("?sort=name", ["Dazed", "Long knife", "Sneak"]),
        ("?q=BARRELS", ["Sneak"]),
        ("?q=humanoid", ["Sneak"]),
        ("?q=long+knife", ["Long knife"]),
        ("?q=100%25", []),
        ("?kind=condition", ["Dazed"]),
        ("?tag=humanoid", ["Sneak"]),
        ("?tag=humanoid&kind=item", []),
    ):
        assert [each["name"] for each in table.get(f"/library{query}")["items"]] == names, query
    page = table.get("/library?limit=2")
    assert [each["name"] for each in table.get(f"/library?cursor={page['next_cursor']}")["items"]] == ["Dazed"]


def test_each_edit_of_the_library_is_undone_by_its_event(table: Table) -> None:
    """Creation, change and deletion."""
    entry = table.make("/library", SNEAK)
    path = f"/library/{entry['id']}"
    table.patch(path, {"notes": "Runs."})
    assert table.call("DELETE", path, If_Match="*").status_code == 204
    assert table.call("GET", path).status_code == 404
    assert [each["type"] for each in table.events()[-3:]] == ["entry.created", "entry.updated", "entry.deleted"]
    table.run("/undo", {})
    assert table.get(path)["notes"] == "Runs."
    table.run("/undo", {})
    again = table.get(path)
    assert {name: again[name] for name in SNEAK} == SNEAK
    table.run("/undo", {})
    assert table.call("GET", path).status_code == 404


def test_an_undo_does_not_make_two_entries_of_one_name(table: Table) -> None:
    """It is refused while another entry has the name."""
    entry = table.make("/library", SNEAK)
    table.call("DELETE", f"/library/{entry['id']}", If_Match="*")
    gone = table.last_event()["seq"]
    table.make("/library", SNEAK)
    assert table.call("POST", f"/events/{gone}/undo", {}).status_code == 409


def test_a_campaign_moves_with_its_library(table: Table) -> None:
    """And its log with the edits can be undone there."""
    source = {"title": "Goblins", "author": "Ana", "licence": "CC-BY-4.0"}
    entry = table.make("/library", SNEAK | {"source": source})
    table.patch(f"/library/{entry['id']}", {"notes": "Runs."})
    document = table.get("/export")
    copy = table.client.post("/v1/campaigns/import", json=document)
    assert copy.status_code == 201, copy.get_data(as_text=True)
    moved = copy.get_json()
    headers = {"Authorization": f"Bearer {moved['key']['token']}"}
    base = f"/v1/campaigns/{moved['id']}"
    there = table.client.get(f"{base}/library/{entry['id']}", headers=headers).get_json()
    assert (there["notes"], there["source"]) == ("Runs.", source)
    assert table.client.post(f"{base}/undo", json={}, headers=headers).status_code in (200, 409)
    document["library"][0]["content"] = {"sheet": {"skills": {"Club": "much"}}}
    refused = table.client.post("/v1/campaigns/import", json=document)
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/library/0/content/sheet/skills/Club"


def test_only_game_masters_know_the_library(table: Table) -> None:
    """Players read neither entries nor their events."""
    harrak = table.character()
    entry = table.make("/library", SNEAK)
    for role in ("player", "observer"):
        key = table.key(role, *([harrak["id"]] if role == "player" else []))["token"]
        assert table.call("GET", "/library", key=key).status_code == 403
        assert table.call("GET", f"/library/{entry['id']}", key=key).status_code == 403
        seen = table.get("/events?limit=200", key=key)["items"]
        assert not [each for each in seen if each["type"].startswith("entry.")]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"kind": "monster"}, "/kind"),
        ({"content": {"sheet": {"skills": 3}}}, "/content/sheet/skills"),
        ({"content": {}}, "/content"),
        ({"content": {"sheet": GOBLIN, "hp": 3}}, "/content/hp"),
        ({"content": {"sheet": GOBLIN, "tactic": {"target": "nearest"}}}, "/content/tactic/target"),
        ({"content": {"sheet": GOBLIN, "tactic": {"flees_bellow": 1}}}, "/content/tactic/flees_bellow"),
        ({"kind": "item", "content": {"member": "weapon", "value": {}}}, "/content/member"),
        ({"kind": "item", "content": {"member": "weapons", "value": {"name": 3}}}, "/content/value/name"),
        ({"kind": "condition", "content": {"rank": "high"}}, "/content/rank"),
        ({"kind": "order", "content": {"operation": "dance", "order": {}}}, "/content/operation"),
        ({"kind": "order", "content": {"operation": "task", "order": {"dificulty": 3}}}, "/content/order/dificulty"),
        ({"kind": "table", "content": {"rows": [{"text": "Rain", "from": 1, "to": 2}]}}, "/content/rows/0/from"),
        (
            {"kind": "table", "content": {"dice": "1d6", "rows": [{"text": "Rain", "from": 1, "to": 5}]}},
            "/content/rows",
        ),
        (
            {"kind": "table", "content": {"dice": "1d6", "rows": [{"text": "Rain", "from": 2, "to": 6}]}},
            "/content/rows/0/from",
        ),
    ],
)
def test_an_entry_that_does_not_fit_is_pointed_at(table: Table, body: dict[str, Any], pointer: str) -> None:
    """And nothing is stored."""
    refused = table.call("POST", "/library", SNEAK | body)
    assert refused.status_code == 422, refused.get_data(as_text=True)
    assert refused.get_json()["errors"][0]["pointer"] == pointer
    assert table.get("/library")["items"] == []


def test_uses_that_do_not_fit_are_pointed_at(table: Table) -> None:
    """An unknown entry with the names that are like it."""
    table.make("/library", SNEAK)
    table.make("/library", KNIFE)
    for path, body, status, pointer in (
        ("/encounters", {"name": "A", "combatants": [{"from": "Snaek"}]}, 404, "/combatants/0/from"),
        ("/encounters", {"name": "A", "combatants": [{"from": "Long knife"}]}, 404, "/combatants/0/from"),
        ("/encounters", {"name": "A", "combatants": [{"from": "Sneak", "sheet": GOBLIN}]}, 422, "/combatants/0/sheet"),
        (
            "/encounters",
            {"name": "A", "combatants": [{"from": "Sneak", "changes": {"hp": 3}}]},
            422,
            "/combatants/0/changes/hp",
        ),
        ("/encounters", {"name": "A", "combatants": [{"name": "B", "changes": {}}]}, 422, "/combatants/0/changes"),
        ("/characters", {"name": "Ana"}, 422, "/sheet"),
        ("/characters", {"sheet": HARRAK}, 422, "/name"),
        (
            "/characters",
            {"name": "A", "sheet": HARRAK | {"weapons": [{"from": "Sneak"}]}},
            404,
            "/sheet/weapons/0/from",
        ),
        ("/characters", {"name": "A", "sheet": {"edges": [{"from": "Long knife"}]}}, 422, "/sheet/edges/0/from"),
    ):
        refused = table.call("POST", path, body)
        assert refused.status_code == status, (body, refused.get_data(as_text=True))
        assert refused.get_json()["errors"][0]["pointer"] == pointer
    assert table.call("POST", "/encounters", {"name": "A", "combatants": [{"from": "Snaek"}]}).get_json()["near"] == [
        "Sneak"
    ]


def test_faults_of_changes_are_pointed_at_in_them(table: Table) -> None:
    """By every call that takes them, for members and for items of the library."""
    harrak = table.make("/characters", {"from": "Harrak", "external_ref": "h"})["id"]
    fight = table.encounter({"from": "Goblin", "external_ref": "g"})
    encounter = f"/encounters/{fight['id']}"
    goblin = f"{encounter}/combatants/{fight['combatants'][0]['id']}"
    changes = {"sheet": {"bogus": 1}}
    hero, foe = {"from": "Harrak", "changes": changes}, {"from": "Goblin", "changes": changes}
    for method, path, body, pointer in (
        ("POST", "/characters", hero, ""),
        ("POST", "/characters/bulk", {"characters": [hero]}, "/characters/0"),
        ("PUT", "/characters/by-external-ref/h", hero, ""),
        ("POST", f"/characters/{harrak}/refresh", {"changes": changes}, ""),
        ("POST", f"{encounter}/combatants", {"combatants": [foe]}, "/combatants/0"),
        ("PUT", f"{encounter}/combatants/by-external-ref/g", foe, ""),
        ("POST", f"{goblin}/refresh", {"changes": changes}, ""),
    ):
        refused = table.call(method, path, body, If_Match="*").get_json()
        assert refused["errors"][0]["pointer"] == f"{pointer}/changes/sheet/bogus"
        assert refused["detail"].startswith(f"`{pointer}/changes/sheet/bogus`")
    unknown = {"from": "Harrak", "changes": {"sheet": {"weapons": [{"from": "Nothing"}]}}}
    refused = table.call("POST", "/characters", unknown).get_json()
    assert refused["errors"][0]["pointer"] == "/changes/sheet/weapons/0/from"
    refused = table.call("POST", "/characters", {"from": "Harrak", "sheet": {}, "changes": {}}).get_json()
    assert refused["errors"][0]["pointer"] == "/sheet"


def test_names_are_unique_in_a_kind(table: Table) -> None:
    """Without regard to case, for new and for renamed entries."""
    table.make("/library", SNEAK)
    assert table.call("POST", "/library", SNEAK | {"name": "SNEAK"}).get_json()["code"] == "name_taken"
    other = table.make("/library", SNEAK | {"name": "Other"})
    refused = table.call("PATCH", f"/library/{other['id']}", {"name": "sneak"}, If_Match="*")
    assert refused.get_json()["code"] == "name_taken"
    assert read_back(table.make("/library", KNIFE | {"name": "Sneak"}))["kind"] == "item"


def test_a_table_is_rolled_with_recorded_dice(table: Table) -> None:
    """Of the library, with the tables to which its rows lead; for game masters, until they reveal it."""
    table.make("/library", LOOT)
    table.make("/library", WEATHER)
    event = table.run("/library/roll", {"table": "weather", "dice": {"table": [6, 4]}})
    assert event["result"]["results"] == [
        {"table": "Weather", "roll": 6, "text": "A find", "entry": "Loot"},
        {"table": "Loot", "roll": 4, "text": "A ring", "entry": None},
    ]
    assert [(roll["die"], roll["face"]) for roll in event["rolls"]] == [("d6", 6), ("d4", 4)]
    observer = table.key("observer")["token"]
    assert table.call("GET", f"/events/{event['seq']}", key=observer).status_code == 404
    table.run(f"/events/{event['seq']}/reveal", {})
    assert table.get(f"/events/{event['seq']}", key=observer)["result"] == event["result"]
    same = {"table": "Weather", "seed": "morning"}
    assert table.run("/library/roll", same)["result"] == table.run("/library/roll", same)["result"]


@pytest.mark.parametrize(("dice", "pointer"), [({}, "/dice/table"), ([], "/dice")])
def test_missing_dice_of_a_table_are_pointed_at(table: Table, dice: Any, pointer: str) -> None:
    """In the form that was sent."""
    problem = table.call("POST", "/library/roll", {"table": "Weather", "dice": dice}).get_json()
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("dice_exhausted", pointer)


def test_the_odds_of_a_table_are_exact(table: Table) -> None:
    """Of each chain of results, and they add up to one."""
    table.make("/library", LOOT)
    table.make("/library", WEATHER)
    assert table.get("/library/odds?table=Weather")["items"] == [
        {"texts": ["Rain"], "probability": "1/2"},
        {"texts": ["Sun"], "probability": "1/3"},
        {"texts": ["A find", "Coins"], "probability": "1/8"},
        {"texts": ["A find", "A ring"], "probability": "1/24"},
    ]


def test_odds_of_more_results_than_a_call_may_take_are_refused(table: Table) -> None:
    """Nested tables multiply their results; also where all texts are alike."""
    rows = [{"text": "On", "weight": 2}] * 10
    table.make("/library", {"kind": "table", "name": "T0", "content": {"rows": rows}})
    for level in range(1, 8):
        deeper = [row | {"entry": f"T{level - 1}"} for row in rows]
        table.make("/library", {"kind": "table", "name": f"T{level}", "content": {"rows": deeper}})
    assert table.get("/library/odds?table=T3")["items"] == [{"texts": ["On"] * 4, "probability": "1"}]
    refused = table.call("GET", "/library/odds?table=T7")
    assert (refused.status_code, refused.get_json()["code"]) == (422, "too_large")
    assert refused.get_json()["errors"][0]["parameter"] == "table"


def test_odds_of_an_unknown_table_name_the_parameter(table: Table) -> None:
    """The name is in the query, not in a body."""
    (error,) = table.call("GET", "/library/odds?table=Nothing").get_json()["errors"]
    assert (error["parameter"], error["code"]) == ("table", "not_found")


def test_a_table_that_leads_to_itself_is_refused(table: Table) -> None:
    """By the roll and by the odds."""
    rows = [{"text": "Again", "entry": "Circle"}]
    table.make("/library", {"kind": "table", "name": "Circle", "content": {"rows": rows}})
    for refused in (
        table.call("POST", "/library/roll", {"table": "Circle"}),
        table.call("GET", "/library/odds?table=Circle"),
    ):
        assert (refused.status_code, refused.get_json()["code"]) == (409, "nested_too_deep")


def test_a_pack_moves_entries_to_another_campaign(table: Table) -> None:
    """With their ids: a second import changes nothing, and a new one of an improved pack only what was improved."""
    entry = table.make("/library", SNEAK)
    table.make("/library", KNIFE)
    pack = table.get("/library/pack?title=Goblins&kind=foe") | {"author": "Ana", "licence": "CC-BY-4.0"}
    assert [each["name"] for each in pack["entries"]] == ["Sneak"]
    other = Table(table.client)
    assert other.run("/library/import?dry_run=true", pack)["entries"][0]["change"] == "added"
    assert other.get("/library")["items"] == []
    assert [each["change"] for each in other.run("/library/import", pack)["entries"]] == ["added"]
    there = other.get(f"/library/{entry['id']}")
    assert there["source"] == {"title": "Goblins", "author": "Ana", "licence": "CC-BY-4.0"}
    assert [each["change"] for each in other.run("/library/import", pack)["entries"]] == ["unchanged"]
    pack["entries"][0]["notes"] = "Runs."
    report = other.run("/library/import", pack)["entries"][0]
    assert (report["change"], report["differences"]) == ("changed", ["/notes"])


def test_a_pack_may_give_entries_the_names_of_others(table: Table) -> None:
    """Two exchange theirs, and a new entry gets the former name of a third; a dry run reports the same."""
    entries = [table.make("/library", SNEAK | {"name": name}) for name in ("Adder", "Boar", "Crow")]
    pack = table.get("/library/pack")
    for entry, name in zip(pack["entries"], ("Boar", "Adder", "Raven"), strict=True):
        entry["name"] = name
    pack["entries"].append(pack["entries"][0] | {"id": table.id, "name": "Crow"})
    tried = table.run("/library/import?dry_run=true", pack)
    assert [table.get(f"/library/{each['id']}")["name"] for each in entries] == ["Adder", "Boar", "Crow"]
    assert table.run("/library/import", pack) == tried
    assert [each["change"] for each in tried["entries"]] == ["changed", "changed", "changed", "added"]
    assert [table.get(f"/library/{each['id']}")["name"] for each in entries] == ["Boar", "Adder", "Raven"]
    taken = pack | {"entries": [pack["entries"][0] | {"name": "Raven"}]}
    assert table.call("POST", "/library/import", taken).get_json()["code"] == "name_taken"


def test_a_pack_that_does_not_fit_is_refused_as_a_whole(table: Table) -> None:
    """With the place of the mistake in the pack."""
    first, second = table.make("/library", SNEAK), table.make("/library", KNIFE)
    pack = table.get("/library/pack?title=All")
    assert {each["id"] for each in pack["entries"]} == {first["id"], second["id"]}
    other = Table(table.client)
    at = next(index for index, each in enumerate(pack["entries"]) if each["kind"] == "item")
    pack["entries"][at]["content"]["value"]["damage"] = "much"
    refused = other.call("POST", "/library/import", pack)
    assert refused.get_json()["errors"][0]["pointer"] == f"/entries/{at}/content/value/damage"
    assert other.get("/library")["items"] == []
    refused = other.call("POST", "/library/import", pack | {"ruleset": "freed6", "entries": []})
    assert refused.get_json()["errors"][0]["pointer"] == "/ruleset"


@pytest.mark.parametrize("member", ["entries", "characters"])
def test_a_pack_that_has_an_id_twice_is_refused(table: Table, member: str) -> None:
    """With the place of the second one."""
    table.make("/library", SNEAK)
    character = table.make("/characters", {"name": "Harrak", "sheet": HARRAK})["id"]
    pack = table.get(f"/library/pack?characters={character}")
    pack[member].append(pack[member][0] | {"name": "Another"})
    other = Table(table.client)
    refused = other.call("POST", "/library/import", pack)
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, f"/{member}/1/id")
    assert other.get("/library")["items"] == other.get("/characters")["items"] == []


def test_a_character_that_is_asked_for_twice_is_packed_once(table: Table) -> None:
    """An import refuses a pack that has an id twice."""
    character = table.make("/characters", {"name": "Harrak", "sheet": HARRAK})["id"]
    pack = table.get(f"/library/pack?characters={character},{character}")
    assert [each["id"] for each in pack["characters"]] == [character]


def test_a_condition_of_an_encounter_stays_behind_with_it(table: Table) -> None:
    """One without an encounter moves: it lasts until the end of the next one, there as here."""
    harrak = table.character()["id"]
    path, until = f"/characters/{harrak}/conditions", {"unit": "encounter"}
    table.make(path, {"name": "Wary", "duration": until})
    fight = table.encounter({"character_id": harrak}, foes())
    table.run(f"/encounters/{fight['id']}/start", {})
    table.make(path, {"name": "Dazed", "duration": until})
    table.make(path, {"name": "Blessed", "duration": {"unit": "scene"}})
    other = Table(table.client)
    other.run("/library/import", table.get(f"/library/pack?title=Harrak&characters={harrak}"))
    moved = other.get(f"/characters/{harrak}")["conditions"].values()
    assert [each["name"] for each in moved] == ["Wary", "Blessed"]


def test_a_character_moves_with_its_conditions(table: Table) -> None:
    """Once: a later import does not overwrite what was played since."""
    harrak = table.character(state={"wounds": 1})
    table.make(
        f"/characters/{harrak['id']}/conditions", {"name": "Dazed", "effects": [{"code": "modifier", "value": -2}]}
    )
    pack = table.get(f"/library/pack?title=Harrak&characters={harrak['id']}")
    other = Table(table.client)
    assert other.run("/library/import", pack)["characters"][0]["change"] == "added"
    moved = other.get(f"/characters/{harrak['id']}")
    assert moved["state"] == harrak["state"]
    assert [each["name"] for each in moved["conditions"].values()] == ["Dazed"]
    other.patch(f"/characters/{harrak['id']}", {"state": {"wounds": 0}})
    assert other.run("/library/import", pack)["characters"][0]["change"] == "unchanged"
    assert other.get(f"/characters/{harrak['id']}")["state"]["wounds"] == 0


def test_a_large_pack_is_imported(table: Table) -> None:
    """Larger than other bodies may be."""
    note = "long " * 390
    entries = [
        {"id": f"01980000-0000-7000-8000-{number:012}", **SNEAK, "name": f"Foe {number}", "notes": note}
        for number in range(200)
    ]
    pack = {"format": "arbiter-pack", "version": 1, "ruleset": "flyerbook", "title": "Large", "entries": entries}
    assert len(table.run("/library/import", pack)["entries"]) == len(entries)


def test_a_saved_order_is_given_by_name(table: Table) -> None:
    """To several at once, with changes, and at once where no one rolls."""
    harrak = table.character()
    order = {"roller": {"candidates": ["Locksmith"]}, "difficulty": "easy"}
    table.make("/library", {"kind": "order", "name": "The door", "content": {"operation": "task", "order": order}})
    asked = table.make("/prompts", {"from": "the door", "actors": ["pcs"]})
    assert (asked["status"], asked["label"], asked["operation"]) == ("open", "The door", "task")
    harder = {"from": "The door", "actors": [harrak["id"]], "rolls": "nobody", "order": {"difficulty": "hard"}}
    done = table.make("/prompts", harder)
    assert done["status"] == "done"
    assert table.last_event()["result"]["difficulty"] == 15
    player = table.key("player", harrak["id"])["token"]
    assert table.call("POST", "/prompts", harder, key=player).status_code == 403
    for body, pointer in (
        ({"actors": ["pcs"]}, "/operation"),
        (harder | {"operation": "task"}, "/operation"),
        ({"operation": "task"}, "/order"),
        ({"from": "The window"}, "/from"),
    ):
        assert table.call("POST", "/prompts", body).get_json()["errors"][0]["pointer"] == pointer
