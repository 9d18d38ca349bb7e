"""Tests of recovery by the hour."""

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def rest(**fields: object) -> JSON:
    """Three hours of a character of level 2 with Endurance 3."""
    return {"hp": 1, "hp_max": 15, "level": 2, "endurance": 3, "hours": 3} | fields


@pytest.mark.parametrize(
    ("level", "endurance", "bonus", "rate"), [(2, 3, 0, 3), (4, 3, 0, 4), (1, -1, 0, 1), (2, 3, 2, 5)]
)
def test_the_rate_is_the_greater(level: int, endurance: int, bonus: int, rate: int) -> None:
    """FR-HEAL-1: of Level and Endurance, and what powers add (FR-GEN-1)."""
    result = result_of("healing", rest(level=level, endurance=endurance, bonus_per_hour=bonus, hours=1))
    assert (result["rate_per_hour"], result["recovered"]) == (rate, rate)


@pytest.mark.parametrize(("hours", "counted"), [(0, 0), (0.99, 0), (1, 1), (2.5, 2)])
def test_only_whole_hours_count(hours: float, counted: int) -> None:
    """FR-HEAL-2: the caller carries over the remaining time."""
    result = result_of("healing", rest(hours=hours))
    assert (result["hours_counted"], result["hp"]) == (counted, 1 + 3 * counted)


def test_the_stable_recover_and_the_bleeding_do_not() -> None:
    """FR-HEAL-2: at 0 or less only when stable."""
    assert result_of("healing", rest(hp=-9, stable=True)) == {
        "rate_per_hour": 3,
        "hours_counted": 3,
        "recovered": 9,
        "hp": 0,
        "tier": "critical",
        "stable": True,
    }
    assert code_of("healing", rest(hp=-9)) == "bleeding"


def test_the_dead_do_not_recover() -> None:
    """FR-HP-5: nor when they were stable once."""
    assert code_of("healing", rest(hp=-15, stable=True)) == "dead"


def test_recovery_stops_at_the_maximum() -> None:
    """FR-HEAL-3: and rising above 0 ends the critical state."""
    assert result_of("healing", rest(hp=14, hours=8))["recovered"] == 1
    risen = play("healing", rest(hp=-1, stable=True))
    assert (risen.result["tier"], risen.result["stable"]) == ("light", False)
    assert "Recovers 9 HP" in risen.line
