"""What every request carries: an id, and a line in the log."""

import random
import re
import time

import structlog
from flask import Flask, Response, g, request

REQUEST_ID_HEADER = "X-Request-Id"
_ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}").fullmatch
_ID_BITS = 128
_SILENT_PATHS = frozenset({"/healthz", "/readyz"})

_log = structlog.get_logger()


def request_id() -> str:
    """The id of the current request: the caller's, when it is harmless, else one of our own."""
    identity: str = g.request_id
    return identity


def register(app: Flask) -> None:
    """Give every request an id and write one line for each."""
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    given = request.headers.get(REQUEST_ID_HEADER, "")
    g.request_id = given if _ACCEPTABLE_ID(given) else _new_id()
    g.started_at = time.perf_counter()


def _end(response: Response) -> Response:
    identity = request_id()
    response.headers.add(REQUEST_ID_HEADER, identity)
    path = request.path
    if path not in _SILENT_PATHS:
        _log.info(
            "request",
            method=request.method,
            path=path,
            status=response.status_code,
            milliseconds=round((time.perf_counter() - g.started_at) * 1000, 2),
            request_id=identity,
        )
    return response


def _new_id() -> str:
    """An id that no other request has; Python seeds its generator anew in every worker.

    It is no secret. The system's entropy would cost a system call, at which other threads take over.
    """
    return f"{random.getrandbits(_ID_BITS):032x}"
