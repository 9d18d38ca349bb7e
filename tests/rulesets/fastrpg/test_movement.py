"""Tests of movement in a turn."""

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


@pytest.mark.parametrize(
    ("given", "meters", "feet"),
    [
        ({"task_action": True}, 10, 30),
        ({"task_action": False}, 20, 60),
        ({"task_action": True, "faster_movement": True}, 12, 40),
        ({"task_action": False, "faster_movement": True}, 24, 80),
        ({"task_action": True, "difficult": True}, 5, 15),
        ({"task_action": False, "difficult": True}, 10, 30),
        ({"task_action": True, "faster_movement": True, "difficult": True}, 6, 20),
        ({"task_action": False, "faster_movement": True, "difficult": True}, 12, 40),
    ],
)
def test_a_turn_reaches_so_far(given: JSON, meters: int, feet: int) -> None:
    """FR-MOVE-1 to FR-MOVE-3, FR-SPEC-1, FR-TURN-1: base, double without a task action, half on difficult ground."""
    result = result_of("movement", given)
    assert (result["max_m"], result["max_ft"]) == (meters, feet)


def test_creatures_have_their_own_base() -> None:
    """FR-GEN-1, FR-MOVE-1: it goes before Faster Movement, and the text has no feet for it."""
    given = {"base_m": 7.5, "faster_movement": True, "task_action": True}
    result = result_of("movement", given)
    assert result == {"max_m": 7.5, "max_ft": None, "cost_m": None, "allowed": None, "prone": False}


@pytest.mark.parametrize(
    ("segments", "cost", "allowed"),
    [
        ([{"m": 4}, {"m": 3, "difficult": True}], 10, True),
        ([{"m": 4}, {"m": 3.5, "difficult": True}], 11, False),
        ([], 0, True),
    ],
)
def test_difficult_meters_cost_two(segments: list[JSON], cost: float, allowed: bool) -> None:
    """FR-MOVE-4: on mixed ground the budget stays, the meters cost more."""
    answer = play("movement", {"task_action": True, "segments": segments})
    assert (answer.result["max_m"], answer.result["cost_m"], answer.result["allowed"]) == (10, cost, allowed)
    assert "FR-MOVE-4" in answer.rules


def test_ground_is_described_once() -> None:
    """FR-MOVE-4: halving the reach and doubling the cost would count the same ground twice."""
    assert code_of("movement", {"difficult": True, "segments": [{"m": 1}]}) == "bad_input"


def test_the_critical_crawl() -> None:
    """FR-MOVE-5: 1 m per round, never halved, doubled or made faster."""
    for given in ({"task_action": True}, {"task_action": False}, {"difficult": True}, {"faster_movement": True}):
        result = result_of("movement", {"critical": True} | given)
        assert (result["max_m"], result["max_ft"]) == (1, 3)
    crawl = {"critical": True, "segments": [{"m": 1, "difficult": True}]}
    assert result_of("movement", crawl)["allowed"]
