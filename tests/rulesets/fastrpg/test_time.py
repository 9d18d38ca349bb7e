"""Tests of passing hours."""

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def hours(number: float, **character: object) -> JSON:
    """Hours for a character of level 2 with Endurance 3."""
    return {"hours": number, "character": {"hp": 5, "hp_max": 15, "level": 2, "endurance": 3} | character}


def test_recovery_and_luck_come_together() -> None:
    """FR-TIME-1: both for the same whole hours (FR-HEAL-1, FR-LUCK-1)."""
    answer = play("time", hours(1.9, luck_points=0))
    assert answer.result == {"hp": 8, "tier": "light", "luck_points": 1}
    assert {"FR-TIME-1", "FR-HEAL-1", "FR-LUCK-1"} <= set(answer.rules)


def test_the_lucky_gain_two() -> None:
    """FR-SPEC-2: 2 an hour, at most 4."""
    assert result_of("time", hours(1, luck_points=1, lucky=True))["luck_points"] == 3
    assert result_of("time", hours(5, luck_points=1, lucky=True))["luck_points"] == 4


def test_luck_that_is_not_stated_is_not_tracked() -> None:
    """FR-TIME-1: null stays null."""
    assert result_of("time", hours(2))["luck_points"] is None


def test_the_dead_and_the_bleeding_are_refused() -> None:
    """FR-HEAL-2, FR-HP-5: rounds of bleeding come before any hour."""
    assert code_of("time", hours(1, hp=0)) == "bleeding"
    assert code_of("time", hours(1, hp=-15)) == "dead"
    assert result_of("time", hours(1, hp=0, stable=True, bonus_per_hour=2))["hp"] == 5
