"""Tests of `POST .../characters/bulk`."""

from tests.table import HARRAK, Table


def test_several_characters_are_created_at_once(table: Table) -> None:
    """In the order sent, each with its own event and the warnings about its sheet."""
    bodies = [{"name": name, "sheet": HARRAK, "external_ref": name.lower()} for name in ("Ana", "Bo", "Cat")]
    made = table.make("/characters/bulk", {"characters": bodies})["items"]
    assert [each["name"] for each in made] == ["Ana", "Bo", "Cat"]
    assert [each["id"] for each in table.get("/characters")["items"]] == [each["id"] for each in made]
    assert [event["type"] for event in table.events()[1:]] == ["character.created"] * 3


def test_one_that_is_refused_refuses_all(table: Table) -> None:
    """With a pointer that leads to it."""
    for second, pointer in (
        ({"name": "Bo", "sheet": {"jobs": {"Cook": "nine"}}}, "/characters/1/sheet/jobs/Cook"),
        ({"name": "Bo", "sheet": {}, "external_ref": "ana"}, "/characters/1/external_ref"),
    ):
        body = {"characters": [{"name": "Ana", "sheet": {}, "external_ref": "ana"}, second]}
        refused = table.call("POST", "/characters/bulk", body)
        assert refused.status_code in (409, 422), refused.get_json()
        assert [each["pointer"] for each in refused.get_json()["errors"]] == [pointer]
        assert table.get("/characters")["items"] == []


def test_players_create_none(table: Table) -> None:
    """Creation is for game masters."""
    key = table.key("player")["token"]
    assert (
        table.call("POST", "/characters/bulk", {"characters": [{"name": "Ana", "sheet": {}}]}, key=key).status_code
        == 403
    )
