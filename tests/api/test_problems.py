"""Tests of problem documents, on any address and with any status."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import ImATeapot, NotImplemented, ServiceUnavailable, TooManyRequests  # noqa: A004
from werkzeug.test import TestResponse

from service.api.http import problems, request_context
from service.api.stateless.batch import LARGEST_BATCH
from service.app import LARGEST_BODY, create_app
from service.settings import Settings
from tests.client import PROBLEM_JSON, assert_problem
from tests.specification import operations

TASK = "/v1/flyerbook/task"
GOOD = b'{"roller": {"name": "Harrak"}, "difficulty": 9}'
CAMPAIGN = "01976f3e-4b5a-7c00-8000-00000000000a"
MEMBERS = ["type", "title", "status", "detail", "code", "request_id", "errors"]
SECRET = "postgresql://arbiter:secret@host/db"  # noqa: S105 - what must not leak


@pytest.mark.parametrize(
    "path",
    ["/v1/flyerbook", "/v1/flyerbook/tasks", "/v1/nogame/task", "/favicon.ico", "/v1/flyerbook/task/",
     "/docs/", "/%00", "/v1/rulesets/a/b", "/v1/%2e%2e/flyerbook", "/\N{GAME DIE}"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_an_unknown_address_is_not_found(client: FlaskClient, path: str, method: str) -> None:
    """For every method, an unknown address is the problem `not_found`."""
    response = client.open(path, method=method)
    assert (response.status_code, response.get_json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("/v1/fastrpg/extended_task", 'Did you mean "/v1/fastrpg/extended-task"?'),
        ("/v1/flyerbok/task", 'Did you mean "/v1/flyerbook/task"?'),
        ("/v1/flyerbook/task/", 'Did you mean "/v1/flyerbook/task"?'),
        (f"/v1/campaigns/{CAMPAIGN}/charactres", f'Did you mean "/v1/campaigns/{CAMPAIGN}/characters"?'),
        (f"/v1/campaigns/{CAMPAIGN}/encounters/{CAMPAIGN}/next_turn",
         f'Did you mean "/v1/campaigns/{CAMPAIGN}/encounters/{CAMPAIGN}/next-turn"?'),
        ("/v1/campaigns/none/charactres", "See /docs for what there is."),
        ("/favicon.ico", "See /docs for what there is."),
        ("/v1/flyerbook/" + "t" * 600, "See /docs for what there is."),
    ],
)  # fmt: skip
def test_similar_addresses_are_suggested(client: FlaskClient, path: str, hint: str) -> None:
    """An address with one misspelt part, or with a slash at its end, gets a suggestion."""
    assert client.post(path).get_json()["detail"] == f"There is nothing at this address. {hint}"


@pytest.mark.parametrize("host", ["no host!", "arbiter_service:8000"])
def test_a_host_that_is_no_name_is_not_in_the_type(client: FlaskClient, host: str) -> None:
    """The type is then relative to the address that was called; a name has no underscores."""
    response = client.get("/v1/nope", headers={"Host": host})
    assert response.get_json()["type"] == "/problems/not_found"


def test_an_unknown_game_is_not_found(client: FlaskClient) -> None:
    """A game that is not there is 404 in the listing, with every member of a problem in its order."""
    response = client.get("/v1/rulesets/nogame")
    assert response.status_code == 404
    assert list(response.get_json()) == MEMBERS
    assert response.get_json() | {"type": "http://localhost/problems/not_found", "errors": []} == response.get_json()


@pytest.mark.parametrize(("path", "method", "allowed"), [
    (TASK, "GET", {"POST", "OPTIONS"}),
    (TASK, "PUT", {"POST", "OPTIONS"}),
    (TASK, "PATCH", {"POST", "OPTIONS"}),
    (TASK, "DELETE", {"POST", "OPTIONS"}),
    ("/v1/rulesets", "POST", {"GET", "HEAD", "OPTIONS"}),
    ("/healthz", "POST", {"GET", "HEAD", "OPTIONS"}),
    ("/openapi.json", "POST", {"GET", "HEAD", "OPTIONS"}),
    ("/docs", "DELETE", {"GET", "HEAD", "OPTIONS"}),
])  # fmt: skip
def test_a_wrong_method_is_reported_the_right_ones(
    client: FlaskClient, path: str, method: str, allowed: set[str]
) -> None:
    """405 has the header `Allow`, which names the methods of the address."""
    response = client.open(path, method=method)
    assert (response.status_code, response.get_json()["code"]) == (405, "method_not_allowed")
    assert {name.strip() for name in response.headers["Allow"].split(",")} == allowed


@pytest.mark.parametrize(
    "content_type",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/json",
     "application/merge-patch+json", "application/xml", "application/json2", "*/*", "json"],
)  # fmt: skip
def test_another_content_type_is_refused(client: FlaskClient, content_type: str) -> None:
    """A body that does not say that it is JSON is 415, though it is JSON."""
    response = client.post(TASK, data=GOOD, content_type=content_type)
    assert (response.status_code, response.get_json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=utf-8", "Application/JSON", "application/json;x=y"]
)
def test_parameters_of_the_content_type_do_not_matter(client: FlaskClient, content_type: str) -> None:
    """JSON is JSON with a charset, in capitals and with parameters."""
    assert client.post(TASK, data=GOOD, content_type=content_type).status_code == 200


@pytest.mark.parametrize(
    ("path", "name"), [("/v1/flyerbook/library?kind=foe&kind=item", "kind"), ("/v1?nulls=omit&nulls=omit", "nulls")]
)
def test_a_repeated_parameter_is_refused(client: FlaskClient, path: str, name: str) -> None:
    """Also where the values are the same."""
    answer = client.get(path)
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["code"]) == (422, "bad_input")
    assert error["detail"] == "Expected this parameter once. Separate the values of a list with commas."
    assert error["parameter"] == name


def test_a_call_without_a_body_is_refused(client: FlaskClient) -> None:
    """No body and no content type is 415; an empty one that says it is JSON is 400."""
    assert client.post(TASK).status_code == 415
    assert client.post(TASK, content_type="application/json").status_code == 400


@pytest.mark.parametrize(("size", "status"), [(LARGEST_BODY, 200), (LARGEST_BODY + 1, 413), (10 * LARGEST_BODY, 413)])
def test_a_body_has_a_largest_size(client: FlaskClient, size: int, status: int) -> None:
    """A body of just the largest size is read, one byte more is 413 `body_too_large` with that size."""
    response = client.post(TASK, data=GOOD.ljust(size), content_type="application/json")
    assert response.status_code == status
    if status != 200:
        problem = response.get_json()
        assert problem["code"] == "body_too_large"
        assert problem["detail"] == "Expected a body of at most 262144 bytes. Send less at once."


def test_a_batch_has_a_larger_size(client: FlaskClient) -> None:
    """Its refusal names it."""
    body = b"{}".ljust(LARGEST_BATCH + 1)
    detail = client.post("/v1/batch", data=body, content_type="application/json").get_json()["detail"]
    assert detail == f"Expected a body of at most {LARGEST_BATCH} bytes. Send less at once."


@pytest.mark.parametrize("length", [999_999_999_999, LARGEST_BODY + 1])
def test_a_body_that_says_it_is_too_large_is_not_read(client: FlaskClient, length: int) -> None:
    """The header `Content-Length` is enough for 413."""
    claimed = {"CONTENT_LENGTH": str(length)}
    response = client.post(TASK, data=GOOD, content_type="application/json", environ_overrides=claimed)
    assert response.status_code == 413


@pytest.fixture(scope="module")
def broken() -> FlaskClient:
    """A service in which some routes raise."""
    app = create_app(Settings(database_url="postgresql+psycopg:///nowhere"))
    for path, error in {
        "/crash": RuntimeError(SECRET),
        "/v1/flyerbook/crash": KeyError(SECRET),
        "/busy": ServiceUnavailable(SECRET, retry_after=7),  # type: ignore[arg-type]
    }.items():
        app.add_url_rule(path, path.replace("/", "_"), _raising(error))
    return ProblemClient(app, app.response_class)


class ProblemClient(FlaskClient):
    """Of routes that no document lists: each answer is a proper problem."""

    def open(self, *arguments: Any, **keywords: Any) -> TestResponse:
        """Send a request and validate its answer."""
        response = super().open(*arguments, buffered=True, **keywords)
        assert_problem(response)
        return response


class TestCrash:
    """A fault of our own."""

    @pytest.mark.parametrize("path", ["/crash", "/v1/flyerbook/crash"])
    def test_nothing_of_it_leaks(self, broken: FlaskClient, path: str) -> None:
        """A crash is 500 `internal_error` with all members, and nothing of the exception."""
        response = broken.get(path, headers={"X-Request-Id": "mine"})
        problem = response.get_json()
        assert (response.status_code, response.mimetype) == (500, PROBLEM_JSON)
        assert list(problem) == MEMBERS
        assert (problem["code"], problem["request_id"]) == ("internal_error", "mine")
        assert "RuntimeError" not in response.get_data(as_text=True)
        assert SECRET not in response.get_data(as_text=True)

    def test_its_headers_are_there(self, broken: FlaskClient) -> None:
        """A page in a browser can read a crash: CORS and the id of the request are there."""
        headers = broken.get("/crash", headers={"Origin": "https://table.example"}).headers
        assert headers["Access-Control-Allow-Origin"] == "*"
        assert "X-Request-Id" in headers["Access-Control-Expose-Headers"]
        assert headers["X-Request-Id"]

    def test_headers_of_an_error_are_stored(self, broken: FlaskClient) -> None:
        """`Retry-After` of a refusal remains, its own description is not shown."""
        response = broken.get("/busy")
        assert (response.status_code, response.headers["Retry-After"]) == (503, "7")
        assert list(response.get_json()) == MEMBERS
        assert SECRET not in response.get_data(as_text=True)


def _raising(error: Exception) -> Any:
    def view() -> Any:
        raise error

    return view


def test_every_status_of_http_has_a_code() -> None:
    """An error outside the table has its original status and a code that has a page."""
    problem = _answered(ImATeapot()).get_json()
    assert (problem["status"], problem["code"], problem["title"]) == (418, "malformed_request", "Malformed request")
    problem = _answered(NotImplemented()).get_json()
    assert (problem["status"], problem["code"]) == (501, "internal_error")


def test_headers_of_an_error_outside_the_table_are_stored() -> None:
    """`Retry-After` remains for a status that the service itself never answers; all members are there, no secret."""
    response = _answered(TooManyRequests(SECRET, retry_after=9))  # type: ignore[arg-type]
    assert (response.status_code, response.mimetype, response.headers["Retry-After"]) == (429, PROBLEM_JSON, "9")
    assert list(response.get_json()) == MEMBERS
    assert response.get_json()["code"] == "malformed_request"
    assert SECRET not in response.get_data(as_text=True)


def _answered(error: Exception) -> TestResponse:
    """Answer of an application that has our problems and nothing else, so that its codes need not be documented."""
    app = Flask(__name__)
    request_context.register(app)
    problems.register(app)
    app.add_url_rule("/error", "error", _raising(error))
    return app.test_client().get("/error")


@pytest.mark.parametrize(("path", "method"), [(path, method) for path, method, _ in operations()])
def test_a_request_is_answered_with_its_id(client: FlaskClient, path: str, method: str) -> None:
    """Every operation returns the id of the request, with every status."""
    response = client.open(path.replace("{ruleset}", "flyerbook"), method=method, headers={"X-Request-Id": "a-1.b:c_2"})
    assert response.headers["X-Request-Id"] == "a-1.b:c_2"


@pytest.mark.parametrize("given", ["", " ", "x" * 65, "a b", "a/b", "é", "<script>", "a,b", "a;b", '"a"'])
def test_an_id_that_could_do_harm_is_replaced(client: FlaskClient, given: str) -> None:
    """An id that is too long or holds anything but letters, digits and . _ : - is replaced by one of our own."""
    response = client.get("/v1/rulesets/nogame", headers={"X-Request-Id": given})
    assert response.headers["X-Request-Id"] != given
    assert len(response.headers["X-Request-Id"]) == 32
    assert response.get_json()["request_id"] == response.headers["X-Request-Id"]


def test_every_request_has_an_id_of_its_own(client: FlaskClient) -> None:
    """Without an id of the caller each request gets a new one."""
    assert len({client.get("/healthz").headers["X-Request-Id"] for _ in range(20)}) == 20
