"""Tests of collisions and stamping."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

SMALL_DICE = [3, 4]


def percent(speed: int, **members: Any) -> int:
    """The percentage of the damage that counts."""
    percent: int = result("collision", {"speed": speed, **members}, d6=SMALL_DICE)["percent"]
    return percent


def test_a_collision_does_stun() -> None:
    """2d6 stun at SPEED 5, attack +2 (RU-C-COL-1, RU-C-ATT-7)."""
    got = result("collision", {"speed": 5}, d6=SMALL_DICE)
    assert (got["type"], got["attack_mod"], got["percent"], got["damage"]) == ("stun", 2, 100, 7)


@pytest.mark.parametrize(("speed", "expected"), [(4, 50), (5, 100), (14, 100), (15, 150), (29, 150), (30, 200)])
def test_speed_changes_the_damage(speed: int, expected: int) -> None:
    """More from 15 and again from 30 (RU-C-COL-2), less below 5 (RU-C-COL-3)."""
    assert percent(speed) == expected


@pytest.mark.parametrize(
    ("speed", "body", "added", "multiplied"),
    [
        (30, {"heavy": True}, 250, 300),
        (15, {"heavy": True}, 200, 225),
        (4, {"light": True}, 0, 25),
        (4, {"heavy": True}, 100, 75),
        (15, {"heavy": True, "light": True}, 150, 112),
    ],
)
def test_percentages_add_up_or_multiply(speed: int, body: dict[str, bool], added: int, multiplied: int) -> None:
    """They add up unless `collision_percent` is multiply (RU-C-COL-2, RU-C-COL-3)."""
    assert percent(speed, **body) == added
    assert percent(speed, **body, options={"collision_percent": "multiply"}) == multiplied


def test_who_comes_closer_adds_speed() -> None:
    """The target's SPEED counts only when closing (RU-C-ATT-10)."""
    assert percent(10, target_speed=20) == 100
    assert percent(10, target_speed=20, closing=True) == 200


def test_damage_is_rounded_down() -> None:
    """Half of 7 is 3; race data may bring other dice (RU-C-COL-1, RU-C-COL-3)."""
    got = result("collision", {"speed": 1, "damage": "1d6+4"}, d6=[3])
    assert (got["damage_rolled"], got["damage"]) == (7, 3)


def test_stamping_does_bash_regardless_of_the_speed() -> None:
    """2d6 bash, attack -2, neither SPEED nor weight matter (RU-C-COL-4)."""
    body = {"kind": "stamping", "size_difference": 2, "speed": 40, "heavy": True}
    got = result("collision", body, d6=SMALL_DICE)
    assert (got["type"], got["attack_mod"], got["percent"], got["damage"]) == ("bash", -2, 100, 7)


def test_stamping_takes_two_sizes() -> None:
    """One is not enough, and no die is rolled (RU-C-COL-4)."""
    got = answer("collision", {"kind": "stamping", "size_difference": 1})
    assert (got["result"]["reason"], got["result"]["damage"], got["rolls"]) == ("size_difference_below_2", None, [])


@pytest.mark.parametrize(
    ("damage", "code"), [("2d6-1d6", "bad_expression"), ("2d8", "unknown_die"), ("", "bad_expression")]
)
def test_damage_is_dice_that_add(damage: str, code: str) -> None:
    """No die is subtracted (RU-C-COL-1, RU-C-GEN-6)."""
    assert refusal("collision", {"damage": damage}) == (code, "/damage")
