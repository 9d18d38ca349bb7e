"""Tests of repeats of a failed check."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result, task


def repeat(kept: int = 15, pool: int = 9, **members: Any) -> dict[str, Any]:
    """A repeat of a check against 12."""
    return {"checked_value": 12, "kept": kept, "pool": pool, **members}


@pytest.mark.parametrize(("made", "cost"), [(0, 1), (1, 2), (2, 3)])
def test_each_repeat_of_a_fail_has_its_price(made: int, cost: int) -> None:
    """1, 2 and 3 LUCK (RU-B-LUCK-2)."""
    got = result("luck_repeat", repeat(repeats_made=made), d20=[8])
    assert (got["cost"], got["pool_after"], got["repeats_made"]) == (cost, 9 - cost, made + 1)


def test_prices_may_be_running_totals() -> None:
    """Each repeat then adds 1 (RU-B-LUCK-2)."""
    body = repeat(options={"cost_mode": "running_total"})
    assert [result("luck_repeat", body | {"repeats_made": made}, d20=[8])["cost"] for made in range(3)] == [1, 1, 1]


@pytest.mark.parametrize("cost_mode", ["per_repeat", "running_total"])
@pytest.mark.parametrize("made", [0, 1, 2])
def test_bloopers_have_prices_of_their_own(made: int, cost_mode: str) -> None:
    """3 for a blooper19 (RU-B-LUCK-3), 5 for a blooper20 (RU-B-LUCK-4), at any repeat."""
    more = {"repeats_made": made, "options": {"cost_mode": cost_mode}}
    assert result("luck_repeat", repeat(19, **more), d20=[8])["cost"] == 3
    assert result("luck_repeat", repeat(20, **more), d20=[8])["cost"] == 5


@pytest.mark.parametrize(("value", "outcome", "cost"), [(18, "blooper20", 5), (19, "blooper19", 3), (20, "fail", 1)])
def test_the_price_follows_the_outcome(value: int, outcome: str, cost: int) -> None:
    """Not the face: a 20 against 19 is a blooper19, against 20 a plain fail (RU-B-LUCK-4)."""
    got = result("luck_repeat", repeat(20) | {"checked_value": value}, d20=[8])
    assert (got["outcome_before"], got["cost"]) == (outcome, cost)


def test_the_last_roll_stands() -> None:
    """Even if it is worse (RU-B-LUCK-5)."""
    got = result("luck_repeat", repeat(), d20=[20])
    assert (got["outcome_before"], got["outcome"], got["success"], got["depth"]) == ("fail", "blooper20", False, -8)


def test_both_dice_of_a_hard_check_are_rolled_again() -> None:
    """An easy or hard check rolls two d20 (RU-B-LUCK-5)."""
    got = result("luck_repeat", repeat(difficulty="hard"), d20=[3, 9])
    assert (got["faces"], got["kept"]) == ([3, 9], 9)


def test_refusals_have_an_order() -> None:
    """Kind, success, number of repeats and only then the pool (RU-B-LUCK-5, RU-B-LUCK-1)."""
    hopeless = repeat(3, 0, repeats_made=3, kind="chance")
    assert refusal("luck_repeat", hopeless) == ("not_repeatable", "/kind")
    assert refusal("luck_repeat", hopeless | {"kind": "talent"}) == ("not_a_fail", "/kept")
    assert refusal("luck_repeat", repeat(15, 0, repeats_made=3)) == ("no_repeats_left", "/repeats_made")
    assert refusal("luck_repeat", repeat(15, 0)) == ("not_enough_points", "/pool")
    assert refusal("luck_repeat", repeat(20, 4)) == ("not_enough_points", "/pool")


def test_a_check_repeats_while_it_fails() -> None:
    """1 for the fail, 3 for the blooper19 that follows, and the last roll counts (RU-B-LUCK-6)."""
    got = result("task", task(11, luck={"pool": 6}), d20=[14, 19, 5])
    assert (got["faces"], got["outcome"], got["luck"]["spent"], got["luck"]["pool_after"]) == ([5], "success", 4, 2)
    assert [one["cost"] for one in got["luck"]["repeats"]] == [1, 3]


@pytest.mark.parametrize(
    ("luck", "faces", "spent"),
    [
        ({"pool": 0}, [15], 0),
        ({"pool": 2}, [15, 16], 1),
        ({"pool": 4}, [20], 0),
        ({"pool": 99, "max_repeats": 0}, [15], 0),
        ({"pool": 99, "max_repeats": 1}, [15, 16], 1),
        ({"pool": 99}, [15, 16, 17, 18], 6),
        ({"pool": 99}, [19, 15, 5], 5),
        ({"pool": 99}, [5], 0),
    ],
)
def test_repeats_end(luck: dict[str, int], faces: list[int], spent: int) -> None:
    """By success, by number, or when a price cannot be paid, which is no error (RU-B-LUCK-5, RU-B-LUCK-6)."""
    got = result("task", task(11, luck=luck), d20=faces)
    assert (got["luck"]["spent"], len(got["luck"]["repeats"])) == (spent, len(faces) - 1)
    assert got["luck"]["first"]["faces"] == faces[:1]


def test_running_totals_hold_inside_a_check() -> None:
    """The option reaches the repeats of a check (RU-B-LUCK-6)."""
    body = task(11, luck={"pool": 9}, options={"cost_mode": "running_total"})
    assert result("task", body, d20=[15, 16, 17, 18])["luck"]["spent"] == 3
