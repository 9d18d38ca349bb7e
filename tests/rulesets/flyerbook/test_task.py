"""Tests of tasks."""

import pytest

from tests.rulesets.flyerbook.calls import answer, attributes, over_faces, refusal, result, roller, task

HARRAK = {
    "name": "Harrak",
    "candidates": [{"name": "Locksmith", "kind": "job", "value": 12}],
    "attributes": [{"name": "Deft", "plusses": 1}],
}


def test_harrak_picks_the_lock() -> None:
    """The worked example: Locksmith 12 and Deft + make 13, a 3 makes 10, and 9 is reached by 1 (FB-TASK-7)."""
    got = answer("task", task(HARRAK, 9), Harrak=[3])
    assert got["result"] == {
        "used": {"name": "Locksmith", "kind": "job", "value": 12},
        "attribute_bonus": 1,
        "support_bonus": 0,
        "wound_malus": 0,
        "effective": 13,
        "face": 3,
        "die_value": -3,
        "total": 10,
        "difficulty": 9,
        "success": True,
        "margin": 1,
    }
    assert got["summary"] == "Harrak: Locksmith 12 + Deft 1 - 3 = 10 against 9: success by 1"
    assert got["rules"] == ["FB-TASK-1", "FB-TASK-4", "FB-TASK-7", "FB-TASK-8"]
    assert got["rolls"] == [{"stream": "Harrak", "die": "d6", "face": 3, "purpose": "task"}]


@pytest.mark.parametrize(
    ("above", "successes"),
    [(-6, 6), (-5, 6), (-4, 5), (-3, 5), (-2, 4), (-1, 4), (0, 3), (2, 3), (3, 2), (4, 2), (5, 1), (6, 1), (7, 0)],
)
def test_successes_are_exactly_so_many(above: int, successes: int) -> None:
    """Of six faces, the exact number reaches a difficulty this far above the value (FB-TASK-7)."""
    results = list(over_faces("task", task(roller(10), 10 + above), "Harrak"))
    assert sum(got["success"] for got in results) == successes
    assert sorted(got["margin"] + above for got in results) == [-5, -3, -1, 2, 4, 6]


@pytest.mark.parametrize(("difficulty", "success", "margin"), [(14, True, 0), (15, False, -1), (1, True, 13)])
def test_reaching_the_difficulty_is_enough(difficulty: int, success: bool, margin: int) -> None:
    """A total equal to the difficulty succeeds (FB-TASK-7); the margin is the difference (FB-TASK-8)."""
    got = result("task", task(roller(12), difficulty), Harrak=[2])
    assert (got["total"], got["success"], got["margin"]) == (14, success, margin)


@pytest.mark.parametrize(("name", "number"), [("routine", 6), ("easy", 9), ("challenging", 12), ("hard", 15)])
def test_difficulties_have_names(name: str, number: int) -> None:
    """Routine 6, easy 9, challenging 12, hard 15 (FB-TASK-7, FB-REF-1)."""
    assert result("task", task(roller(12), name), Harrak=[1])["difficulty"] == number


def test_totals_may_be_negative() -> None:
    """Nothing is clamped: not the total, not the margin, not the difficulty (FB-TASK-7)."""
    got = result("task", task(roller(0, wounds=3), -20), Harrak=[5])
    assert (got["effective"], got["total"], got["success"], got["margin"]) == (-9, -14, True, 6)


def test_edges_and_flaws_give_no_number() -> None:
    """There is no member for edges and flaws; only a modifier brings the situation in (FB-TASK-9)."""
    assert refusal("task", task(roller(12, edges={"Lucky": 1}))) == ("unknown_field", "/roller/edges")
    assert "FB-TASK-9" in answer("task", task(roller(12, modifier=1)), Harrak=[1])["rules"]


def test_who_is_incapacitated_rolls_nothing() -> None:
    """A roller who is out of action is refused, before any die (FB-WOUND-4)."""
    assert refusal("task", task(roller(12, incapacitated=True))) == ("incapacitated", "/roller/incapacitated")


@pytest.mark.parametrize(("field", "value"), [("supporters", -1), ("wounds", -1), ("modifier", 1001), ("name", "")])
def test_numbers_have_bounds(field: str, value: object) -> None:
    """Negative helpers and wounds, a modifier without measure and an empty name are refused (FB-TASK-6)."""
    assert refusal("task", task(roller(12) | {field: value})) == ("bad_input", f"/roller/{field}")


@pytest.mark.parametrize(("value", "fits"), [(0, True), (100, True), (-1, False), (101, False)])
def test_trait_values_go_from_0_to_100(value: int, fits: bool) -> None:
    """A roll takes values that no card may have, for monsters and conversions (FB-SHEET-1)."""
    request = task(roller(value))
    if fits:
        assert result("task", request, Harrak=[2])["effective"] == value
    else:
        assert refusal("task", request) == ("bad_input", "/roller/candidates/0/value")


def test_the_rules_of_all_parts_are_named() -> None:
    """An answer names the rules that made it, in the order in which they apply (FB-TASK-8)."""
    who = roller(12, attributes=attributes(1, -1), supporters=1, wounds=1, modifier=1)
    assert answer("task", task(who), Harrak=[1])["rules"] == [
        "FB-TASK-1", "FB-TASK-3", "FB-TASK-5", "FB-TASK-6", "FB-WOUND-3", "FB-TASK-9", "FB-TASK-7", "FB-TASK-8",
    ]  # fmt: skip
    assert answer("task", task(roller()), Harrak=[1])["rules"] == ["FB-TASK-2", "FB-TASK-4", "FB-TASK-7", "FB-TASK-8"]
