"""Web pages: `/`, a tour of the service, and `/docs`, the API's documentation, with their assets.

A page is a folder with an `index.html`. Nothing is built: the files are served unchanged.
"""

from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Response, send_from_directory

_FOLDER = Path(__file__).parent
_SWAGGER_UI = Path(str(files("flask_swagger_ui"))) / "dist"
_ASSET_SECONDS = 86_400
_PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy of pages: nothing from elsewhere, and nothing inline."""


def blueprint() -> Blueprint:
    """The routes of both pages.

    Files of our own are asked for again each time and mostly answered with 304, so that a page never mixes files of two
    versions.
    """
    routes = Blueprint("pages", __name__)
    _add_tour(routes)
    _add_docs(routes)
    return routes


def _add_tour(routes: Blueprint) -> None:
    @routes.get("/")
    def tour() -> Response:
        """The tour: a page to play the games, without and with a campaign."""
        return _page("tour")

    @routes.get("/tour/<name>")
    def tour_file(name: str) -> Response:
        """A script or style of the tour."""
        return send_from_directory(_FOLDER / "tour", name)


def _add_docs(routes: Blueprint) -> None:
    @routes.get("/docs")
    def docs() -> Response:
        """The documentation of the API."""
        return _page("docs")

    @routes.get("/docs/start.js")
    def docs_start() -> Response:
        """The script that starts Swagger UI."""
        return send_from_directory(_FOLDER / "docs", "start.js")

    @routes.get("/docs/assets/<name>")
    def docs_asset(name: str) -> Response:
        """A file of Swagger UI; it changes with its version only."""
        return send_from_directory(_SWAGGER_UI, name, max_age=_ASSET_SECONDS)


def _page(name: str) -> Response:
    response = send_from_directory(_FOLDER / name, "index.html")
    response.headers["Content-Security-Policy"] = _PAGE_POLICY
    return response
