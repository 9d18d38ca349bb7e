"""Pictures: for callers that prefer one, and for image elements whose request travels in the URL."""

from typing import Any

from flask import Response, request
from marshmallow import ValidationError
from werkzeug.exceptions import BadRequest

from service.api.http.languages import marked
from service.api.http.parser import JSON, malformed
from service.resolution import refusal
from service.schemas.strict_json import MalformedJSONError, dumps, loads
from service.translations.language import Language

SVG = "image/svg+xml"
VARIES = {"Vary": "Accept"}


def wants_picture() -> bool:
    """Whether the caller prefers a picture to JSON."""
    return request.accept_mimetypes.best_match([JSON, SVG]) == SVG


def picture(drawn: str, language: Language) -> Response:
    """The answer with a picture."""
    return marked(Response(drawn, mimetype=SVG, headers=VARIES), language)


def numbers(found: Any, language: Language) -> Response:
    """The answer in JSON where a picture is possible."""
    return marked(Response(dumps(found), mimetype=JSON, headers=VARIES), language)


def load_text(schema: Any, text: str) -> Any:
    """A request that is a parameter of the query.

    Args:
        schema: of the request.
        text: the request as JSON.

    Raises:
        werkzeug.exceptions.HTTPException: 400 `malformed_json` for text that is not strict JSON.
        Refusal: it does not fit the schema.
    """
    try:
        return schema.load(loads(text.encode()))
    except MalformedJSONError as error:
        raise BadRequest(response=malformed(error, "request")) from None
    except ValidationError as error:
        raise refusal.of_body(error) from None
