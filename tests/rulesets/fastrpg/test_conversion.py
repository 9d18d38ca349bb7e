"""Tests of the conversion of older saves."""

import pytest

from tests.rulesets.fastrpg.table import code_of, play, result_of

MIND = ["Awareness", "Cunning", "Lore"]
ORIGINAL = {
    "poison": ["Endurance"],
    "death_ray": ["Endurance"],
    "paralyzation": ["Endurance"],
    "polymorph": ["Endurance"],
    "petrification": ["Endurance"],
    "dragon_breath": ["Maneuvers"],
    "spells": MIND,
    "staves": MIND,
    "wands": MIND,
}
REVISED = {"fortitude": ["Endurance"], "reflex": ["Maneuvers"], "will": MIND}
ABILITIES = {
    "charisma": ["Cunning"],
    "constitution": ["Endurance"],
    "dexterity": ["Maneuvers"],
    "strength": ["Maneuvers"],
    "intelligence": ["Lore"],
    "wisdom": ["Awareness"],
}


@pytest.mark.parametrize(
    ("editions", "saves"),
    [(("0e", "1e", "AD&D 1e", "2e"), ORIGINAL), (("3e", "4e"), REVISED), (("5e",), ABILITIES)],
)
def test_old_saves_become_skills(editions: tuple[str, ...], saves: dict[str, list[str]]) -> None:
    """FR-CONV-1: each save of each edition."""
    for edition in editions:
        for save, skills in saves.items():
            assert result_of("conversion", {"edition": edition, "save": save}) == {"skills": skills}


def test_of_three_skills_none_is_chosen() -> None:
    """FR-CONV-2: the game master picks by the threat; Primal is never among them."""
    answer = play("conversion", {"edition": "3e", "save": "will"})
    assert "FR-CONV-2" in answer.rules
    assert answer.line == "Roll the one that fits the threat: Awareness, Cunning, Lore"


def test_a_save_belongs_to_an_edition() -> None:
    """FR-CONV-1: one that the edition does not have is unknown, and so are other editions."""
    assert code_of("conversion", {"edition": "5e", "save": "will"}) == "unknown_save"
    assert code_of("conversion", {"edition": "6e", "save": "will"}) == "bad_input"
