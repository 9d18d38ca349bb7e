"""Tests of extended tasks."""

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of


def work(**fields: object) -> JSON:
    """Hard work of Ana, +5, that needs two successes."""
    return {"roller": {"name": "Ana", "modifier": 5}, "difficulty": "hard", "needed": 2} | fields


def test_enough_successes_end_the_work() -> None:
    """FR-TASK-4: it stops at the last success needed and leaves further dice alone."""
    answer = play("extended_task", work(), {"Ana": [10, 9, 10, 20]})
    assert answer.result["totals"] == [15, 14, 15]
    assert answer.result["complete"]
    assert answer.result["time"] == {"unit": "round", "amount": 3}
    assert answer.unused == {"Ana": (20,)}


def test_attempts_run_out() -> None:
    """FR-TASK-4: without a number ten attempts are made; a failure only costs time."""
    result = result_of("extended_task", work(), {"Ana": [1] * 11})
    assert (result["attempts"], result["successes"], result["complete"]) == (10, 0, False)


@pytest.mark.parametrize("unit", ["round", "minute", "hour", "day"])
def test_each_attempt_takes_its_own_time(unit: str) -> None:
    """FR-TASK-5: a d6 right after each d20; Advantage throws its second d20 before it."""
    ana = {"name": "Ana", "modifier": 5, "advantage": True}
    answer = play("extended_task", work(roller=ana, time_unit=unit), {"Ana": [1, 10, 6, 12, 2, 3]})
    assert answer.result["time"] == {"unit": unit, "amount": 9}
    assert answer.purposes == ("task", "task", "time") * 2


def test_luck_is_for_single_tasks() -> None:
    """FR-LUCK-4: the attempts are rolled in one go, so no luck is spent on them."""
    assert (
        code_of("extended_task", work(roller={"name": "Ana", "modifier": 5, "luck": ["after"]})) == "luck_not_allowed"
    )
    assert code_of("extended_task", work(roller={"name": "Ana", "modifier": 5, "first_face": 3})) == "bad_input"


def test_untrained_work_never_ends_well() -> None:
    """FR-SKILL-3: a specialized skill without points counts no success."""
    ana = {"name": "Ana", "skill": "Netrunning", "abilities": NO_ABILITIES, "points": 0}
    result = result_of("extended_task", work(roller=ana, max_attempts=2), {"Ana": [20, 20]})
    assert (result["successes"], result["can_succeed"], result["complete"]) == (0, False, False)


def test_the_numbers_are_bounded() -> None:
    """FR-TASK-4: at least two successes and one attempt, and not too many attempts."""
    assert code_of("extended_task", work(needed=1)) == "bad_input"
    assert code_of("extended_task", work(max_attempts=0)) == "bad_input"
    assert code_of("extended_task", work(max_attempts=301)) == "too_large"
