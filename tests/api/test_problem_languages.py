"""Tests of translated problems."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.stateless.batch import LARGEST_BATCH
from tests.api.malformed_bodies import NOT_JSON
from tests.api.refused_bodies import REFUSED, Refused
from tests.api.test_odds import LARGE

TASK = "/v1/flyerbook/task"
ENDLESS = {"roller": {"name": "Harrak"}, "difficulty": 9, "dice": {"Harrak": []}}
CALLS: dict[str, dict[str, Any]] = {
    "not_found": {"method": "GET", "path": "/v1/nowhere"},
    "method_not_allowed": {"method": "DELETE", "path": TASK},
    "unsupported_media_type": {"method": "POST", "path": TASK, "data": "{}", "content_type": "text/plain"},
    "malformed_json": {"method": "POST", "path": TASK, "data": '{"roller"', "content_type": "application/json"},
    "body_too_large": {"method": "POST", "path": TASK, "data": "x" * 300_000, "content_type": "application/json"},
    "unknown_field": {"method": "GET", "path": "/v1/rulesets?page=2"},
    "unknown_option": {"method": "POST", "path": TASK, "json": ENDLESS | {"options": {"choose_bye": "value"}}},
    "bad_input": {"method": "POST", "path": f"{TASK}?render=pdf", "json": ENDLESS},
    "too_large": {"method": "POST", "path": TASK, "json": ENDLESS | {"roller": {"name": "x" * 500}}},
    "bad_face": {"method": "POST", "path": TASK, "json": ENDLESS | {"dice": {"Harrak": [7]}}},
    "dice_exhausted": {"method": "POST", "path": TASK, "json": ENDLESS},
    "odds_too_large": {
        "method": "POST",
        "path": "/v1/freed6/contest/odds",
        "json": {"initiator": LARGE, "opponent": LARGE},
    },
}


def asked_in(client: FlaskClient, language: str, call: dict[str, Any]) -> TestResponse:
    """The answer to a call by a reader of a language."""
    options = {name: value for name, value in call.items() if name != "path"}
    return client.open(call["path"], headers={"Accept-Language": language}, **options)


def without_words(problem: dict[str, Any]) -> dict[str, Any]:
    """The members of a problem for programs."""
    errors = [{name: value for name, value in error.items() if name != "detail"} for error in problem["errors"]]
    return problem | {"title": "", "detail": "", "request_id": "", "errors": errors}


@pytest.mark.parametrize("code", CALLS)
def test_a_problem_is_reported_in_german(client: FlaskClient, code: str) -> None:
    """Title and details are; code, status and pointers are those of the English one, and `Vary` names the header."""
    english, german = (asked_in(client, language, CALLS[code]) for language in ("en", "de"))
    one, other = english.get_json(), german.get_json()
    assert one["code"] == code
    assert without_words(one) == without_words(other)
    assert one["title"] != other["title"]
    assert one["detail"] != other["detail"]
    assert all(a["detail"] != b["detail"] for a, b in zip(one["errors"], other["errors"], strict=True))
    assert (english.headers["Content-Language"], german.headers["Content-Language"]) == ("en", "de")
    assert "Accept-Language" in german.vary


@pytest.mark.parametrize("refused", REFUSED.values(), ids=REFUSED)
def test_every_fault_of_a_field_is_reported_in_german(client: FlaskClient, refused: Refused) -> None:
    """For every mistake, there is no English word around the value."""
    call = {"method": "POST", "path": f"/v1/flyerbook/{refused.operation}", "json": refused.body}
    english, german = (asked_in(client, language, call).get_json() for language in ("en", "de"))
    assert without_words(english) == without_words(german)
    for error in german["errors"]:
        assert not {"Expected", "got", "characters", "missing.", "There"} & set(error["detail"].split())


@pytest.mark.parametrize("body", NOT_JSON.values(), ids=NOT_JSON)
def test_what_is_no_json_is_reported_in_german(client: FlaskClient, body: bytes) -> None:
    """Also in the words of the reader that found it."""
    call = {"method": "POST", "path": TASK, "data": body, "content_type": "application/json"}
    detail = asked_in(client, "de", call).get_json()["detail"]
    assert not {"Expecting", "body", "Invalid", "Unterminated", "holds", "Extra"} & set(detail.split())


def test_texts_of_callers_stay_as_they_are(client: FlaskClient) -> None:
    """A value that reads like one of our words is quoted, not translated; the parts around it are German."""
    body = {"roller": {"name": "none"}, "difficulty": "none"}
    response = client.post(TASK, json=body, headers={"Accept-Language": "de"})
    (error,) = response.get_json()["errors"]
    assert error["detail"].startswith("Erwartet: eine ganze Zahl von -1000000 bis 1000000 oder eines von ")
    assert error["detail"].endswith("Erhalten: der Text „none“.")


def test_a_purpose_of_dice_is_said_as_people_do(client: FlaskClient) -> None:
    """The sentence asks for the next die by its translated purpose; the member stays a code."""
    response = client.post(TASK, json=ENDLESS, headers={"Accept-Language": "de"})
    problem = response.get_json()
    assert "Wirf einen d6 (Aufgabe)" in problem["detail"]
    assert problem["purpose"] == "task"


def test_problems_within_a_batch_are_german_too(client: FlaskClient) -> None:
    """Each of them."""
    calls = [{"path": TASK, "body": {"difficulty": 9}}, {"path": "/v1/nowhere", "body": {}}]
    response = client.post("/v1/batch", json={"calls": calls}, headers={"Accept-Language": "de"})
    first, second = (answer["body"]["title"] for answer in response.get_json()["answers"])
    assert (first, second) == ("Die Anfrage passt nicht", "Nicht gefunden")


def test_a_large_batch_is_refused_in_german(client: FlaskClient) -> None:
    """Before anything of it is read."""
    response = client.post(
        "/v1/batch",
        data=b"x" * (LARGEST_BATCH + 1),
        content_type="application/json",
        headers={"Accept-Language": "de"},
    )
    assert (response.status_code, response.get_json()["title"]) == (413, "Inhalt zu groß")


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("en", "Darius may roll for healing again in 1 day."),
        ("de", "Darius darf erst in 1 Tag wieder auf Heilung würfeln."),
    ],
)
def test_a_rule_counts_in_the_singular_too(client: FlaskClient, language: str, detail: str) -> None:
    """One day is no "1 days"."""
    body = {"character": {"name": "Darius", "attributes": [], "wounds": 1}, "care": 0, "days_since_last_roll": 6}
    call = {"method": "POST", "path": "/v1/flyerbook/healing", "json": body}
    assert asked_in(client, language, call).get_json()["detail"] == detail
