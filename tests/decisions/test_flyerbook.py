"""Tests of flyerbook's decisions, all of them before the first die."""

from typing import Any

import pytest

from service.resolution.refusal import Refusal
from tests.decisions.asking import answered, chance, needed, resolver

ATTACK = resolver("flyerbook", "attack")
MELEE: dict[str, Any] = {
    "mode": "melee",
    "attacker": {"name": "Ada", "wound_threshold": 5},
    "defender": {"name": "Bo", "wound_threshold": 5},
}
SHOT: dict[str, Any] = {
    "mode": "ranged",
    "attacker": {"name": "Ada"},
    "target": {"name": "Bo", "wound_threshold": 5},
    "weapon_difficulty": 6,
}


def test_only_defending_is_announced() -> None:
    """It adds 6."""
    asking = MELEE | {"ask": ["defender.defend_only"], "dice": {"Ada": [1], "Bo": [1]}}
    assert needed(ATTACK, asking) == ("defender.defend_only", "defender", (False, True), False, [])
    values = [
        answered(ATTACK, asking | {"decisions": {"defender.defend_only": choice}})["defender_effective"]
        for choice in (False, True)
    ]
    assert values == [3, 9]


def test_the_game_master_decides_on_the_shot() -> None:
    """Complications and calm, before the die."""
    asking = SHOT | {"ask": ["complications", "relaxed"], "dice": {"Ada": [2]}}
    member, participant, options, default, faces = needed(ATTACK, asking)
    assert (member, participant, default, faces) == ("complications", "gm", 0, [])
    assert options[:3] == (0, 1, 2)
    assert needed(ATTACK, asking | {"decisions": {"complications": 1}})[0] == "relaxed"
    hard = answered(ATTACK, asking | {"decisions": {"complications": 1, "relaxed": False}})
    calm = answered(ATTACK, asking | {"decisions": {"complications": 0, "relaxed": True}})
    assert (hard["difficulty"], calm["difficulty"]) == (9, 3)


@pytest.mark.parametrize("choice", [-1, True, "many", 11])
def test_complications_are_counted(choice: Any) -> None:
    """Nothing else is open."""
    with pytest.raises(Refusal) as refused:
        answered(ATTACK, SHOT | {"decisions": {"complications": choice}, "dice": {"Ada": [2]}})
    assert [error.place for error in refused.value.errors] == ["/decisions/complications"]


def test_the_best_defense_is_the_one_with_fewer_wounds() -> None:
    """Only defending lowers the own wounds, and causes none."""
    found = {
        choice: chance(ATTACK, MELEE | {"decisions": {"defender.defend_only": choice}}, "hit_by", "attacker")
        for choice in (False, True)
    }
    assert found[True] < found[False]
