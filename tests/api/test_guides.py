"""Tests of the served guides of docs/guides."""

import pytest
from flask.testing import FlaskClient

from service.api.stateless.guides import GUIDES

NAMES = sorted(guide.name for guide in GUIDES.glob("*.md"))


@pytest.mark.parametrize("name", NAMES)
def test_a_guide_is_text_to_read(client: FlaskClient, name: str) -> None:
    """The same file as in the project, for every browser to show."""
    response = client.get(f"/docs/guides/{name}")
    assert (response.status_code, response.content_type) == (200, "text/plain; charset=utf-8")
    assert response.get_data(as_text=True) == (GUIDES / name).read_text(encoding="utf-8")


def test_the_documentation_links_every_guide(client: FlaskClient) -> None:
    """In the text with which the document begins, which is what `/docs` shows first."""
    introduction = client.get("/openapi.json").get_json()["info"]["description"]
    assert [name for name in NAMES if f"(/docs/guides/{name})" not in introduction] == []


@pytest.mark.parametrize("name", ["nothing.md", "..%2Fdecisions.md"])
def test_nothing_else_is_handed_out(client: FlaskClient, name: str) -> None:
    """Another name is answered with 404."""
    response = client.get(f"/docs/guides/{name}")
    assert (response.status_code, response.mimetype) == (404, "application/problem+json")
