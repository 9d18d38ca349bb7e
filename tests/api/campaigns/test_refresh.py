"""Tests of the origin of copies, and of `POST .../refresh`."""

from typing import Any

from flask.testing import FlaskClient

from service.rulesets.library import library_of
from tests.api.campaigns.test_library import DAZED, KNIFE, SNEAK
from tests.table import GOBLIN, HARRAK, Table, foes, read_back

HERO: dict[str, Any] = {"kind": "character", "name": "Hero", "content": {"sheet": HARRAK}}
SWORD = {"sheet": {"weapons": [{"from": "Long knife", "name": "Sting"}]}}


def names_of(sheet: Any) -> list[str]:
    """Names of the weapons on a sheet."""
    return [each["name"] for each in sheet["weapons"]]


def refreshed(table: Table, path: str, **body: Any) -> Any:
    """A participant after a refresh."""
    answer = table.call("POST", f"{path}/refresh", body, If_Match="*")
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def test_a_character_is_refreshed_on_request(table: Table) -> None:
    """With the present sheet of its entry, and its own state; `changes` are merged into both."""
    entry = table.make("/library", HERO)
    made = table.make("/characters", {"from": "hero", "name": "Ana"})
    path = f"/characters/{made['id']}"
    assert made["template"] == "Hero"
    table.patch(f"/library/{entry['id']}", {"content": {"sheet": {"wound_threshold": 9}}})
    assert table.get(path) == read_back(made)
    table.patch(path, {"state": {"wounds": 1}})
    ana = refreshed(table, path)
    assert (ana["name"], ana["sheet"]["wound_threshold"], ana["state"]["wounds"]) == ("Ana", 9, 1)
    harder = refreshed(table, path, changes={"sheet": {"wound_threshold": 12}, "state": {"wounds": 0}})
    assert (harder["sheet"]["wound_threshold"], harder["state"]["wounds"]) == (12, 0)
    table.run("/undo", {})
    assert table.get(path)["sheet"]["wound_threshold"] == 9


def test_items_are_refreshed(table: Table) -> None:
    """Under the name that they have on the sheet, and those that a character got later as well."""
    table.make("/library", HERO)
    knife = table.make("/library", KNIFE)
    own = table.make("/characters", {"name": "Bob", "sheet": HARRAK | SWORD["sheet"]})
    hero = table.make("/characters", {"from": "Hero"})
    weapons = [*hero["sheet"]["weapons"], {"from": "Long knife"}]
    hero = table.patch(f"/characters/{hero['id']}", {"sheet": {"weapons": weapons}})
    assert own["part_templates"] == {"/sheet/weapons/Sting": "Long knife"}
    assert hero["part_templates"] == {"/sheet/weapons/Long knife": "Long knife"}
    table.patch(f"/library/{knife['id']}", {"content": {"value": {"damage": 5}}})
    for before in (own, hero):
        after = refreshed(table, f"/characters/{before['id']}")
        assert names_of(after["sheet"]) == names_of(before["sheet"])
        assert after["sheet"]["weapons"][-1]["damage"] == 5
        assert after["part_templates"] == before["part_templates"]


def test_copies_whose_entry_is_gone_remain(table: Table) -> None:
    """As long as they are on the sheet; a character without any copy is not refreshed."""
    knife = table.make("/library", KNIFE)
    own = table.make("/characters", {"name": "Bob", "sheet": HARRAK | SWORD["sheet"]})
    path = f"/characters/{own['id']}"
    table.call("DELETE", f"/library/{knife['id']}", If_Match="*")
    assert refreshed(table, path)["sheet"] == own["sheet"]
    assert table.patch(path, {"sheet": {"weapons": []}})["part_templates"] == {}
    refused = table.call("POST", f"{path}/refresh", {}, If_Match="*")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "not_from_library")


def test_conditions_are_refreshed(table: Table) -> None:
    """Of characters and foes, with the effects of their entries; duration and rank count on."""
    dazed = table.make("/library", DAZED)
    harrak, fight = table.character(), table.encounter(foes("Goblin"))
    foe = f"/encounters/{fight['id']}/combatants/{fight['combatants'][0]['id']}"
    for path in (f"/characters/{harrak['id']}", foe):
        laid = table.make(f"{path}/conditions", {"from": "dazed", "rank": 3})
        assert table.get(path)["part_templates"] == {f"/conditions/{laid['id']}": "Dazed"}
    table.patch(f"/library/{dazed['id']}", {"content": {"effects": [{"code": "modifier", "value": -4}]}})
    refreshed(table, foe)
    refreshed(table, f"/characters/{harrak['id']}")
    for path in (f"/characters/{harrak['id']}", foe):
        (condition,) = table.get(path)["conditions"].values()
        assert (condition["effects"][0]["value"], condition["rank"]) == (-4, 3)
        assert condition["duration"]["unit"] == "round"
    for _ in range(4):
        table.run("/undo", {})
    assert table.get(foe)["part_templates"] == table.get(foe)["conditions"] == {}


def test_foes_know_their_items(table: Table) -> None:
    """Also where a reference or a patch brings them."""
    table.make("/library", SNEAK)
    table.make("/library", KNIFE)
    fight = table.encounter({"from": "Sneak", "changes": SWORD})
    path = f"/encounters/{fight['id']}/combatants"
    known = {"/sheet/weapons/Sting": "Long knife"}
    assert fight["combatants"][0]["part_templates"] == known
    put = table.call("PUT", f"{path}/by-external-ref/token", {"name": "Ork", "sheet": GOBLIN | SWORD["sheet"]})
    assert put.get_json()["combatants"][1]["part_templates"] == known
    table.patch(f"{path}/{fight['combatants'][0]['id']}", {"sheet": {"weapons": []}})
    assert table.get(f"{path}/{fight['combatants'][0]['id']}")["part_templates"] == {}


def test_players_do_not_learn_the_entries(table: Table) -> None:
    """Neither from characters nor from events, also of their own character."""
    for entry in (HERO, KNIFE, DAZED):
        table.make("/library", entry)
    hero = table.make("/characters", {"from": "Hero", "name": "Ana", "changes": SWORD})
    path = f"/characters/{hero['id']}"
    table.make(f"{path}/conditions", {"from": "Dazed", "name": "Giddy"})
    refreshed(table, path)
    for key in (table.key("player", hero["id"])["token"], table.key("observer")["token"]):
        seen = table.get(path, key=key)
        assert (seen["template"], seen["part_templates"]) == (None, {})
        events = str(table.get("/events?limit=200", key=key))
        assert "Ana" in events
        assert not [name for name in ("Hero", "Long knife", "Dazed") if name in str(seen) + events]


def test_origins_move_with_a_campaign_and_in_packs(table: Table) -> None:
    """An export and a pack have them; an older export lacks them."""
    table.make("/library", KNIFE)
    hero = table.make("/characters", {"from": "Harrak", "changes": SWORD})
    document = table.get("/export")
    for known in (True, False):
        if not known:
            for name in ("template", "part_templates"):
                del document["characters"][0][name], document["events"][-1]["changes"][0]["after"][name]
        copy = table.client.post("/v1/campaigns/import", json=document).get_json()
        headers = {"Authorization": f"Bearer {copy['key']['token']}"}
        there = table.client.get(f"/v1/campaigns/{copy['id']}/characters/{hero['id']}", headers=headers).get_json()
        assert (there["template"], bool(there["part_templates"])) == (("Harrak", True) if known else (None, False))
    pack = table.get(f"/library/pack?title=Heroes&characters={hero['id']}")
    other = Table(table.client)
    other.run("/library/import", pack)
    assert other.get(f"/characters/{hero['id']}")["part_templates"] == hero["part_templates"]


def test_parts_of_every_form_are_refreshed(client: FlaskClient) -> None:
    """Elements of lists, values of maps, and members; each as its entry has it."""
    table = Table(client, ruleset="fastrpg")
    parts = {each.name: each.content["value"] for each in library_of("fastrpg") if "member" in each.content}
    sheet = {"level": 1, "armor": {"from": "Medium Armor"}, "special": [{"from": "Lucky"}]}
    made = table.make("/characters", {"name": "Ana", "sheet": sheet})
    assert made["part_templates"] == {"/sheet/armor": "Medium Armor", "/sheet/special/lucky": "Lucky"}
    assert refreshed(table, f"/characters/{made['id']}")["sheet"] == made["sheet"]
    assert made["sheet"]["armor"] == parts["Medium Armor"]
    table = Table(client, ruleset="flyerbook")
    made = table.make("/characters", {"name": "Ana", "sheet": HARRAK | {"edges": {"Wealthy": {"from": "Wealthy"}}}})
    assert made["part_templates"] == {"/sheet/edges/Wealthy": "Wealthy"}
    assert refreshed(table, f"/characters/{made['id']}")["sheet"] == made["sheet"]


def test_slots_remain(client: FlaskClient) -> None:
    """An item stays in the slot in which it is."""
    table = Table(client, ruleset="rollunder")
    first, second = [each.name for each in library_of("rollunder") if each.content.get("member") == "items"][:2]
    items = [{"from": first, "slot": 7}, {"from": second}]
    made = table.make("/characters", {"name": "Ana", "sheet": {"items": items}})
    assert refreshed(table, f"/characters/{made['id']}")["sheet"]["items"] == made["sheet"]["items"]
