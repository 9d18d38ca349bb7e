"""Tests of broken and hostile bodies."""

import json
import re

import pytest
from flask.testing import FlaskClient

from tests.api.malformed_bodies import NOT_JSON
from tests.api.refused_bodies import REFUSED, Refused

GOOD = {"roller": {"name": "Harrak"}, "difficulty": 9, "dice": {"Harrak": [6]}}


@pytest.fixture(autouse=True)
def _still_serves(client: FlaskClient) -> object:
    """After every nasty body a good request is answered as ever."""
    yield
    response = client.post("/v1/flyerbook/task", json=GOOD)
    assert (response.status_code, response.get_json()["result"]["total"]) == (200, 9)


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_not_strict_json_is_malformed(client: FlaskClient, body: bytes) -> None:
    """A body that is not strict JSON is 400 `malformed_json`, and the message says why."""
    response = client.post("/v1/flyerbook/task", data=body, content_type="application/json")
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (400, "malformed_json")
    assert re.fullmatch(r"(The body|The member|A text|NaN|-?Infinity) .+\.", problem["detail"])


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED)
def test_what_is_not_the_request_is_refused(client: FlaskClient, refused: Refused) -> None:
    """JSON that is not the operation's request is 422 with a code and a pointer to the member to blame."""
    body = json.dumps(refused.body)
    response = client.post(f"/v1/flyerbook/{refused.operation}", data=body, content_type="application/json")
    problem = response.get_json()
    assert (response.status_code, problem["code"]) == (422, refused.code)
    assert problem["errors"][0]["pointer"] == refused.pointer
    assert problem["detail"]


def test_every_fault_is_reported_at_once(client: FlaskClient) -> None:
    """A request with several faults gets all of them, under `bad_input` because their codes differ."""
    body = {"roller": {"nam": "Harrak", "wounds": "two"}, "options": {"choose": 1}, "dice": 5, "extra": {}}
    problem = client.post("/v1/flyerbook/task", json=body).get_json()
    assert problem["code"] == "bad_input"
    assert {(error["pointer"], error["code"]) for error in problem["errors"]} == {
        ("/roller/nam", "unknown_field"),
        ("/roller/name", "bad_input"),
        ("/roller/wounds", "bad_input"),
        ("/options/choose", "unknown_option"),
        ("/difficulty", "bad_input"),
        ("/dice", "bad_input"),
        ("/extra", "unknown_field"),
    }


def test_a_message_never_repeats_a_long_text(client: FlaskClient) -> None:
    """However long what came is, the problem stays short."""
    body = json.dumps({"roller": {"name": "x" * 50_000}, "difficulty": "y" * 50_000})
    response = client.post("/v1/flyerbook/task", data=body, content_type="application/json")
    assert response.status_code == 422
    assert len(response.data) < 2000


@pytest.mark.parametrize(
    "body",
    [
        {f"member {number}": number for number in range(10_000)},
        {"roller": {"name": "Harrak", "attributes": [{f"x{number}": 0 for number in range(50)}] * 99}},
        {"roller": {"name": "Harrak", "wounds": "x" * 200_000}},
    ],
    ids=["members", "members of items", "a text"],
)
def test_a_body_of_nothing_but_faults_gets_a_short_answer(client: FlaskClient, body: object) -> None:
    """The answer to a large body lists the first hundred of thousands of faults, at most a few times its size."""
    response = client.post("/v1/flyerbook/task", data=json.dumps(body), content_type="application/json")
    assert response.status_code == 422
    assert 1 <= len(response.get_json()["errors"]) <= 100
    assert len(response.data) < 30_000
