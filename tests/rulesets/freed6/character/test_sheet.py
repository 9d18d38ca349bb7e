"""Tests of character sheets."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask


def sheet(options: dict[str, Any] | None = None, /, **given: Any) -> dict[str, Any]:
    """A sheet checked."""
    return ask("sheet", {"sheet": given, "options": options or {}})


@pytest.mark.parametrize(
    ("given", "errors"),
    [
        ({"is_player": True, "dynamic": False}, ["player_must_be_dynamic"]),
        ({"luck_rank": 1}, ["luck_requires_dynamic"]),
        ({"wild_die": True}, ["wild_die_requires_dynamic"]),
        ({"abilities": {"Luck": "1D", "Wild Die": "1D"}}, ["luck_requires_dynamic", "wild_die_requires_dynamic"]),
        ({"dynamic": True, "wild_die": True, "luck_rank": 2}, []),
        ({"is_player": True, "wild_die": True}, []),
    ],
)
def test_some_abilities_are_for_dynamic_characters(given: dict[str, Any], errors: list[str]) -> None:
    """All player characters are Dynamic (F6-CHR-1, F6-LCK-1, F6-WLD-1)."""
    assert sheet(**given)["errors"] == errors


def test_codes_are_stored_in_canonical_form() -> None:
    """A change is a warning, an ability that is missing none (F6-CHR-2)."""
    skills = {"melee": {"ability": "Strength", "die_code": "1d"}}
    result = sheet(abilities={"Strength": "2D+4", "Wits": "2D", "Toughness": "1D"}, skills=skills)
    assert (result["valid"], result["warnings"]) == (True, ["normalized:Strength", "normalized:melee"])


def test_extranormal_abilities_need_a_background() -> None:
    """Luck and Wild Die ask for a Dynamic character only (F6-CHR-3)."""
    assert sheet(abilities={"magic": "2D"})["errors"] == ["extranormal_needs_background"]
    assert sheet(abilities={"magic": "2D"}, narrative_background=" ")["valid"] is False
    assert sheet(abilities={"magic": "2D"}, narrative_background="wizard")["valid"] is True
    assert sheet(abilities={"Luck": "1D"}, dynamic=True)["valid"] is True


def test_a_skill_belongs_to_an_ability() -> None:
    """Its die code is added to that one's (F6-CHR-4, F6-DIE-3)."""
    skills = {"aim": {"ability": "Wits", "die_code": "1D+2"}}
    assert sheet(skills=skills)["errors"] == ["skill_without_ability"]
    assert sheet(skills=skills, abilities={"Wits": "2D+2"})["derived"]["skills"] == {"aim": "4D+1"}


def test_findings_are_collected_and_sorted() -> None:
    """Without repeats, and nothing is derived then (F6-CHR-5)."""
    skills = {"aim": {"ability": "Wits", "die_code": "2"}, "hide": {"ability": "Wits", "die_code": "100D"}}
    result = sheet(luck_rank=-1, abilities={"Body": "x", "Energy": "3D6"}, skills=skills)
    assert result["errors"] == ["bad_die_code", "bad_luck_rank", "skill_without_ability", "too_many_dice"]
    assert (result["valid"], result["derived"]) == (False, None)
    sums = {"aim": {"ability": "Wits", "die_code": "50D"}}
    assert sheet(abilities={"Wits": "50D"}, skills=sums)["errors"] == ["too_many_dice"]


def test_values_are_derived() -> None:
    """Fixed values of abilities, or of the skill of that name (F6-CHR-6, F6-DIE-6)."""
    plain = sheet(abilities={"Strength": "3D", "Presence": "2D", "Perception": "2D+1", "Body": "4D"})["derived"]
    assert plain == {
        "skills": {},
        "strength_resistance": 9,
        "toughness_resistance": 12,
        "discipline_resistance": 6,
        "insight_resistance": 6,
        "initiative": 7,
        "luck_points_at_session_start": 0,
    }
    skilled = sheet(
        abilities={"Wits": "2D", "Toughness": "1D", "Body": "4D"},
        skills={name: {"ability": "Wits", "die_code": "1D"} for name in ("awareness", "insight")},
    )["derived"]
    assert (skilled["initiative"], skilled["insight_resistance"], skilled["discipline_resistance"]) == (9, 9, None)
    assert (skilled["toughness_resistance"], skilled["strength_resistance"]) == (3, None)


def test_attitude_and_willpower_modify_derived_resistances() -> None:
    """Both or each its own, by option (F6-CHR-6, F6-ATT-3)."""
    given = {"abilities": {"Presence": "2D"}, "attitude": "Hostile", "willpower": "Broken"}
    assert sheet(**given)["derived"]["discipline_resistance"] == 6
    split = sheet({"attitude_mode": "split"}, **given)["derived"]
    assert (split["discipline_resistance"], split["insight_resistance"]) == (-9, 21)
