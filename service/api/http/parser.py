"""Parser of request bodies: strict JSON, the right content type, and no coercion by marshmallow."""

from typing import Any

from flask import Request, Response, request
from marshmallow import ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from service.api.http import nulls
from service.api.http.campaign_calls import authenticated_first
from service.api.http.problems import problem
from service.phrases import Phrase
from service.resolution import refusal
from service.schemas.faults import PlacedFault
from service.schemas.strict_json import MalformedJSONError, loads

JSON = "application/json"


class StrictParser(FlaskParser):
    """Parses the arguments of a view.

    It bypasses the general machinery of webargs, which merges locations and copies schemas: each of our schemas
    loads the whole of one location.
    """

    def parse(self, argmap: Any, req: Request | None = None, *, location: str | None = None, **_: Any) -> Any:
        """The loaded body, or the loaded query of the URL.

        Raises:
            Refusal: the arguments do not fit the schema; `unauthenticated` where a key is needed and there is none.
            werkzeug.exceptions.HTTPException: 415 for another content type, 413 for a body that is too large, 400
                `malformed_json` for text that is not strict JSON.
        """
        with authenticated_first:
            return (read_query if location == "query" else read_body)(req or request, argmap)


def read_body(req: Request, schema: Any) -> Any:
    """The loaded body; see `StrictParser.parse` for what it raises."""
    if largest := getattr(schema, "largest_body", None):
        req.max_content_length = largest
    try:
        return schema.load(read_json(req, schema))
    except ValidationError as error:
        raise refusal.of_body(error) from None


def read_query(req: Request, schema: Any) -> Any:
    """The loaded query of the URL.

    Raises:
        Refusal: it does not fit the schema.
    """
    try:
        if not req.query_string:
            return schema.load({})
        return schema.load(nulls.other_parameters(req), further=nulls.further_names(req))
    except ValidationError as error:
        raise refusal.of_query(error) from None


def read_json(req: Request, schema: Any) -> Any:
    """The JSON value of a request's body; see `StrictParser.parse` for what it raises.

    Where the schema allows it, no body and null are an empty object.
    """
    may_be_empty = getattr(schema, "may_be_empty", False)
    if may_be_empty and not req.get_data():
        return {}
    if req.environ.get("CONTENT_TYPE") != JSON and req.mimetype not in getattr(schema, "content_types", (JSON,)):
        raise UnsupportedMediaType
    try:
        value = loads(req.get_data())
    except MalformedJSONError as error:
        raise BadRequest(response=malformed(error)) from None
    return {} if may_be_empty and value is None else value


def malformed(error: MalformedJSONError, parameter: str | None = None) -> Response:
    """The problem document about a body that is not strict JSON, or about a parameter of the query."""
    place, kind = (error.pointer, "pointer") if parameter is None else (parameter, "parameter")
    errors = () if place is None else (PlacedFault(place, "malformed_json", error.detail, kind),)
    return problem(400, "malformed_json", Phrase("Malformed JSON"), error.detail, errors)
