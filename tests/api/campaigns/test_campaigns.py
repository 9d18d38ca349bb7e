"""Tests of `/v1/campaigns`."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.table import Table


def test_a_campaign_is_made_with_its_first_key(table: Table) -> None:
    """The first key is a game master's; the answer has version, address and ETag."""
    response = table.client.post("/v1/campaigns", json={"name": "New", "ruleset": "flyerbook"})
    made = response.get_json()
    assert made["key"]["role"] == "gm"
    assert (made["options"], made["player_dice"], made["version"]) == ({}, "any", 1)
    assert response.headers["Location"] == f"/v1/campaigns/{made['id']}"
    key = {"Authorization": f"Bearer {made['key']['token']}"}
    assert response.headers["ETag"] == table.client.get(response.headers["Location"], headers=key).headers["ETag"]


def test_a_campaign_is_read_without_its_key(table: Table) -> None:
    """The token is shown once."""
    shown = table.get()
    assert shown == {name: value for name, value in table.campaign.items() if name != "key"}
    assert table.token not in str(table.get("/keys")) + str(table.events())


def test_a_reader_who_has_it_gets_304(table: Table) -> None:
    """If-None-Match compares weakly, with several and with `*`; answers vary by key."""
    current = table.call("GET", "").headers["ETag"]
    for etag in (current, f"W/{current}", f'"7", {current}', "*"):
        response = table.call("GET", "", If_None_Match=etag)
        assert (response.status_code, response.headers["ETag"]) == (304, current)
        assert "Authorization" in response.headers["Vary"]
    assert table.call("GET", "", If_None_Match='"7"').status_code == 200


def test_a_merge_patch_changes_what_it_names(table: Table) -> None:
    """Objects merge, null removes, and missing members stay."""
    table.patch("", {"options": {"on_tie": "initiator", "budget": 9}}, match='"1"')
    patched = table.patch("", {"name": "Renamed", "options": {"budget": None}}, match='"2"')
    assert patched["name"] == "Renamed"
    assert patched["options"] == {"on_tie": "initiator"}
    assert patched["version"] == 3
    event = table.last_event()
    assert event["type"] == "campaign.updated"
    assert [(change["path"], change["before"], change.get("after", "absent")) for change in event["changes"]] == [
        ("/name", "A table", "Renamed"),
        ("/options/budget", 9, "absent"),
    ]


def test_a_patch_may_come_as_a_merge_patch(table: Table) -> None:
    """Both content types are taken, any other is not."""
    path = f"/v1/campaigns/{table.id}"
    headers = {"Authorization": f"Bearer {table.token}", "If-Match": "*"}
    for kind, status in (("application/merge-patch+json", 200), ("text/plain", 415)):
        response = table.client.patch(path, data=b'{"name": "Other"}', content_type=kind, headers=headers)
        assert response.status_code == status


@pytest.mark.parametrize(
    ("match", "status", "code"),
    [
        ({}, 428, "precondition_required"),
        ({"If_Match": '"7"'}, 412, "stale_version"),
        ({"If_Match": 'W/"7"'}, 412, "stale_version"),
        ({"If_Match": '"2", "7"'}, 412, "stale_version"),
        ({"If_Match": '"of another service"'}, 412, "stale_version"),
    ],
)
@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
def test_a_change_names_the_version_it_means(
    table: Table, method: str, match: dict[str, str], status: int, code: str
) -> None:
    """428 without If-Match, 412 for a tag that is not the current one; then nothing has changed."""
    response = table.call(method, "", {"name": "Other"} if method == "PATCH" else None, **match)
    assert (response.status_code, response.get_json()["code"]) == (status, code)
    assert response.get_json()["errors"][0]["header"] == "If-Match"
    assert table.get()["version"] == 1


@pytest.mark.parametrize(
    ("members", "pointer"),
    [
        ({"ruleset": "chess"}, "/ruleset"),
        ({"options": {"on_tie": "nobody"}}, "/options/on_tie"),
        ({"options": {"no_such": 1}}, "/options/no_such"),
        ({"options": 3}, "/options"),
        ({"player_dice": "mine"}, "/player_dice"),
        ({"nonsense": 1}, "/nonsense"),
        ({"name": None}, "/name"),
    ],
)
def test_what_does_not_fit_is_pointed_at(client: FlaskClient, members: dict[str, Any], pointer: str) -> None:
    """A new campaign is validated, its house rules by the game."""
    response = client.post("/v1/campaigns", json={"name": "New", "ruleset": "flyerbook"} | members)
    assert response.status_code == 422
    assert pointer in [error["pointer"] for error in response.get_json()["errors"]]


@pytest.mark.parametrize(
    ("patch", "pointer"),
    [
        ({"ruleset": "fastrpg"}, "/ruleset"),
        ({"options": {"on_tie": "nobody"}}, "/options/on_tie"),
        ({"name": None}, "/name"),
        ({"version": 7}, "/version"),
    ],
)
def test_a_patch_that_does_not_fit_is_pointed_at(table: Table, patch: dict[str, Any], pointer: str) -> None:
    """The merged campaign is validated as a new one is; the game never changes."""
    response = table.call("PATCH", "", patch, If_Match="*")
    assert response.status_code == 422
    assert pointer in [error["pointer"] for error in response.get_json()["errors"]]


def test_a_deleted_campaign_is_gone(table: Table) -> None:
    """With everything in it, including its keys, so all access ends."""
    table.encounter({"character_id": table.character()["id"]})
    assert table.call("DELETE", "", If_Match='"1"').status_code == 204
    assert table.call("GET", "").status_code == 401


@pytest.mark.parametrize("path", ["/v1/campaigns/nonsense", "/v1/campaigns/7", "/v1/campaigns"])
def test_an_address_without_a_campaign_is_not_found(client: FlaskClient, path: str) -> None:
    """Campaigns cannot be listed, and an id that is none is a wrong address."""
    assert client.get(path).status_code in (404, 405)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer nonsense", "Basic YTpi", "Bearer arb_1_2_3"])
def test_who_has_no_key_is_reported_how_to_send_one(table: Table, header: str) -> None:
    """401 with WWW-Authenticate for every invalid key."""
    response = table.call("GET", "", key=None, Authorization=header)
    assert response.status_code == 401
    assert response.get_json()["code"] == "unauthenticated"
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert "Authorization" in response.headers["Vary"]


def test_a_campaign_has_the_seq_of_its_newest_event(table: Table, statements: list[str]) -> None:
    """Without a further statement, and with an ETag that changes with the log; `If-Match` compares the version."""
    assert table.campaign["last_seq"] == 1
    before = table.call("GET", "")
    assert before.get_json()["last_seq"] == 1
    table.character()
    statements.clear()
    after = table.call("GET", "", If_None_Match=before.headers["ETag"])
    assert len(statements) == 1
    assert (after.status_code, after.get_json()["last_seq"]) == (200, table.last_event()["seq"])
    assert table.call("GET", "", If_None_Match=after.headers["ETag"]).status_code == 304
    changed = table.call("PATCH", "", {"name": "Another"}, If_Match=before.headers["ETag"])
    assert changed.get_json()["last_seq"] == table.last_event()["seq"]
    assert changed.headers["ETag"] == table.call("GET", "").headers["ETag"]


def test_ids_in_paths_may_have_capital_letters(table: Table) -> None:
    """They are the same ids."""
    harrak = table.character()
    table.id = table.id.upper()
    assert table.get(f"/characters/{harrak['id'].upper()}")["id"] == harrak["id"]
