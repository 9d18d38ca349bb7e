"""A test client that holds every answer against the OpenAPI document."""

import re
from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.http.nulls import without_nulls
from service.api.http.request_context import ALWAYS
from service.api.openapi.common_problems import DEFAULT
from service.api.openapi.common_problems import STATUSES as COMMON_STATUSES
from service.api.openapi.problem_codes_listed import codes_of
from tests.specification import component, document, resolved, validator_at

OF_HTTP = {
    *("Allow", "Cache-Control", "Content-Encoding", "Content-Length", "Content-Type", "Date"),
    *("Vary", "X-Accel-Buffering"),
}
"""Headers that HTTP and proxies use, of which the document says nothing, beside those for browsers."""
PROBLEM_JSON = "application/problem+json"
OF_ANY_ADDRESS = {404, 405}
"""Statuses that answer wrong addresses and methods, which no document can list."""


class ValidatingClient(FlaskClient):
    """Fails when a status or a body is not what the document says, or when a promised header is missing."""

    def open(self, *arguments: Any, **keywords: Any) -> TestResponse:
        """Send a request and validate its answer."""
        response = super().open(*arguments, buffered=True, **keywords)
        assert_as_documented(response)
        body = keywords.get("json")
        if response.status_code < 300 and isinstance(body, dict) and "replaces" in body:
            assert_reroll_as_documented(response, body)
        return response


def client_of(app: Flask) -> FlaskClient:
    """A validating client; a crash comes as the answer that callers would get."""
    app.testing = False
    return ValidatingClient(app, app.response_class)


def assert_as_documented(response: TestResponse) -> None:
    """Status, content type and body are as documented, and every answer has its CORS header and its id."""
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["X-Request-Id"]
    method = response.request.method.lower()
    if method in ("head", "options"):
        return
    if response.status_code >= 400:
        assert_problem(response)
    place = place_of(response.request.path)
    if place is None or method not in document()["paths"][place]:
        assert response.status_code in OF_ANY_ADDRESS or is_documentation(response.request.path)
        return
    assert_listed(response, place, method)


def assert_listed(response: TestResponse, place: str, method: str) -> None:
    """The operation lists this status, content type and code, and the body fits its schema."""
    answers = document()["paths"][place][method]["responses"]
    status = documented_status(response, place)
    described = resolved(answers[status])
    content = described.get("content")
    if content is None:
        assert not response.get_data()
        return
    assert response.mimetype in content
    where = ("paths", place, method, "responses", status)
    if "$ref" in answers[status]:
        where = tuple(answers[status]["$ref"].removeprefix("#/").split("/"))
    body = response.get_json(force=True) if "json" in response.mimetype else response.get_data(as_text=True)
    if response.mimetype == PROBLEM_JSON:
        assert body["code"] in codes_of(described["description"])
    if method != "get" and response.request.args.get("view") == "summary":  # it lacks members of the documented answer
        return
    if is_lean(response):
        assert without_nulls(response.get_data()) == response.get_data()
        return
    validator_at(*where, "content", response.mimetype, "schema").validate(body)
    if place.endswith(("/events", "/events/{seq}")):
        assert_typed(body)


def assert_reroll_as_documented(response: TestResponse, body: Any) -> None:
    """A reroll that was accepted fits the schema of the body."""
    place = place_of(response.request.path)
    assert place is not None
    validator_at("paths", place, "post", "requestBody", "content", "application/json", "schema").validate(body)


def documented_status(response: TestResponse, place: str) -> str:
    """The status under which an operation documents this answer: `default` for what any call may get."""
    status, method = str(response.status_code), response.request.method.lower()
    if status in document()["paths"][place][method]["responses"]:
        return status
    assert status in COMMON_STATUSES, f"{method} {place} does not document {status}"
    return DEFAULT


def is_lean(response: TestResponse) -> bool:
    """Whether the answer lacks nulls, also of members that the document requires."""
    return response.status_code < 300 and response.request.args.get("nulls") == "omit"


def assert_headers(response: TestResponse) -> None:
    """Every sent header is listed, and the mandatory ones are there; limits count refused calls too."""
    place = place_of(response.request.path)
    answers = document()["paths"][place][response.request.method.lower()]["responses"]
    listed = resolved(answers[documented_status(response, place)])["headers"]
    sent = {name for name, _ in response.headers} - OF_HTTP - {name for name, _ in ALWAYS}
    limits = {"RateLimit", "RateLimit-Policy"} if response.status_code >= 400 else set()
    assert sent <= listed.keys() | limits, f"{sent - listed.keys()} of {response.request.path} is not listed"
    assert {name for name, header in listed.items() if resolved(header)["required"]} <= sent


def assert_typed(body: Any) -> None:
    """Checks the members of a command's event against the types by operation; imported events may be of no game."""
    events = body if isinstance(body, list) else body.get("items", [body]) if isinstance(body, dict) else []
    for event in events:
        if isinstance(event, dict) and event.get("type") == "command" and event["ruleset"] is not None:
            for member, kind in (("request", "Orders"), ("result", "Results")):
                if event[member] is not None:
                    component(event["ruleset"].capitalize() + kind).validate({event["operation"]: event[member]})


def assert_problem(response: TestResponse) -> None:
    """The answer is a problem document with all its members, and none says what only we should know."""
    assert response.mimetype == PROBLEM_JSON
    problem = response.get_json(force=True)
    component("Problem").validate(problem)
    assert problem["status"] == response.status_code
    host = response.request.host_url if response.request.host else "/"
    assert problem["type"] == f"{host}problems/{problem['code']}"
    assert problem["request_id"] == response.headers["X-Request-Id"]
    for inner in ("Traceback", ".py", "marshmallow", "sqlalchemy", "psycopg", "werkzeug"):
        assert inner not in response.get_data(as_text=True).replace(problem["request_id"], "")


def place_of(path: str) -> str | None:
    """The documented path that an address belongs to; the one with the fewest parameters goes first."""
    return next((place for place, address in _addresses() if address.fullmatch(path)), None)


@cache
def _addresses() -> list[tuple[str, re.Pattern[str]]]:
    """Every documented path with a pattern of its addresses; `re` itself remembers fewer patterns than there are."""
    places = sorted(document()["paths"], key=lambda place: place.count("{"))
    patterns = (re.sub(r"\{[^}]+\}", "[^/]+", place.replace("{external_ref}", ".+")) for place in places)
    return [(place, re.compile(pattern)) for place, pattern in zip(places, patterns, strict=True)]


def is_documentation(path: str) -> bool:
    """Whether the address belongs to the document or to a page, which do not describe themselves."""
    return path in ("/", "/openapi.json") or path.startswith(("/docs", "/tour/", "/table"))
