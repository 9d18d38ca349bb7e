"""Tests of request headers about content: codings of bodies, and ranges of answers."""

import gzip
import json

import pytest
from flask.testing import FlaskClient

TASK = "/v1/flyerbook/task"
GOOD = json.dumps({"roller": {"name": "Harrak"}, "difficulty": "easy"}).encode()
FILE = "/docs/guides/shell.md"


@pytest.mark.parametrize("coding", ["gzip", "br", "deflate", "zstd", "x-gzip", "GZIP", "identity, gzip", "nonsense"])
@pytest.mark.parametrize("path", [TASK, f"{TASK}?percentile=true", f"{TASK}/odds", "/v1/batch", "/v1/campaigns/import"])
def test_a_compressed_body_is_refused(client: FlaskClient, path: str, coding: str) -> None:
    """It is 415 on every path, also where the body is plain, and the answer names the coding that is accepted."""
    for body in (GOOD, gzip.compress(GOOD)):
        sent = {"Content-Encoding": coding}
        answer = client.post(path, data=body, content_type="application/json", headers=sent)
        assert (answer.status_code, answer.get_json()["code"]) == (415, "unsupported_content_encoding")
        assert answer.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("coding", ["identity", "Identity", ""])
def test_identity_is_no_coding(client: FlaskClient, coding: str) -> None:
    """A body that names it is read."""
    sent = {"Content-Encoding": coding}
    assert client.post(TASK, data=GOOD, content_type="application/json", headers=sent).status_code == 200


@pytest.mark.parametrize("unit", ["lines=1-2", "items=0-9", "lines", "", "bytes 0-1"])
@pytest.mark.parametrize("path", [FILE, "/openapi.json", "/v1/rulesets"])
def test_an_unknown_range_unit_is_ignored(client: FlaskClient, path: str, unit: str) -> None:
    """The whole answer comes."""
    whole = client.get(path)
    part = client.get(path, headers={"Range": unit})
    assert (part.status_code, part.get_data()) == (whole.status_code, whole.get_data()) == (200, whole.get_data())


def test_ranges_of_bytes_are_answered(client: FlaskClient) -> None:
    """A part of a file is 206; one beyond its end is 416, a problem with the length of the file."""
    whole = client.get(FILE).get_data()
    part = client.get(FILE, headers={"Range": "bytes=1-3"})
    assert (part.status_code, part.get_data()) == (206, whole[1:4])
    beyond = client.get(FILE, headers={"Range": f"bytes={len(whole)}-"})
    assert (beyond.status_code, beyond.get_json()["code"]) == (416, "range_not_satisfiable")
    assert beyond.headers["Content-Range"] == f"bytes */{len(whole)}"
