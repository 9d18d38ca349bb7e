"""Tests of `ETag`, `If-Match` and `If-None-Match`, also in the forms that proxies give them."""

import pytest

from tests.table import GOBLIN, HARRAK, Table, foes

FORMS = (
    '"{tag}"',
    'W/"{tag}"',
    '"{tag}-gzip"',
    '"{tag}-zstd"',
    '"{tag};br"',
    'W/"{tag}-gzip"',
    '"7", "{tag}"',
    'W/"7", W/"{tag}", "x"',
)
"""Headers that name a tag: as the service gave it, as nginx, Caddy and Apache change it, and in a list."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["character", "encounter"])
def test_a_tag_is_known_in_each_form(table: Table, kind: str, form: str) -> None:
    """It lets a change happen, and answers 304."""
    made = table.character() if kind == "character" else table.encounter(foes(count=2))
    path = f"/{kind}s/{made['id']}"
    tag = table.call("GET", path).headers["ETag"].strip('"')
    assert table.call("GET", path, If_None_Match=form.format(tag=tag)).status_code == 304
    changed = table.call("PATCH", path, {"name": "Other"}, If_Match=form.format(tag=tag))
    assert changed.status_code == 200, changed.get_data(as_text=True)
    assert table.call("GET", path, If_None_Match=form.format(tag=tag)).status_code == 200
    assert table.call("PATCH", path, {"name": "Third"}, If_Match=form.format(tag=tag)).status_code == 412


@pytest.mark.parametrize("tag", ['""', 'W/""', '"x", ""', ","])
def test_an_empty_tag_is_no_version(table: Table, tag: str) -> None:
    """A change is refused as with an old version."""
    path = f"/characters/{table.character()['id']}"
    assert table.call("PATCH", path, {"name": "Other"}, If_Match=tag).status_code == 412


def test_a_write_has_the_tag_of_the_read_that_follows(table: Table) -> None:
    """Creations, edits and steps too, although their answers contain more than the resource."""
    sheet = {"skills": {"Club": 1000}}
    writes = [table.call("POST", "/characters", {"name": "Harrak", "sheet": sheet})]
    character = f"/characters/{writes[0].get_json()['id']}"
    assert writes[0].headers["ETag"] == table.call("GET", character).headers["ETag"]
    made = table.call("POST", "/encounters", {"name": "A fight", "combatants": [foes(count=2)]})
    path = f"/encounters/{made.get_json()['id']}"
    goblin = made.get_json()["combatants"][0]["id"]
    for method, place, body in (
        ("PATCH", path, {"name": "Below the bar"}),
        ("POST", f"{path}/combatants", {"combatants": [foes("Rat")]}),
        ("PUT", f"{path}/combatants/by-external-ref/x", foes("Wolf")),
        ("PATCH", f"{path}/combatants/{goblin}", {"side": "heroes"}),
        ("POST", f"{path}/start", {}),
        ("POST", f"{path}/next-turn", {}),
        ("DELETE", f"{path}/combatants/{goblin}", None),
    ):
        written = table.call(method, place, body, If_Match="*")
        assert written.status_code < 300, written.get_data(as_text=True)
        assert written.headers["ETag"] == table.call("GET", path).headers["ETag"], place


def test_every_read_below_a_campaign_answers_304(table: Table) -> None:
    """Lists, the log and the export too."""
    fight = table.encounter({"character_id": table.character()["id"]})
    hook = table.make("/webhooks", {"url": "http://127.0.0.1:9/x", "types": ["command"]})["id"]
    lists = ("/characters", "/encounters", "/keys", "/events", "/prompts", "/webhooks", f"/webhooks/{hook}/deliveries")
    for place in (*lists, f"/webhooks/{hook}", f"/encounters/{fight['id']}/prompts", "/export"):
        whole = table.call("GET", place)
        again = table.call("GET", place, If_None_Match=whole.headers["ETag"])
        assert (again.status_code, again.get_data()) == (304, b""), place
    table.character("Anna")
    for place in ("/characters", "/events", "/export"):
        assert table.call("GET", place, If_None_Match='"1"').status_code == 200


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/rulesets/freed6", "/v1/flyerbook/reference", "/problems"])
def test_what_does_not_change_answers_304(table: Table, path: str) -> None:
    """The games, their tables, and the codes of problems."""
    tag = table.client.get(path).headers["ETag"]
    assert table.client.get(path, headers={"If-None-Match": tag}).status_code == 304


def test_a_write_that_changes_nothing_leaves_the_version(table: Table) -> None:
    """Of a campaign, a character, an encounter and a foe; the log has no event of it either."""
    table.make("/library", {"kind": "foe", "name": "Rat", "content": {"sheet": GOBLIN}})
    table.make("/library", {"kind": "character", "name": "Hero", "content": {"sheet": HARRAK}})
    hero = table.make("/characters", {"from": "Hero", "name": "Ana"})
    fight = table.encounter({"from": "Rat"}, {"character_id": hero["id"]})
    character, encounter = f"/characters/{hero['id']}", f"/encounters/{fight['id']}"
    rat, ana = (f"{encounter}/combatants/{each['id']}" for each in fight["combatants"])
    events = table.events()
    for method, place, body in (
        ("PATCH", "", {"name": "A table"}),
        ("PATCH", character, {"name": "Ana", "state": {"wounds": 0}}),
        ("POST", f"{character}/refresh", {}),
        ("PATCH", encounter, {"name": "A fight", "round": 0}),
        ("PATCH", rat, {"status": "active", "sheet": {"wound_threshold": 3}}),
        ("PATCH", ana, {"side": fight["combatants"][1]["side"]}),
        ("POST", f"{rat}/refresh", {}),
    ):
        read = encounter if place in (rat, ana, f"{rat}/refresh") else place.removesuffix("/refresh")
        before = table.call("GET", read)
        answer = table.call(method, place, body, If_Match=before.headers["ETag"])
        assert answer.status_code == 200, answer.get_data(as_text=True)
        assert answer.headers["ETag"] == before.headers["ETag"], place
        assert table.get(read) == before.get_json(), place
    assert table.events() == events
