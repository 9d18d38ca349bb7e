"""Tests of skills."""

import pytest

from tests.rulesets.fastrpg.table import NO_ABILITIES, code_of, play, result_of

SIX = {"cha": 1, "con": 2, "dex": 3, "int": 4, "str": 5, "wis": 6}


def modifier(skill: str, points: int, **options: object) -> int:
    """The modifier of a skill of someone with six different abilities."""
    given = {"skill": skill, "abilities": SIX, "points": points, "options": options}
    worked_out: int = result_of("skill", given)["modifier"]
    return worked_out


@pytest.mark.parametrize(
    ("skill", "ability"),
    [("Awareness", 6), ("Cunning", 1), ("Endurance", 2), ("Lore", 4), ("Maneuvers", 5), ("Primal", 6)],
)
def test_a_basic_skill_adds_points_and_ability(skill: str, ability: int) -> None:
    """FR-SKILL-1: also at 0 points; with two abilities the higher counts."""
    assert [modifier(skill, points) for points in (0, 2)] == [ability, ability + 2]
    assert result_of("skill", {"skill": skill, "abilities": SIX, "points": 0})["can_succeed"]


@pytest.mark.parametrize(
    ("skill", "ability"),
    [
        ("Chthonic", 6),
        ("Eldritch", 6),
        ("Fae", 1),
        ("Hemal", 6),
        ("Influence", 1),
        ("Location: Paris", 4),
        ("Magic", 6),
        ("Medical", 6),
        ("Netrunning", 4),
        ("Noble", 4),
        ("Obscure", 6),
        ("Psionics", 6),
        ("Shaman", 6),
        ("Starships", 4),
    ],
)
def test_a_specialized_skill_adds_points_and_ability(skill: str, ability: int) -> None:
    """FR-SKILL-2: with a point in it, the higher of the listed abilities counts."""
    result = result_of("skill", {"skill": skill, "abilities": SIX, "points": 1})
    assert (result["modifier"], result["kind"], result["can_succeed"]) == (ability + 1, "specialized", True)


def test_untrained_counts_nothing() -> None:
    """FR-SKILL-3: a specialized skill without points is 0, for every ability, and cannot succeed."""
    answer = play("skill", {"skill": "Magic", "abilities": SIX, "points": 0})
    assert (answer.result["modifier"], answer.result["can_succeed"]) == (0, False)
    assert "FR-SKILL-3" in answer.rules


@pytest.mark.parametrize("name", ["", "Location", "Location: ", "Location:   ", "Location:Paris", "magic", "Tech"])
def test_a_skill_is_written_as_listed(name: str) -> None:
    """FR-SKILL-4: a place must be named, and an unknown or empty name is refused."""
    assert code_of("skill", {"skill": name, "abilities": NO_ABILITIES, "points": 1}) == "unknown_skill"


@pytest.mark.parametrize("era", ["Ancient", "Medieval", "1920s/30s", "2020s", "Cyberpunk", "Sci-Fi", "Beyond"])
def test_a_tech_skill_adds_no_ability(era: str) -> None:
    """FR-SKILL-5: only its points, unless the table chose an ability for all of them."""
    assert modifier(f"Tech ({era})", 2) == 2
    assert modifier(f"Tech ({era})", 2, tech_ability="int") == 6
    assert modifier(f"Tech ({era})", 0, tech_ability="int") == 0
    assert modifier("Netrunning", 2, tech_ability="str") == 6


def test_a_modifier_has_a_word() -> None:
    """FR-DER-3: poor, fair, good, excellent and great, for display."""
    words = [
        result_of("skill", {"skill": "Lore", "abilities": NO_ABILITIES | {"int": number}, "points": 0})["word"]
        for number in range(-2, 7)
    ]
    assert words == ["poor", "poor", "fair", "good", "good", "excellent", "excellent", "great", "great"]
