"""Tests of `GET /v1/key`."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.table import Table


@pytest.mark.parametrize("role", ["gm", "player", "observer"])
def test_a_key_knows_itself(table: Table, role: str) -> None:
    """Its campaign with the game, its role, its label and its characters; never its secret."""
    characters = [table.character()["id"]] if role == "player" else []
    made = table.key(role, *characters)
    answer = _get(table.client, made["token"])
    seen = answer.get_json()
    assert (seen["id"], seen["role"], seen["label"], seen["characters"]) == (made["id"], role, role, characters)
    assert (seen["campaign"]["id"], seen["campaign"]["ruleset"]) == (table.campaign["id"], "flyerbook")
    assert made["token"].split("_", 3)[3] not in answer.get_data(as_text=True)
    assert "Authorization" in answer.headers["Vary"]
    again = table.client.get("/v1/key", headers=_headers(made["token"]) | {"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_who_has_no_good_key_is_reported_nothing(table: Table) -> None:
    """No key, one that is none, one with another secret, and one that was revoked."""
    revoked = table.key("observer")
    assert table.call("DELETE", f"/keys/{revoked['id']}").status_code == 200
    for token in ("", "arb_x", table.token[:-6] + "AAAAAA", revoked["token"]):
        answer = _get(table.client, token)
        assert (answer.status_code, answer.get_json()["code"]) == (401, "unauthenticated")


def _get(client: FlaskClient, token: str) -> TestResponse:
    return client.get("/v1/key", headers=_headers(token))


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
