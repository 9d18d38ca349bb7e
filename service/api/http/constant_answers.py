"""Answers that never change while the service runs."""

from hashlib import sha256
from typing import Any

from flask import Response, request

from service.api.http.parser import JSON
from service.schemas.strict_json import dumps

_DIGITS_OF_ETAG = 32


class Constant:
    """A JSON answer, written once, with an ETag of its content.

    Args:
        value: the body.
    """

    def __init__(self, value: Any) -> None:
        self._body = dumps(value)
        self._etag = sha256(self._body).hexdigest()[:_DIGITS_OF_ETAG]

    def answer(self) -> Response:
        """The answer, or 304 for who has it already."""
        response = Response(self._body, mimetype=JSON)
        response.set_etag(self._etag)
        response.make_conditional(request)
        return response
