"""A test client that writes down each call and its answer."""

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.recording.world import World

_HEADERS = ("ETag", "Location", "Content-Language")
"""Headers that callers depend on and that belong to the answer."""


class RecordingClient(FlaskClient):
    """Writes down each call and its whole answer, one line of JSON for each."""

    world: World
    write: Callable[[str], Any]

    def open(self, *arguments: Any, **keywords: Any) -> TestResponse:
        """Send a request and write it down; a fault of the service ends the recording."""
        self.world.next_call()
        keywords["headers"] = {"X-Request-Id": str(self.world.calls), **(keywords.get("headers") or {})}
        response = super().open(*arguments, buffered=True, **keywords)
        assert response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR, response.get_data(as_text=True)
        self.write(json.dumps(self._line(response), ensure_ascii=False, sort_keys=False) + "\n")
        return response

    def _line(self, response: TestResponse) -> dict[str, Any]:
        text = response.get_data(as_text=True)
        return {
            "case": self.world.case,
            "call": f"{response.request.method} {response.request.full_path.removesuffix('?')}",
            "status": response.status_code,
            "headers": {name: response.headers[name] for name in _HEADERS if name in response.headers},
            "body": json.loads(text) if response.is_json else text,
        }


def client_of(app: Flask, world: World, write: Callable[[str], Any]) -> RecordingClient:
    """A recording client of an application."""
    client = RecordingClient(app, app.response_class)
    client.world, client.write = world, write
    return client
