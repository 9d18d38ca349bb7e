"""Tests of `/v1/campaigns/{campaign_id}/keys`."""

import re
from hashlib import sha256
from typing import Any

import pytest
from sqlalchemy import Engine, text
from werkzeug.test import TestResponse

from tests.table import Table


def test_a_token_names_campaign_and_key(table: Table) -> None:
    """`arb_<campaign>_<key id>_<secret>`, the ids without dashes."""
    made = table.key("observer")
    pattern = rf"arb_{table.id.replace('-', '')}_{made['id'].replace('-', '')}_[A-Za-z0-9_-]{{43}}"
    assert re.fullmatch(pattern, made["token"])


def test_only_a_hash_of_the_secret_is_stored(table: Table, engine: Engine) -> None:
    """A reader of the table cannot call."""
    secret = table.token.split("_", 3)[3]
    with engine.connect() as connection:
        row = connection.execute(text("SELECT * FROM keys WHERE campaign_id = :id"), {"id": table.id}).mappings().one()
    assert bytes(row["secret_hash"]) == sha256(secret.encode()).digest()
    assert secret not in str(dict(row))


def test_a_token_is_shown_once(table: Table) -> None:
    """Neither the key, nor the list, nor the log has it."""
    made = table.key("observer")
    shown = {name: value for name, value in made.items() if name != "token"}
    assert table.get(f"/keys/{made['id']}") == shown
    assert shown in table.get("/keys")["items"]
    assert made["token"].split("_", 3)[3] not in str(table.events())


def test_a_revoked_key_is_useless_and_still_listed(table: Table) -> None:
    """Revoking again changes nothing and logs nothing."""
    made = table.key("player")
    first = table.call("DELETE", f"/keys/{made['id']}").get_json()
    again = table.call("DELETE", f"/keys/{made['id']}").get_json()
    assert first == again
    assert first["revoked_at"] is not None
    assert table.call("GET", "", key=made["token"]).status_code == 401
    assert [event["type"] for event in table.events()].count("key.revoked") == 1


def _invitation(table: Table, made: Any) -> str:
    invited = table.make(f"/keys/{made['id']}/invitations", None)
    assert invited["expires_at"] > made["created_at"]
    return str(invited["invitation"])


def _accept(table: Table, invitation: str) -> TestResponse:
    return table.client.post("/v1/key", json={"invitation": invitation})


def test_an_invitation_is_exchanged_once_for_a_new_token(table: Table) -> None:
    """The key keeps its id and its rights; the token from before is useless."""
    made = table.key("player", table.character()["id"])
    invitation = _invitation(table, made)
    answer = _accept(table, invitation)
    accepted = answer.get_json()
    assert (answer.status_code, answer.headers["Cache-Control"]) == (201, "no-store")
    assert accepted | {"token": made["token"]} == made
    assert table.call("GET", "", key=accepted["token"]).status_code == 200
    assert table.call("GET", "", key=made["token"]).status_code == 401
    assert _accept(table, invitation).status_code == 401
    assert invitation not in str(table.events())


@pytest.mark.parametrize(("kept", "end"), [(-4, "AAAA"), (5, ""), (-1, "")])
def test_an_invitation_that_is_not_ours_is_refused(table: Table, kept: int, end: str) -> None:
    """401, and the key stays as it is."""
    made = table.key("player")
    answer = _accept(table, _invitation(table, made)[:kept] + end)
    assert (answer.status_code, answer.get_json()["code"]) == (401, "unauthenticated")
    assert table.call("GET", "", key=made["token"]).status_code == 200


def test_an_invitation_ends_with_its_key(table: Table) -> None:
    """Nor is there another one for a key that is revoked."""
    made = table.key("player")
    invitation = _invitation(table, made)
    table.call("DELETE", f"/keys/{made['id']}")
    assert _accept(table, invitation).status_code == 401
    refused = table.call("POST", f"/keys/{made['id']}/invitations")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "key_revoked")


def test_the_last_key_of_a_game_master_stays(table: Table) -> None:
    """It can go only after another one has been made, and then the other one stays."""
    first = table.campaign["key"]["id"]
    refused = table.call("DELETE", f"/keys/{first}")
    assert (refused.status_code, refused.get_json()["code"]) == (409, "last_gm_key")
    second = table.key("gm")
    assert table.call("DELETE", f"/keys/{first}").status_code == 200
    assert table.call("DELETE", f"/keys/{second['id']}", key=second["token"]).status_code == 409


def test_a_key_for_a_character_that_does_not_exist_is_refused(table: Table) -> None:
    """404 with the pointer to its id."""
    body = {"label": "x", "role": "player", "characters": [table.character()["id"], table.id]}
    response = table.call("POST", "/keys", body)
    assert response.status_code == 404
    assert response.get_json()["errors"][0]["pointer"] == "/characters/1"


def test_a_key_that_does_not_exist_is_not_found(table: Table) -> None:
    """Also one of another campaign."""
    other = Table(table.client).campaign["key"]["id"]
    for method in ("GET", "DELETE"):
        assert table.call(method, f"/keys/{other}").status_code == 404


@pytest.mark.parametrize("key", ["", "arb_no_key_at_all"])
@pytest.mark.parametrize(
    ("method", "place", "sent"),
    [
        ("POST", "/characters", {"json": {"shoe_size": 46}}),
        ("POST", "/characters", {"data": b"{", "content_type": "application/json"}),
        ("POST", "/characters", {"data": b"{}", "content_type": "text/plain"}),
        ("GET", "/characters?limit=0", {}),
        ("GET", "/keys/00000000-0000-0000-0000-000000000000?colour=red", {}),
    ],
)
def test_without_a_key_nothing_else_is_reported(table: Table, key: str, method: str, place: str, sent: Any) -> None:
    """401 comes before anything that is wrong with body or query."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    response = table.client.open(f"/v1/campaigns/{table.id}{place}", method=method, headers=headers, **sent)
    assert (response.status_code, response.get_json()["code"]) == (401, "unauthenticated")
