"""Tests of character sheets."""

import pytest

from service.rulesets.fastrpg.reference import SAMPLE_CHARACTER
from service.schemas.strict_json import to_plain
from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of


def sheet(level: int = 1, skills: JSON | None = None, abilities: JSON | None = None, **fields: object) -> JSON:
    """A sheet; missing members are empty."""
    return {"level": level, "abilities": NO_ABILITIES | (abilities or {}), "skill_points": skills or {}} | fields


def errors(*arguments: object, **fields: object) -> list[str]:
    """The findings about a sheet."""
    result = result_of("sheet", sheet(*arguments, **fields))  # type: ignore[arg-type]  # passed through
    assert result["valid"] is not bool(result["errors"])
    found: list[str] = result["errors"]
    return found


def test_a_new_character_divides_seven_points() -> None:
    """FR-SHEET-1: at most +3 in one; unspent points are no error."""
    result = result_of("sheet", sheet(abilities={"cha": 3, "con": 3}))
    assert (result["valid"], result["ability_total"], result["ability_budget"]) == (True, 6, 7)
    assert result["unspent"] == {"abilities": 1, "skills": 2}
    assert errors(abilities={"cha": 3, "con": 3, "dex": 2}) == ["ability_budget"]
    assert errors(abilities={"cha": 4}) == ["ability_cap"]


def test_one_ability_may_be_lowered() -> None:
    """FR-SHEET-1: one -1 pays for one more +1; two of them, or a -2, are too much, and the cap stays."""
    assert errors(abilities={"cha": 3, "con": 3, "dex": 2, "wis": -1}) == []
    assert errors(abilities={"cha": -1, "con": -1}) == ["ability_negative"]
    assert errors(abilities={"cha": -2}) == ["ability_negative"]
    assert errors(abilities={"cha": 4, "con": 3, "wis": -1}) == ["ability_cap"]


@pytest.mark.parametrize(("level", "gained"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (7, 3), (9, 4), (10, 4)])
def test_levels_raise_abilities(level: int, gained: int) -> None:
    """FR-SHEET-2: one point at levels 3, 5, 7 and 9, and only that many points may be above +3."""
    assert result_of("sheet", sheet(level))["ability_budget"] == 7 + gained
    assert errors(level, abilities={"str": 3 + gained}) == []
    assert errors(level, abilities={"str": 4 + gained}) == ["ability_cap"]
    assert errors(level, abilities={"str": 3 + gained, "dex": 4}) == ["ability_cap"]


def test_a_new_character_starts_with_two_basic_skills() -> None:
    """FR-SHEET-3: two different ones; a specialized one is not for the standard start."""
    assert errors(skills={"Lore": 1, "Primal": 1}) == []
    assert errors(skills={"Lore": 2}) == ["skill_cap"]
    assert errors(skills={"Lore": 1, "Primal": 1, "Cunning": 1}) == ["skill_budget"]
    assert errors(skills={"Lore": 1, "Magic": 1}) == ["specialized_at_start"]
    assert errors(skills={"Lore": 2, "Magic": 1}) == ["skill_budget", "skill_cap", "specialized_at_start"]


def test_levels_raise_skills() -> None:
    """FR-SHEET-4: two different ones each level; basic skills to the level, specialized ones to one less."""
    assert errors(3, skills={"Lore": 3, "Primal": 3}) == []
    assert errors(3, skills={"Lore": 1, "Primal": 1, "Magic": 2, "Fae": 2}) == []
    assert errors(3, skills={"Lore": 4}) == ["skill_cap"]
    assert errors(3, skills={"Magic": 3}) == ["skill_cap"]
    assert errors(2, skills={"Lore": 2, "Primal": 2, "Magic": 1}) == ["skill_budget"]


def test_a_start_must_lead_there() -> None:
    """FR-SHEET-4: totals that fit, but no two starting basics among them; unspent points make room."""
    assert errors(3, skills={"Magic": 2, "Fae": 2, "Noble": 2}) == ["starting_skills"]
    assert errors(3, skills={"Magic": 2, "Fae": 2, "Lore": 2}) == ["starting_skills"]
    assert errors(3, skills={"Magic": 2, "Fae": 2, "Lore": 1}) == []
    assert errors(3, skills={"Magic": 2, "Fae": 2}) == []


def test_an_impossible_start_is_reported_only_alone() -> None:
    """FR-SHEET-7: `starting_skills` gives way to any other finding about skills, but not to others."""
    assert errors(3, skills={"Magic": 3, "Fae": 2, "Noble": 1}) == ["skill_cap"]
    assert errors(3, skills={"Magic": 2, "Fae": 2, "Noble": 2}, xp=0) == ["starting_skills", "xp_too_low"]


def test_every_reachable_sheet_of_level_two_is_found() -> None:
    """FR-SHEET-4: counted over three basic and two specialized skills, by playing all starts and all raises."""
    names = ["Lore", "Primal", "Cunning", "Magic", "Fae"]
    pairs = [()] + [(a,) for a in names] + [(a, b) for a in names for b in names if a < b]
    starts = [pair for pair in pairs if not {"Magic", "Fae"} & set(pair)]
    reached = {tuple((start + raised).count(name) for name in names) for start in starts for raised in pairs}
    grid = [(a, b, c, d, e) for a in range(4) for b in range(4) for c in range(4) for d in range(3) for e in range(3)]
    valid = {points for points in grid if errors(2, dict(zip(names, points, strict=True))) == []}
    assert valid == reached


def test_the_alternate_start() -> None:
    """FR-SHEET-5: six ability points, and starting skills of any kind, up to the level."""
    assert result_of("sheet", sheet(method="alternate"))["ability_budget"] == 6
    assert errors(skills={"Magic": 1, "Lore": 1}, method="alternate") == []
    assert errors(2, skills={"Magic": 2, "Fae": 2}, method="alternate") == []
    assert errors(2, skills={"Magic": 3}, method="alternate") == ["skill_cap"]
    assert errors(abilities={"cha": 3, "con": 3, "dex": 1}, method="alternate") == ["ability_budget"]


def test_a_special_ability_costs_an_ability_point() -> None:
    """FR-SHEET-6: one only, or as many as the option allows."""
    two = ["lucky", "darkvision"]
    assert result_of("sheet", sheet(special=["lucky"]))["ability_budget"] == 6
    assert errors(special=two) == ["special_limit"]
    assert errors(special=two, options={"max_special": 2}) == []
    assert errors(special=["lucky"], options={"max_special": 0}) == ["special_limit"]
    assert code_of("sheet", sheet(special=["lucky", "lucky"])) == "bad_input"


@pytest.mark.parametrize("level", [0, 11, -3])
def test_a_bad_level_is_reported_alone(level: int) -> None:
    """FR-SHEET-7: nothing can be measured by it, so budgets and derived values are null."""
    answer = play("sheet", sheet(level, {"Lore": 99}, {"cha": 9}))
    assert answer.result == {
        "valid": False,
        "errors": ["bad_level"],
        "ability_total": 9,
        "ability_budget": None,
        "skill_points_total": 99,
        "skill_points_budget": None,
        "unspent": None,
        "derived": None,
    }
    assert answer.line == f"There is no level {level}"


def test_other_findings() -> None:
    """FR-SHEET-7: negative points, too little experience (FR-XP-1); findings are sorted."""
    assert errors(skills={"Lore": -1}) == ["bad_skill_points"]
    assert errors(3, xp=399) == ["xp_too_low"]
    assert errors(3, xp=400) == []
    assert errors(abilities={"cha": 9, "con": -2}, xp=0, skills={"Lore": 2}) == [
        "ability_cap",
        "ability_negative",
        "skill_cap",
    ]
    assert result_of("sheet", sheet(abilities={"cha": 3, "con": 3, "dex": 3}))["unspent"]["abilities"] == 0


def test_unknown_skills_are_refused() -> None:
    """FR-SKILL-4: a place is a separate skill, an unknown name is none."""
    assert code_of("sheet", sheet(skills={"Juggling": 1})) == "unknown_skill"
    assert errors(2, skills={"Location: Paris": 1, "Location: Rome": 1}) == []


@pytest.mark.parametrize(("con", "points", "hp_max"), [(-1, 0, 5), (0, 0, 5), (1, 0, 5), (1, 1, 10), (3, 0, 15)])
def test_hit_points_follow_endurance(con: int, points: int, hp_max: int) -> None:
    """FR-DER-1: five for each point of the skill, at least five."""
    result = result_of("sheet", sheet(skills={"Endurance": points}, abilities={"con": con}))
    assert result["derived"]["hp_max"] == hp_max


def test_all_derived_values() -> None:
    """FR-DER-2: they are all there unless fewer are asked for."""
    derived = result_of("sheet", sheet(4, {"Magic": 0}, {"dex": 2, "wis": 3}, armor="light", shield=True))["derived"]
    words = derived.pop("ability_words"), derived.pop("skill_words")
    assert derived == {
        "skills": {"Awareness": 3, "Cunning": 0, "Endurance": 0, "Lore": 0, "Maneuvers": 2, "Primal": 3, "Magic": 0},
        "hp_max": 5,
        "ac": 16,
        "initiative_modifier": 3,
        "recovery_per_hour": 4,
        "move_m": 10,
        "run_m": 20,
        "luck_max": 2,
        "luck_per_hour": 1,
        "darkvision_m": 0,
        "weapon_damage": {"light": "1d6", "medium": "1d6", "heavy": "2d6"},
    }
    assert (words[0]["wis"], words[1]["Lore"]) == ("excellent", "fair")


def test_derived_values_that_were_not_asked_for_are_null() -> None:
    """FR-SHEET-7: `derive` names those wanted."""
    derived = result_of("sheet", sheet(derive=["luck_max"]))["derived"]
    assert {name for name, value in derived.items() if value is not None} == {"luck_max"}
    assert code_of("sheet", sheet(derive=["charm"])) == "bad_input"


def test_modifiers_have_words() -> None:
    """FR-DER-3: for display, for abilities and skills."""
    derived = result_of("sheet", sheet(abilities={"str": 3, "cha": -1}))["derived"]
    assert (derived["ability_words"]["cha"], derived["skill_words"]["Maneuvers"]) == ("poor", "excellent")


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, {"light": "1d6+2", "medium": "1d6+4", "heavy": "2d6+4"}),
        ({"light_melee_bonus": "both"}, {"light": "1d6+4", "medium": "1d6+4", "heavy": "2d6+4"}),
        ({"heavy_melee_modifier": "maneuvers"}, {"light": "1d6+2", "medium": "1d6+4", "heavy": "2d6+7"}),
    ],
)
def test_weapon_lines_follow_the_options(options: JSON, lines: JSON) -> None:
    """FR-DER-4, FR-DMG-3, FR-DMG-5: the sample fighter's melee formulas."""
    sample = to_plain(SAMPLE_CHARACTER) | {"options": options}
    assert result_of("sheet", sample)["derived"]["weapon_damage"] == lines


def test_special_abilities_show_in_derived_values() -> None:
    """FR-SPEC-1 to FR-SPEC-4: faster, luckier, seeing in the dark, tougher."""
    every = ["faster_movement", "lucky", "darkvision", "tough_skin"]
    derived = result_of("sheet", sheet(special=every, armor="heavy"))["derived"]
    assert (derived["move_m"], derived["run_m"]) == (12, 24)
    assert (derived["luck_max"], derived["luck_per_hour"]) == (4, 2)
    assert (derived["darkvision_m"], derived["ac"]) == (18, 18)


def test_tech_skills_follow_the_option() -> None:
    """FR-SKILL-5: the table's ability shows in the derived skills."""
    given = sheet(2, {"Tech (Beyond)": 1}, {"int": 2}, options={"tech_ability": "int"})
    assert result_of("sheet", given)["derived"]["skills"]["Tech (Beyond)"] == 3
