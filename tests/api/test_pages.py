"""Tests of the web pages: `/`, the tour, `/table`, where a group plays, and `/docs`, the documentation."""

import posixpath
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service import tour
from service.app import create_app
from service.settings import Settings
from tests.client import client_of

FOLDER = Path(tour.__file__).parent
FILES = sorted(
    f"{folder}/{path.name}"
    for folder in ("tour", "table")
    for path in (FOLDER / folder).iterdir()
    if path.name != "index.html"
)
OWN_PATHS = [
    "/",
    "/table",
    "/docs",
    "/docs/reference",
    "/docs/start.js",
    "/docs/pages.css",
    *(f"/{name}" for name in FILES),
]
SWAGGER_UI = ["swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png"]
TYPES = {".js": "text/javascript", ".json": "application/json", ".css": "text/css", ".svg": "image/svg+xml"}
NOWHERE = "postgresql+psycopg://nobody@127.0.0.1:1/nothing"
XML_NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
PAGES = pytest.mark.parametrize("page", ["/", "/table", "/docs", "/docs/reference"])


@PAGES
def test_a_page_is_served(client: FlaskClient, page: str) -> None:
    """As HTML in UTF-8; HEAD answers the same headers without it."""
    response = client.get(page)
    assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
    head = client.head(page)
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Security-Policy"] == response.headers["Content-Security-Policy"]


@PAGES
def test_a_page_loads_nothing_from_elsewhere(client: FlaskClient, page: str) -> None:
    """Its policy allows this server only, and nothing inline."""
    policy = client.get(page).headers["Content-Security-Policy"]
    directives = dict(directive.split(" ", 1) for directive in policy.split("; "))
    assert directives["default-src"] == "'none'"
    assert set(directives["script-src"].split()) == {"'self'"}
    assert set(directives["style-src"].split()) == {"'self'"}
    assert set(directives["connect-src"].split()) == {"'self'"}
    assert directives["frame-ancestors"] == "'none'"
    assert not re.search(r"unsafe|\*|https?:", policy)


@pytest.mark.parametrize(
    "path",
    ["/", "/table", "/docs", "/docs/reference", "/docs/start.js", "/docs/pages.css", *(f"/{name}" for name in FILES)],
)
def test_no_host_is_named(client: FlaskClient, path: str) -> None:
    """Nothing of our own names another host; pages have no inline script or style; data never become markup."""
    text = client.get(path).get_data(as_text=True).replace(XML_NAMESPACE, "")
    assert not re.search(r"https?:|[\"'(]//\w", text)
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bon\w+=\"|\bstyle=", text)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)


def test_the_table_loads_its_modules_at_once(client: FlaskClient) -> None:
    """Its page names all of them, so no module waits for those that import it on a slow network."""
    named = re.findall(r'modulepreload" href="([^"]+)"', client.get("/table").get_data(as_text=True))
    imported = {module for name in ["/table/main.js", *named] for module in _imports(client, name)}
    assert sorted(named) == sorted(imported)


def _imports(client: FlaskClient, name: str) -> list[str]:
    sources = re.findall(r'^import [^;]* from "([^"]+)";', client.get(name).get_data(as_text=True), re.MULTILINE)
    return [posixpath.normpath(posixpath.join(posixpath.dirname(name), source)) for source in sources]


@PAGES
def test_all_that_a_page_loads_is_there(client: FlaskClient, page: str) -> None:
    """Every address that the page names is served here."""
    addresses = re.findall(r'(?:src|href)="(/[^"#]*)"', client.get(page).get_data(as_text=True))
    assert len(addresses) > 3
    for address in addresses:
        assert client.get(address).status_code == 200


def test_the_pages_lead_to_each_other(client: FlaskClient) -> None:
    """From the tour to the documentation, and back."""
    assert 'href="/docs"' in client.get("/").get_data(as_text=True)
    assert 'href="/"' in client.get("/docs").get_data(as_text=True)


@pytest.mark.parametrize("name", FILES)
def test_a_file_of_a_page_is_asked_for_again(client: FlaskClient, name: str) -> None:
    """It has its type and an ETag; a client with the same ETag gets 304, so that a page never mixes two versions."""
    response = client.get(f"/{name}")
    assert (response.status_code, response.mimetype) == (200, TYPES[Path(name).suffix])
    assert response.headers["Cache-Control"] == "no-cache"
    kept = client.get(f"/{name}", headers={"If-None-Match": response.headers["ETag"]})
    assert (kept.status_code, kept.data) == (304, b"")


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".js")])
def test_every_module_that_is_imported_is_there(name: str) -> None:
    """Imports name files of the same page, or of the tour."""
    folder = name.split("/", maxsplit=1)[0]
    imported = re.findall(r'from "(\.\.?/[^"]+)"', (FOLDER / name).read_text())
    assert {each.replace("../", "").replace("./", f"{folder}/") for each in imported} <= set(FILES)


@pytest.mark.parametrize("name", SWAGGER_UI)
def test_assets_of_swagger_may_be_kept(client: FlaskClient, name: str) -> None:
    """Files of the package are cached for a day, and answered with 304 then."""
    response = client.get(f"/docs/assets/{name}")
    assert "max-age=86400" in response.headers["Cache-Control"]
    kept = client.get(f"/docs/assets/{name}", headers={"If-None-Match": response.headers["ETag"]})
    assert kept.status_code == 304


@pytest.mark.parametrize("folder", ["/docs/assets", "/tour", "/table"])
@pytest.mark.parametrize(
    "name", ["../__init__.py", "..%2f__init__.py", "%2e%2e/__init__.py", "nothing.js", "/etc/passwd", ".", ".."]
)
def test_nothing_else_is_served(client: FlaskClient, folder: str, name: str) -> None:
    """Other paths are answered with a problem, and nothing outside the folder is served."""
    response = client.get(f"{folder}/{name}")
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")


def test_only_named_sites_show_the_table_in_a_frame(tmp_path: Path) -> None:
    """The other pages stay closed to them."""
    app = create_app(Settings(data_dir=tmp_path, database_url=NOWHERE, embed_origins="https://a.example"))
    client = client_of(app)
    policy = client.get("/table").headers["Content-Security-Policy"]
    assert policy.endswith("frame-ancestors https://a.example")
    assert client.get("/").headers["Content-Security-Policy"].endswith("frame-ancestors 'none'")


def test_a_link_is_drawn_as_a_code(client: FlaskClient) -> None:
    """As SVG that nothing stores; an empty or too long text is refused."""
    drawn = client.post("/table/code", data="http://localhost/table#join=arbi_x", content_type="text/plain")
    assert (drawn.status_code, drawn.mimetype, drawn.headers["Cache-Control"]) == (200, "image/svg+xml", "no-store")
    assert drawn.data.startswith(b"<svg")
    for text in ("", "x" * 501):
        assert client.post("/table/code", data=text, content_type="text/plain").status_code == 400


def test_the_table_gets_words_for_codes(client: FlaskClient) -> None:
    """In the language of the page; in English, only where the word is not the code itself."""
    german, english = (client.get(f"/table/words/{language}/freed6").get_json() for language in ("de", "en"))
    assert {code: german[code] for code in ("sound", "luck_points", "spend")} == {
        "sound": "wohlauf",
        "luck_points": "Glückspunkte",
        "spend": "Ränge ausgeben",
    }
    assert "sound" not in english
    for unknown in ("de/chess", "xx/freed6"):
        assert client.get(f"/table/words/{unknown}").status_code == 404
