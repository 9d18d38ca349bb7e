"""Tests of scene steps with other keys than the game master's, abilities, and answers."""

from typing import Any

import pytest

from service.http_client import Ask
from service.scenes.player import play

BOB: dict[str, Any] = {"name": "Bob", "kind": "pc", "sheet": {"skills": {"Climbing": 12}}}
ANN: dict[str, Any] = {"name": "Ann", "kind": "pc", "sheet": {"skills": {"Ropes": 12}}}
ROK: dict[str, Any] = {"name": "Rok", "side": "foes", "sheet": {}, "state": {"incapacitated": True}}
CLIMB: dict[str, Any] = {
    "command": "task",
    "body": {"roller": {"id": "$Bob", "candidates": ["Climbing"]}, "difficulty": 12},
    "dice": {"Bob": [2]},
}


def scene(*steps: dict[str, Any]) -> dict[str, Any]:
    """Bob and Ann against Rok."""
    combatants = [{"character": "Bob"}, {"character": "Ann"}, ROK]
    named = {"id": "T", "ruleset": "flyerbook", "rules": [], "why": "A test."}
    return {**named, "characters": [BOB, ANN], "combatants": combatants, "steps": list(steps)}


def with_roller(**members: Any) -> dict[str, Any]:
    """The climb with more said of Bob."""
    return {**CLIMB, "body": {**CLIMB["body"], "roller": {**CLIMB["body"]["roller"], **members}}}


@pytest.mark.parametrize(
    "step",
    [
        {**CLIMB, "as": "Bob", "expect": {"total": 14}, "answer": {"warnings": [], "rolls": {"size": 1}}},
        {**CLIMB, "as": "player", "expect": {"total": 14}},
        {**CLIMB, "as": "Ann", "refused": "forbidden"},
        {**CLIMB, "as": "observer", "refused": "forbidden"},
        {**with_roller(modifier=5), "as": "Bob", "refused": "not_yours_to_state"},
        {**with_roller(supporters=3), "as": "Bob", "refused": "not_yours_to_state"},
        {
            **with_roller(supporters=[{"id": "$Ann", "trait": "Ropes"}]),
            "as": "Bob",
            "expect": {"support_bonus": 1},
        },
        {
            "abilities": "Rok",
            "as": "player",
            "expect": {"operations": {"has": {"role": "defender", "open": False, "bars": {"size": 1}}}},
        },
        {"abilities": "Bob", "expect": {"operations": {"has": {"operation": "task", "open": True}}}},
    ],
)
def test_a_step_that_holds(ask: Ask, step: dict[str, Any]) -> None:
    """With the key of a player, of all players, of an observer; abilities as listed."""
    assert play(ask, scene(step)) == []


@pytest.mark.parametrize(
    ("step", "line"),
    [
        ({**CLIMB, "refused": True}, "should be refused, got 200"),
        ({**CLIMB, "dice": {"Bob": []}}, "dice_exhausted"),
        ({**with_roller(wounds=-1), "refused": True}, "refused for its form: bad_input"),
        ({**CLIMB, "as": "Ann", "refused": "too_soon"}, "refused with forbidden, expected too_soon"),
        ({**CLIMB, "after": {"Bob": {"state": {"wounds": 1}}}}, "Bob/state/wounds: expected 1, got 0"),
        ({**CLIMB, "turn_of": "Bob"}, 'encounter/turn_of: expected "Bob", got null'),
        ({"dance": "Bob"}, "T: there is no step of dance; expected one of command, turn, "),
        ({"patch": "Zoe", "body": {}}, "T: there is no character Zoe"),
        ({**CLIMB, "as": "Zoe"}, "T: there is no character Zoe"),
    ],
)
def test_a_step_that_does_not_hold(ask: Ask, step: dict[str, Any], line: str) -> None:
    """Each fault is a line."""
    assert any(line in told for told in play(ask, scene(step)))


def test_a_scene_that_cannot_be_set_up(ask: Ask) -> None:
    """The message contains the problem of the service."""
    (told,) = play(ask, scene() | {"options": {"unheard": 1}, "steps": [CLIMB]})
    assert "T: it cannot be set up: 422" in told
