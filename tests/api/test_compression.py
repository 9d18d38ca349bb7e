"""Tests of the compression of answers."""

import gzip
import json
from collections.abc import Callable
from http.client import HTTPConnection
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from zstandard import ZstdDecompressor

from service.api.http.compression import FEWEST_BYTES, coding_of
from tests.serve.running import Running
from tests.table import GOBLIN

READERS: dict[str | None, Callable[[bytes], bytes]] = {
    "gzip": gzip.decompress,
    "zstd": lambda content: ZstdDecompressor().decompressobj().decompress(content),
    None: bytes,
}


@pytest.fixture(scope="module")
def plain(app: Flask) -> FlaskClient:
    """A client that reads answers without decoding them."""
    return app.test_client()


@pytest.fixture(scope="module")
def campaign(plain: FlaskClient) -> tuple[str, dict[str, str]]:
    """The address of a campaign with a fight, and the header with the key of its game master."""
    made = plain.post("/v1/campaigns", json={"name": "A table", "ruleset": "flyerbook"}).get_json()
    address, key = f"/v1/campaigns/{made['id']}", {"Authorization": f"Bearer {made['key']['token']}"}
    fight = {"name": "A fight", "combatants": [{"name": "Goblin", "count": 20, "sheet": GOBLIN}]}
    assert plain.post(f"{address}/encounters", json=fight, headers=key).status_code == 201
    return address, key


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("zstd;q=0.1, gzip", "gzip"),
        ("*", "zstd"),
        ("gzip;q=0", None),
        ("identity, gzip;q=0.5", None),
        ("br", None),
        ("", None),
        (None, None),
    ],
)
def test_the_caller_chooses_the_coding(accepted: str | None, coding: str | None) -> None:
    """By the weights of the header; of equal ones ours."""
    assert coding_of(accepted) == coding


@pytest.mark.parametrize("accepted", ["gzip", "zstd", None])
@pytest.mark.parametrize("path", ["/encounters?view=full", "/events", "/export"])
def test_a_long_answer_is_compressed(
    plain: FlaskClient, campaign: tuple[str, dict[str, str]], path: str, accepted: str | None
) -> None:
    """A resource, the log, and an export, which is sent in parts; each is the same in every coding."""
    address, key = campaign
    sent = key if accepted is None else {**key, "Accept-Encoding": accepted}
    answer = plain.get(address + path, headers=sent)
    assert answer.headers.get("Content-Encoding") == accepted
    assert READERS[accepted](answer.data) == plain.get(address + path, headers=key).data
    assert accepted is None or len(answer.data) < len(READERS[accepted](answer.data)) / 3
    assert {"Accept-Encoding", "Authorization"} <= set(answer.headers["Vary"].split(", "))
    assert answer.headers["ETag"].startswith("W/") == (accepted is not None)


def test_a_tag_is_good_in_every_coding(plain: FlaskClient, campaign: tuple[str, dict[str, str]]) -> None:
    """That of a compressed answer answers 304 to a caller who accepts none, and the other way round."""
    address, key = campaign
    fight = plain.get(f"{address}/encounters", headers=key).get_json()["items"][0]["id"]
    tags = {}
    for accepted in ("gzip", "identity"):
        answer = plain.get(f"{address}/encounters/{fight}", headers={**key, "Accept-Encoding": accepted})
        tags[accepted] = answer.headers["ETag"]
    assert tags["gzip"] == f"W/{tags['identity']}"
    for accepted, tag in (("gzip", tags["identity"]), ("identity", tags["gzip"])):
        headers = {**key, "Accept-Encoding": accepted, "If-None-Match": tag}
        assert plain.get(f"{address}/encounters/{fight}", headers=headers).status_code == 304


def test_short_answers_and_secrets_are_not_compressed(plain: FlaskClient, campaign: tuple[str, dict[str, str]]) -> None:
    """A new campaign is longer than the limit and still not compressed, because it shows the token of a key."""
    address, key = campaign
    sent = {**key, "Accept-Encoding": "gzip"}
    short = plain.get(address, headers=sent)
    assert len(short.data) <= FEWEST_BYTES
    assert "Content-Encoding" not in short.headers
    made = plain.post(f"{address}/keys", json={"label": "€" * 100, "role": "observer"}, headers=sent)
    body = {"name": "\N{SLIGHTLY SMILING FACE}" * 100, "ruleset": "flyerbook", "options": {"on_tie": "initiator"}}
    campaign_made = plain.post("/v1/campaigns", json=body, headers=sent)
    assert len(campaign_made.data) > FEWEST_BYTES
    for secret in (made, campaign_made):
        assert secret.status_code == 201, secret.data
        assert secret.headers["Cache-Control"] == "no-store"
        assert "Content-Encoding" not in secret.headers


def test_a_problem_is_compressed(plain: FlaskClient) -> None:
    """One with many faults is long."""
    body = {f"member{number}": number for number in range(40)}
    answer = plain.post("/v1/flyerbook/task", json=body, headers={"Accept-Encoding": "gzip"})
    assert (answer.status_code, answer.headers["Content-Encoding"]) == (422, "gzip")
    assert json.loads(gzip.decompress(answer.data))["code"]


def _sent(port: int, method: str, path: str, body: Any, **headers: str) -> tuple[dict[str, str], bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    content = None if body is None else json.dumps(body)
    connection.request(method, path, content, {"Content-Type": "application/json", **headers})
    response = connection.getresponse()
    answer = {name.lower(): value for name, value in response.getheaders()}, response.read()
    connection.close()
    return answer


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
def test_the_event_loop_compresses_too(running_service: Running, coding: str) -> None:
    """A resolution that is answered without Flask, and one with a query, which Flask answers."""
    body = {"roller": {"die_code": "20D"}, "difficulty": 60, "seed": "1"}
    for path in ("/v1/freed6/task", "/v1/freed6/task?render=text"):
        plain_headers, plain = _sent(running_service.port, "POST", path, body)
        headers, raw = _sent(running_service.port, "POST", path, body, **{"Accept-Encoding": f"{coding}, br"})
        assert "content-encoding" not in plain_headers
        assert len(plain) > FEWEST_BYTES, plain
        assert headers["content-encoding"] == coding
        assert int(headers["content-length"]) == len(raw) < len(plain)
        assert READERS[coding](raw) == plain
        for each in (plain_headers, headers):
            assert "Accept-Encoding" in each["vary"]
