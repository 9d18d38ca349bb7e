"""A proxy that blocks the event stream, as some real ones do."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

OF_ONE_CONNECTION = ("connection", "keep-alive", "transfer-encoding", "content-length")


class Middle:
    """The proxy before a service.

    Attributes:
        url: where it listens.
        refused: streams that were asked for.
    """

    def __init__(self, behind: str) -> None:
        self.refused = 0
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self, urlsplit(behind).netloc))
        self.url = f"http://127.0.0.1:{self.server.server_port}"


@contextmanager
def without_streams(behind: str) -> Iterator[Middle]:
    """A proxy before a service that answers 502 where a stream is asked for."""
    middle = Middle(behind)
    thread = Thread(target=middle.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield middle
    finally:
        middle.server.shutdown()
        middle.server.server_close()
        thread.join()


def _handler(middle: Middle, service: str) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Passes a request on, and its answer back."""

        def _pass_on(self) -> None:
            if "/events/stream" in self.path:
                middle.refused += 1
                self._answer(502, {}, b"")
                return
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            connection = HTTPConnection(service, timeout=60)
            connection.request(self.command, self.path, body or None, dict(self.headers))
            answer = connection.getresponse()
            self._answer(answer.status, dict(answer.getheaders()), answer.read())
            connection.close()

        do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = _pass_on  # noqa: N815 - what the server calls them

        def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
            self.send_response(status)
            for name, value in headers.items():
                if name.lower() not in OF_ONE_CONNECTION:
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    return Handler
