"""Tests of pushes, wind and gushes."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


@pytest.mark.parametrize(("source", "faces"), [("pushes", [4]), ("pushes_2d6", [4, 5]), ("pushes_3d6", [4, 5, 6])])
def test_a_push_is_some_dice_of_steps(source: str, faces: list[int]) -> None:
    """1d6 (RU-C-PUSH-1), 2d6 (RU-C-PUSH-2) or 3d6 (RU-C-PUSH-3), with any armor, and no damage."""
    got = result("push", {"source": source, "armor": 20, "crash": True}, d6=faces)
    assert got == {"steps": sum(faces), "impact_damage": None, "crash_damage": None}


def test_wind_does_damage_in_a_crash_only() -> None:
    """One roll for way and crash; armor and resist work against the crash (RU-C-PUSH-4)."""
    body: dict[str, Any] = {"source": "wind", "damage": "2d6", "armor": 4, "resist": True}
    assert result("push", body, d6=[5, 6])["crash_damage"] is None
    got = result("push", body | {"crash": True}, d6=[5, 6, 2])
    assert (got["steps"], got["crash_damage"], got["impact_damage"]) == (11, 4, None)


def test_a_gush_does_damage_by_itself() -> None:
    """Impact and crash are reduced each on its own (RU-C-PUSH-5)."""
    body = {"source": "gush", "damage": "1d6+4", "armor": 4, "type": "stun", "crash": True}
    got = result("push", body, d6=[4, 1, 6])
    assert (got["steps"], got["impact_damage"], got["crash_damage"]) == (8, 7, 2)


@pytest.mark.parametrize("source", ["wind", "gush"])
def test_wind_and_water_need_dice(source: str) -> None:
    """Their damage is the distance (RU-C-PUSH-4, RU-C-PUSH-5)."""
    assert refusal("push", {"source": source}) == ("bad_input", "/damage")


def test_resist_may_come_before_armor() -> None:
    """The option `resist_order` reaches the crash: 11 halved is 5, less 2 (RU-C-PUSH-4, RU-C-ARM-8)."""
    body = {"source": "wind", "damage": "2d6", "armor": 4, "resist": True, "crash": True}
    got = result("push", body | {"options": {"resist_order": "before_armor"}}, d6=[5, 6, 2])
    assert got["crash_damage"] == 3
