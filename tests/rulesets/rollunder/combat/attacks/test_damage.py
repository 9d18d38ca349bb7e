"""Tests of damage dice, armor, resist, conversion and types."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result


def damage(d6: list[int] | None = None, **members: Any) -> dict[str, Any]:
    """Damage of 12 bash, unless said otherwise."""
    return result("damage", {"damage": "12", "type": "bash", **members}, d6=d6 or [])


def numbers(d6: list[int] | None = None, **members: Any) -> tuple[int, int, int, int]:
    """Rolled, taken off, passed and final."""
    got = damage(d6, **members)
    return got["damage_rolled"], got["armor_reduction"], got["damage_passed"], got["damage_final"]


@pytest.mark.parametrize("armor", range(17))
def test_every_four_points_are_a_die(armor: int) -> None:
    """The rest gives nothing; 1 to 3 take off 1; none takes off nothing (RU-C-ARM-1, RU-C-ARM-3, RU-C-ARM-4)."""
    dice = armor // 4
    taken = 2 * dice or min(armor, 1)
    assert numbers([2] * dice, armor=armor) == (12, taken, 12 - taken, 12 - taken)


def test_natural_and_worn_armor_are_added_first() -> None:
    """2 and 2 make a die (RU-C-ARM-1, RU-C-ARM-5)."""
    assert numbers([5], armor=2, natural_armor=2) == (12, 5, 7, 7)


@pytest.mark.parametrize(("armor", "taken"), [(0, 0), (3, 1), (4, 1), (15, 3)])
def test_minimum_armor_is_one_a_die(armor: int, taken: int) -> None:
    """Nothing is rolled; scarce armor stays 1 (RU-C-ARM-2)."""
    assert damage(armor=armor, min_armor=True)["armor_reduction"] == taken


def test_scarce_armor_may_have_no_minimum() -> None:
    """By option `scarce_min_armor` (RU-C-ARM-2)."""
    options = {"scarce_min_armor": 0}
    assert damage(armor=3, min_armor=True, options=options)["armor_reduction"] == 0
    assert damage(armor=3, options=options)["armor_reduction"] == 1


def test_armor_does_not_heal() -> None:
    """Damage after armor is at least 0 (RU-C-ARM-1)."""
    assert numbers([6, 6], damage="3", armor=8) == (3, 12, 0, 0)


@pytest.mark.parametrize(
    ("type_", "final", "meets_armor"),
    [
        ("sting", 5, True),
        ("blade", 22, True),
        ("bash", 11, True),
        ("stun", 11, True),
        ("acid", 11, True),
        ("lightning", 11, True),
        ("other", 11, True),
        ("fire", 12, False),
        ("ice", 12, False),
        ("gas", 12, False),
    ],
)
def test_a_type_has_its_factor_and_may_ignore_armor(type_: str, final: int, meets_armor: bool) -> None:
    """Of what passed scarce armor.

    RU-C-DMG-6, RU-C-DMG-7, RU-C-DMG-8, RU-C-DMG-9, RU-C-DMG-19, RU-C-BURN-1, RU-C-BURN-2, RU-C-FRZ-2.
    """
    got = damage(type=type_, armor=3)
    assert (got["damage_final"], got["armor_reduction"]) == (final, int(meets_armor))
    assert (got["life_loss"], got["stun_gain"]) == ((0, final) if type_ == "stun" else (final, 0))
    with_armor = damage(type=type_, armor=3, options={"elemental_armor": True})
    assert with_armor["armor_reduction"] == 1


@pytest.mark.parametrize(
    "type_", ["sting", "blade", "bash", "stun", "fire", "ice", "acid", "gas", "lightning", "other"]
)
def test_resist_halves_its_type(type_: str) -> None:
    """For every type, once for two sources (RU-C-ARM-8, RU-C-DMG-19)."""
    plain = damage(type=type_)["damage_final"]
    assert damage(type=type_, resist=[type_])["damage_final"] == plain // 2
    assert damage(type=type_, resist=[type_, type_])["damage_final"] == plain // 2
    other = "bash" if type_ != "bash" else "stun"
    assert damage(type=type_, resist=[other])["damage_final"] == plain


@pytest.mark.parametrize(
    ("order", "passed", "final"), [("after_armor", 10, 10), ("before_armor", 4, 8), ("final", 10, 10)]
)
def test_resist_has_its_place(order: str, passed: int, final: int) -> None:
    """Between armor and type, before armor, or at the end (RU-C-ARM-8, RU-C-DMG-1)."""
    got = damage([1], damage="11", type="blade", armor=4, resist=["blade"], options={"resist_order": order})
    assert (got["damage_passed"], got["damage_final"]) == (passed, final)


@pytest.mark.parametrize(("order", "final"), [("after_armor", 3), ("final", 3), ("before_armor", 2)])
def test_each_division_rounds_down_on_its_own(order: str, final: int) -> None:
    """13 of sting: 12, 6, 3 or with resist first 6, 5, 2 (RU-C-DMG-1, RU-C-ARM-8)."""
    got = damage(damage="13", type="sting", armor=1, resist=["sting"], options={"resist_order": order})
    assert got["damage_final"] == final


@pytest.mark.parametrize(("type_", "rounded"), [("stun", 6), ("blade", 13), ("sting", 1)])
def test_some_types_can_be_used_as_bash(type_: str, rounded: int) -> None:
    """50%, 100% and 10% before armor (RU-C-DMG-10, RU-C-DMG-11, RU-C-DMG-12)."""
    got = damage(damage="13", type=type_, use_as="bash", armor=1)
    assert (got["effective_type"], got["damage_rolled"]) == ("bash", 13)
    assert (got["damage_passed"], got["damage_final"]) == (rounded - 1, rounded - 1)
    assert (got["life_loss"], got["stun_gain"]) == (rounded - 1, 0)


@pytest.mark.parametrize(("type_", "final"), [("stun", 6), ("blade", 12), ("sting", 1)])
def test_conversion_may_come_after_armor(type_: str, final: int) -> None:
    """`damage_passed` is the number before it then (RU-C-DMG-10)."""
    options = {"conversion_order": "after_armor"}
    got = damage(damage="13", type=type_, use_as="bash", armor=1, options=options)
    assert (got["damage_passed"], got["damage_final"]) == (12, final)


def test_what_became_bash_is_resisted_as_bash() -> None:
    """And not as what it was (RU-C-ARM-8)."""
    assert damage(type="stun", use_as="bash", resist=["bash"])["damage_final"] == 3
    assert damage(type="stun", use_as="bash", resist=["stun"])["damage_final"] == 6


@pytest.mark.parametrize("type_", ["bash", "fire", "ice", "acid", "gas", "lightning", "other"])
def test_the_others_cannot_become_bash(type_: str) -> None:
    """Only stun, blade and sting can (RU-C-DMG-10, RU-C-DMG-11, RU-C-DMG-12)."""
    assert refusal("damage", {"damage": "1", "type": type_, "use_as": "bash"}) == ("bad_input", "/use_as")


@pytest.mark.parametrize(("mode", "rolled"), [("max", 20 + 3 + 2 + 1 + 12 + 4), ("min", 1 + 1 + 1 + 1 + 2 + 4)])
def test_highest_and_lowest_dice_are_not_rolled(mode: str, rolled: int) -> None:
    """Extra dice and flat bonus are part of it (RU-C-DMG-2, RU-C-DMG-3, RU-C-DMG-5)."""
    got = damage(damage="1d20+1d3+1d2+1d1+1", damage_mod=3, extra_dice=2, mode=mode)
    assert got["damage_rolled"] == rolled


def test_mean_damage_is_reported_by_the_basic_half() -> None:
    """Lowest, mean and highest of 2d6+5 (RU-C-DMG-3, RU-C-DMG-4, RU-C-DMG-5)."""
    got = result("roll", {"expression": "2d6+5"}, d6=[1, 1])
    assert (got["minimum"], got["average"], got["maximum"]) == (7, 12, 17)


def test_dice_fall_from_left_to_right_and_extra_ones_last() -> None:
    """d3 and d2 read a d6, a d1 nothing (RU-C-GEN-6)."""
    body = {"damage": "1d3+1d20+2d1", "type": "bash", "extra_dice": 1}
    assert result("damage", body, d6=[6, 4], d20=[11])["damage_rolled"] == 3 + 11 + 2 + 4


def test_flat_parts_may_be_negative_and_damage_may_not() -> None:
    """The sum is 0 at least (RU-C-DMG-1, RU-C-GEN-6)."""
    assert damage([2], damage="1d6-3")["damage_rolled"] == 0
    assert damage([2], damage="1d6", damage_mod=-1)["damage_rolled"] == 1


@pytest.mark.parametrize(("percent", "rolled"), [(0, 0), (50, 3), (90, 6), (150, 10), (250, 17)])
def test_a_percentage_comes_after_the_bonus(percent: int, rolled: int) -> None:
    """Times x, divided by 100, rounded down (RU-C-DMG-1, RU-C-COL-1)."""
    assert damage(damage="5", damage_mod=2, percent=percent)["damage_rolled"] == rolled


@pytest.mark.parametrize(
    ("text", "code"),
    [("2d6-1d6", "bad_expression"), ("", "bad_expression"), ("1d8", "unknown_die"), ("101d6", "too_many_dice")],
)
def test_damage_that_is_no_damage(text: str, code: str) -> None:
    """No die is subtracted, and there are only five kinds (RU-C-GEN-6)."""
    assert refusal("damage", {"damage": text, "type": "bash"}) == (code, "/damage")
