"""Tests of talent checks."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal, result

TIERS = ("untrained", "pro", "expert", "master")


def talent(score: int = 10, **members: Any) -> dict[str, Any]:
    """A talent check's request."""
    return {"scores": {"INT": score, "DEX": score}, "attribute": "DEX", **members}


def test_everyone_is_untrained_and_may_try() -> None:
    """Without a tier the bonus is 0 (RU-B-TAL-1)."""
    got = result("talent", talent(), d20=[9])
    assert (got["bonus"], got["tier_used"], got["result_level"]) == (0, "untrained", "basic")


def test_a_score_that_is_needed_must_be_there() -> None:
    """The map of scores names the attribute (RU-B-TAL-1)."""
    assert refusal("talent", {"scores": {"INT": 9}, "attribute": "DEX"}) == ("missing_score", "/scores")
    assert refusal("talent", talent(tier="guru")) == ("unknown_tier", "/tier")
    assert refusal("talent", talent(use_tier="guru")) == ("unknown_tier", "/use_tier")


@pytest.mark.parametrize(("take_time", "bonuses"), [(False, [0, 1, 2, 4]), (True, [1, 2, 4, 8])])
def test_tiers_have_bonuses(take_time: bool, bonuses: list[int]) -> None:
    """0, 1, 2, 4 (RU-B-TAL-2), or 1, 2, 4, 8 when taking one's time (RU-B-TAL-3)."""
    got = [result("talent", talent(tier=tier, take_time=take_time), d20=[5]) for tier in TIERS]
    assert [one["bonus"] for one in got] == bonuses
    assert [one["checked_value"] for one in got] == [10 + bonus for bonus in bonuses]


def test_stress_leaves_no_time() -> None:
    """Stress and taking one's time exclude each other (RU-B-STRESS-3, RU-B-TAL-3)."""
    assert refusal("talent", talent(stress=True, take_time=True)) == ("time_conflict", "/take_time")


def test_a_success_is_worth_what_the_tier_says() -> None:
    """Basic, good, better, best; a fail has none (RU-B-TAL-6)."""
    levels = [result("talent", talent(tier=tier), d20=[5])["result_level"] for tier in TIERS]
    assert levels == ["basic", "good", "better", "best"]
    assert result("talent", talent(tier="master"), d20=[18])["result_level"] is None


def test_a_lower_tier_keeps_the_own_bonus() -> None:
    """Effect and quality follow the tier used, the bonus only by option (RU-B-TAL-4)."""
    body = talent(tier="master", use_tier="pro", make="item")
    got = result("talent", body, d20=[5], d6=[1, 1, 1])
    assert (got["bonus"], got["tier_used"], got["result_level"], got["quality"]) == (4, "pro", "good", 5)
    used = result("talent", body | {"options": {"bonus_from": "used_tier"}}, d20=[5], d6=[1, 1, 1])
    assert used["bonus"] == 1


def test_a_higher_tier_is_out_of_reach() -> None:
    """Only the own tier and those below can be used (RU-B-TAL-4)."""
    assert refusal("talent", talent(tier="pro", use_tier="expert")) == ("tier_too_high", "/use_tier")


def test_theory_is_on_int() -> None:
    """A question goes to INT with the bonus, for every attribute (RU-B-TAL-5)."""
    body = {"scores": {"INT": 8, "DEX": 15}, "attribute": "DEX", "tier": "expert", "theoretical": True}
    got = answer("talent", body | {"take_time": True}, d20=[9])
    assert (got["result"]["attribute"], got["result"]["checked_value"]) == ("INT", 12)
    assert "RU-B-TAL-5" in got["rules"]
    assert refusal("talent", body | {"make": "item"}) == ("theory_makes_nothing", "/make")


def test_nothing_is_made_unless_asked() -> None:
    """Quality, label, class and explosion are null without `make` (RU-B-QUAL-1)."""
    got = result("talent", talent(), d20=[9])
    assert [got[name] for name in ("quality", "quality_label", "alchemy_class", "explosion")] == [None] * 4


def test_an_item_has_quality_and_no_class() -> None:
    """After a success the dice of the tier are rolled (RU-B-QUAL-1, RU-B-QUAL-5)."""
    got = answer("talent", talent(tier="master", make="item"), d20=[5], d6=[6])
    made = got["result"]
    assert (made["quality"], made["quality_label"], made["alchemy_class"]) == (20, "excellent work", None)
    assert made["explosion"] is None
    assert got["summary"] == "DEX 10 + 4 = 14, rolled 5: success, and the work has quality 20"


@pytest.mark.parametrize(("roll", "explosion"), [(15, False), (19, False), (20, True)])
def test_a_failed_brew_is_dirty_water(roll: int, explosion: bool) -> None:
    """Nothing is rolled (RU-B-QUAL-6), and a blooper20 explodes (RU-B-QUAL-8)."""
    got = result("talent", talent(make="potion"), d20=[roll])
    assert (got["quality"], got["alchemy_class"], got["explosion"]) == (None, "dirty water", explosion)


def test_quality_dice_come_last() -> None:
    """After modifiers, stress and repeats (RU-B-DICE-4), and the quality is that of the last roll (RU-B-LUCK-6)."""
    body = talent(modifier="1d6", stress=True, luck={"pool": 1}, make="potion")
    got = answer("talent", body, d6=[3, 2, 4, 4, 4, 4], d20=[15, 5])
    assert [roll["purpose"] for roll in got["rolls"]] == ["modifier", "stress", "check", "repeat", *["quality"] * 4]
    assert (got["result"]["quality"], got["result"]["alchemy_class"]) == (12, "C")
