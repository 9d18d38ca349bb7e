"""Tests of cross-origin requests."""

import pytest
from flask.testing import FlaskClient

from service.api.http.cors import EXPOSED_HEADERS


@pytest.mark.parametrize("path", ["/v1/rulesets", "/nowhere", "/v1/flyerbook/task"])
def test_every_answer_can_be_read(client: FlaskClient, path: str) -> None:
    """Success and problem alike, from any origin, with the headers that clients need, and no credentials."""
    headers = client.get(path, headers={"Origin": "null"}).headers
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Access-Control-Expose-Headers"].split(", ") == list(EXPOSED_HEADERS)
    assert "Access-Control-Allow-Credentials" not in headers


@pytest.mark.parametrize("path", ["/v1/flyerbook/task", "/nowhere"])
def test_a_preflight_allows_what_is_asked(client: FlaskClient, path: str) -> None:
    """Every method, and the headers that the page names: a star would not cover Authorization.

    It succeeds where there is nothing too, or no page could read that.
    """
    asked = {"Access-Control-Request-Method": "PATCH", "Access-Control-Request-Headers": "authorization, if-match"}
    response = client.options(path, headers={"Origin": "https://vtt.example", **asked})
    assert (response.status_code, response.data) == (204, b"")
    headers = response.headers
    assert headers["Access-Control-Allow-Headers"] == "authorization, if-match"
    assert "PATCH" in headers["Access-Control-Allow-Methods"].split(", ")
    assert headers["Access-Control-Max-Age"] == "86400"


def test_options_without_a_question_are_no_preflight(client: FlaskClient) -> None:
    """Then only `Allow` lists the methods."""
    headers = client.options("/v1/flyerbook/task").headers
    assert "POST" in headers["Allow"]
    assert "Access-Control-Allow-Methods" not in headers
