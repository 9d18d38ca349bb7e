"""Answers that do not change while the service runs, cached with their ETag."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from flask import Response

from service.api.http.caching import cached_by_all
from service.api.http.parser import JSON
from service.api.http.preconditions import digest_of
from service.schemas.strict_json import dumps


class ConstantAnswer:
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
        return digest_of(self._body)

    def answer(self) -> Response:
        """The answer."""
        response = cached_by_all(Response(self._body, mimetype=JSON))
        response.set_etag(self._etag)
        return response
