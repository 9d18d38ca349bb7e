"""Negotiation of the language of answers."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from babel.core import negotiate_locale
from flask import Response, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.api.http.vary import vary_by
from service.schemas.strict import JSONSchema
from service.translations.language import ENGLISH, LANGUAGES, Language

Answered = TypeVar("Answered", bound=Response)
LONGEST_HEADER = 200
"""Characters that are read. The rest is ignored, so that a long header costs no time."""

ACCEPT_LANGUAGE: JSONSchema = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": f"Language of texts for people: {', '.join(f'`{code}`' for code in LANGUAGES)}. Without it English.",
    "schema": {"type": "string"},
    "example": "de",
}


HEADERS = {code: (("Content-Language", code), ("Vary", "Accept-Language, Accept-Encoding")) for code in LANGUAGES}
"""Language -> headers that tell which it is, and caches that there are others."""


def asked() -> Language:
    """The language of the current request; English where none of the requested ones exists."""
    return asked_in(request.environ)


def asked_in(environ: Mapping[str, Any]) -> Language:
    """The language of a WSGI request."""
    return best_of(environ.get("HTTP_ACCEPT_LANGUAGE"))


def best_of(header: str | None) -> Language:
    """The language that fits a header `Accept-Language` best; English without a header."""
    return ENGLISH if header is None else _best(header[:LONGEST_HEADER])


def marked(response: Answered, language: Language) -> Answered:
    """The response with `Content-Language`, and `Vary` for caches."""
    response.headers["Content-Language"] = language.code
    vary_by(response, "Accept-Language")
    return response


@lru_cache(maxsize=256)
def _best(header: str) -> Language:
    """The best existing language of the header, by its weights; `de-AT` falls back to `de`."""
    wanted = [tag for tag, weight in parse_accept_header(header, LanguageAccept) if weight > 0]
    found = negotiate_locale(wanted, list(LANGUAGES), sep="-")
    return ENGLISH if found is None else LANGUAGES[found.lower()]
