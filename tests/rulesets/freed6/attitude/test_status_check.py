"""Tests of status tests."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused

COLUMNS = {
    "effect": ["Full Effect", "3/4 Effect", "1/2 Effect", "1/4 Effect", "No Effect"],
    "quantity": ["Full", "Heavy", "Light", "Depleted", "Empty"],
    "duration": ["Full", "Waning", "Fading", "Diminished", "Expired"],
    "coverage": ["Full", "Covered", "Partial", "Exposed", "Vanished"],
}


def status(total: int, name: str, column: str = "quantity", **options: Any) -> dict[str, Any]:
    """A test that makes so much."""
    body = {"column": column, "status": name, "roller": {"flat_mod": total}, "options": options}
    return ask("status_test", body)


@pytest.mark.parametrize("column", sorted(COLUMNS))
def test_a_status_falls_step_by_step(column: str) -> None:
    """Five names a column, tested against 9, 12, 15 and 18 (F6-STA-1, F6-STA-2)."""
    names = COLUMNS[column]
    for step, difficulty in enumerate([9, 12, 15, 18]):
        kept = status(difficulty, names[step], column)
        assert (kept["success"], kept["status"], kept["next_difficulty"]) == (True, names[step], difficulty)
        fell = status(difficulty - 1, names[step], column)
        assert (fell["difficulty"], fell["status"], fell["steps_moved"]) == (difficulty, names[step + 1], 1)
        assert fell["next_difficulty"] == (None if step == 3 else difficulty + 3)


def test_a_tie_keeps_the_step_but_by_option() -> None:
    """As in any check (F6-STA-2, F6-CHK-3)."""
    assert status(12, "Heavy", equal="fail")["status"] == "Light"


@pytest.mark.parametrize(("total", "steps"), [(8, 1), (7, 2), (3, 2), (2, 3), (-50, 3)])
def test_a_bad_failure_moves_further_by_option(total: int, steps: int) -> None:
    """Another step for every five points, to the last one (F6-STA-3)."""
    assert status(total, "Heavy")["steps_moved"] == 1
    result = status(total, "Heavy", status_multi_step=True)
    assert (result["steps_moved"], result["exhausted"]) == (steps, steps == 3)


@pytest.mark.parametrize(("column", "name"), [(column, names[-1]) for column, names in COLUMNS.items()])
def test_what_is_used_up_cannot_be_tested(column: str, name: str) -> None:
    """The last step of each column (F6-STA-4)."""
    assert refused("status_test", {"column": column, "status": name, "roller": {}}) == "status_exhausted"


def test_a_status_belongs_to_its_column() -> None:
    """Names of other columns are refused (F6-STA-1)."""
    assert refused("status_test", {"column": "coverage", "status": "Heavy", "roller": {}}) == "bad_input"


def test_the_effect_column_is_a_fraction() -> None:
    """The share that is left; other columns have none (F6-STA-6)."""
    assert status(0, "Full Effect", "effect")["effect_fraction"] == "3/4"
    assert status(0, "1/4 Effect", "effect")["effect_fraction"] == "0"
    assert status(0, "Full")["effect_fraction"] is None


def test_a_status_can_be_a_timer() -> None:
    """At Expired the scene ends, and the answer says so (F6-STA-7)."""
    assert status(0, "Diminished", "duration")["exhausted"] is True


def test_a_status_test_is_a_check() -> None:
    """With wild die, luck and Advantage (F6-STA-2)."""
    roller = {"die_code": "1D", "wild_die": True, "luck_point": True, "advantage": 1}
    body = {"column": "quantity", "status": "Full", "roller": roller}
    result = ask("status_test", body, {"roller": [1, 1, 5, 6, 2]})
    assert (result["total"], result["critical"]) == (13, "success")
