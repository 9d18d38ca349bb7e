"""`/docs/guides/{name}.md`: guides to playing on the service from a shell, a page, a tabletop or a bot."""

from flask import Blueprint, Response, send_from_directory

from service.settings import PROJECT_FOLDER

GUIDES = PROJECT_FOLDER / "docs" / "guides"
_MIMETYPE = "text/plain"
"""Markdown reads well as it is, and browsers show plain text instead of saving it."""


def blueprint() -> Blueprint:
    """The route of the guides in docs/guides."""
    routes = Blueprint("guides", __name__)

    @routes.get("/docs/guides/<name>")
    def guide(name: str) -> Response:
        """One guide."""
        return send_from_directory(GUIDES, name, mimetype=_MIMETYPE)

    return routes
