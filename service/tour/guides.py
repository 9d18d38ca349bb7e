"""`/docs/{name}.md`, also in folders: the pages of docs/, as HTML for browsers, else as Markdown."""

import re
from functools import cache
from html import escape
from pathlib import Path

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.settings import PROJECT_FOLDER

DOCS = PROJECT_FOLDER / "docs"
_TEMPLATE = Path(__file__).with_name("docs") / "page.html"
_PLAIN = "text/plain; charset=utf-8"
"""Markdown reads well as it is, and browsers show plain text instead of saving it."""
_HTML = "text/html"
_links = re.compile(r"(?<!!)\[([^\]]+)\]\((\.[^)\s]*)\)")
"""Links of a page that lead out of its folder."""
_SCROLLABLE = '<pre tabindex="0">'
"""Code may be wider than the window: keyboards reach and scroll it."""


def add_guides(routes: Blueprint, policy: str) -> None:
    """Add the routes of the pages.

    Args:
        routes: of all pages.
        policy: content security policy of HTML pages.
    """

    @routes.get("/docs/<path:name>.md")
    def doc(name: str) -> Response:
        """One page about the service."""
        return _answer(DOCS / f"{name}.md", policy)


def _answer(page: Path, policy: str) -> Response:
    if page not in _pages():
        raise NotFound
    wants_html = request.accept_mimetypes.best_match(["text/plain", _HTML]) == _HTML
    if wants_html:
        response = Response(_html(page), mimetype=_HTML, headers={"Content-Security-Policy": policy})
    else:
        response = Response(page.read_text(encoding="utf-8"), content_type=_PLAIN)
    response.headers["Cache-Control"] = "no-cache"
    response.vary.add("Accept")
    response.add_etag()
    response.make_conditional(request, accept_ranges=True, complete_length=response.content_length)
    return response


@cache
def _pages() -> frozenset[Path]:
    return frozenset(DOCS.rglob("*.md"))


def _within_docs(page: Path) -> str:
    """The text of a page, in which links to files that are not served are the paths of these files."""

    def place(link: re.Match[str]) -> str:
        target = (page.parent / link[2].partition("#")[0]).resolve()
        return link[0] if target in _pages() else f"{link[1]} (`{target.relative_to(PROJECT_FOLDER)}`)"

    return _links.sub(place, page.read_text(encoding="utf-8"))


@cache
def _html(page: Path) -> str:
    """The page in HTML; markup in the Markdown is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - most processes never show a page
    from mdit_py_plugins.anchors import anchors_plugin  # noqa: PLC0415 - the same

    text = _within_docs(page)
    renderer = MarkdownIt("commonmark", {"html": False}).enable("table").use(anchors_plugin, max_level=4)
    title = text.splitlines()[0].removeprefix("# ")
    return (
        _TEMPLATE.read_text(encoding="utf-8")
        .replace("{title}", escape(title))
        .replace("{content}", str(renderer.render(text)).replace("<pre>", _SCROLLABLE))
    )
