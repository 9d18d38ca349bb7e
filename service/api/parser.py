"""How bodies are read: strict JSON, the right content type, and nothing that marshmallow would wave through."""

from typing import Any

from flask import Request, request
from marshmallow import ValidationError
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from service.api.problems import problem
from service.resolution import refusal
from service.schemas.strict_json import MalformedJSONError, loads

JSON = "application/json"


class StrictParser(FlaskParser):
    """Parses the arguments of a view.

    The arguments of an operation are its whole JSON body, so the general machinery of webargs, which merges
    locations and copies schemas, is passed over.
    """

    def parse(self, argmap: Any, req: Request | None = None, **_: Any) -> Any:
        """The loaded body.

        Raises:
            Refusal: the body does not fit the schema.
            werkzeug.exceptions.HTTPException: 415 for another content type, 413 for a body that is too large, 400
                `malformed_json` for what is not strict JSON.
        """
        try:
            return argmap.load(read_json(req or request))
        except ValidationError as error:
            raise refusal.of_body(error) from None


def read_json(req: Request) -> Any:
    """The JSON value of a request's body; see `StrictParser.parse` for what it raises."""
    if req.mimetype != JSON:
        raise UnsupportedMediaType
    try:
        return loads(req.get_data(cache=False))
    except MalformedJSONError as error:
        raise BadRequest(response=problem(400, "malformed_json", "Malformed JSON", str(error))) from None
