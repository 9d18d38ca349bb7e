"""Problem documents (RFC 9457) for requests that end before the application sees them."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import structlog

from service.api.http.request_context import ALWAYS, REQUEST_ID_HEADER, new_id
from service.metrics import tally
from service.values import dataclass

LONGEST_LINE = 8190
"""Bytes of a request line or header; a query may hold a request for a picture of its odds."""
MOST_HEADERS = 100
LARGEST_HEAD = 64 * 1024
"""Bytes of a request line and all headers together."""
RETRY_AFTER_SECONDS = 1

Headers = tuple[tuple[bytes, bytes], ...]
_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ServerProblem:
    """A problem that the server finds, without the application.

    Attributes:
        status: HTTP status.
        title: the kind of problem, without a full stop.
        code: its stable name.
        detail: the expected value and what to do.
        headers: beside those of every answer.
    """

    status: int
    title: str
    code: str
    detail: str
    headers: tuple[tuple[bytes, bytes], ...] = ()

    def response(self, scope: Mapping[str, Any] | None) -> tuple[Headers, bytes]:
        """Headers and body of the answer; the refusal is counted and logged.

        Args:
            scope: of the request in ASGI, as far as it is known.
        """
        identity, known = new_id(), scope or {}
        method, path = known.get("method", ""), known.get("path", "")
        tally.count("problems", self.code)
        _log.info("request refused", method=method, path=path, status=self.status, code=self.code, request_id=identity)
        body = {"type": _type(self.code, known), "title": self.title, "status": self.status, "detail": self.detail}
        content = json.dumps(body | {"code": self.code, "request_id": identity, "errors": []}).encode()
        always = [(name.lower().encode(), text.encode()) for name, text in ((REQUEST_ID_HEADER, identity), *ALWAYS)]
        described = [(b"content-type", b"application/problem+json"), (b"content-language", b"en")]
        return (*described, (b"content-length", b"%d" % len(content)), *always, *self.headers), content

    def as_bytes(self, scope: Mapping[str, Any] | None, default_headers: Iterable[tuple[bytes, bytes]]) -> bytes:
        """The whole answer, after which the connection is closed.

        Args:
            scope: as in `response`.
            default_headers: of every answer of the server.
        """
        headers, content = self.response(scope)
        lines = [b"HTTP/1.1 %d %b" % (self.status, self.title.encode()), b"connection: close"]
        lines += [b"%b: %b" % header for header in (*default_headers, *headers)]
        return b"\r\n".join(lines) + b"\r\n\r\n" + content


def _type(code: str, scope: Mapping[str, Any]) -> str:
    """The type of a problem, as `problems.type_of`; only its path where the host is not known."""
    host = dict(scope.get("headers", ())).get(b"host", b"").decode("latin-1")
    return f"{scope['scheme']}://{host}/problems/{code}" if host else f"/problems/{code}"


class Refused(Exception):
    """A request ends with a problem.

    Attributes:
        problem: the problem.
    """

    def __init__(self, problem: ServerProblem) -> None:
        super().__init__(problem.code)
        self.problem = problem


MALFORMED_REQUEST = ServerProblem(400, "Malformed request", "malformed_request", "This is not proper HTTP/1.1.")
REQUEST_TIMEOUT = ServerProblem(
    408, "Request timeout", "request_timeout", "The request did not arrive in time. Send it again, and faster."
)
URI_TOO_LONG = ServerProblem(
    414, "URI too long", "uri_too_long", f"A request line may have {LONGEST_LINE} bytes; send what is long in a body."
)
EXPECTATION_FAILED = ServerProblem(
    417, "Expectation failed", "expectation_failed", "The only expectation that is met is 100-continue."
)
HEADERS_TOO_LARGE = ServerProblem(
    431,
    "Headers too large",
    "headers_too_large",
    f"A request may have {MOST_HEADERS} headers of {LONGEST_LINE} bytes each, and {LARGEST_HEAD} bytes of them.",
)
METHOD_NOT_IMPLEMENTED = ServerProblem(
    501, "Method not implemented", "method_not_implemented", "No address of this service takes this method."
)
TRANSFER_CODING_NOT_SUPPORTED = ServerProblem(
    501, "Transfer coding not supported", "transfer_coding_not_supported", "Send the body whole or chunked."
)
UNAVAILABLE = ServerProblem(
    503,
    "Unavailable",
    "unavailable",
    "More is asked of the service than it can do just now. Send the same request again a little later.",
    ((b"retry-after", b"%d" % RETRY_AFTER_SECONDS),),
)


def body_too_large(largest: int) -> ServerProblem:
    """The problem of a body with more bytes than an address takes."""
    detail = f"Expected a body of at most {largest} bytes. Send less at once."
    return ServerProblem(413, "Body too large", "body_too_large", detail, ((b"connection", b"close"),))
