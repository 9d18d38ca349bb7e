"""Answers with nothing left to work out."""

from typing import Any

from flask import Response
from werkzeug.datastructures import Headers

from service.api.parser import JSON
from service.schemas.strict_json import dumps
from service.translations.language import LANGUAGES, Language

_HEADERS = {
    code: [("Content-Type", JSON), ("Content-Language", code), ("Vary", "Accept-Language")] for code in LANGUAGES
}


class Ready(Response):
    """A success with a body: werkzeug need not look for a `Location` to complete, nor for a length to add."""

    def get_wsgi_headers(self, environ: Any) -> Headers:  # noqa: ARG002 - werkzeug's signature
        """The headers as they are."""
        return self.headers


def json(value: Any, language: Language) -> Response:
    """The value, in this language, as the body of an answer with status 200."""
    return Ready(dumps(value), headers=_HEADERS[language.code])
