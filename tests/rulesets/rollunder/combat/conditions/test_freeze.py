"""Tests of freezing and thawing."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result

ICE: dict[str, Any] = {"action": "hit", "freeze_level": 8, "life": 14, "dex": 9, "str": 10, "damage": "2d6"}


def gain(level: int, life: int, amount: int, **options: Any) -> dict[str, Any]:
    """A rise of the level after LIFE was lowered already."""
    return {
        "action": "gain",
        "freeze_level": level,
        "life": life,
        "dex": 7,
        "str": 12,
        "gain": amount,
        "options": options,
    }


def thaw(level: int, life: int, minutes: int, **options: Any) -> dict[str, Any]:
    """Minutes of warmth."""
    return {
        "action": "regenerate",
        "freeze_level": level,
        "life": life,
        "dex": 5,
        "dex_max": 9,
        "minutes": minutes,
        "options": options,
    }


def test_ice_lowers_life_and_raises_the_level() -> None:
    """The same number does both, and LIFE is lowered before it is compared (RU-C-FRZ-2)."""
    got = result("freeze", ICE, d6=[6, 5], d20=[4])
    assert (got["freeze_damage"], got["freeze_level"], got["life_after"]) == (11, 19, 3)


def test_a_table_may_let_ice_raise_the_level_only() -> None:
    """With `freeze_damage_life` off LIFE stays, and 14 is not above it (RU-C-FRZ-2)."""
    got = result("freeze", ICE | {"options": {"freeze_damage_life": False}}, d6=[3, 3])
    assert (got["life_after"], got["freeze_level"], got["check_needed"]) == (14, 14, False)


def test_only_a_resist_helps_against_ice() -> None:
    """Armor does not count, a resist halves (RU-C-FRZ-2)."""
    got = result("freeze", ICE | {"armor": 8, "resist_ice": True}, d6=[1, 4])
    assert got["freeze_damage"] == 2


def test_armor_helps_against_ice_by_option() -> None:
    """With `elemental_armor` the d6 of armor are rolled after the damage (RU-C-FRZ-2, RU-C-BURN-1)."""
    got = result("freeze", ICE | {"armor": 8, "options": {"elemental_armor": True}}, d6=[6, 5, 4, 4])
    assert got["freeze_damage"] == 3


@pytest.mark.parametrize(("face", "dex"), [(11, 7), (12, 6)])
def test_a_level_above_life_calls_for_a_check(face: int, dex: int) -> None:
    """[STR] or DEX -1 (RU-C-FRZ-1)."""
    got = result("freeze", gain(9, 9, 1), d20=[face])
    assert (got["check_needed"], got["dex_after"]) == (True, dex)


def test_a_check_is_due_after_every_rise_above_life() -> None:
    """Also when the level was above before, but not without a rise (RU-C-FRZ-1)."""
    assert result("freeze", gain(12, 9, 1), d20=[1])["check_needed"] is True
    assert result("freeze", gain(12, 9, 0))["check_needed"] is False


def test_a_table_may_check_only_when_life_is_crossed() -> None:
    """With `freeze_trigger` crossing a level that was above already calls for nothing (RU-C-FRZ-1)."""
    assert result("freeze", gain(12, 9, 1, freeze_trigger="crossing"))["check_needed"] is False
    assert result("freeze", gain(9, 9, 1, freeze_trigger="crossing"), d20=[1])["check_needed"] is True


def test_who_has_no_dex_left_is_frozen() -> None:
    """At DEX 0, which is not passed (RU-C-FRZ-1)."""
    body = gain(12, 9, 1)
    assert result("freeze", body | {"dex": 1}, d20=[20])["frozen"] is True
    assert result("freeze", body | {"dex": 0}, d20=[20])["dex_after"] == 0


@pytest.mark.parametrize(
    ("level", "life", "minutes", "after", "dex"),
    [(12, 11, 1, 11, 5), (12, 11, 2, 10, 6), (12, 11, 9, 3, 9), (3, 11, 2, 1, 7), (3, 0, 9, 0, 5), (3, -4, 9, 0, 5)],
)
def test_dex_comes_back_below_life(level: int, life: int, minutes: int, after: int, dex: int) -> None:
    """+1 for each minute with the level below the remaining LIFE, after thawing, up to the most (RU-C-FRZ-3)."""
    got = result("freeze", thaw(level, life, minutes))
    assert (got["freeze_level"], got["dex_after"]) == (after, dex)


@pytest.mark.parametrize(("per_minute", "level", "dex"), [(0, 12, 5), (1, 10, 6), (2, 8, 7)])
def test_a_place_has_its_own_thaw(per_minute: int, level: int, dex: int) -> None:
    """The option `thaw_per_minute` sets how fast the level sinks (RU-C-FRZ-3)."""
    got = result("freeze", thaw(12, 11, 2, thaw_per_minute=per_minute))
    assert (got["freeze_level"], got["dex_after"]) == (level, dex)


def test_dex_comes_back_without_thaw_when_the_level_is_low() -> None:
    """The level need not sink to be below LIFE (RU-C-FRZ-3)."""
    assert result("freeze", thaw(3, 11, 2, thaw_per_minute=0))["dex_after"] == 7


@pytest.mark.parametrize(
    ("action", "pointer"),
    [("hit", "/str"), ("gain", "/str"), ("regenerate", "/minutes")],
)
def test_what_an_action_needs_is_refused_when_missing(action: str, pointer: str) -> None:
    """The refusal names the field (RU-C-FRZ-1, RU-C-FRZ-3)."""
    assert refusal("freeze", {"action": action, "life": 9, "dex": 7}) == ("bad_input", pointer)
