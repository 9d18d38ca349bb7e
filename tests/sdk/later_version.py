"""A proxy that makes answers those of a later version: with unknown members, unknown values, and an unknown event."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HOP_BY_HOP = {"connection", "content-encoding", "content-length", "keep-alive", "transfer-encoding"}
MARKS = ("code", "id", "path", "ruleset", "seq", "version")
"""Members of objects that are no maps of the caller's names."""
VALUES = {"visibility": "moonlit", "resource": "moon", "role": "moon"}
"""Member with an open enumeration -> a value of later."""


def later(part: Any) -> Any:
    """A part of an answer as a later version would answer it."""
    if isinstance(part, list):
        return [later(item) for item in part]
    if not isinstance(part, dict):
        return part
    changed = {name: later(item) for name, item in part.items()}
    if part.get("seq") == 1:
        changed["type"] = "moon.rose"
    if any(name in part for name in MARKS):
        changed |= {name: value for name, value in VALUES.items() if isinstance(part.get(name), str)}
        changed["added_later"] = {"phase": "full"}
    return changed


class _Handler(BaseHTTPRequestHandler):
    behind: int

    def _pass_on(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        headers = {name: value for name, value in self.headers.items() if name.lower() != "accept-encoding"}
        with closing(HTTPConnection("127.0.0.1", self.behind, timeout=30)) as connection:
            connection.request(self.command, self.path, self.rfile.read(length), headers)
            response = connection.getresponse()
            body = response.read()
        if "json" in response.headers.get("Content-Type", "") and body:
            body = json.dumps(later(json.loads(body))).encode()
        self.send_response(response.status)
        for name, value in response.headers.items():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_DELETE = do_GET = do_PATCH = do_POST = do_PUT = _pass_on  # noqa: N815 - names of the library

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 - the library's name
        """Nothing."""


@contextmanager
def later_version(behind: int) -> Iterator[str]:
    """The URL of the proxy before a service on this port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"behind": behind}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
