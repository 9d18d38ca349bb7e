"""The quick road of a resolution: a call that is plainly right is answered before Flask sees it.

What Flask does for a request takes longer than the rules of most games. Whatever is unusual or wrong goes on to Flask,
which answers it, or tells what is wrong with it; dice that were rolled until then are forgotten.
"""

from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any

from flask import Flask

from service.api.http.languages import HEADERS, asked_in
from service.api.http.parser import JSON
from service.api.http.request_context import Application, Environ
from service.resolution.resolver import Resolver
from service.schemas.strict_json import dumps, loads

_MOST_DIGITS = 10
"""Digits of a length that are read; Python refuses thousands of them."""


def register(app: Flask, resolvers: Iterable[Resolver]) -> None:
    """Answer plain calls of these operations without Flask; what every answer has must be put around this."""
    app.wsgi_app = around(app.wsgi_app, resolvers, app.config["MAX_CONTENT_LENGTH"])  # type: ignore[method-assign, assignment]  # Flask's documented way


def around(application: Application, resolvers: Iterable[Resolver], largest_body: int) -> Application:
    """The application with the quick road before it."""
    by_path = {f"/v1/{resolver.ruleset.name}/{resolver.operation.path}": resolver for resolver in resolvers}

    def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        resolver = by_path.get(environ["PATH_INFO"])
        if resolver is None or not _is_plain(environ, largest_body):
            return application(environ, start_response)
        raw = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        try:
            language = asked_in(environ)
            content = dumps(resolver.answer(resolver.load(loads(raw)), language))
        except Exception:  # noqa: BLE001 - a refusal or a fault of ours: Flask comes to the same end and tells it
            environ["wsgi.input"] = BytesIO(raw)
            return application(environ, start_response)
        start_response(
            "200 OK", [("Content-Type", JSON), *HEADERS[language.code], ("Content-Length", str(len(content)))]
        )
        return (content,)

    return answer


def _is_plain(environ: Environ, largest_body: int) -> bool:
    """Whether a request is as nearly all are: nothing asked beside the body, which is JSON and not too large."""
    length = environ.get("CONTENT_LENGTH", "")
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("CONTENT_TYPE") == JSON
        and not environ.get("QUERY_STRING")
        and "HTTP_TRANSFER_ENCODING" not in environ
        and length.isdecimal()
        and len(length) < _MOST_DIGITS
        and int(length) <= largest_body
    )
