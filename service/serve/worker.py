"""A worker of gunicorn that tells its own errors as problems (RFC 9457), like the application."""

import json
import os
import signal
from dataclasses import dataclass
from socket import socket
from types import FrameType
from typing import Any

from gunicorn.http.errors import (
    ExpectationFailed,
    LimitRequestHeaders,
    LimitRequestLine,
    ParseException,
    UnsupportedTransferCoding,
)
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import ThreadWorker

from service.api.http.application import Application

LONGEST_LINE = 8190  # bytes of a request line or header; a query may hold a request for a picture of its odds
MOST_HEADERS = 100
STOP_SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT)


@dataclass(frozen=True, slots=True)
class Problem:
    """An error that ends a request before the application sees it.

    Attributes:
        status: HTTP status.
        title: What kind of error it is, without a full stop.
        code: Its stable name.
        detail: What was expected and what to do.
    """

    status: int
    title: str
    code: str
    detail: str

    def as_response(self) -> bytes:
        """Returns the whole HTTP response."""
        body = {"type": f"/problems/{self.code}", "title": self.title, "status": self.status}
        content = json.dumps(body | {"detail": self.detail, "code": self.code}).encode()
        head = (
            f"HTTP/1.1 {self.status} {self.title}\r\n"
            "Connection: close\r\n"
            "Access-Control-Allow-Origin: *\r\n"
            "Content-Type: application/problem+json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n"
        )
        return head.encode() + content


MALFORMED = Problem(400, "Malformed request", "malformed_request", "This is not proper HTTP/1.1.")
FAILED = Problem(500, "Internal error", "internal_error", "The service failed; it is not your request's fault.")
PROBLEMS: dict[type[Exception], Problem] = {
    LimitRequestLine: Problem(
        414,
        "URI too long",
        "uri_too_long",
        f"A request line may have {LONGEST_LINE} bytes; send what is long in a body.",
    ),
    LimitRequestHeaders: Problem(
        431,
        "Headers too large",
        "headers_too_large",
        f"A request may have {MOST_HEADERS} headers of {LONGEST_LINE} bytes each.",
    ),
    UnsupportedTransferCoding: Problem(
        501,
        "Transfer coding not supported",
        "transfer_coding_not_supported",
        "Send the body whole or chunked.",
    ),
    ExpectationFailed: Problem(
        417, "Expectation failed", "expectation_failed", "The only expectation that is met is 100-continue."
    ),
}


class Worker(ThreadWorker):
    """A threaded worker with this service's errors and a quick end."""

    def handle_error(
        self,
        req: Any,  # noqa: ARG002 - gunicorn passes it
        client: socket,
        addr: Any,  # noqa: ARG002 - gunicorn passes it
        exc: BaseException,
    ) -> None:
        """Answers a request that could not be read, or that failed outside the application."""
        if isinstance(exc, ParseException):
            problem = PROBLEMS.get(type(exc), MALFORMED)
            self.log.debug("Request refused: %s", problem.code)
        else:
            problem = FAILED
            self.log.error("Error outside the application", exc_info=exc)
        try:
            write_nonblock(client, problem.as_response())
        except OSError:
            self.log.debug("The client did not wait for the answer")

    def init_signals(self) -> None:
        """Listens to signals, also to those that came since the fork."""
        super().init_signals()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOP_SIGNALS)

    def is_parent_alive(self) -> bool:
        """Tells whether the master lives; without it the port is let go before running requests end."""
        lives = super().is_parent_alive()
        if not lives:
            self._stop_waiting()
            self.set_accept_enabled(False)
            for listener in self.sockets:
                listener.close()
        return lives

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begins to end: running requests end, and none waits for something that is still to come."""
        super().handle_exit(sig, frame)
        self._stop_waiting()

    def handle_quit(self, sig: int, frame: FrameType | None) -> None:
        """Ends at once at Ctrl-C, where gunicorn would wait for every thread."""
        try:
            super().handle_quit(sig, frame)
        except SystemExit as stop:
            os._exit(stop.code if isinstance(stop.code, int) else 0)

    def _stop_waiting(self) -> None:
        app = getattr(self, "wsgi", None)  # gunicorn sets it after it listens to signals
        if isinstance(app, Application):
            app.stop()
