"""Tests of jumps."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

SCORES = {"STR": 12, "DEX": 14}


def jump(**members: Any) -> dict[str, Any]:
    """The request of a jump."""
    return {"scores": SCORES, **members}


@pytest.mark.parametrize(("strength", "dexterity", "feet"), [(12, 14, 5), (12, 12, 4), (1, 2, 0)])
def test_a_standing_jump_is_measured_in_feet(strength: int, dexterity: int, feet: int) -> None:
    """(STR + DEX) : 5, rounded down (RU-B-MOVE-5)."""
    got = result("jump", jump(scores={"STR": strength, "DEX": dexterity}), d20=[5])
    assert (got["distance"], got["unit"], got["distance_feet"], got["cleared"]) == (feet, "feet", feet, None)


@pytest.mark.parametrize(("speed", "yards"), [(14, 7), (3, 1), (1, 0)])
def test_a_run_up_is_measured_in_yards(speed: int, yards: int) -> None:
    """SPEED : 2, and a yard is three feet (RU-B-MOVE-5)."""
    got = result("jump", jump(running=True, SPEED=speed, scores={"DEX": 14}), d20=[5])
    assert (got["distance"], got["unit"], got["distance_feet"]) == (yards, "yards", 3 * yards)


@pytest.mark.parametrize(
    ("gap", "roll", "cleared", "text"),
    [
        (5, 9, True, "DEX 14, rolled 9: across the gap, 5 feet at the most"),
        (5.5, 9, False, "DEX 14, rolled 9: a good jump, but 5 feet too short"),
        (5, 14, False, "DEX 14, rolled 14: the jump fails"),
    ],
)
def test_a_gap_takes_a_success_and_enough_distance(gap: float, roll: int, cleared: bool, text: str) -> None:
    """The check is rolled even when the gap is too wide (RU-B-MOVE-5)."""
    got = answer("jump", jump(gap_feet=gap), d20=[roll])
    assert (got["result"]["cleared"], got["summary"]) == (cleared, text)


def test_modifiers_change_only_the_check() -> None:
    """The distance uses the bare scores (RU-B-MOVE-5)."""
    got = result("jump", jump(modifier=-4, stress=True, difficulty="easy"), d6=[2], d20=[9, 3])
    assert (got["distance"], got["checked_value"], got["success"]) == (5, 8, True)


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        (jump(running=True), "bad_input", "/SPEED"),
        (jump(scores={"DEX": 14}), "missing_score", "/scores"),
        (jump(scores={"STR": 14}), "missing_score", "/scores"),
        (jump(modifier="d4"), "unknown_die", "/modifier"),
        (jump(gap_feet=-1), "bad_input", "/gap_feet"),
    ],
)
def test_what_is_no_jump_is_refused(body: dict[str, Any], code: str, pointer: str) -> None:
    """Each with a different code (RU-B-MOVE-5)."""
    assert refusal("jump", body) == (code, pointer)
