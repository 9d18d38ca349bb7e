"""Tests of squeezes and locked jaws."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


def test_a_squeeze_hurts_again_each_round() -> None:
    """Bash by itself, armor rolled anew, resist halves (RU-C-DMG-14)."""
    body = {"damage": "2d6", "rounds": 2, "armor": 4, "resist": True}
    got = result("squeeze", body, d6=[6, 5, 2, 1, 1, 6])
    assert (got["per_round"], got["total"], got["escaped"]) == ([4, 0], 4, None)


@pytest.mark.parametrize(("type_", "damage"), [("sting", 3), ("blade", 12), ("fire", 8)])
def test_jaws_hurt_by_their_own_kind(type_: str, damage: int) -> None:
    """Sting half and blade twice what passed; armor does not stop fire (RU-C-DMG-15)."""
    body = {"damage": "1d6+2", "type": type_, "rounds": 1, "armor": 4}
    assert result("squeeze", body, d6=[6, *([] if type_ == "fire" else [2])])["total"] == damage


@pytest.mark.parametrize(("x", "bonus", "free"), [(0, 0, 11), (4, 0, 7), (4, 2, 9)])
def test_strength_and_tools_break_the_grip(x: int, bonus: int, free: int) -> None:
    """STR - x + tool bonus: so many of twenty faces escape (RU-C-DMG-16)."""
    body = {"action": "escape", "str": 12, "x": x, "tool_bonus": bonus}
    assert sum(result("squeeze", body, d20=[face])["escaped"] for face in D20_FACES) == free


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({}, ("bad_input", "/damage")),
        ({"damage": "1d6"}, ("bad_input", "/rounds")),
        ({"action": "escape"}, ("bad_input", "/str")),
        ({"damage": "100d6+100d6", "rounds": 100}, ("too_many_dice", "/rounds")),
        ({"damage": "1d6", "rounds": 101}, ("bad_input", "/rounds")),
    ],
)
def test_what_an_action_needs_is_refused_when_missing(body: dict[str, Any], refused: tuple[str, str]) -> None:
    """Before any die (RU-C-DMG-14, RU-C-DMG-16)."""
    assert refusal("squeeze", body) == refused
