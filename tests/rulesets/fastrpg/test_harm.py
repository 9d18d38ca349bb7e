"""Tests of damage and healing on a character."""

from collections import Counter

import pytest

from tests.rulesets.fastrpg.table import code_of, play, result_of


def test_damage_has_no_floor() -> None:
    """FR-HP-1: Hit Points fall below zero, and below death too."""
    assert result_of("harm", {"hp": 3, "hp_max": 10, "damage": 50})["hp"] == -47
    assert result_of("harm", {"hp": -12, "hp_max": 10, "damage": 1})["hp"] == -13


def test_every_number_has_a_tier() -> None:
    """FR-HP-2: with a maximum of 15, counted from -20 to 15."""
    tiers = Counter(result_of("harm", {"hp": hp, "hp_max": 15})["tier"] for hp in range(-20, 16))
    assert tiers == {"dead": 6, "critical": 15, "serious": 7, "light": 7, "full": 1}


@pytest.mark.parametrize("stable", [True, False])
def test_the_critical_state(stable: bool) -> None:
    """FR-HP-3: prone, no task actions, 1 m of crawling, whispering, and bleeding unless stable."""
    result = result_of("harm", {"hp": -1, "hp_max": 15, "stable": stable})
    assert result == {
        "hp": -1,
        "tier": "critical",
        "stable": stable,
        "bleeding": not stable,
        "prone": True,
        "can_take_task_action": False,
        "max_move_m": 1,
        "whisper_only": True,
    }


def test_half_of_an_odd_maximum_is_not_rounded() -> None:
    """FR-HP-4: 7 of 15 is serious, 8 of 15 light; 5 of 10 is serious."""
    assert [result_of("harm", {"hp": hp, "hp_max": 15})["tier"] for hp in (7, 8)] == ["serious", "light"]
    assert [result_of("harm", {"hp": hp, "hp_max": 10})["tier"] for hp in (5, 6)] == ["serious", "light"]
    assert "FR-HP-4" in play("harm", {"hp": 7, "hp_max": 15}).rules


def test_death_is_at_the_negative_maximum() -> None:
    """FR-HP-5: with 15 at -15, not at -14; the dead lie there, neither bleeding nor whispering nor moving."""
    assert result_of("harm", {"hp": -14, "hp_max": 15})["tier"] == "critical"
    dead = result_of("harm", {"hp": -15, "hp_max": 15, "stable": True})
    assert (dead["tier"], dead["stable"], dead["bleeding"], dead["whisper_only"]) == ("dead", False, False, False)
    assert (dead["prone"], dead["can_take_task_action"], dead["max_move_m"]) == (True, False, 0)


def test_the_dead_are_not_healed() -> None:
    """FR-HP-5: healing the dead is refused, and damage that kills leaves nothing to heal."""
    assert code_of("harm", {"hp": -15, "hp_max": 15, "healing": 1}) == "dead"
    killed = result_of("harm", {"hp": 5, "hp_max": 15, "damage": 20, "healing": 30})
    assert (killed["hp"], killed["tier"]) == (-15, "dead")


def test_damage_comes_before_healing() -> None:
    """FR-HP-1, FR-HEAL-3: 14 of 15 less 4 and 10 healed is 15, not 11."""
    assert result_of("harm", {"hp": 14, "hp_max": 15, "damage": 4, "healing": 10})["hp"] == 15


def test_healing_stops_at_the_maximum() -> None:
    """FR-HEAL-3: never above it; rising above 0 ends the critical state and with it being stable (FR-BLEED-2)."""
    assert result_of("harm", {"hp": 10, "hp_max": 15, "healing": 99})["hp"] == 15
    risen = play("harm", {"hp": -2, "hp_max": 15, "stable": True, "healing": 3})
    assert (risen.result["tier"], risen.result["stable"], risen.result["bleeding"]) == ("serious", False, False)
    assert risen.result["prone"] is False
    assert "FR-BLEED-2" in risen.rules


def test_new_damage_makes_the_stable_bleed() -> None:
    """FR-BLEED-2: even one point; healing that stays at 0 or below does not."""
    assert result_of("harm", {"hp": -2, "hp_max": 15, "stable": True, "damage": 1})["bleeding"]
    assert result_of("harm", {"hp": -2, "hp_max": 15, "stable": True, "healing": 2})["stable"]


def test_amounts_are_not_negative() -> None:
    """FR-HP-1: damage and healing are 0 or more."""
    assert code_of("harm", {"hp": 5, "hp_max": 15, "damage": -1}) == "bad_input"
    assert code_of("harm", {"hp": 5, "hp_max": 15, "healing": -1}) == "bad_input"
    assert code_of("harm", {"hp": 5, "hp_max": 0}) == "bad_input"
