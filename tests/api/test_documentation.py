"""The OpenAPI document and the page that shows it."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

ASSETS = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]


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
    """With `Accept-Encoding: gzip` it is a tenth as long, and has an ETag of its own."""
    plain = client.get("/openapi.json")
    packed = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed.headers["Vary"]
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < len(plain.data) / 5
    assert packed.headers["ETag"] != plain.headers["ETag"]


def test_the_page_loads_nothing_from_elsewhere(client: FlaskClient) -> None:
    """The page's policy allows this server only, and nothing inline."""
    policy = client.get("/docs").headers["Content-Security-Policy"]
    directives = dict(directive.split(" ", 1) for directive in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert set(directives["script-src"].split()) == {"'self'"}
    assert set(directives["style-src"].split()) == {"'self'"}
    assert set(directives["connect-src"].split()) == {"'self'"}
    assert directives["frame-ancestors"] == "'none'"
    assert not re.search(r"unsafe|\*|https?:", policy)


@pytest.mark.parametrize("path", ["/docs", "/docs/start.js"])
def test_no_host_is_named(client: FlaskClient, path: str) -> None:
    """Neither the page nor its script names another host, and the page has no inline script or style."""
    text = client.get(path).get_data(as_text=True)
    assert not re.search(r"https?:|//\w+\.", text.replace("//\n", ""))
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bon\w+=|\bstyle=", text)


def test_all_that_the_page_loads_is_there(client: FlaskClient) -> None:
    """Every address that the page loads is served here."""
    page = client.get("/docs").get_data(as_text=True)
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert {address.rsplit("/", 1)[-1] for address in addresses} >= {*ASSETS, "start.js"}
    for address in addresses:
        assert address.startswith("/")
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("name", ASSETS)
def test_assets_may_be_kept(client: FlaskClient, name: str) -> None:
    """What the page loads may be kept for a day, and who has it gets 304."""
    response = client.get(f"/docs/assets/{name}")
    assert "max-age=86400" in response.headers["Cache-Control"]
    kept = client.get(f"/docs/assets/{name}", headers={"If-None-Match": response.headers["ETag"]})
    assert kept.status_code == 304


@pytest.mark.parametrize(
    "name", ["../__init__.py", "..%2f__init__.py", "%2e%2e/__init__.py", "nothing.js", "/etc/passwd", ".", ".."]
)
def test_assets_do_not_reach_other_files(client: FlaskClient, name: str) -> None:
    """Nothing outside of the folder of assets is served."""
    assert client.get(f"/docs/assets/{name}").status_code == 404
