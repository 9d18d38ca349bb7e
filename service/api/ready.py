"""Answers with nothing left to work out."""

from typing import Any

from flask import Response
from werkzeug.datastructures import Headers

from service.api.parser import JSON
from service.schemas.strict_json import dumps


class Ready(Response):
    """A success with a body: werkzeug need not look for a `Location` to complete, nor for a length to add."""

    def get_wsgi_headers(self, environ: Any) -> Headers:  # noqa: ARG002 - werkzeug's signature
        """The headers as they are."""
        return self.headers


def json(value: Any) -> Response:
    """The value as the body of an answer with status 200."""
    return Ready(dumps(value), content_type=JSON)
