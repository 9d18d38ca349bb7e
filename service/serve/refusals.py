"""Problem documents (RFC 9457) for requests that the server itself refuses."""

import json
from collections.abc import Iterable

from service.api.http.request_context import ALWAYS, REQUEST_ID_HEADER, new_id
from service.values import dataclass

LONGEST_LINE = 8190
"""Bytes of a request line or header; a query may hold a request for a picture of its odds."""
MOST_HEADERS = 100
LARGEST_HEAD = 64 * 1024
"""Bytes of a request line and all headers together."""
RETRY_AFTER_SECONDS = 1


@dataclass(frozen=True, slots=True)
class Problem:
    """An error that ends a request before the application sees it.

    Attributes:
        status: HTTP status.
        title: What kind of error it is, without a full stop.
        code: Its stable name.
        detail: What was expected and what to do.
        headers: Beside those of every answer.
    """

    status: int
    title: str
    code: str
    detail: str
    headers: tuple[tuple[str, str], ...] = ()

    def response(self) -> tuple[str, list[tuple[str, str]], bytes]:
        """Returns status line, headers and body."""
        identity = new_id()
        body = {"type": f"/problems/{self.code}", "title": self.title, "status": self.status, "detail": self.detail}
        content = json.dumps(body | {"code": self.code, "request_id": identity, "errors": []}).encode()
        headers: Iterable[tuple[str, str]] = (
            ("Content-Type", "application/problem+json"),
            ("Content-Language", "en"),
            ("Content-Length", str(len(content))),
            (REQUEST_ID_HEADER, identity),
            *ALWAYS,
            *self.headers,
        )
        return f"{self.status} {self.title}", list(headers), content


MALFORMED = Problem(400, "Malformed request", "malformed_request", "This is not proper HTTP/1.1.")
TOO_SLOW = Problem(
    408, "Request timeout", "request_timeout", "The request did not arrive in time. Send it again, and faster."
)
BODY_TOO_LARGE = Problem(413, "Body too large", "body_too_large", "The body is larger than this address takes.")
LINE_TOO_LONG = Problem(
    414,
    "URI too long",
    "uri_too_long",
    f"A request line may have {LONGEST_LINE} bytes; send what is long in a body.",
)
EXPECTATION_FAILED = Problem(
    417, "Expectation failed", "expectation_failed", "The only expectation that is met is 100-continue."
)
HEADERS_TOO_LARGE = Problem(
    431,
    "Headers too large",
    "headers_too_large",
    f"A request may have {MOST_HEADERS} headers of {LONGEST_LINE} bytes each, and {LARGEST_HEAD} bytes of them.",
)
FAILED = Problem(500, "Internal error", "internal_error", "The service failed; it is not your request's fault.")
UNKNOWN_CODING = Problem(
    501, "Transfer coding not supported", "transfer_coding_not_supported", "Send the body whole or chunked."
)
OVERLOADED = Problem(
    503,
    "Unavailable",
    "unavailable",
    "More is asked of the service than it can do just now. Send the same request again a little later.",
    (("Retry-After", str(RETRY_AFTER_SECONDS)),),
)
