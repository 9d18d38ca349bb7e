"""`Cache-Control`: how long callers and proxies may store an answer."""

from flask import Flask, Response, request

NEVER_STORED = "no-store"
ASKED_EACH_TIME = "private, no-cache"
"""Of campaigns: browsers keep an answer and ask with `If-None-Match` whether it is current; proxies do not keep it."""
PUBLIC_SECONDS = 3600
CACHED_BY_ALL = f"public, max-age={PUBLIC_SECONDS}"
"""Of what changes with a version of the service only."""
_HEADER = "Cache-Control"
_OF_KEYS = ("/v1/campaigns", "/v1/key")


def register(app: Flask) -> None:
    """Set for every answer whether it may be stored."""
    app.after_request(_mark)


def never_stored(response: Response) -> Response:
    """The response marked as not to be stored: it shows a secret, or is about this moment."""
    response.headers[_HEADER] = NEVER_STORED
    return response


def cached_by_all(response: Response) -> Response:
    """The response marked as public, with a lifetime."""
    response.headers[_HEADER] = CACHED_BY_ALL
    return response


def is_secret(response: Response) -> bool:
    """Whether the response must not be stored."""
    return response.headers.get(_HEADER) == NEVER_STORED


def _mark(response: Response) -> Response:
    if _HEADER not in response.headers and request.path.startswith(_OF_KEYS):
        response.headers[_HEADER] = ASKED_EACH_TIME
    return response
