"""Client of scenes in this process."""

import json
from collections.abc import Mapping
from typing import Any

from flask.testing import FlaskClient

from service.http_client import JSON_CONTENT, Ask


def in_process(client: FlaskClient) -> Ask:
    """A client of an application in this process."""

    def ask(method: str, path: str, body: Any, headers: Mapping[str, str]) -> tuple[int, Any]:
        content = None if body is None else json.dumps(body)
        response = client.open(path, method=method, data=content, headers={**JSON_CONTENT, **headers})
        return response.status_code, response.get_json(silent=True)

    return ask
