"""Answers with complete headers, so that werkzeug need not process them."""

from typing import Any

from flask import Response
from werkzeug.datastructures import Headers

from service.api.http.languages import HEADERS
from service.api.http.parser import JSON
from service.schemas.strict_json import dumps
from service.translations.language import Language


class Ready(Response):
    """A successful answer with a body, without werkzeug's search for a `Location` to complete and a length to add."""

    def get_wsgi_headers(self, environ: Any) -> Headers:  # noqa: ARG002 - werkzeug's signature
        """The headers, unchanged."""
        return self.headers


def line(value: Any) -> bytes:
    """The JSON of a value with a line break, so that a prompt or the next answer begins on a new line."""
    return dumps(value) + b"\r\n"


def json(value: Any, language: Language) -> Response:
    """The value in this language as an answer with status 200."""
    return Ready(line(value), headers=[("Content-Type", JSON), *HEADERS[language.code]])
