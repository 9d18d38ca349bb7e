"""Tests of level-ups."""

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of

HERO = {"level": 2, "xp": 400, "abilities": NO_ABILITIES | {"con": 1}, "skill_points": {"Lore": 1}, "hp": 4}


def rise(character: JSON | None = None, **choices: object) -> JSON:
    """A hero of level 2 who may rise to 3."""
    return {"character": HERO | (character or {})} | choices


def test_a_level_raises_two_skills_and_an_ability() -> None:
    """FR-XP-2: choices add 1; the answer also lists skills changed by the ability."""
    result = result_of("level_up", rise(skills=["Lore", "Magic"], ability="wis"))
    assert (result["level"], result["abilities"]["wis"]) == (3, 1)
    assert result["skill_points"] == {"Lore": 2, "Magic": 1}
    assert result["skills_changed"] == {"Awareness": 1, "Lore": 2, "Primal": 1, "Magic": 2}
    assert result["recovery_per_hour"] == 3


def test_choices_may_be_left_out() -> None:
    """FR-XP-2: the level comes anyway."""
    answer = play("level_up", rise())
    assert (answer.result["level"], answer.result["skills_changed"]) == (3, {})
    assert answer.line == "Level 3: 4 of 5 HP"


def test_hit_points_rise_with_their_maximum() -> None:
    """FR-HP-6, FR-DER-1: Endurance 1 to 3 lifts the maximum from 5 to 15, and 4 Hit Points to 14."""
    result = result_of("level_up", rise(skills=["Endurance"], ability="con"))
    assert (result["hp_max"], result["hp"]) == (15, 14)
    below = result_of("level_up", rise({"hp": -4}, skills=["Endurance"]))
    assert (below["hp_max"], below["hp"]) == (10, 1)


@pytest.mark.parametrize("level", range(1, 10))
def test_abilities_rise_at_odd_levels(level: int) -> None:
    """FR-XP-1, FR-SHEET-2: at 3, 5, 7 and 9."""
    given = rise({"level": level, "xp": 50_000}, ability="str")
    if level % 2:
        assert code_of("level_up", given) == "no_ability_increase"
    else:
        assert result_of("level_up", given)["abilities"]["str"] == 1


def test_what_a_level_does_not_allow() -> None:
    """FR-XP-2: above level 10, without the experience, with the same skill twice, three skills or an unknown one."""
    assert code_of("level_up", rise({"level": 10, "xp": 99_999})) == "max_level"
    assert code_of("level_up", rise({"xp": 399})) == "not_enough_xp"
    assert code_of("level_up", rise(skills=["Lore", "Lore"])) == "skills_must_differ"
    assert code_of("level_up", rise(skills=["Lore", "Magic", "Primal"])) == "skills_must_differ"
    assert code_of("level_up", rise(skills=["Juggling"])) == "unknown_skill"
    assert code_of("level_up", rise({"skill_points": {"Juggling": 1}})) == "unknown_skill"


def test_a_tech_skill_follows_the_option() -> None:
    """FR-SKILL-5: the table's ability counts in the new modifier."""
    given = rise({"abilities": NO_ABILITIES | {"int": 2}}, skills=["Tech (2020s)"], options={"tech_ability": "int"})
    assert result_of("level_up", given)["skills_changed"] == {"Tech (2020s)": 3}
