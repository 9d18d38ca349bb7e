"""Answers that do not change while the service runs, cached with their ETag."""

from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import Any

from flask import Response, request

from service.api.http.parser import JSON
from service.schemas.strict_json import dumps

_DIGITS_OF_ETAG = 32


class Constant:
    """A JSON answer with an ETag of its content, rendered at its first request.

    Args:
        make: makes the body.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @cached_property
    def _body(self) -> bytes:
        return dumps(self._make())

    @cached_property
    def _etag(self) -> str:
        return sha256(self._body).hexdigest()[:_DIGITS_OF_ETAG]

    def answer(self) -> Response:
        """The answer, or 304 for a client that has it already."""
        response = Response(self._body, mimetype=JSON)
        response.set_etag(self._etag)
        response.make_conditional(request)
        return response
