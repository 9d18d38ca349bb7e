"""Tests of saves."""

import pytest

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of


def save(**fields: object) -> JSON:
    """A save of Ana, +3, against 15."""
    return {"roller": {"name": "Ana", "modifier": 3}, "difficulty": 15} | fields


@pytest.mark.parametrize(
    ("threat", "skill"),
    [
        ("willpower", "Awareness"),
        ("soul", "Cunning"),
        ("body", "Endurance"),
        ("reason", "Lore"),
        ("dodge", "Maneuvers"),
        ("sanity", "Primal"),
    ],
)
def test_a_threat_has_its_skill(threat: str, skill: str) -> None:
    """FR-SAVE-1: each threat is resisted with one basic skill, which may be named itself."""
    assert result_of("save", save(threat=threat), {"Ana": [12]})["skill"] == skill
    assert result_of("save", save(skill=skill), {"Ana": [12]})["success"]


def test_abilities_and_points_make_the_skill_of_the_save() -> None:
    """FR-SAVE-1: instead of a modifier, the roller brings what the skill is made of."""
    ana = {"name": "Ana", "abilities": NO_ABILITIES | {"dex": 2, "str": 1}, "points": 2}
    assert result_of("save", save(roller=ana, threat="dodge"), {"Ana": [12]})["total"] == 16


def test_a_threat_or_a_skill_is_named() -> None:
    """FR-SAVE-1: exactly one of them."""
    assert code_of("save", save()) == "bad_input"
    assert code_of("save", save(threat="body", skill="Endurance")) == "bad_input"


def test_only_basic_skills_save() -> None:
    """FR-SAVE-1: a specialized skill is refused, an unknown one too."""
    assert code_of("save", save(skill="Psionics")) == "not_a_save_skill"
    assert code_of("save", save(skill="Luck")) == "unknown_skill"


def test_magic_resists_magic() -> None:
    """FR-SAVE-1: Magic is accepted by abilities and points; untrained it cannot succeed (FR-SKILL-3)."""
    mage = {"name": "Ana", "abilities": NO_ABILITIES | {"int": 3}, "points": 1}
    assert result_of("save", save(roller=mage, skill="Magic"), {"Ana": [11]})["success"]
    untrained = result_of("save", save(roller=mage | {"points": 0}, skill="Magic"), {"Ana": [20]})
    assert (untrained["success"], untrained["can_succeed"]) == (False, False)
    assert code_of("save", save(skill="Magic")) == "bad_input"


@pytest.mark.parametrize(
    ("on_success", "face", "taken"),
    [("half", 12, 6), ("negate", 12, 0), ("none", 12, 13), ("half", 11, 13), ("negate", 11, 13), ("none", 11, 13)],
)
def test_a_success_reduces_damage(on_success: str, face: int, taken: int) -> None:
    """FR-SAVE-2: half rounded down, nothing or all, as the threat has it; a failure takes all."""
    answer = play("save", save(threat="dodge", damage=13, on_success=on_success), {"Ana": [face]})
    assert answer.result["damage_taken"] == taken
    assert str(taken) in answer.line


def test_half_is_the_default() -> None:
    """FR-SAVE-2: half, unless the threat says otherwise; without damage there is none to take."""
    assert result_of("save", save(threat="dodge", damage=13), {"Ana": [12]})["damage_taken"] == 6
    assert result_of("save", save(threat="dodge"), {"Ana": [12]})["damage_taken"] is None


def test_a_save_is_free() -> None:
    """FR-SAVE-3: it costs no action, and natural faces mean nothing (FR-TASK-3)."""
    assert not result_of("save", save(threat="body", difficulty=25), {"Ana": [20]})["success"]
    assert result_of("save", save(threat="body", difficulty=4), {"Ana": [1]})["success"]
    assert result_of("save", save(threat="body"), {"Ana": [1]})["costs_action"] is False


def test_luck_helps_a_save() -> None:
    """FR-LUCK-4: saves are among the rolls that luck helps."""
    ana = {"name": "Ana", "modifier": 3, "luck": ["after"], "luck_points": 1}
    result = result_of("save", save(roller=ana, threat="soul"), {"Ana": [2, 12]})
    assert (result["success"], result["luck_spent"], result["luck_points_after"]) == (True, 1, 0)
