"""Tests of bleeding."""

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def bleed(hp: int, rounds: int, **fields: object) -> JSON:
    """Ana with a maximum of 10."""
    return {"name": "Ana", "hp": hp, "hp_max": 10, "rounds": rounds} | fields


def test_a_round_costs_a_d6() -> None:
    """FR-BLEED-1: one d6 at the end of each round."""
    result = result_of("bleed", bleed(0, 3), {"Ana": [1, 2, 3]})
    assert result == {"hp": -6, "tier": "critical", "lost": 6, "rounds_bled": 3, "dead": False}


def test_death_ends_the_bleeding() -> None:
    """FR-BLEED-1, FR-HP-5: no further dice are rolled."""
    answer = play("bleed", bleed(-5, 10), {"Ana": [4, 1, 6]})
    assert (answer.result["hp"], answer.result["rounds_bled"], answer.result["dead"]) == (-10, 2, True)
    assert answer.unused == {"Ana": (6,)}
    assert "dies" in answer.line


@pytest.mark.parametrize("fields", [{"hp": 1}, {"hp": -3, "stable": True}, {"hp": -10}])
def test_others_do_not_bleed(fields: JSON) -> None:
    """FR-BLEED-1: not above 0, not stable, not dead."""
    answer = play("bleed", bleed(0, 4) | fields)
    assert (answer.result["hp"], answer.result["rounds_bled"]) == (fields["hp"], 0)
    assert answer.result["dead"] is (fields["hp"] == -10)


def test_the_rounds_are_bounded() -> None:
    """FR-TURN-2: an hour has 600 rounds, and no call takes more."""
    assert code_of("bleed", bleed(0, 601)) == "too_large"
    assert code_of("bleed", bleed(0, -1)) == "bad_input"
    assert result_of("bleed", bleed(1, 600))["rounds_bled"] == 0
