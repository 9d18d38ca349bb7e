"""Pages of any origin may call the service from a browser."""

import pytest
from flask.testing import FlaskClient

from service.app import EXPOSED_HEADERS
from tests.specification import operations

ORIGIN = {"Origin": "https://table.example"}
ADDRESSES = [
    *((path.replace("{ruleset}", "flyerbook"), method.upper()) for path, method, _ in operations()),
    ("/openapi.json", "GET"),
    ("/docs", "GET"),
    ("/v1/nowhere", "POST"),
    ("/v1/flyerbook/nothing", "POST"),
]


@pytest.mark.parametrize(("path", "method"), ADDRESSES)
def test_preflight_is_answered_everywhere(client: FlaskClient, path: str, method: str) -> None:
    """A preflight request is told that any origin may send this method and these headers, for a day."""
    asked = {"Access-Control-Request-Method": method, "Access-Control-Request-Headers": "content-type, x-request-id"}
    headers = client.options(path, headers=ORIGIN | asked).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert method in headers["Access-Control-Allow-Methods"]
    assert {name.strip() for name in headers["Access-Control-Allow-Headers"].lower().split(",")} == {
        "content-type", "x-request-id",
    }  # fmt: skip
    assert headers["Access-Control-Max-Age"] == "86400"
    assert "Access-Control-Allow-Credentials" not in headers


@pytest.mark.parametrize(("path", "method"), [
    ("/v1/rulesets", "GET"), ("/v1/flyerbook/task", "POST"), ("/v1/flyerbook/task", "GET"), ("/nowhere", "GET"),
    ("/openapi.json", "GET"), ("/docs", "GET"), ("/docs/start.js", "GET"),
])  # fmt: skip
def test_every_answer_can_be_read(client: FlaskClient, path: str, method: str) -> None:
    """Answers and errors alike may be read by any origin, with all headers that we send, and without credentials."""
    headers = client.open(path, method=method, headers=ORIGIN).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert {name.strip() for name in headers["Access-Control-Expose-Headers"].split(",")} == set(EXPOSED_HEADERS)
    assert "Access-Control-Allow-Credentials" not in headers
