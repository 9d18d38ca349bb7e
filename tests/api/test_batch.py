"""Tests of batches."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

TASK = {"roller": {"name": "Harrak"}, "difficulty": 9}


def call(body: dict[str, Any], path: str = "/v1/flyerbook/task", **more: Any) -> dict[str, Any]:
    """One call of a batch."""
    return {"path": path, "body": body, **more}


def post(client: FlaskClient, *calls: dict[str, Any]) -> TestResponse:
    """A batch of these calls."""
    return client.post("/v1/batch", json={"calls": list(calls)})


def test_answers_come_in_the_order_of_the_calls(client: FlaskClient) -> None:
    """Each is what the call by itself would have answered."""
    bodies = [TASK | {"dice": {"Harrak": [face]}} for face in range(1, 7)]
    answers = post(client, *map(call, bodies)).get_json()["answers"]
    assert [answer["body"] for answer in answers] == [
        client.post("/v1/flyerbook/task", json=body).get_json() for body in bodies
    ]
    assert {answer["status"] for answer in answers} == {200}


def test_one_bad_call_spoils_nothing(client: FlaskClient) -> None:
    """Refused bodies, missing dice and unknown paths have their own status and problem."""
    response = post(
        client,
        call({"roller": {}}),
        call(TASK | {"dice": {}}),
        call(TASK, "/v1/flyerbook/tasks"),
        call(TASK, "/v1/flyerbook/task/odds"),
        call(TASK),
    )
    assert response.status_code == 200
    answers = response.get_json()["answers"]
    assert [answer["status"] for answer in answers] == [422, 422, 404, 404, 200]
    codes = [answer["body"].get("code") for answer in answers]
    assert codes == ["bad_input", "dice_exhausted", "not_found", "not_found", None]


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("/v1/flyerbook/tsak", 'Did you mean "/v1/flyerbook/task"?'),
        ("/v1/flyerbook/task?render=text", 'Did you mean "/v1/flyerbook/task"?'),
        ("/healthz", "Send a `path` such as `/v1/flyerbook/task`."),
    ],
)
def test_a_misspelt_path_is_corrected(client: FlaskClient, path: str, hint: str) -> None:
    """As that of a single call."""
    (answer,) = post(client, call(TASK, path)).get_json()["answers"]
    assert answer["body"]["detail"] == f"A batch makes stateless calls of games. {hint}"


def test_bodies_that_are_alike_are_distinguished(client: FlaskClient) -> None:
    """1 is a face and true is none, though both are equal to Python; equal bodies roll separate dice."""
    one, true = TASK | {"dice": {"Harrak": [1]}}, TASK | {"dice": {"Harrak": [True]}}
    answers = post(client, call(one), call(true), call(one)).get_json()["answers"]
    assert [answer["status"] for answer in answers] == [200, 422, 200]
    assert answers[0] == answers[2]


def test_repeats_are_counted(client: FlaskClient) -> None:
    """Every outcome has as many counts as there were calls; the first five answers come whole."""
    (answer,) = post(client, call(TASK, repeat=200)).get_json()["answers"]
    assert answer["body"]["count"] == 200
    assert len(answer["body"]["first"]) == 5
    assert set(answer["body"]["outcomes"]["success"]) == {"true", "false"}
    assert {sum(counts.values()) for counts in answer["body"]["outcomes"].values()} == {200}


def test_each_repeat_has_a_seed_of_its_own(client: FlaskClient) -> None:
    """The n-th rolls from `seed#n`, so that each can be had alone."""
    repeated, *single = post(
        client, call(TASK | {"seed": "x"}, repeat=5), *(call(TASK | {"seed": f"x#{n}"}) for n in range(1, 6))
    ).get_json()["answers"]
    assert repeated["body"]["first"] == [answer["body"] for answer in single]


def test_supplied_dice_go_on(client: FlaskClient) -> None:
    """Each repeat takes the faces that the one before left over; when they run out the call is refused."""
    dice = {"dice": {"Harrak": [1, 2, 3]}}
    three, four = post(client, call(TASK | dice, repeat=3), call(TASK | dice, repeat=4)).get_json()["answers"]
    assert [answer["result"]["face"] for answer in three["body"]["first"]] == [1, 2, 3]
    assert (four["status"], four["body"]["code"]) == (422, "dice_exhausted")


@pytest.mark.parametrize(
    ("dice", "pointer"),
    [({"Harrak": [3, 2, 9]}, "/dice/Harrak/2"), ([{"stream": "Harrak", "face": face} for face in (3, 9)], "/dice")],
)
def test_a_bad_face_of_a_repeat_is_found_in_the_dice_that_were_sent(
    client: FlaskClient, dice: Any, pointer: str
) -> None:
    """The pointer counts all faces of the stream, not those that the repeats before left over."""
    (answer,) = post(client, call(TASK | {"dice": dice}, repeat=3)).get_json()["answers"]
    (error,) = answer["body"]["errors"]
    assert (error["code"], error["pointer"]) == ("bad_face", pointer)


@pytest.mark.parametrize(
    ("calls", "code", "pointer"),
    [
        ([call(TASK)] * 1001, "too_large", "/calls"),
        ([], "bad_input", "/calls"),
        ([call(TASK, repeat=9999), call(TASK, repeat=2)], "too_large", "/calls"),
        ([call(TASK, repeat=10_001)], "bad_input", "/calls/0/repeat"),
        ([call(TASK, repeat=0)], "bad_input", "/calls/0/repeat"),
    ],
    ids=["calls", "none", "repeats together", "repeats", "no repeat"],
)
def test_a_batch_has_bounds(client: FlaskClient, calls: list[dict[str, Any]], code: str, pointer: str) -> None:
    """1,000 calls, and 10,000 with all repeats."""
    response = post(client, *calls)
    problem = response.get_json()
    assert (response.status_code, problem["code"], problem["errors"][0]["pointer"]) == (422, code, pointer)


def test_a_batch_may_be_as_long_as_bodies_are_not(client: FlaskClient) -> None:
    """Up to 4 MiB; beyond that it is refused like any body that is too long."""
    for length, status in ((3_000_000, 422), (4 * 1024 * 1024, 413)):
        response = client.post("/v1/batch", json={"calls": [], "padding": "x" * length})
        assert response.status_code == status


def test_answers_of_a_batch_are_rendered(client: FlaskClient) -> None:
    """Each answer, and of repeats the first ones; a refused call has its problem and nothing else."""
    task = {"roller": {"name": "Harrak"}, "difficulty": 9, "seed": "rendered"}
    calls = [
        {"path": "/v1/flyerbook/task", "body": task},
        {"path": "/v1/flyerbook/task", "body": task, "repeat": 7},
        {"path": "/v1/flyerbook/task", "body": {}},
    ]
    response = client.post("/v1/batch?render=discord", json={"calls": calls}, headers={"Accept-Language": "de"})
    once, repeated, refused = (answer["body"] for answer in response.get_json()["answers"])
    for answer in (once, *repeated["first"]):
        assert (answer["rendered"]["format"], answer["rendered"]["language"]) == ("discord", "de")
        assert answer["rendered"]["content"].startswith(f"**{answer['summary']}**")
    assert len(repeated["first"]) == 5
    assert "rendered" not in refused
