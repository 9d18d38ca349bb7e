"""Tests of helpers who are asked before any die. Rule FB-TASK-6."""

from typing import Any

import pytest
from flask.testing import FlaskClient

CLIMB = {"name": "Climb", "kind": "skill", "value": 12}
ANN = {
    "name": "Ann",
    "candidates": [CLIMB],
    "asked": [{"name": "Bo", "traits": ["Sail"]}, {"name": "Cy", "traits": ["Cook"]}],
}


def told(client: FlaskClient, **members: Any) -> Any:
    """The answer to a task of Ann, who rolls a 2 against 15."""
    body = {"roller": ANN, "difficulty": 15, "dice": {"Ann": [2]}} | members
    return client.post("/v1/flyerbook/task", json=body).get_json()


@pytest.mark.parametrize(
    ("decisions", "bonus"),
    [({}, 0), ({"roller.asked.0": "Sail"}, 1), ({"roller.asked.0": "Sail", "roller.asked.1": "Cook"}, 2)],
)
def test_each_who_decides_to_helps_by_one(client: FlaskClient, decisions: dict[str, str], bonus: int) -> None:
    """Without an answer there is no help."""
    result = told(client, decisions=decisions)["result"]
    assert (result["support_bonus"], result["success"]) == (bonus, bonus >= 1)


def test_helpers_are_asked_before_the_die(client: FlaskClient) -> None:
    """One after the other, and each chooses among the own traits."""
    asked = told(client, ask=["roller.asked.0", "roller.asked.1"], dice={"Ann": []})
    assert (asked["code"], asked["member"], asked["options"]) == ("decision_needed", "roller.asked.0", ["none", "Sail"])
    assert asked["rolls"] == []
    assert (asked["question"], asked["labels"]) == ("Do you help, and with which trait?", ["none", "Sail"])
    next_one = told(client, ask=["roller.asked.1"], decisions={"roller.asked.0": "none"}, dice={"Ann": []})
    assert (next_one["member"], next_one["participant"]) == ("roller.asked.1", "roller.asked.1")


def test_no_one_helps_with_another_trait(client: FlaskClient) -> None:
    """Only accepted answers count."""
    refused = told(client, decisions={"roller.asked.0": "Cook"})
    assert (refused["code"], refused["errors"][0]["pointer"]) == ("bad_input", "/decisions/roller.asked.0")


@pytest.mark.parametrize(("choice", "faces"), [("Sail", 3), ("none", 2), ("best", 3), ("worst", 2)])
def test_odds_take_what_a_helper_decides(client: FlaskClient, choice: str, faces: int) -> None:
    """13 and a 2, 4 or 6 reach 15 with help, 12 and a 4 or 6 without: the better choice is to help."""
    body = {"roller": ANN, "difficulty": 15, "decisions": {"roller.asked.0": choice}}
    success = client.post("/v1/flyerbook/task/odds", json=body).get_json()["outcomes"]["success"]
    chances = {each["value"]: each["probability"] for each in success["distribution"]}
    assert chances[True] == {3: "1/2", 2: "1/3"}[faces]
