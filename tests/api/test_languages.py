"""Tests of translated answers: texts for people change with the language, members for programs do not."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.rulesets.contract.ruleset import Ruleset
from service.rulesets.golden import GoldenVector
from tests.registry import every_answered_vector, resolver_of

TASK = {
    "roller": {"name": "Harrak", "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}]},
    "difficulty": "easy",
    "dice": {"Harrak": [4]},
}
ENGLISH = "Harrak: Locksmith 12 + 4 = 16 against 9: success by 7"
GERMAN = "Harrak: Locksmith 12 + 4 = 16 gegen 9: um 7 geschafft"
OUT_OF_ACTION = TASK | {"roller": {"name": "Harrak", "incapacitated": True}}


@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de-AT, en;q=0.8", "de"),
        ("en, de", "en"),
        ("en;q=0.3, de;q=0.7", "de"),
        ("fr, de;q=0.1", "de"),
        ("fr", "en"),
        ("*", "en"),
        ("de;q=0", "en"),
        ("", "en"),
        (";;,=,q", "en"),
        ("x" * 5000, "en"),
        ("de, " + "fr, " * 2000, "de"),
    ],
)
def test_the_best_language_is_chosen(client: FlaskClient, header: str, code: str) -> None:
    """By weight and order; English where there is none that fits."""
    response = client.post("/v1/flyerbook/task", json=TASK, headers={"Accept-Language": header})
    assert response.headers["Content-Language"] == code
    assert response.get_json()["summary"] == {"en": ENGLISH, "de": GERMAN}[code]


def test_without_a_wish_it_is_english(client: FlaskClient) -> None:
    """And `Vary` says that there are other languages."""
    response = client.post("/v1/flyerbook/task", json=TASK)
    assert response.get_json()["summary"] == ENGLISH
    assert (response.headers["Content-Language"], set(response.vary)) == ("en", {"Accept-Language", "Accept-Encoding"})


@every_answered_vector
def test_only_the_words_differ(client: FlaskClient, ruleset: Ruleset, vector: GoldenVector) -> None:
    """Results, ids, codes and values are the same in German and in English."""
    path = f"/v1/{ruleset.name}/{resolver_of(ruleset, vector.operation).operation.path}"
    body = {"seed": "a seed", **vector.given}
    english = client.post(path, json=body).get_json()
    german = client.post(path, json=body, headers={"Accept-Language": "de"}).get_json()
    assert english.pop("summary")
    assert german.pop("summary")
    assert german == english


def told(response: Any) -> tuple[str, str, str]:
    """Code, title and detail of a problem."""
    problem = response.get_json()
    return problem["code"], problem["title"], problem["detail"]


def test_a_game_refuses_in_the_language_asked_for(client: FlaskClient) -> None:
    """Title and detail are German, the code is the same."""
    response = client.post("/v1/flyerbook/task", json=OUT_OF_ACTION, headers={"Accept-Language": "de"})
    detail = (
        "Harrak ist außer Gefecht und würfelt nur noch zur Heilung. Heile die letzte Wunde oder hebe den Zustand auf."
    )
    assert told(response) == ("incapacitated", "Die Figur ist außer Gefecht", detail)
    assert response.get_json()["errors"][0]["detail"] == detail
    assert response.headers["Content-Language"] == "de"


def test_each_answer_of_a_batch_is_in_the_language_asked_for(client: FlaskClient) -> None:
    """Answers, repeats and refusals."""
    calls = [
        {"path": "/v1/flyerbook/task", "body": TASK},
        {"path": "/v1/flyerbook/task", "body": {**TASK, "dice": {"Harrak": [4, 4]}}, "repeat": 2},
        {"path": "/v1/flyerbook/task", "body": OUT_OF_ACTION},
    ]
    response = client.post("/v1/batch", json={"calls": calls}, headers={"Accept-Language": "de"})
    once, repeated, refused = (answer["body"] for answer in response.get_json()["answers"])
    assert {once["summary"], *(answer["summary"] for answer in repeated["first"])} == {GERMAN}
    assert refused["title"] == "Die Figur ist außer Gefecht"
    assert response.headers["Content-Language"] == "de"


def test_chances_are_reported_in_the_language_asked_for(client: FlaskClient) -> None:
    """The line with its decimals; outcomes are not translated."""
    body = {name: value for name, value in TASK.items() if name != "dice"}
    english = client.post("/v1/flyerbook/task/odds", json=body)
    german = client.post("/v1/flyerbook/task/odds", json=body, headers={"Accept-Language": "de"})
    assert english.get_json()["summary"] == "Flyerbook task: success 5/6 (83.3 %)"
    assert german.get_json()["summary"] == "Flyerbook Aufgabe: Erfolg 5/6 (83,3 %)"
    assert german.get_json()["outcomes"] == english.get_json()["outcomes"]
    assert (german.headers["Content-Language"], set(german.vary)) == (
        "de",
        {"Accept", "Accept-Language", "Accept-Encoding"},
    )
