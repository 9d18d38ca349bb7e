"""Tests of resistance."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def resistance(dice: list[int] | None = None, options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    """A resistance worked out."""
    return ask("resistance", {"resistance": given, "options": options or {}}, {"resistance": dice} if dice else {})


def test_a_resistance_is_fixed_unless_it_says_otherwise() -> None:
    """Fixed with a die code, the number with a value, a check when rolled (F6-RES-2, F6-DIE-6)."""
    assert resistance(die_code="3D+1", fixed_mod=-3, skill_dice_mod=1)["resistance"] == 10
    assert resistance(ability="2D", skill="1D+2")["resistance"] == 11
    assert resistance(value=7, modifier=-2)["resistance"] == 5
    assert resistance([4, 6, 2], mode="roll", die_code="2D", wild_die=True, modifier=3)["resistance"] == 15


def test_members_fit_the_mode() -> None:
    """A value belongs to its own mode (F6-RES-2)."""
    for given in ({"mode": "value"}, {"mode": "roll", "value": 3}, {"value": 3, "die_code": "1D"}):
        assert refused("resistance", {"resistance": given}) == "bad_input"


@pytest.mark.parametrize("kind", ["strength", "toughness"])
def test_attitude_and_willpower_do_not_touch_the_body(kind: str) -> None:
    """Only discipline and insight are modified (F6-RES-1, F6-RES-3)."""
    resisted = resistance(kind=kind, die_code="2D", attitude="Hostile", willpower="Centered")
    assert (resisted["resistance"], resisted["attitude_willpower_modifier"]) == (6, 0)


@pytest.mark.parametrize(("kind", "both", "split"), [("discipline", 5, -5), ("insight", 5, 10)])
def test_attitude_and_willpower_modify_the_mind(kind: str, both: int, split: int) -> None:
    """Both add to both, by option each to its own (F6-ATT-3, F6-RES-3)."""
    given = {"kind": kind, "die_code": "2D", "attitude": "Unfriendly", "willpower": "Pressured"}
    assert resistance(**given)["attitude_willpower_modifier"] == both
    assert resistance(None, {"attitude_mode": "split"}, **given)["resistance"] == 6 + split


def test_a_resistance_may_fall_below_zero() -> None:
    """Unless `resistance_floor` says otherwise (F6-RES-3)."""
    given = {"kind": "insight", "die_code": "2D", "attitude": "Helpful", "willpower": "Broken"}
    assert resistance(**given)["resistance"] == -24
    assert resistance(None, {"resistance_floor": 0}, **given)["resistance"] == 0
    assert resistance(None, {"resistance_floor": None}, **given)["resistance"] == -24
