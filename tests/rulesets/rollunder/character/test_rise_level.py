"""Tests of rising in level."""

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


@pytest.mark.parametrize("level", [1, 7, 19, 20])
def test_a_higher_roll_rises(level: int) -> None:
    """Just the faces above LVL, so that 20 is the end (RU-B-LVL-1)."""
    for roll in D20_FACES:
        got = result("rise_level", {"LVL": level}, d20=[roll])
        now = level + (roll > level)
        assert (got["risen"], got["LVL"]) == (roll > level, now)
        assert (got["balance_limit"], got["wealth_limit"]) == (now, now * now * 1000)


def test_the_wealth_factor_may_differ() -> None:
    """As a number or a text (RU-B-LVL-1, RU-B-LIM-1)."""
    assert result("rise_level", {"LVL": 2, "wealth_factor": "x10"}, d20=[1])["wealth_limit"] == 40
    assert refusal("rise_level", {"LVL": 2, "wealth_factor": -1}) == ("bad_factor", "/wealth_factor")
    assert refusal("rise_level", {"LVL": 2, "wealth_factor": ":0"}) == ("bad_divisor", "/wealth_factor")


@pytest.mark.parametrize("level", [0, 21])
def test_levels_have_a_range(level: int) -> None:
    """1 to 20 (RU-B-ATTR-2)."""
    assert refusal("rise_level", {"LVL": level}) == ("level_out_of_range", "/LVL")
