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
