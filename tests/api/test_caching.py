"""Tests of `Cache-Control`, `Accept-Patch` and other details of HTTP."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.http.caching import ASKED_EACH_TIME, CACHED_BY_ALL, NEVER_STORED
from tests.client import client_of
from tests.table import HARRAK, Table, foes

PUBLIC = (
    "/v1",
    "/v1/rulesets",
    "/v1/rulesets/freed6",
    "/v1/flyerbook/reference",
    "/v1/flyerbook/rules",
    "/v1/flyerbook/rules/FB-TASK-1",
    "/v1/fastrpg/vectors",
    "/v1/fastrpg/scenes",
    "/problems",
    "/problems/stale_version",
    "/v1/freed6/task/odds.svg?request=%7B%22roller%22%3A%7B%22die_code%22%3A%222D%22%7D%2C%22difficulty%22%3A8%7D",
)


@pytest.fixture(scope="module")
def client(app: Flask) -> FlaskClient:
    """A client of the service with a database."""
    return client_of(app)


@pytest.mark.parametrize("path", PUBLIC)
def test_what_changes_with_a_version_only_is_kept_by_all(client: FlaskClient, path: str) -> None:
    """For a lifetime, also as 304; a refusal is not cached."""
    whole = client.get(path)
    assert (whole.status_code, whole.headers["Cache-Control"]) == (200, CACHED_BY_ALL)
    again = client.get(path, headers={"If-None-Match": whole.headers["ETag"]})
    assert (again.status_code, again.headers["Cache-Control"]) == (304, CACHED_BY_ALL)
    assert "Cache-Control" not in client.get("/v1/flyerbook/rules/FB-NONE").headers


def test_what_is_in_a_campaign_is_asked_for_each_time(client: FlaskClient) -> None:
    """Reads, writes, refusals and the own key; what shows a secret is never stored."""
    table = Table(client)
    harrak = table.call("POST", "/characters", {"name": "Harrak", "sheet": HARRAK})
    path = f"/characters/{harrak.get_json()['id']}"
    answers = [harrak, table.call("GET", path), table.call("GET", "/events"), table.call("GET", "/nothing")]
    answers += [table.call("PATCH", path, {"name": "Anna"}), table.call("GET", "/export")]
    answers += [client.get("/v1/key", headers={"Authorization": f"Bearer {table.token}"})]
    assert {answer.headers["Cache-Control"] for answer in answers} == {ASKED_EACH_TIME}
    hook = table.call("POST", "/webhooks", {"url": "http://127.0.0.1:9/x", "types": ["command"]})
    secrets = [hook, table.call("POST", "/tickets"), table.call("POST", "/keys", {"label": "A", "role": "gm"})]
    secrets += [table.call("POST", f"/webhooks/{hook.get_json()['id']}/rotate"), client.get("/healthz")]
    secrets += [client.post("/v1/campaigns", json={"name": "A table", "ruleset": "freed6"})]
    assert {answer.headers["Cache-Control"] for answer in secrets} == {NEVER_STORED}


def test_an_answer_that_is_repeated_says_the_same_about_keeping(client: FlaskClient) -> None:
    """A key that is shown again for the same `Idempotency-Key`."""
    table = Table(client)
    body = {"label": "A", "role": "observer"}
    first, again = (table.call("POST", "/keys", body, Idempotency_Key="a new key for me") for _ in range(2))
    assert first.get_json() == again.get_json()
    assert again.headers["Cache-Control"] == NEVER_STORED


def test_patch_shows_which_documents_it_takes(client: FlaskClient) -> None:
    """To `OPTIONS`, and to clients with another tag."""
    table = Table(client)
    taken = "application/merge-patch+json, application/json"
    options = client.options(f"/v1/campaigns/{table.id}")
    assert options.headers["Accept-Patch"] == taken
    headers = {"Authorization": f"Bearer {table.token}", "If-Match": "*"}
    refused = client.patch(f"/v1/campaigns/{table.id}", data=b"[]", content_type="text/plain", headers=headers)
    assert (refused.status_code, refused.headers["Accept-Patch"]) == (415, taken)
    assert "Accept-Patch" not in client.options("/v1/flyerbook/task").headers


@pytest.mark.parametrize("reference", ["..", "Actor/../x", "./x", "x/."])
def test_a_reference_has_no_dot_segments(client: FlaskClient, reference: str) -> None:
    """In bodies, queries and addresses, for characters and foes: clients and proxies would resolve them."""
    table = Table(client)
    fight = table.encounter(foes())["id"]
    body = {"name": "Harrak", "sheet": HARRAK}
    in_body = table.call("POST", "/characters", body | {"external_ref": reference})
    assert in_body.get_json()["errors"][0]["pointer"] == "/external_ref"
    address = reference.replace(".", "%2E").replace("/", "%2F")
    character = table.call("PUT", f"/characters/by-external-ref/{address}", body)
    foe = table.call("PUT", f"/encounters/{fight}/combatants/by-external-ref/{address}", foes("Wolf"))
    for answer in (character, foe):
        assert answer.status_code == 422, answer.get_data(as_text=True)
        assert answer.get_json()["errors"][0]["parameter"] == "external_ref"
    assert table.call("GET", f"/characters?external_ref={reference}").status_code == 422


def test_a_reference_may_have_dots_elsewhere(client: FlaskClient) -> None:
    """As in file names."""
    table = Table(client)
    for reference in ("Actor/.hidden", "...", "table-7.harrak", "a..b/c."):
        table.make("/characters", {"name": reference, "sheet": HARRAK, "external_ref": reference})
    assert table.call("PUT", f"/characters/by-external-ref/{'x' * 201}", {"name": "Long"}).status_code == 422
