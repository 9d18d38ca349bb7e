"""Tests of chance rolls."""

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


@pytest.mark.parametrize("percent", range(5, 100, 5))
def test_every_face_is_worth_five_percent(percent: int) -> None:
    """A chance succeeds on just so many faces, the lowest ones (RU-B-CHANCE-1)."""
    got = [result("chance", {"percent": percent}, d20=[face])["success"] for face in D20_FACES]
    assert got == [face <= percent // 5 for face in D20_FACES]


def test_no_face_is_special() -> None:
    """A 19 succeeds at 95%, and no option changes that (RU-B-CHANCE-2)."""
    assert result("chance", {"percent": 95}, d20=[19]) == {"threshold": 19, "roll": 19, "success": True}
    assert result("chance", {"percent": 50, "options": {"equal": "fail"}}, d20=[10])["success"] is True


@pytest.mark.parametrize("percent", [0, 100, 53, -5, 1000])
def test_other_chances_are_refused(percent: int) -> None:
    """A chance is a multiple of 5 from 5 to 95 (RU-B-CHANCE-1)."""
    assert refusal("chance", {"percent": percent}) == ("bad_percent", "/percent")
    assert refusal("chance", {"percent": "50"}) == ("bad_input", "/percent")


def test_a_chance_takes_no_difficulty_and_no_luck() -> None:
    """Nothing of a check applies (RU-B-CHANCE-2)."""
    for field in ("difficulty", "stress", "luck"):
        assert refusal("chance", {"percent": 50, field: None}) == ("unknown_field", f"/{field}")
