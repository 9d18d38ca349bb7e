"""The fast path of resolutions: plain valid calls are answered before Flask sees them.

What Flask does for a request takes longer than the rules of most games. Whatever is unusual or does not fit goes on to
Flask, which answers it, or tells what is wrong with it. Once dice have fallen nothing is rolled again: what failed then
is handed to Flask as it is, to be told.
"""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

import structlog
from flask import Flask, request

from service.api.http.languages import HEADERS, asked_in
from service.api.http.parser import JSON
from service.api.http.request_context import Application, Environ
from service.metrics.tally import ROUTE
from service.resolution.refusal import Refusal
from service.resolution.resolver import Resolver
from service.schemas.strict_json import MalformedJSONError, dumps, loads

_log = structlog.get_logger()
_FAILURE = "arbiter.failure"
"""Name in the environment under which Flask finds what failed after dice had fallen."""
_MOST_DIGITS = 10
"""Digits of a length that are read; Python refuses thousands of them."""


def register(app: Flask, resolvers: Iterable[Resolver]) -> None:
    """Answer plain calls of these operations without Flask; wrap this in what every answer needs."""
    app.before_request(_raise_failure)
    app.wsgi_app = around(app.wsgi_app, resolvers, app.config["MAX_CONTENT_LENGTH"])  # type: ignore[method-assign, assignment]  # Flask's documented way


def around(application: Application, resolvers: Iterable[Resolver], largest_body: int) -> Application:
    """The application with the fast path before it."""
    by_path = {f"/v1/{resolver.ruleset.name}/{resolver.operation.path}": resolver for resolver in resolvers}

    def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        resolver = by_path.get(environ["PATH_INFO"])
        if resolver is None or not _is_plain(environ, largest_body):
            return application(environ, start_response)
        raw = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        try:
            language, body = asked_in(environ), resolver.load(loads(raw))
        except Exception as error:  # noqa: BLE001 - no die has fallen yet: Flask comes to the same end and tells it
            if not isinstance(error, Refusal | MalformedJSONError):
                _log.warning("fast path", exc_info=error)
            environ["wsgi.input"] = BytesIO(raw)
            return application(environ, start_response)
        try:
            content = dumps(resolver.answer(body, language))
        except Exception as error:  # noqa: BLE001 - told, and logged where it is a fault of ours, by Flask's handlers
            environ["wsgi.input"], environ[_FAILURE] = BytesIO(raw), error
            return application(environ, start_response)
        environ[ROUTE] = environ["PATH_INFO"]
        start_response(
            "200 OK", [("Content-Type", JSON), *HEADERS[language.code], ("Content-Length", str(len(content)))]
        )
        return (content,)

    return answer


def _raise_failure() -> None:
    """Raises the error of the fast path, so that Flask does not resolve again with other dice."""
    failure: Exception | None = request.environ.get(_FAILURE)
    if failure is not None:
        raise failure


def _is_plain(environ: Environ, largest_body: int) -> bool:
    """Whether a request has a small JSON body and asks for nothing else, as nearly all do."""
    length = environ.get("CONTENT_LENGTH", "")
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("CONTENT_TYPE") == JSON
        and not environ.get("QUERY_STRING")
        and "HTTP_TRANSFER_ENCODING" not in environ
        and "HTTP_CONTENT_ENCODING" not in environ
        and length.isdecimal()
        and len(length) < _MOST_DIGITS
        and int(length) <= largest_body
    )
