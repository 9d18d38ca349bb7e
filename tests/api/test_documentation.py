"""Tests of the OpenAPI document that the service serves."""

import gzip

from flask.testing import FlaskClient


def test_the_document_is_served(client: FlaskClient) -> None:
    """`/openapi.json` is an OpenAPI 3.1 document about this server."""
    response = client.get("/openapi.json")
    assert (response.status_code, response.mimetype) == (200, "application/json")
    document = response.get_json()
    assert document["openapi"] == "3.1.0"
    assert [server["url"] for server in document["servers"]] == ["/"]


def test_who_has_the_document_is_not_sent_it_again(client: FlaskClient) -> None:
    """The document has an ETag; who sends it back gets 304 and no body, another one gets the document."""
    etag = client.get("/openapi.json").headers["ETag"]
    again = client.get("/openapi.json", headers={"If-None-Match": etag})
    assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", etag)
    assert client.get("/openapi.json", headers={"If-None-Match": f"W/{etag}"}).status_code == 304
    assert client.get("/openapi.json", headers={"If-None-Match": '"other"'}).status_code == 200


def test_the_document_comes_packed_to_whom_can_unpack_it(client: FlaskClient) -> None:
    """With `Accept-Encoding: gzip` it is a tenth as long, and has a separate ETag."""
    plain = client.get("/openapi.json")
    packed = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 5
    assert packed.headers["ETag"] != plain.headers["ETag"]
