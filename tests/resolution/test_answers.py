"""Tests of members of answers beside the result: options in force, source of dice, unused faces."""

from typing import Any

import pytest

from service.rulesets import RULESETS
from service.schemas.strict_json import to_plain
from tests.registry import resolver_of

TASK = resolver_of(RULESETS[0], "task")
REQUEST = {"roller": {"name": "Harrak"}, "difficulty": 9}


def answer_of(**members: Any) -> dict[str, Any]:
    """The answer to a task with these members besides."""
    answer: dict[str, Any] = to_plain(TASK.answer(TASK.load(REQUEST | members)))
    return answer


@pytest.mark.parametrize(
    ("members", "source"),
    [
        ({"dice": {"Harrak": [3]}}, "supplied"),
        ({"seed": "a"}, "seed"),
        ({}, "system"),
        ({"dice": None}, "system"),
        ({"seed": None, "dice": None}, "system"),
        ({"dice": None, "seed": "a"}, "seed"),
        ({"dice": {"Harrak": [3]}, "seed": None}, "supplied"),
    ],
)
def test_the_source_of_the_dice_is_named(members: dict[str, Any], source: str) -> None:
    """Faces that were sent, else a seed, else the service's own dice; null is as good as nothing."""
    assert answer_of(**members)["dice_source"] == source


def test_faces_left_over_are_reported() -> None:
    """Every face that no rule asked for is reported by stream, in order."""
    answer = answer_of(dice={"Harrak": [3, 6, 5], "Hildy": [1], "Darius": []})
    assert answer["dice_unused"] == {"Harrak": [6, 5], "Hildy": [1]}
    assert answer["result"]["face"] == 3


def test_options_in_force_are_those_of_the_operation() -> None:
    """Each option that touches the operation has its value, and no other is listed; answers have them on request."""
    body = TASK.load(REQUEST | {"seed": "a", "options": {"on_tie": "initiator", "choose_by": "total"}})
    assert TASK.options_in_force(body.request) == {"choose_by": "total", "supporters_with": "skill_or_job"}
    assert "options" not in answer_of(seed="a")


def test_two_systems_of_dice_are_not_the_same() -> None:
    """Without a seed the dice fall anew each time."""
    assert len({answer_of()["result"]["face"] for _ in range(200)}) == 6


def test_a_whole_number_may_have_a_point() -> None:
    """9.0 is the number 9, as JSON Schema has it."""
    assert answer_of(difficulty=9.0, seed="a") == answer_of(difficulty=9, seed="a")
