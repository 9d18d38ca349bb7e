"""Context of every request: its id, its line in the log, and the headers of every answer.

It is done around Flask, not in its hooks: an attribute of `g` or a header of a `Response` costs several times what a
variable or an item of a list costs.
"""

import random
import re
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import structlog
from flask import Flask, request

from service.api.http import cors
from service.api.http.log_members import BY_DEFAULT, LogMembers, Members
from service.api.http.waiting import has_to_wait
from service.metrics import tally

REQUEST_ID_HEADER = "X-Request-Id"
POLICY_HEADER = "Content-Security-Policy"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""Content security policy of answers opened as pages: show only. Charts contain their style."""
ALWAYS = (*cors.ALWAYS, ("X-Content-Type-Options", "nosniff"), (POLICY_HEADER, POLICY))
"""Headers of all answers, also of the server's own; web pages have a policy of their own."""
_WITH_OWN_POLICY = ALWAYS[:-1]
_ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}").fullmatch
_ID_BITS = 128
_KEY = "arbiter.request_id"
_STARTED = "arbiter.started"
"""Start of a request; repeated ones keep that of their first time."""
_SILENT_PATHS = frozenset({"/healthz", "/readyz"})

Environ: TypeAlias = dict[str, Any]
Application: TypeAlias = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

_log = structlog.get_logger()


def request_id() -> str:
    """The id of the current request: the caller's, when it is harmless, else a new one."""
    identity: str = request.environ[_KEY]
    return identity


def register(app: Flask, log_members: LogMembers = BY_DEFAULT) -> None:
    """Give every request an id, every answer its headers, and log a line for each.

    Args:
        app: the application.
        log_members: returns the members of the line about the origin of the request.
    """
    app.before_request(_note_route)
    app.wsgi_app = _around(app.wsgi_app, log_members)  # type: ignore[method-assign, assignment]  # Flask's documented way


def _note_route() -> None:
    if request.url_rule is not None:
        request.environ[tally.ROUTE] = request.url_rule.rule


def _around(application: Application, log_members: LogMembers) -> Application:
    def answer(environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        started_at = environ.setdefault(_STARTED, time.perf_counter())
        identity = environ[_KEY] = identity_of(environ.get("HTTP_X_REQUEST_ID", ""))

        def start(status: str, headers: list[tuple[str, str]], *crash: Any) -> Any:
            if not has_to_wait(environ):
                route = environ.get(tally.ROUTE, tally.UNMATCHED)
                method, path = environ["REQUEST_METHOD"], _path(environ["PATH_INFO"])
                members = log_members.of(
                    environ.get("REMOTE_ADDR", ""), environ.get("HTTP_TRACEPARENT", ""), environ.get(tally.TRACE_ID)
                )
                note(method, path, route, int(status[:3]), started_at, {"request_id": identity, **members})
            has_own_policy = any(name == POLICY_HEADER for name, _ in headers)
            always = _WITH_OWN_POLICY if has_own_policy else ALWAYS
            return start_response(status, [*headers, (REQUEST_ID_HEADER, identity), *always], *crash)

        if cors.is_preflight(environ):
            start("204 No Content", cors.preflight_headers(environ))
            return ()
        return application(environ, start)

    return answer


def note(method: str, path: str, route: str, status: int, started_at: float, members: Members) -> None:
    """Count an answered request, and write its line in the log.

    Args:
        method: of the request.
        path: of the request.
        route: the route that answered it.
        status: of the answer.
        started_at: when the request came, by `time.perf_counter`.
        members: of the line: the id of the request, and where it came from.
    """
    seconds = time.perf_counter() - started_at
    if tally.CountingSwitch.is_on:
        tally.requests.append((route, method, str(status), seconds))
    if path not in _SILENT_PATHS:
        milliseconds = round(seconds * 1000, 2)
        _log.info("request", method=method, path=path, status=status, milliseconds=milliseconds, **members)


def _path(path_info: str) -> str:
    """The path as text: WSGI hands over each byte as a character."""
    return path_info if path_info.isascii() else path_info.encode("latin-1").decode(errors="replace")


def identity_of(given: str) -> str:
    """The id of a request: the caller's, when it is harmless, else a new one."""
    return given if _ACCEPTABLE_ID(given) else new_id()


def new_id() -> str:
    """A new unique id; Python seeds its generator anew in every worker.

    It is no secret. The system's entropy would cost a system call, at which other threads take over.
    """
    return f"{random.getrandbits(_ID_BITS):032x}"
