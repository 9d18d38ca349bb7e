"""Web pages: `/`, a tour of the service, `/table`, where a group plays, and `/docs`, the documentation.

A page is a folder with an `index.html`. Nothing is built: the files are served unchanged.
"""

from importlib.resources import files
from io import BytesIO
from pathlib import Path

from flask import Blueprint, Response, request, send_from_directory
from werkzeug.exceptions import BadRequest, NotFound

from service.rulesets import RULESET_BY_NAME
from service.tour.guides import add_guides
from service.translations.language import LANGUAGES

_FOLDER = Path(__file__).parent
_SWAGGER_UI = Path(str(files("flask_swagger_ui"))) / "dist"
_ASSET_SECONDS = 86_400
_MOST_CHARACTERS_OF_CODE = 500
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors "
)
"""Content security policy of pages: nothing from elsewhere, and nothing inline."""
_NOWHERE = "'none'"


def blueprint(embed_origins: str = "") -> Blueprint:
    """The routes of the pages.

    Files of our own are asked for again each time and mostly answered with 304, so that a page never mixes files of two
    versions.

    Args:
        embed_origins: sites that may show `/table` in a frame, separated by spaces.
    """
    routes = Blueprint("pages", __name__)
    _add_tour(routes)
    _add_table(routes, embed_origins or _NOWHERE)
    _add_docs(routes)
    add_guides(routes, f"{_POLICY}{_NOWHERE}")
    return routes


def _add_tour(routes: Blueprint) -> None:
    @routes.get("/")
    def tour() -> Response:
        """The tour: a page with a form for each operation."""
        return _page("tour")

    @routes.get("/tour/<name>")
    def tour_file(name: str) -> Response:
        """A script or style of the tour."""
        return send_from_directory(_FOLDER / "tour", name)


def _add_table(routes: Blueprint, ancestors: str) -> None:
    @routes.get("/table")
    def table() -> Response:
        """The table: a page on which a group plays."""
        return _page("table", ancestors)

    @routes.get("/table/<name>")
    def table_file(name: str) -> Response:
        """A script, style or ready party of the table."""
        return send_from_directory(_FOLDER / "table", name)

    @routes.get("/table/words/<language>/<game>")
    def table_words(language: str, game: str) -> dict[str, str]:
        """The words of a game for codes of the API, such as `luck_points`, in a language."""
        ruleset = RULESET_BY_NAME.get(game)
        if ruleset is None or language not in LANGUAGES:
            raise NotFound
        return dict(LANGUAGES[language].words(ruleset))

    @routes.post("/table/code")
    def table_code() -> Response:
        """The text of the body as a QR code; it is not in the address, because links contain secrets."""
        import segno  # noqa: PLC0415 - most processes never draw a code

        text = request.get_data(as_text=True)
        if not 0 < len(text) <= _MOST_CHARACTERS_OF_CODE:
            raise BadRequest(f"Send 1 to {_MOST_CHARACTERS_OF_CODE} characters as text/plain.")
        picture = BytesIO()
        segno.make(text, micro=False).save(picture, kind="svg", scale=4, xmldecl=False)
        return Response(picture.getvalue(), mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})


def _add_docs(routes: Blueprint) -> None:
    @routes.get("/docs")
    def docs() -> Response:
        """The start page of the documentation."""
        return _page("docs")

    @routes.get("/docs/reference")
    def docs_reference() -> Response:
        """The reference of the API, drawn by Swagger UI."""
        return _page("docs", name="reference.html")

    @routes.get("/docs/<any('start.js', 'pages.css'):name>")
    def docs_file(name: str) -> Response:
        """The script that starts Swagger UI, and the style of pages to read."""
        return send_from_directory(_FOLDER / "docs", name)

    @routes.get("/docs/assets/<name>")
    def docs_asset(name: str) -> Response:
        """A file of Swagger UI; it changes with its version only."""
        return send_from_directory(_SWAGGER_UI, name, max_age=_ASSET_SECONDS)


def _page(folder: str, ancestors: str = _NOWHERE, name: str = "index.html") -> Response:
    response = send_from_directory(_FOLDER / folder, name)
    response.headers["Content-Security-Policy"] = f"{_POLICY}{ancestors}"
    return response
