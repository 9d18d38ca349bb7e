"""Tests of damage."""

import pytest

from service.rulesets.flyerbook.damage import harm_of
from tests.rulesets.flyerbook.calls import answer, refusal, result


@pytest.mark.parametrize("threshold", [1, 3, 4, 5, 6, 1000])
def test_thresholds_are_exact(threshold: int) -> None:
    """A wound from the threshold on (FB-WOUND-1), out of action from three times the threshold on (FB-WOUND-2)."""
    expected = {
        threshold - 1: (False, False),
        threshold: (True, False),
        3 * threshold - 1: (True, False),
        3 * threshold: (True, True),
        30 * threshold: (True, True),
    }
    for damage, effect in expected.items():
        got = result("damage", {"damage": damage, "wound_threshold": threshold})
        assert (got["wound"], got["incapacitated"]) == effect


@pytest.mark.parametrize("damage", [5, 10, 15, 1_000_000])
@pytest.mark.parametrize("wounds", [0, 1, 4])
def test_a_hit_is_one_wound(damage: int, wounds: int) -> None:
    """However much damage, a hit adds one wound to those that are there (FB-WOUND-1), each at -3 (FB-WOUND-3)."""
    got = result("damage", {"damage": damage, "wound_threshold": 5, "wounds": wounds})
    assert (got["wounds_after"], got["wound_malus_after"]) == (wounds + 1, -3 * (wounds + 1))


def test_damage_below_the_threshold_leaves_nothing() -> None:
    """Damage does not add up over hits (FB-WOUND-1)."""
    got = answer("damage", {"damage": 4, "wound_threshold": 5, "wounds": 2})
    assert got["result"] == {"wound": False, "incapacitated": False, "wounds_after": 2, "wound_malus_after": -6}
    assert got["summary"] == "Damage 4 against threshold 5: no wound"


@pytest.mark.parametrize("damage", [-1, -1000])
def test_negative_damage_counts_as_none(damage: int) -> None:
    """Inside of an attack damage is floored at 0 (FB-DMG-2); stated damage is never negative."""
    assert harm_of(damage, 1).damage == 0
    assert not harm_of(damage, 1).wound
    assert refusal("damage", {"damage": damage, "wound_threshold": 5}) == ("bad_input", "/damage")


@pytest.mark.parametrize(("threshold", "fits"), [(1, True), (1000, True), (0, False), (-1, False), (1001, False)])
def test_a_threshold_is_at_least_one(threshold: int, fits: bool) -> None:
    """With a threshold of 0 every scratch would be a wound: it is refused (FB-WOUND-1)."""
    body = {"damage": 0, "wound_threshold": threshold}
    if fits:
        assert not result("damage", body)["wound"]
    else:
        assert refusal("damage", body) == ("bad_input", "/wound_threshold")
