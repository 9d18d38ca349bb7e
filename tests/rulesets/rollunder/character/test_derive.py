"""Tests of derived values."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, result

ATTRIBUTES = {"INT": 14, "CHA": 12, "DEX": 13, "STR": 15, "LVL": 3}


def derived(**factors: Any) -> dict[str, Any]:
    """The derived values with these factors."""
    return result("derive", {"attributes": ATTRIBUTES, "factors": factors})


def test_factors_have_defaults() -> None:
    """0 for MAGIC (RU-B-DER-2) and LUCK (RU-B-DER-3), 1 for SPEED (RU-B-DER-4), 4 for LIFE (RU-B-DER-5)."""
    assert derived() == {
        "MAGIC": 0,
        "LUCK": 0,
        "SPEED": 13,
        "LIFE": 60,
        "yards_per_round": 13,
        "wealth_limit": 9000,
        "load_limit": 112,
        "balance_limit": 3,
    }


@pytest.mark.parametrize(
    ("factor", "magic"), [(2, 28), (0.5, 7), (0.1, 1), ("x4", 56), (" X 4", 56), (":3", 4), ("x0.5", 7), (0, 0)]
)
def test_a_factor_is_a_number_or_a_text(factor: float | str, magic: int) -> None:
    """One attribute times a factor, rounded down (RU-B-DER-1)."""
    assert derived(MAGIC=factor)["MAGIC"] == magic


def test_speed_is_yards_per_round() -> None:
    """The usual top distance follows SPEED (RU-B-DER-4)."""
    assert derived(SPEED=":2")["yards_per_round"] == 6


@pytest.mark.parametrize(("level", "limit"), [(1, 1000), (3, 9000), (20, 400_000)])
def test_wealth_grows_with_the_level_squared(level: int, limit: int) -> None:
    """LVL x LVL x 1000 (RU-B-LIM-1)."""
    assert result("derive", {"attributes": ATTRIBUTES | {"LVL": level}})["wealth_limit"] == limit


@pytest.mark.parametrize(("strength", "limit"), [(15, 112), (10, 50), (1, 0), (0, 0)])
def test_load_grows_with_strength_squared(strength: int, limit: int) -> None:
    """STR x STR x 0.5, rounded down (RU-B-LIM-2)."""
    assert result("derive", {"attributes": ATTRIBUTES | {"STR": strength}})["load_limit"] == limit


@pytest.mark.parametrize(
    ("attributes", "code", "pointer"),
    [
        (ATTRIBUTES | {"INT": 100}, "attribute_out_of_range", "/attributes/INT"),
        (ATTRIBUTES | {"STR": -1}, "attribute_out_of_range", "/attributes/STR"),
        (ATTRIBUTES | {"LVL": 0}, "level_out_of_range", "/attributes/LVL"),
        (ATTRIBUTES | {"LVL": 21}, "level_out_of_range", "/attributes/LVL"),
        (ATTRIBUTES | {"WIS": 3}, "unknown_attribute", "/attributes/WIS"),
        ({"INT": 3, "CHA": 3, "DEX": 3, "STR": 3}, "bad_input", "/attributes/LVL"),
    ],
)
def test_attributes_on_a_sheet_have_ranges(attributes: dict[str, int], code: str, pointer: str) -> None:
    """0 to 99 (RU-B-DER-1, RU-B-ATTR-1), and 1 to 20 for LVL (RU-B-ATTR-2)."""
    assert refusal("derive", {"attributes": attributes}) == (code, pointer)


@pytest.mark.parametrize(
    ("factor", "code"),
    [
        (-1, "bad_factor"),
        ("x-1", "bad_factor"),
        ("4", "bad_factor"),
        (":0", "bad_divisor"),
        (":0.5", "bad_divisor"),
        (":-2", "bad_divisor"),
    ],
)
def test_other_factors_are_refused(factor: float | str, code: str) -> None:
    """A factor is not negative, a divisor a whole number of 1 or more (RU-B-DER-1)."""
    body = {"attributes": ATTRIBUTES, "factors": {"LUCK": factor}}
    assert refusal("derive", body) == (code, "/factors/LUCK")


def test_temporary_changes_have_no_place() -> None:
    """Derived values use the attributes on the sheet and nothing else (RU-B-DER-1)."""
    assert refusal("derive", {"attributes": ATTRIBUTES, "stress": True}) == ("unknown_field", "/stress")
