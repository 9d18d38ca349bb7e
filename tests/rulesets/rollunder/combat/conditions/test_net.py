"""Tests of nets and escapes."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


@pytest.mark.parametrize(("level", "penalty"), [(0, 0), (9, 0), (10, 1), (19, 1), (999, 99)])
def test_every_full_ten_points_take_one_dex(level: int, penalty: int) -> None:
    """DEX is never below 0, and a level of 0 is free (RU-C-NET-1, RU-C-GEN-4)."""
    got = result("net", {"action": "status", "net_level": level, "dex": 12})
    assert (got["dex_penalty"], got["dex_effective"], got["trapped"]) == (penalty, max(0, 12 - penalty), level > 0)


def test_hits_add_up_to_999() -> None:
    """Armor does not matter to what nets and ballropes add (RU-C-NET-1, RU-C-WPN-31, RU-C-RNG-11, RU-C-RNG-13)."""
    got = result("net", {"action": "hit", "net_level": 990, "dex": 12, "gain": "3d6"}, d6=[6, 4, 5])
    assert (got["gain"], got["net_level"]) == (15, 999)


def test_a_blade_cuts_without_a_check() -> None:
    """The answer has the d6 as rolled, though the level stops at 0 (RU-C-NET-2)."""
    got = result("net", {"action": "escape", "net_level": 3, "dex": 10}, d6=[5])
    assert (got["reduced_by"], got["net_level"], got["trapped"], got["dex_roll"]) == (5, 0, False, None)


def test_without_a_blade_dex_decides() -> None:
    """[DEX] with the reduced DEX; a failure rolls no d6 (RU-C-NET-2)."""
    body: dict[str, Any] = {"action": "escape", "net_level": 32, "dex": 12, "method": "dex"}
    free = [face for face in D20_FACES if result("net", body, d20=[face], d6=[1] if face < 9 else [])["reduced_by"]]
    assert free == list(range(1, 9))


@pytest.mark.parametrize(
    ("members", "refused"),
    [
        ({}, ("bad_input", "/gain")),
        ({"gain": "3d7"}, ("unknown_die", "/gain")),
        ({"gain": "x"}, ("bad_expression", "/gain")),
    ],
)
def test_a_hit_needs_dice(members: dict[str, str], refused: tuple[str, str]) -> None:
    """The gain is a dice expression (RU-C-NET-1)."""
    assert refusal("net", {"action": "hit", "dex": 10, **members}) == refused
