"""Tests of `PUT .../characters/by-external-ref/{external_ref}`, the bulk sync of a tabletop."""

from concurrent.futures import ThreadPoolExecutor

from flask import Flask

from tests.api.campaigns.test_concurrent_idempotency import apart
from tests.table import HARRAK, Table

PATH = "/characters/by-external-ref/actor-1"
BODY = {"name": "Harrak", "sheet": HARRAK}


def test_a_reference_that_is_new_makes_a_character(table: Table) -> None:
    """201 with its address; it needs no precondition."""
    response = table.call("PUT", PATH, BODY)
    made = response.get_json()
    assert (response.status_code, made["external_ref"]) == (201, "actor-1")
    assert response.headers["Location"].endswith(f"/characters/{made['id']}")


def test_a_precondition_on_no_one_fails(table: Table) -> None:
    """A version of a missing character is refused."""
    for match in ('"1"', "*"):
        response = table.call("PUT", PATH, BODY, If_Match=match)
        assert (response.status_code, response.get_json()["code"]) == (412, "stale_version")
        assert response.get_json()["detail"] == "There is no such resource yet. Leave `If-Match` out to make it."


def test_a_character_is_replaced(table: Table) -> None:
    """With its version or `*`; the state stays where none is given, and begins anew where an empty one is."""
    made = table.call("PUT", PATH, BODY | {"state": {"wounds": 2}}).get_json()
    assert table.call("PUT", PATH, BODY, If_Match='"7"').status_code == 412
    response = table.call("PUT", PATH, {"name": "Harrak II", "sheet": {}}, If_Match='"1"')
    replaced = response.get_json()
    assert response.status_code == 200
    assert (replaced["id"], replaced["name"], replaced["version"]) == (made["id"], "Harrak II", 2)
    assert replaced["sheet"]["jobs"] == {}
    assert replaced["state"]["wounds"] == 2
    assert table.call("PUT", PATH, BODY | {"state": {}}, If_Match="*").get_json()["state"]["wounds"] == 0


def test_replacing_needs_a_precondition(table: Table) -> None:
    """Without one nothing is replaced: 428 says what to send."""
    assert table.call("PUT", PATH, BODY).status_code == 201
    refused = table.call("PUT", PATH, BODY | {"name": "Harrak II"})
    assert (refused.status_code, refused.get_json()["code"]) == (428, "precondition_required")
    assert table.get(PATH)["name"] == "Harrak"


def test_if_none_match_only_creates(table: Table) -> None:
    """201 where the reference is new, 412 where it exists; for characters and foes."""
    fight = f"/encounters/{table.encounter()['id']}/combatants/by-external-ref/token-1"
    for path, body in ((PATH, BODY), (fight, {"name": "Goblin"})):
        assert table.call("PUT", path, body, If_None_Match="*").status_code == 201
        for match in ({}, {"If_Match": '"1"'}, {"If_Match": "*"}):
            refused = table.call("PUT", path, body, If_None_Match="*", **match)
            assert (refused.status_code, refused.get_json()["code"]) == (412, "stale_version")
        assert table.call("PUT", path, body).status_code == 428
        assert table.call("PUT", path, body, If_Match="*").status_code == 200


def test_a_character_is_read_by_its_reference(table: Table) -> None:
    """With plain or escaped slashes; 304 for the current version; 404 if no character has the reference."""
    for reference in ("Actor/x/1", "Actor%2Fx%2F1"):
        table.call("PUT", f"/characters/by-external-ref/{reference}", BODY, If_None_Match="*")
        response = table.call("GET", f"/characters/by-external-ref/{reference}")
        assert (response.status_code, response.get_json()["external_ref"]) == (200, "Actor/x/1")
    again = table.call("GET", "/characters/by-external-ref/Actor/x/1", If_None_Match=response.headers["ETag"])
    assert again.status_code == 304
    assert table.call("GET", "/characters/by-external-ref/Actor/x").status_code == 404
    assert len(table.get("/characters")["items"]) == 1


def test_the_body_may_repeat_the_reference_but_not_contradict_it(table: Table) -> None:
    """The references in address and body must be the same."""
    assert table.call("PUT", PATH, BODY | {"external_ref": "actor-1"}).status_code == 201
    response = table.call("PUT", PATH, BODY | {"external_ref": "actor-2"}, If_Match="*")
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == "/external_ref"


def test_of_many_at_once_one_makes_it(app: Flask, table: Table) -> None:
    """The others learn that they need a precondition, or that the reference is taken."""
    with ThreadPoolExecutor(4) as threads:
        calls = [threads.submit(apart(app, table).call, "PUT", PATH, BODY) for _ in range(4)]
        statuses = sorted(call.result().status_code for call in calls)
    assert statuses.count(201) == 1
    assert set(statuses) <= {201, 409, 428}
    assert len(table.get("/characters")["items"]) == 1


GOBLIN = {"name": "Goblin", "sheet": {"skills": {"Club": 9}, "wound_threshold": 3}}


def test_a_foe_joins_by_its_reference_and_is_replaced(table: Table) -> None:
    """201 with its address, then 200 under the same id; the state stays where none is given, an empty one is new."""
    path = table.make("/encounters", {"name": "Bar", "combatants": [{"name": "Ogre", "sheet": {}}]})["id"]
    place = f"/encounters/{path}/combatants/by-external-ref/Token/7"
    made = table.call("PUT", place, GOBLIN | {"initiative": 9, "state": {"wounds": 2}})
    goblin = table.get(place)
    assert made.status_code == 201
    assert made.headers["Location"].endswith(f"/combatants/{goblin['id']}")
    assert (goblin["name"], goblin["state"]["wounds"], goblin["external_ref"]) == ("Goblin", 2, "Token/7")
    again = table.call("PUT", place, GOBLIN | {"name": "Goblin Chief", "sheet": {"skills": {"Axe": 12}}}, If_Match="*")
    chief = table.get(place)
    assert (again.status_code, chief["id"], chief["name"]) == (200, goblin["id"], "Goblin Chief")
    assert (chief["sheet"]["skills"], chief["state"]["wounds"]) == ({"Axe": 12}, 2)
    assert table.get(f"/encounters/{path}")["order"][0] == goblin["id"]
    table.run(f"/events/{table.last_event()['seq']}/undo", {})
    assert table.get(place)["name"] == "Goblin"
    table.call("PUT", place, GOBLIN | {"state": {}}, If_Match="*")
    assert table.get(place)["state"]["wounds"] == 0


def test_a_foe_is_put_in_the_version_that_is_named(table: Table) -> None:
    """That of the encounter; one, under the reference of the address, named, and numbered if taken."""
    path = table.make("/encounters", {"name": "Bar", "combatants": [{"name": "Ogre", "sheet": {}}]})["id"]
    place = f"/encounters/{path}/combatants/by-external-ref/token-7"
    assert table.call("PUT", place, GOBLIN, If_Match='"7"').status_code == 412
    assert table.call("PUT", place, GOBLIN, If_Match='"1"').status_code == 201
    for body, pointer in (
        (GOBLIN | {"external_ref": "token-8"}, "/external_ref"),
        (GOBLIN | {"count": 2}, ""),
        ({"sheet": {}}, ""),
        (GOBLIN | {"sheet": {"skills": {"Club": "nine"}}}, "/sheet/skills/Club"),
    ):
        refused = table.call("PUT", place, body, If_Match="*")
        assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, pointer)
        refused = table.call("PUT", f"{place}-new", body)
        assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, pointer)
    numbered = table.call("PUT", place, GOBLIN | {"name": "Ogre"}, If_Match="*").get_json()["combatants"]
    assert [each["name"] for each in numbered] == ["Ogre", "Ogre 2"]
