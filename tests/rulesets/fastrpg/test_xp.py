"""Tests of experience."""

import pytest

from tests.rulesets.fastrpg.table import play, result_of

TABLE = [0, 200, 400, 800, 1_500, 3_000, 6_000, 12_000, 25_000, 50_000]


@pytest.mark.parametrize(("level", "reached_at"), list(enumerate(TABLE, start=1)))
def test_experience_reaches_a_level(level: int, reached_at: int) -> None:
    """FR-XP-1: at its number, not one below."""
    assert result_of("xp", {"xp": reached_at})["level"] == level
    if level > 1:
        below = result_of("xp", {"xp": reached_at - 1})
        assert below == {"level": level - 1, "next_level_xp": reached_at, "xp_to_next": 1}


def test_the_table_ends_at_ten() -> None:
    """FR-XP-1: beyond it there is no next level."""
    answer = play("xp", {"xp": 999_999})
    assert answer.result == {"level": 10, "next_level_xp": None, "xp_to_next": None}
    assert "the last" in answer.line
