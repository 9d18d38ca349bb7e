"""Tests of `PATCH .../webhooks/{webhook_id}`."""

from tests.table import Table

RECEIVER = {"url": "http://127.0.0.1:9/", "types": ["command"]}


def test_a_webhook_is_changed(table: Table) -> None:
    """Members that the patch names; types as a whole, the view by members; the secret does not change."""
    harrak = table.character()["id"]
    made = table.make("/webhooks", RECEIVER)
    path = f"/webhooks/{made['id']}"
    changed = table.patch(path, {"types": ["turn.next", "prompt"], "view": {"role": "player", "characters": [harrak]}})
    assert changed["types"] == ["turn.next", "prompt"]
    assert changed["view"] == {"role": "player", "characters": [harrak]}
    assert (changed["url"], changed["id"]) == (RECEIVER["url"], made["id"])
    assert table.patch(path, {"view": {"role": "gm"}})["view"] == {"role": "gm", "characters": [harrak]}
    assert table.patch(path, {"types": None})["types"] == []
    assert table.get(path)["types"] == []
    assert "secret" not in changed


def test_a_change_that_does_not_fit_is_pointed_at(table: Table) -> None:
    """And changes nothing."""
    made = table.make("/webhooks", RECEIVER)
    path = f"/webhooks/{made['id']}"
    for patch, pointer in (
        ({"url": "ftp://example.org"}, "/url"),
        ({"url": 7}, "/url"),
        ({"types": ["nothing"]}, "/types/0"),
        ({"view": {"characters": [made["id"]]}}, "/view/characters/0"),
        ({"secret": "x"}, "/secret"),
    ):
        refused = table.call("PATCH", path, patch)
        assert refused.status_code in (404, 422), patch
        assert [each["pointer"] for each in refused.get_json()["errors"]] == [pointer]
    assert table.get(path)["types"] == RECEIVER["types"]


def test_a_webhook_has_the_filters_of_the_log(table: Table) -> None:
    """By ids of what exists; null takes one away."""
    harrak = table.character()["id"]
    fight = table.encounter()["id"]
    key = table.campaign["key"]["id"]
    made = table.make("/webhooks", RECEIVER | {"encounter_id": fight, "character_id": harrak, "key_id": key})
    path = f"/webhooks/{made['id']}"
    assert (made["encounter_id"], made["character_id"], made["key_id"]) == (fight, harrak, key)
    assert table.patch(path, {"key_id": None})["key_id"] is None
    for member in ("encounter_id", "character_id", "key_id"):
        refused = table.call("PATCH", path, {member: made["id"]})
        assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (404, f"/{member}")
    assert table.get(path)["encounter_id"] == fight
