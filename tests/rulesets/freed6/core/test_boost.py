"""Tests of boost and penalty dice."""

from itertools import product

import pytest

from tests.rulesets.freed6.play import task


def test_boost_keeps_the_best_and_penalty_the_worst_over_all_faces() -> None:
    """B1 on 2D discards the lowest of three dice (F6-BST-1), P1 the highest (F6-BST-2); counted over all faces."""
    for faces in product(range(1, 7), repeat=3):
        boosted = task({"die_code": "2D", "boost": 1}, list(faces))
        assert (boosted["total"], boosted["dropped"]) == (sum(faces) - min(faces), [min(faces)])
        burdened = task({"die_code": "2D", "penalty": 1}, list(faces))
        assert (burdened["total"], burdened["dropped"]) == (sum(faces) - max(faces), [max(faces)])


@pytest.mark.parametrize(("boost", "penalty", "extra"), [(2, 3, 1), (3, 2, 1), (2, 2, 0), (2, 0, 2)])
def test_boost_and_penalty_cancel_before_rolling(boost: int, penalty: int, extra: int) -> None:
    """Only the net kind is rolled (F6-BST-3)."""
    result = task({"die_code": "1D", "boost": boost, "penalty": penalty}, [3] * (1 + extra))
    assert result["dropped"] == ([3] * extra or None)


def test_dropped_values_ascend() -> None:
    """The values that went are reported from low to high (F6-BST-1)."""
    assert task({"die_code": "1D", "boost": 2}, [6, 4, 2])["dropped"] == [2, 4]
    assert task({"die_code": "1D", "penalty": 2}, [1, 6, 4])["dropped"] == [4, 6]


def test_a_wild_die_is_never_discarded_but_by_option() -> None:
    """With wild dice only, the extra dice themselves go (F6-BST-4)."""
    roller = {"die_code": "1D", "wild_die": True, "boost": 1}
    assert task(roller, [5, 1], 7)["total"] == 1
    other = task(roller, [5, 1], 7, discard_scope="all")
    assert (other["total"], other["dropped"], other["critical"]) == (5, [1], None)


def test_a_discarded_wild_die_explodes_for_no_one() -> None:
    """By option it counts as one unit with its explosions, and its flags go with it (F6-BST-4)."""
    roller = {"die_code": "2D", "wild_die": True, "penalty": 1}
    result = task(roller, [2, 3, 6, 4], 5, discard_scope="all")
    assert (result["total"], result["dropped"], result["exploded"], result["critical"]) == (5, [10], False, None)


def test_among_equals_a_regular_die_goes_first() -> None:
    """A wild die of the same value stays (F6-BST-4)."""
    result = task({"die_code": "1D", "wild_die": True, "boost": 1}, [1, 1], 5, discard_scope="all")
    assert (result["total"], result["critical"]) == (1, "failure")


def test_luck_does_not_double_boost_dice() -> None:
    """Only skill and ability dice double (F6-BST-4, F6-LCK-3)."""
    assert task({"die_code": "1D", "luck_point": True, "boost": 1}, [1, 2, 3])["total"] == 5
