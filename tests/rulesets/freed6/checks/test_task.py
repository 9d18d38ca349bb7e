"""Tests of tasks."""

from itertools import product
from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused, task


def test_parts_of_a_code_are_added() -> None:
    """Ability, skill and specialization make the code of an ability check or skill check (F6-CHK-4, F6-DIE-3)."""
    result = task({"ability": "1D+1", "skill": "1D+1", "specialization": "1D+1"}, [1, 1, 1, 1])
    assert (result["die_code_rolled"], result["total"]) == ("4D", 4)
    assert task({"ability": "2D"}, [3, 4])["total"] == 7


def test_dice_on_the_skill_and_on_the_check_have_their_places() -> None:
    """Both change dice, never pips; neither goes below 0D (F6-DIE-4, F6-CHK-1)."""
    assert task({"die_code": "2D+2", "skill_dice_mod": 1, "dice_mod": -1}, [1, 1])["die_code_rolled"] == "2D+2"
    assert task({"die_code": "2D+2", "skill_dice_mod": -9, "dice_mod": 1}, [5])["total"] == 7
    empty = task({"die_code": "2D+2", "dice_mod": -2, "wild_die": True, "flat_mod": 4}, [], 6)
    assert (empty["total"], empty["wild_dice"], empty["success"]) == (6, 0, True)


def test_a_flat_modifier_is_never_dice() -> None:
    """+3 stays +3, and the code that is reported does not change (F6-DIE-5)."""
    result = task({"die_code": "1D", "flat_mod": 3}, [2])
    assert (result["die_code_rolled"], result["total"]) == ("1D", 5)


def test_no_code_at_all_is_0d() -> None:
    """Neither a die code nor an ability means 0D; both are too much (F6-CHK-1)."""
    assert task({}, [])["die_code_rolled"] == "0D"
    assert refused("task", {"roller": {"die_code": "1D", "ability": "1D"}}) == "bad_input"


@pytest.mark.parametrize(
    ("difficulty", "points", "success"), [(6, 1, True), (7, 0, True), (8, -1, False), (-3, 10, True)]
)
def test_result_points_are_total_minus_difficulty(difficulty: int, points: int, success: bool) -> None:
    """Signed points, success from 0 up, any difficulty the caller has (F6-CHK-2, F6-CHK-3, F6-CHK-5)."""
    result = task({"die_code": "2D"}, [3, 4], difficulty)
    assert (result["result_points"], result["success"]) == (points, success)


def test_a_tie_fails_by_option() -> None:
    """`equal` decides about a total that equals the difficulty (F6-CHK-3)."""
    result = task({"die_code": "2D"}, [3, 4], 7, equal="fail", zero_margin_rank=1)
    assert (result["success"], result["rank"], result["failure_rank"]) == (False, 0, 0)


def test_a_success_by_nothing_has_no_rank_but_by_option() -> None:
    """`zero_margin_rank` gives it the first rank (F6-RNK-4)."""
    assert task({"die_code": "2D"}, [3, 4], 7)["rank"] == 0
    result = task({"die_code": "2D"}, [3, 4], 7, zero_margin_rank=1)
    assert (result["rank"], result["severity"]) == (1, "minimal")


def test_a_check_reports_all_its_parts() -> None:
    """Code, wild dice, totals, chosen roll, ranks and severity (F6-CHK-6)."""
    result = task({"die_code": "2D+1", "boost": 1, "luck_points": 4}, [3, 4, 5], 21)
    assert result == {
        "die_code_rolled": "2D+1",
        "wild_dice": 0,
        "roll_totals": [10],
        "kept_roll": 1,
        "advantage_state": "none",
        "exploded": False,
        "dropped": [3],
        "total": 10,
        "result_points": -11,
        "success": False,
        "rank": 0,
        "failure_rank": 3,
        "severity": None,
        "critical": None,
        "luck_points_after": 4,
        "totals": None,
        "action_points_after": None,
    }


def test_without_a_difficulty_only_the_roll_is_reported() -> None:
    """No success, rank or critical (F6-CHK-7)."""
    result = task({"die_code": "1D", "wild_die": True}, [6, 1])
    verdict = ("result_points", "success", "rank", "failure_rank", "severity", "critical")
    assert [result[name] for name in verdict] == [None] * 6


def test_dice_are_used_in_order() -> None:
    """Ordinary dice, the net kind of extra dice, then each wild die with its explosions (F6-DIE-9, F6-WLD-8)."""
    roller = {"die_code": "4D", "wild_die": True, "wild_dice_mod": 1, "penalty": 2, "boost": 1}
    result = task(roller, [1, 2, 5, 6, 6, 3, 1], 99)
    assert (result["total"], result["dropped"], result["wild_dice"]) == (1 + 2 + 6 + 6 + 3 + 1, [5], 2)
    assert result["critical"] == "failure"


def test_missing_and_impossible_faces_are_reported() -> None:
    """Too few faces and faces that the die lacks are refused; surplus faces are not (F6-DIE-10)."""
    given: dict[str, Any] = {"roller": {"die_code": "2D"}}
    assert refused("task", given, {"roller": [1]}) == "dice_exhausted"
    assert refused("task", given, {"roller": [1, 7]}) == "bad_face"
    eight = {"roller": {"die_code": "2D", "wild_die": True, "wild_sides": 8}}
    assert refused("task", eight, {"roller": [7, 1]}) == "bad_face"
    assert ask("task", eight, {"roller": [6, 8, 1]})["total"] == 15


@pytest.mark.parametrize(
    ("roller", "code"),
    [
        ({"die_code": "3"}, "bad_die_code"),
        ({"ability": "1D", "skill": "x"}, "bad_die_code"),
        ({"die_code": "1D", "wild_sides": 7}, "bad_die_type"),
        ({"die_code": "1D", "flips": ["F7"]}, "bad_flip"),
        ({"die_code": "1D", "wild_die": True, "dynamic": False}, "wild_die_requires_dynamic"),
        ({"die_code": "1D", "luck_point": True, "dynamic": False}, "luck_requires_dynamic"),
        ({"die_code": "1D", "luck_point": True, "luck_points": 0}, "no_luck_points"),
        ({"die_code": "1D", "luck_point": True, "luck_spent_this_turn": True}, "luck_already_spent_this_turn"),
        ({"die_code": "60D", "luck_point": True}, "too_many_dice"),
        ({"die_code": "99D", "dice_mod": 1}, "too_many_dice"),
        ({"die_code": "99D", "skill_dice_mod": 1}, "too_many_dice"),
        ({"die_code": "1D", "boost": -1}, "bad_input"),
        ({"die_code": "1D", "armor": 3}, "unknown_field"),
    ],
)
def test_what_needs_no_dice_is_refused_before_them(roller: dict[str, Any], code: str) -> None:
    """Refused requests use no face at all (F6-ERR-1)."""
    assert refused("task", {"roller": roller, "difficulty": 5}) == code


def test_options_are_those_of_the_game() -> None:
    """An unknown option is refused, one of another operation has no effect (F6-ERR-1)."""
    given = {"roller": {"die_code": "1D"}}
    assert refused("task", {**given, "options": {"budget": 7}}) == "unknown_option"
    assert refused("task", {**given, "options": {"equal": "maybe"}}) == "bad_input"
    assert task({"die_code": "1D"}, [4], on_tie="draw")["total"] == 4


def test_exact_chances_of_three_dice() -> None:
    """3D reach 11 with half of all faces (F6-CHK-3)."""
    successes = sum(task({"die_code": "3D"}, list(faces), 11)["success"] for faces in product(range(1, 7), repeat=3))
    assert successes * 2 == 6**3
