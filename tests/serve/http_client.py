"""A client of a running service with the interface of Flask's test client, and retries."""

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any

PATIENCE = 60.0
PAUSE = 0.05
RETRIED = ("busy", "unavailable", "idempotency_in_progress")


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """An answer.

    Attributes:
        status_code: of HTTP.
        text: its body.
    """

    status_code: int
    text: str

    def get_json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.text)

    def get_data(self, *, as_text: bool = True) -> str:
        """The body."""
        assert as_text
        return self.text


class HttpClient:
    """Sends a call until it is answered: a worker may be killed meanwhile.

    Args:
        port: where the service listens.
    """

    def __init__(self, port: int) -> None:
        self.port = port

    def post(self, path: str, **options: Any) -> HttpResponse:
        """Send a POST."""
        return self.open(path, method="POST", **options)

    def open(self, path: str, *, method: str, headers: Mapping[str, str] | None = None, json: Any = None) -> Any:
        """Send a call."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                response = self._sent(method, path, headers or {}, json)
                if response.status_code < 409 or response.get_json().get("code") not in RETRIED:
                    return response
            except (OSError, HTTPException):
                assert time.monotonic() < deadline, f"{method} {path} was not answered"
            time.sleep(PAUSE)

    def _sent(self, method: str, path: str, headers: Mapping[str, str], body: Any) -> HttpResponse:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            content = None if body is None else json.dumps(body)
            connection.request(method, path, content, {"Content-Type": "application/json", **headers})
            response = connection.getresponse()
            return HttpResponse(response.status, response.read().decode())
        finally:
            connection.close()
