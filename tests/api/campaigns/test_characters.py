"""Tests of `/v1/campaigns/{campaign_id}/characters`."""

from typing import Any

import pytest

from tests.table import HARRAK, Table, read_back


def test_a_character_is_made_read_and_deleted(table: Table) -> None:
    """The answer has the full sheet and state, and derived values beside them."""
    response = table.call("POST", "/characters", {"name": "Harrak", "sheet": HARRAK})
    made = read_back(response.get_json())
    assert response.get_json()["warnings"] == []
    assert response.headers["Location"].endswith(f"/characters/{made['id']}")
    assert made["state"] == {"wounds": 0, "incapacitated": False, "minutes_since_healing_roll": 0}
    assert made["derived"]["wound_threshold"] == 4
    assert made["sheet"]["skills"] == {}
    path = f"/characters/{made['id']}"
    assert table.get(path) == made
    assert table.call("GET", path, If_None_Match='"1"').status_code == 304
    assert table.call("GET", path, If_Match="*").status_code == 200
    assert table.call("DELETE", path, If_Match='"1"').status_code == 204
    assert table.call("GET", path).status_code == 404
    assert [event["type"] for event in table.events()[1:]] == ["character.created", "character.deleted"]


def test_derived_values_follow_the_state(table: Table) -> None:
    """A wound is a malus at once."""
    path = f"/characters/{table.character()['id']}"
    patched = table.patch(path, {"state": {"wounds": 2, "incapacitated": True}}, match='"1"')
    assert patched["derived"]["wound_malus"] == -6
    assert patched["derived"]["can_roll"] is False
    assert patched["version"] == 2
    changes = table.last_event()["changes"]
    assert [(change["path"], change["before"], change["after"]) for change in changes] == [
        ("/state/wounds", 0, 2),
        ("/state/incapacitated", False, True),
    ]


def test_null_removes(table: Table) -> None:
    """A trait, the reference, or the whole state, which then begins anew."""
    made = table.character(external_ref="token-1", state={"wounds": 1})
    patch = {"external_ref": None, "state": None, "sheet": {"jobs": {"Locksmith": None, "Cook": 9}}}
    patched = table.patch(f"/characters/{made['id']}", patch)
    assert patched["external_ref"] is None
    assert patched["state"]["wounds"] == 0
    assert patched["sheet"]["jobs"] == {"Cook": 9}


def test_a_patch_that_changes_nothing_logs_nothing(table: Table) -> None:
    """The version stays too."""
    made = table.character()
    assert table.patch(f"/characters/{made['id']}", {})["version"] == 1
    assert table.last_event()["type"] == "character.created"


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"sheet": {"jobs": {"Locksmith": "12"}}}, "/sheet/jobs/Locksmith"),
        ({"sheet": {"weapons": [{"name": "Knife"}]}}, "/sheet/weapons/0/damage"),
        ({"sheet": {"no_such": 1}}, "/sheet/no_such"),
        ({"sheet": None}, "/sheet"),
        ({"state": {"wounds": -1}}, "/state/wounds"),
        ({"state": {"no_such": 1}}, "/state/no_such"),
        ({"kind": "monster"}, "/kind"),
        ({"no_such": 1}, "/no_such"),
    ],
)
def test_what_does_not_fit_is_pointed_at(table: Table, members: dict[str, Any], pointer: str) -> None:
    """A new character and a patched one are validated alike, by the game."""
    made = table.character()
    create = table.call("POST", "/characters", {"name": "Harrak", "sheet": HARRAK} | members)
    edit = table.call("PATCH", f"/characters/{made['id']}", members, If_Match="*")
    put = table.call("PUT", "/characters/by-external-ref/x", {"name": "Harrak", "sheet": HARRAK} | members)
    for response in (create, edit, put):
        assert response.status_code == 422
        assert [error["pointer"] for error in response.get_json()["errors"]] == [pointer]
    assert len(table.get("/characters")["items"]) == 1


def test_a_list_comes_in_pages(table: Table) -> None:
    """In order of creation, with a cursor and a link that retains the filters."""
    made = [table.character(f"Nr. {number}")["id"] for number in range(5)]
    seen: list[str] = []
    path: str | None = "/characters?limit=2&kind=pc"
    while path:
        response = table.call("GET", path)
        page = response.get_json()
        seen += [item["id"] for item in page["items"]]
        link = response.headers.get("Link", "")
        assert bool(link) == (page["next_cursor"] is not None)
        assert not link or link.endswith('>; rel="next"')
        path = link.split(">")[0].removeprefix(f"</v1/campaigns/{table.id}") if link else None
    assert seen == made


def test_a_list_is_filtered(table: Table) -> None:
    """By name, kind and reference."""
    harrak, hildy = table.character(), table.character("Hildy", kind="npc", external_ref="actor/7")
    for query, expected in (
        ("name=harrak", [harrak]),
        ("kind=npc", [hildy]),
        ("external_ref=actor/7", [hildy]),
        ("name=Nobody", []),
        ("name=Hildy&kind=pc", []),
    ):
        assert table.get(f"/characters?{query}")["items"] == expected


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=201", "limit=x", "cursor=x", "kind=monster", "no_such=1", "limit=1&limit=2x"]
)
def test_a_query_that_does_not_fit_names_its_parameter(table: Table, query: str) -> None:
    """422 with the name of the parameter."""
    response = table.call("GET", f"/characters?{query}")
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["parameter"] == query.split("=", maxsplit=1)[0]


def test_a_reference_is_unique(table: Table) -> None:
    """Whether made, patched or put; also a rename into one that is taken."""
    table.character(external_ref="a")
    other = table.character(external_ref="b")
    create = table.call("POST", "/characters", {"name": "x", "sheet": {}, "external_ref": "a"})
    edit = table.call("PATCH", f"/characters/{other['id']}", {"external_ref": "a"}, If_Match="*")
    for response in (create, edit):
        assert (response.status_code, response.get_json()["code"]) == (409, "name_taken")
        assert response.get_json()["errors"][0]["pointer"] == "/external_ref"


def test_who_fights_cannot_be_deleted(table: Table) -> None:
    """The encounter goes first."""
    made = table.character()
    fight = table.encounter({"character_id": made["id"]})
    path = f"/characters/{made['id']}"
    assert table.call("DELETE", path, If_Match="*").get_json()["code"] == "in_encounter"
    assert table.call("DELETE", f"/encounters/{fight['id']}", If_Match="*").status_code == 204
    assert table.call("DELETE", path, If_Match="*").status_code == 204


@pytest.mark.parametrize("identity", ["nonsense", "0", "00000000-0000-7000-8000-000000000000"])
def test_an_id_that_nothing_has_is_not_found(table: Table, identity: str) -> None:
    """404, whether it could be an id or not."""
    assert table.call("GET", f"/characters/{identity}").status_code == 404


def test_another_campaign_sees_nothing(table: Table) -> None:
    """An id of one campaign is unknown in another."""
    assert Table(table.client).call("GET", f"/characters/{table.character()['id']}").status_code == 404


def test_house_rules_change_what_follows_and_its_etag_but_not_the_version(table: Table) -> None:
    """A cached copy is stale; `If-Match` still compares the version alone."""
    path = f"/characters/{table.character()['id']}"
    before = table.call("GET", path)
    table.patch("", {"options": {"budget": 1}})
    after = table.call("GET", path, If_None_Match=before.headers["ETag"])
    assert (after.status_code, after.get_json()["version"]) == (200, before.get_json()["version"])
    assert after.get_json()["derived"] != before.get_json()["derived"]
    assert table.call("GET", path, If_None_Match=after.headers["ETag"]).status_code == 304
    written = table.call("PATCH", path, {"state": {"wounds": 1}}, If_Match=before.headers["ETag"])
    assert written.headers["ETag"] == table.call("GET", path).headers["ETag"]
