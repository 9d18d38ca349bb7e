"""Tests of healing."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused

INSTANCES = [
    {"id": "a", "track": "damage", "rank": 4, "result_points": 19},
    {"id": "b", "track": "damage", "rank": 1},
    {"id": "c", "track": "composure", "rank": 2},
]


def heal(total: int, target: str = "a", options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    """A check that makes so much against 0."""
    body = {"roller": {"flat_mod": total}, "difficulty": 0, "conditions": INSTANCES, "target_id": target}
    return ask("healing", {**body, **given, "options": options or {}})


def remove(points: int, rank: int, created_by: int | None = None, **options: Any) -> bool:
    """Whether so many points remove a condition."""
    condition = {"name": "Hurt", "rank": rank, "result_points": created_by}
    removed: bool = ask("condition_remove", {"condition": condition, "result_points": points, "options": options})[
        "removed"
    ]
    return removed


@pytest.mark.parametrize(("rank", "needed"), [(1, 1), (2, 6), (3, 11), (4, 16), (5, 21), (6, 26)])
def test_a_condition_needs_the_least_points_of_its_rank(rank: int, needed: int) -> None:
    """One fewer does not change it (F6-REM-1, F6-REM-3, F6-RNK-3)."""
    assert remove(needed, rank)
    assert not remove(needed - 1, rank)


def test_a_table_may_ask_for_the_points_that_created_it() -> None:
    """By option removal takes the points that created the condition, where they are stored (F6-REM-1)."""
    assert not remove(8, 2, 9, removal_points="exact")
    assert remove(8, 2, 9)
    assert remove(6, 2, None, removal_points="exact")


def test_a_recovery_check_needs_a_difficulty() -> None:
    """The text gives none (F6-REM-2)."""
    given: dict[str, Any] = {"condition": {"name": "Hurt", "rank": 2}, "roller": {"die_code": "1D"}}
    assert refused("condition_remove", given) == "difficulty_required"
    result = ask("condition_remove", {**given, "difficulty": -2}, {"roller": [4]})
    assert (result["total"], result["result_points"], result["removed"]) == (4, 6, True)
    body = {"roller": {}, "conditions": INSTANCES, "target_id": "a"}
    assert refused("healing", body) == "difficulty_required"


def test_healing_removes_one_instance() -> None:
    """Surplus points do not carry over, and the level of its track is worked out again (F6-HEAL-1, F6-REM-3)."""
    result = heal(90)
    assert (result["points_needed"], result["remaining"]) == (16, ["b", "c"])
    assert (result["track_level"], result["track_level_name"]) == (1, "Stunned")
    mind = heal(6, "c")
    assert (mind["removed"], mind["track_level_name"]) == (True, "Normal")


def test_too_few_points_change_nothing() -> None:
    """All or nothing (F6-REM-3)."""
    result = heal(15)
    assert (result["removed"], result["remaining"], result["track_level_name"]) == (
        False,
        ["a", "b", "c"],
        "Out of Action",
    )


def test_exact_points_and_the_highest_instance_by_option() -> None:
    """`removal_points` and `track_mode` (F6-REM-1, F6-TRK-4)."""
    assert heal(18, options={"removal_points": "exact"})["points_needed"] == 19
    assert heal(0, options={"track_mode": "highest"})["track_level_name"] == "Incapacitated"


def test_below_its_end_the_track_is_back_in_play() -> None:
    """The element returns at the new level (F6-HEAL-3)."""
    assert heal(1, "b", out_at=5)["track_level_name"] == "Incapacitated"
    assert heal(1, "b", out_at=4)["track_level_name"] == "Out of Action"


def test_who_cannot_act_cannot_heal() -> None:
    """Recovery is an action (F6-HEAL-2)."""
    body = {"roller": {}, "difficulty": 0, "conditions": INSTANCES, "target_id": "a"}
    assert refused("healing", {**body, "healer_can_act": False}) == "cannot_act"


def test_the_instance_must_be_there() -> None:
    """One, with a new id (F6-HEAL-1)."""
    body: dict[str, Any] = {"roller": {}, "difficulty": 0, "conditions": INSTANCES, "target_id": "x"}
    assert refused("healing", body) == "condition_not_found"
    assert refused("healing", {**body, "conditions": [INSTANCES[0], INSTANCES[0]]}) == "bad_input"
