"""Tests of tables and sample character."""

from service.rulesets.fastrpg.effect_codes import EffectCode, RecurringCode
from service.rulesets.fastrpg.reference import REFERENCE, SAMPLE_CHARACTER
from service.rulesets.fastrpg.skill_list import BASIC_SKILLS, SPECIALIZED_SKILLS, TECH_SKILLS
from service.schemas.strict_json import to_plain
from tests.rulesets.fastrpg.table import result_of


def test_abilities_are_described() -> None:
    """FR-REF-1: each of the six in a few words."""
    assert list(REFERENCE.abilities) == ["cha", "con", "dex", "int", "str", "wis"]
    assert "throwing" in REFERENCE.abilities["str"]


def test_the_sample_character_is_valid() -> None:
    """FR-REF-2: the fighter of third level, as the text prints it."""
    result = result_of("sheet", to_plain(SAMPLE_CHARACTER))
    assert result["valid"]
    assert result["unspent"] == {"abilities": 0, "skills": 0}
    assert (result["derived"]["hp_max"], result["derived"]["skills"]["Maneuvers"]) == (15, 7)


def test_the_tables_are_complete() -> None:
    """FR-REF-3: every skill, threat, weapon class, tier, level, special ability and edition."""
    listed = [*BASIC_SKILLS, *SPECIALIZED_SKILLS, "Location: X", *TECH_SKILLS]
    assert sorted(entry.name for entry in REFERENCE.skills) == sorted(listed)
    assert len(REFERENCE.threats) == len(REFERENCE.weapons) == 6
    assert (len(REFERENCE.tiers), len(REFERENCE.special_abilities), len(REFERENCE.save_conversions)) == (5, 4, 7)
    assert REFERENCE.difficulties == {"easy": 5, "hard": 15, "extreme": 25}
    assert REFERENCE.armor == {"none": 10, "light": 12, "medium": 15, "heavy": 17}
    assert REFERENCE.cover == {"none": 0, "half": 2, "three_quarters": 5}
    assert REFERENCE.modifier_words == {"poor": -1, "fair": 0, "good": 2, "excellent": 4}


def test_the_effects_that_are_read_are_reported() -> None:
    """FR-GEN-1: every code that a manually created condition may use."""
    assert set(REFERENCE.condition_effects) == {*EffectCode, *RecurringCode}


def test_levels_bring_skills_and_abilities() -> None:
    """FR-XP-1: two skills at every level after the first, an ability at 3, 5, 7 and 9."""
    assert [entry.skills for entry in REFERENCE.levels] == [0] + [2] * 9
    assert [entry.level for entry in REFERENCE.levels if entry.abilities] == [3, 5, 7, 9]


def test_turns_and_rounds() -> None:
    """FR-TURN-1, FR-TURN-2: one action and one reaction; 6 seconds, 10 rounds a minute, 600 an hour."""
    assert (REFERENCE.task_actions_per_turn, REFERENCE.reactions_between_turns) == (1, 1)
    assert REFERENCE.seconds_per_round * REFERENCE.rounds_per_minute == 60
    assert REFERENCE.rounds_per_minute * 60 == REFERENCE.rounds_per_hour == 600
