"""Tests of the served pages of docs/."""

import re
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from service.tour.guides import DOCS

GUIDES = DOCS / "guides"
NAMES = sorted(guide.name for guide in GUIDES.glob("*.md"))
PAGES = sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("name", NAMES)
def test_a_guide_is_text_to_read(client: FlaskClient, name: str) -> None:
    """The same file as in the project, for every browser to show."""
    response = client.get(f"/docs/guides/{name}")
    assert (response.status_code, response.content_type) == (200, "text/plain; charset=utf-8")
    assert response.get_data(as_text=True) == (GUIDES / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_html_for_browsers(client: FlaskClient, page: str) -> None:
    """With a title, tables and anchors of headings, and nothing inline; the same address is text for programs."""
    response = client.get(f"/docs/{page}", headers=BROWSER)
    text = response.get_data(as_text=True)
    assert (response.status_code, response.mimetype) == (200, "text/html")
    assert "Accept" in response.headers["Vary"]
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]
    assert not re.search(r"<script|<style|\bstyle=", text)
    assert re.search(r'<h1 id="[^"]+">', text)
    again = client.get(f"/docs/{page}", headers=BROWSER | {"If-None-Match": response.headers["ETag"]})
    assert again.status_code == 304
    assert client.get(f"/docs/{page}").mimetype == "text/plain"


@pytest.mark.parametrize("page", PAGES)
def test_links_between_pages_lead_somewhere(client: FlaskClient, page: str) -> None:
    """Relative links of a page name other pages that are served; files outside of docs/ are named by their paths."""
    text = client.get(f"/docs/{page}", headers=BROWSER).get_data(as_text=True)
    addresses = {
        urljoin(f"/docs/{page}", link).partition("#")[0] for link in re.findall(r'href="((?!/|#|[a-z]+:)[^"]+)"', text)
    }
    assert [address for address in sorted(addresses) if client.get(address).status_code != 200] == []


def test_a_file_outside_of_the_documentation_is_named(client: FlaskClient) -> None:
    """The changelog and the examples are not served."""
    text = client.get("/docs/guides/browser.md", headers=BROWSER).get_data(as_text=True)
    assert "<code>examples/browser-module/arbiter.js</code>" in text


def test_the_documentation_links_every_guide(client: FlaskClient) -> None:
    """In the text with which the document begins, and on the page `/docs`."""
    introduction = client.get("/openapi.json").get_json()["info"]["description"]
    start = client.get("/docs").get_data(as_text=True)
    assert [name for name in NAMES if f"(/docs/guides/{name})" not in introduction] == []
    assert [name for name in NAMES if f'"/docs/guides/{name}"' not in start] == []


@pytest.mark.parametrize("name", ["nothing.md", "..%2Fdecisions.md"])
def test_nothing_else_is_handed_out(client: FlaskClient, name: str) -> None:
    """Another name is answered with 404."""
    response = client.get(f"/docs/guides/{name}")
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")
