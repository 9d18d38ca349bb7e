"""Tests of the links between documents, and from the README to every page."""

import re
from pathlib import Path

import pytest

from service.settings import PROJECT_FOLDER
from tests.docs.pages import CHANGELOG, CONTRIBUTING, DECISIONS, EXAMPLES, GUIDES, INTEGRATIONS, PAGES, README, named

LONGEST_README = 200
"""Lines, so that it is read."""
DOCUMENTS = [README, CONTRIBUTING, CHANGELOG, *PAGES, *DECISIONS, *GUIDES, *EXAMPLES, *INTEGRATIONS]
_links_in = re.compile(r"\]\(([^()\s]+)\)").findall
_headings_in = re.compile(r"^#+ (.+)$", re.MULTILINE).findall


def test_the_readme_is_short() -> None:
    """Details have separate pages."""
    assert len(README.read_text(encoding="utf-8").splitlines()) <= LONGEST_README


def test_the_readme_links_every_page() -> None:
    """Guides and the pages beside them."""
    linked = set(_links_in(README.read_text(encoding="utf-8")))
    assert [named(page) for page in [*PAGES, *GUIDES] if named(page) not in linked] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_link_leads_somewhere(document: Path) -> None:
    """To a file of the project, and to a heading in it where one is named."""
    inside = [link for link in _links_in(document.read_text(encoding="utf-8")) if not link.startswith(("http", "/"))]
    assert [link for link in inside if not leads_somewhere(document, link)] == []


def leads_somewhere(document: Path, link: str) -> bool:
    """Whether a file, and a heading in it, are there."""
    path, _, anchor = link.partition("#")
    target = (document.parent / path).resolve() if path else document
    if not target.exists() or not target.is_relative_to(PROJECT_FOLDER):
        return False
    return not anchor or anchor in {anchor_of(heading) for heading in _headings_in(target.read_text(encoding="utf-8"))}


def anchor_of(heading: str) -> str:
    """As GitHub and the site make them."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
