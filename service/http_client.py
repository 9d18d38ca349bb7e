"""A client of a running service, for golden vectors and scenes."""

import json
from collections.abc import Callable, Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

Ask = Callable[[str, str, Any, Mapping[str, str]], tuple[int, Any]]
"""`(method, path, body, headers) -> (status, body)`."""
PATIENCE = 60.0
"""Seconds that a service may take to answer."""
JSON_CONTENT = {"Content-Type": "application/json"}


class NoAnswerError(Exception):
    """The service does not answer; the message is one line with the reason."""


def over_http(url: str) -> Ask:
    """A client of a running service.

    Raises:
        NoAnswerError: the URL is not one of HTTP; so do calls without an answer.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise NoAnswerError(f"{url} cannot be used: expected something like http://localhost:8000")
    connect = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    connection, prefix = connect(parts.hostname, parts.port, timeout=PATIENCE), parts.path.rstrip("/")

    def ask(method: str, path: str, body: Any, headers: Mapping[str, str]) -> tuple[int, Any]:
        content = None if body is None else json.dumps(body)
        try:
            connection.request(method, prefix + path, content, {**JSON_CONTENT, "Connection": "close", **headers})
            response = connection.getresponse()
            answer = response.read()
        except (OSError, HTTPException) as error:
            raise NoAnswerError(f"{url} does not answer: {error}") from error
        try:
            return response.status, json.loads(answer)
        except ValueError:
            return response.status, None

    return ask
