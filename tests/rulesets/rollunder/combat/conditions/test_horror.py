"""Tests of horror and panic."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result

CALM: dict[str, Any] = {"panic_level": 0, "attributes": {"INT": 12, "CHA": 6, "DEX": 7, "STR": 14}}


@pytest.mark.parametrize(("severity", "dice"), [("minor", 1), ("medium", 2), ("major", 3)])
def test_x_follows_the_severity(severity: str, dice: int) -> None:
    """1d6, 2d6 or 3d6 (RU-C-HOR-1)."""
    got = result("horror", {"severity": severity, "int": 14}, d6=[2] * dice, d20=[3])
    assert (got["x"], got["checked_value"]) == (2 * dice, 14 - 2 * dice)


def test_who_fails_flees_and_panics_more() -> None:
    """INT is lowered by the panic level already; a fail raises it (RU-C-HOR-1, RU-C-HOR-4)."""
    body = {"x": 2, "int": 13, "panic_level": 3}
    levels = [result("horror", body, d20=[face])["panic_level"] for face in D20_FACES]
    assert levels == [3] * 7 + [4] * 13


def test_player_characters_do_not_roll() -> None:
    """By default heroes stay (RU-C-HOR-2)."""
    got = result("horror", {"severity": "major", "int": 3, "is_pc": True})
    assert (got["check_needed"], got["stays"], got["x"]) == (False, True, None)


def test_a_table_may_let_heroes_feel_horror() -> None:
    """With `horror_pcs` they roll like others (RU-C-HOR-3)."""
    body = {"x": 1, "int": 10, "is_pc": True, "options": {"horror_pcs": True}}
    assert result("horror", body, d20=[9])["stays"] is False


def test_berserkers_are_exempt() -> None:
    """They are immune to horror, with any option (RU-C-HOR-1)."""
    assert result("horror", {"x": 9, "int": 1, "exempt": True, "options": {"horror_pcs": True}})["stays"] is True


def test_horror_has_a_severity_or_an_x() -> None:
    """Refused with neither (RU-C-HOR-1)."""
    assert refusal("horror", {"int": 10}) == ("bad_input", "/severity")


def test_the_panic_level_lowers_all_four_attributes() -> None:
    """DEX not below 0; the level is not touched (RU-C-HOR-4, RU-C-GEN-4)."""
    got = result("panic", CALM | {"panic_level": 7, "new_fails": 1})
    assert got["attributes"] == {"INT": 4, "CHA": -2, "DEX": 0, "STR": 6}


@pytest.mark.parametrize(
    ("level", "illnesses"),
    [
        (5, []),
        (6, ["negative_aura"]),
        (7, ["catatonia", "negative_aura"]),
        (12, ["catatonia", "confusion", "negative_aura"]),
        (14, ["catatonia", "confusion", "heart_attack", "negative_aura"]),
    ],
)
def test_an_attribute_at_zero_starts_an_illness(level: int, illnesses: list[str]) -> None:
    """Each attribute has its own (RU-C-HOR-5, RU-C-HOR-6)."""
    assert result("panic", CALM | {"panic_level": level})["illnesses"] == illnesses


def test_panic_sinks_by_the_hour_and_illnesses_stay() -> None:
    """Fails are added before hours are taken off, illnesses looked for in between (RU-C-HOR-7)."""
    got = result("panic", CALM | {"panic_level": 5, "new_fails": 1, "hours": 9, "illnesses": ["confusion"]})
    assert (got["panic_level"], got["illnesses"]) == (0, ["confusion", "negative_aura"])


@pytest.mark.parametrize(
    ("healed", "left"),
    [({"illness": "confusion"}, ["catatonia"]), ({}, []), ({"illness": "heart_attack"}, ["catatonia", "confusion"])],
)
def test_illnesses_are_healed(healed: dict[str, str], left: list[str]) -> None:
    """The one that is named, or all of them; the level stays (RU-C-HOR-7)."""
    attributes = {"INT": 10, "CHA": 10, "DEX": 10, "STR": 10}
    body = {"panic_level": 3, "attributes": attributes, "illnesses": ["catatonia", "confusion"], "action": "heal"}
    got = result("panic", body | healed)
    assert (got["panic_level"], got["illnesses"]) == (3, left)
