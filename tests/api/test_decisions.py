"""Tests of decisions in stateless resolutions, batches and odds."""

from fractions import Fraction
from typing import Any

import pytest
from flask.testing import FlaskClient

TASK = {"roller": {"name": "Rin", "modifier": 2, "luck_points": 1}, "difficulty": 15}
URL = "/v1/fastrpg/task"


def asked(client: FlaskClient, body: dict[str, Any], url: str = URL) -> dict[str, Any]:
    """The problem of a call with a decision that its caller has to make first."""
    response = client.post(url, json=body)
    assert response.status_code == 422
    problem: dict[str, Any] = response.get_json()
    assert problem["code"] == "decision_needed"
    return problem


def test_a_task_in_two_steps(client: FlaskClient) -> None:
    """The d20 is shown, the roller decides, and the same dice and one decision more give the answer."""
    problem = asked(client, TASK | {"ask": ["luck_after"], "dice": {"Rin": [9]}})
    told = {name: problem[name] for name in ("member", "participant", "options", "default", "position", "rolls")}
    assert told == {
        "member": "luck_after",
        "participant": "roller",
        "options": [False, True],
        "default": False,
        "position": 0,
        "rolls": [{"stream": "Rin", "die": "d20", "face": 9, "purpose": "task"}],
    }
    assert "seed" not in problem
    body = TASK | {"ask": ["luck_after"], "decisions": {"luck_after": True}, "dice": {"Rin": [9, 15]}}
    answer = client.post(URL, json=body).get_json()
    assert (answer["result"]["success"], answer["result"]["luck_points_after"]) == (True, 0)
    assert answer["result"]["faces"] == [9, 15]
    refused = client.post(URL, json=body | {"decisions": {"luck_after": False}}).get_json()
    assert (refused["result"]["success"], refused["dice_unused"]) == (False, {"Rin": [15]})


def test_the_dice_of_the_service_fall_again_from_its_seed(client: FlaskClient) -> None:
    """Without dice of the caller's the problem brings a seed, and the next call rolls the same."""
    problem = asked(client, TASK | {"ask": ["luck_after"]})
    assert "add the `seed` of this problem" in problem["detail"]
    body = TASK | {"seed": problem["seed"], "decisions": {"luck_after": True}}
    answer = client.post(URL, json=body).get_json()
    assert answer["rolls"][: len(problem["rolls"])] == problem["rolls"]
    assert answer["result"]["luck_spent"] == 1
    settled = client.post(URL, json=TASK | {"ask": ["luck_after"], "decisions": {"luck_after": True}}).get_json()
    assert settled["dice_source"] == "system"


def test_the_advice_on_missing_dice_is_enough(client: FlaskClient) -> None:
    """With dice as a list of rolls, each refusal says what to append, until the call is answered."""
    dice: list[dict[str, Any]] = []
    body = TASK | {"dice": dice, "decisions": {"luck_after": True}}
    for face in (9, 15):
        problem = client.post(URL, json=body).get_json()
        assert "append an object with this `stream` and the `face` to `/dice`" in problem["detail"]
        dice.append({"stream": problem["stream"], "face": face})
    assert client.post(URL, json=body).get_json()["result"]["faces"] == [9, 15]


@pytest.mark.parametrize(
    ("members", "pointer", "words"),
    [
        ({"ask": ["luck_afters"]}, "/ask/0", "luck_after"),
        ({"ask": "luck_after"}, "/ask", "array"),
        ({"decisions": {"luck_befor": True}}, "/decisions/luck_befor", "luck_before"),
        ({"decisions": {"luck_after": "yes"}}, "/decisions/luck_after", "true"),
        ({"decisions": {"luck_after": [True, 1]}}, "/decisions/luck_after", "true"),
        ({"decisions": {"luck_after": "best"}}, "/decisions/luck_after", "true"),
        ({"decisions": True}, "/decisions", "object"),
    ],
)
def test_wrong_names_and_choices_are_refused(
    client: FlaskClient, members: dict[str, Any], pointer: str, words: str
) -> None:
    """Each with its pointer, and with what there is."""
    response = client.post(URL, json=TASK | members)
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert error["pointer"] == pointer
    assert words in error["detail"]


def test_an_operation_without_decisions_has_no_such_members(client: FlaskClient) -> None:
    """They are unknown there."""
    response = client.post("/v1/fastrpg/bleed", json={"ask": ["luck"]})
    assert "/ask" in [error["pointer"] for error in response.get_json()["errors"]]


def test_batches_use_decisions_and_ask(client: FlaskClient) -> None:
    """A repeat uses the stated decision; an open question is a problem of its item alone."""
    lucky = TASK | {"decisions": {"luck_after": True}, "seed": "a"}
    calls = [
        {"path": URL, "body": lucky, "repeat": 20},
        {"path": URL, "body": TASK | {"ask": ["luck_after"], "seed": "b"}},
        {"path": URL, "body": TASK | {"ask": ["luck_after"], "seed": "b"}, "repeat": 5},
    ]
    repeated, one, several = client.post("/v1/batch", json={"calls": calls}).get_json()["answers"]
    assert repeated["body"]["outcomes"]["luck_spent"] == {"1": 20}
    assert (one["status"], one["body"]["code"]) == (several["status"], several["body"]["code"])
    assert (one["status"], one["body"]["code"]) == (422, "decision_needed")


def chance(client: FlaskClient, body: dict[str, Any], query: str = "", url: str = URL) -> Fraction:
    """The chance of success."""
    found = client.post(f"{url}/odds{query}", json=body).get_json()
    distribution = found["outcomes"]["success"]["distribution"]
    return sum((Fraction(each["probability"]) for each in distribution if each["value"]), Fraction(0))


def test_odds_by_decisions(client: FlaskClient) -> None:
    """13 or more of a d20: 8/20 alone, 1 - (12/20)^2 with luck; the best spends it where it helps, so as always."""
    assert chance(client, TASK) == Fraction(2, 5)
    lucky = 1 - Fraction(3, 5) ** 2
    for choice, expected in ((True, lucky), (False, Fraction(2, 5)), ("best", lucky), ("worst", Fraction(2, 5))):
        assert chance(client, TASK | {"decisions": {"luck_after": choice}}) == expected
    broke = {**TASK, "roller": {**TASK["roller"], "luck_points": 0}}  # type: ignore[dict-item]  # it is an object
    assert chance(client, broke | {"decisions": {"luck_after": "best"}}) == Fraction(2, 5)


def test_what_best_spends(client: FlaskClient) -> None:
    """The point is spent only where the first d20 is not enough: 12 of 20."""
    body = TASK | {"decisions": {"luck_after": "best"}}
    spent = client.post(f"{URL}/odds", json=body).get_json()["outcomes"]["luck_spent"]["distribution"]
    assert {each["value"]: each["probability"] for each in spent} == {0: "2/5", 1: "3/5"}


@pytest.mark.parametrize("choice", ["best", ["best"]])
def test_simulations_do_not_look_for_the_best(client: FlaskClient, choice: Any) -> None:
    """Nor is the best one of a list."""
    query = "?method=simulate" if choice == "best" else ""
    response = client.post(f"{URL}/odds{query}", json=TASK | {"decisions": {"luck_after": choice}})
    assert response.status_code == 422
    assert response.get_json()["errors"][0]["pointer"] == "/decisions/luck_after"


def test_simulations_use_what_is_stated(client: FlaskClient) -> None:
    """All rolls spend the point."""
    body = TASK | {"decisions": {"luck_after": True}}
    found = client.post(f"{URL}/odds?method=simulate&samples=100", json=body).get_json()
    assert [each["value"] for each in found["outcomes"]["luck_spent"]["distribution"]] == [1]


def test_percentiles_compare_with_the_same_decisions(client: FlaskClient) -> None:
    """A 10 chosen from 9 and 10 beats fewer rolls of two d20."""
    body = TASK | {"decisions": {"luck_after": True}, "dice": {"Rin": [9, 10]}}
    answer = client.post(f"{URL}?percentile=true", json=body).get_json()
    below, same = Fraction(9, 20) ** 2, Fraction(10, 20) ** 2 - Fraction(9, 20) ** 2
    assert Fraction(answer["percentile"]["fraction"]) == below + same / 2


@pytest.mark.parametrize(("answer_when", "known"), [("before", 0), ("after", 4)])
def test_freed6_asks_for_an_answer_before_or_after_the_dice(client: FlaskClient, answer_when: str, known: int) -> None:
    """F6-SF-16: by option, the side that answers knows the total of the side that acts."""
    sides = {"initiator": {"die_code": "4D"}, "opponent": {"die_code": "3D"}}
    order = sides | {"options": {"answer_when": answer_when}, "ask": ["answer"]}
    body = order | {"dice": {"initiator": [4] * known}}
    assert len(asked(client, body, "/v1/freed6/contest")["rolls"]) == known
    dice = {"initiator": [4, 4, 4, 4], "opponent": [6, 6, 6]}
    answer = client.post("/v1/freed6/contest", json=order | {"decisions": {"answer": "roll"}, "dice": dice}).get_json()
    assert (answer["result"]["initiator_total"], answer["result"]["opponent_total"]) == (16, 18)
