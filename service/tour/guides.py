"""`/docs/{name}.md` and `/docs/guides/{name}.md`: the pages of docs/, as HTML for browsers, else as Markdown."""

from functools import cache
from html import escape
from pathlib import Path

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from service.settings import PROJECT_FOLDER

DOCS = PROJECT_FOLDER / "docs"
GUIDES = DOCS / "guides"
_TEMPLATE = Path(__file__).with_name("docs") / "page.html"
_PLAIN = "text/plain; charset=utf-8"
"""Markdown reads well as it is, and browsers show plain text instead of saving it."""
_HTML = "text/html"
_SCROLLABLE = '<pre tabindex="0">'
"""Code may be wider than the window: keyboards reach and scroll it."""


def add_guides(routes: Blueprint, policy: str) -> None:
    """Add the routes of the pages.

    Args:
        routes: of all pages.
        policy: content security policy of HTML pages.
    """

    @routes.get("/docs/<name>.md")
    def doc(name: str) -> Response:
        """One page about the service."""
        return _answer(DOCS / f"{name}.md", policy)

    @routes.get("/docs/guides/<name>.md")
    def guide(name: str) -> Response:
        """One guide."""
        return _answer(GUIDES / f"{name}.md", policy)


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
    return frozenset((*DOCS.glob("*.md"), *GUIDES.glob("*.md")))


@cache
def _html(page: Path) -> str:
    """The page in HTML; markup in the Markdown is shown as text."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 - most processes never show a page
    from mdit_py_plugins.anchors import anchors_plugin  # noqa: PLC0415 - the same

    text = page.read_text(encoding="utf-8")
    renderer = MarkdownIt("commonmark", {"html": False}).enable("table").use(anchors_plugin, max_level=4)
    title = text.splitlines()[0].removeprefix("# ")
    return (
        _TEMPLATE.read_text(encoding="utf-8")
        .replace("{title}", escape(title))
        .replace("{content}", str(renderer.render(text)).replace("<pre>", _SCROLLABLE))
    )
