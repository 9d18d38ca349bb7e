"""Tests of hazards."""

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def target(name: str, distance_m: float = 0, **fields: object) -> JSON:
    """Someone with Maneuvers +2."""
    return {"name": name, "distance_m": distance_m, "maneuvers": 2} | fields


def explosion(*targets: JSON, **fields: object) -> JSON:
    """An explosion against 12."""
    return {"hazard": "explosion", "difficulty": 12, "targets": list(targets)} | fields


def test_damage_is_rolled_once_for_all() -> None:
    """FR-HAZ-1: 4d6 for all within 3 m, the edge included, without modifiers."""
    answer = play(
        "hazard", explosion(target("Ana", 3), target("Bo", 0)), {"hazard": [1, 2, 3, 4], "Ana": [1], "Bo": [1]}
    )
    assert answer.result["damage_rolled"] == 10
    assert [hurt["damage_taken"] for hurt in answer.result["targets"].values()] == [10, 10]
    assert answer.purposes == ("damage",) * 4 + ("save",) * 2


@pytest.mark.parametrize(
    ("hazard", "dice"), [("light", 1), ("medium", 1), ("heavy", 2), ("extra_heavy", 3), ("rocket_launcher", 8)]
)
def test_another_class_lends_its_dice(hazard: str, dice: int) -> None:
    """FR-HAZ-1, FR-DMG-1: a hazard may have the dice of any weapon class."""
    given = explosion(target("Ana", 9), hazard=hazard)
    expected = 5 * dice - (2 if hazard == "light" else 0)
    assert result_of("hazard", given, {"hazard": [5] * dice})["damage_rolled"] == expected


def test_those_outside_do_not_roll() -> None:
    """FR-HAZ-2: beyond the radius nothing happens, and the answer has no save."""
    given = explosion(target("Ana", 3.5, hp=5, hp_max=10), radius_m=3)
    answer = play("hazard", given, {"hazard": [6, 6, 6, 6]})
    assert answer.result["targets"]["Ana"] == {
        "affected": False,
        "save_total": None,
        "save_success": None,
        "luck_spent": 0,
        "damage_taken": 0,
        "hp_after": 5,
        "tier_after": "serious",
    }
    assert "nobody" in answer.line


def test_the_line_names_those_outside_too() -> None:
    """Each of them is named once."""
    given = explosion(target("Ana", 3.5), target("Bo"), radius_m=3)
    answer = play("hazard", given, {"hazard": [6, 6, 6, 6], "Bo": [1]})
    assert answer.line.endswith("those inside take: Bo 24; not affected: Ana")


@pytest.mark.parametrize(("on_success", "taken"), [("half", 8), ("negate", 0), ("none", 17)])
def test_a_save_does_what_the_hazard_says(on_success: str, taken: int) -> None:
    """FR-HAZ-2, FR-SAVE-2: half, nothing or all on a success, everything on a failure."""
    given = explosion(target("Ana"), target("Bo"), on_success=on_success)
    hurt = result_of("hazard", given, {"hazard": [4, 5, 3, 5], "Ana": [10], "Bo": [9]})["targets"]
    assert (hurt["Ana"]["damage_taken"], hurt["Bo"]["damage_taken"]) == (taken, 17)


def test_saves_have_advantage_and_disadvantage() -> None:
    """FR-DICE-2, FR-DICE-3: each target in its own way."""
    given = explosion(target("Ana", advantage=True), target("Bo", disadvantage=True))
    answer = play("hazard", given, {"hazard": [1, 1, 1, 1], "Ana": [3, 18], "Bo": [3, 18]})
    assert [hurt["save_total"] for hurt in answer.result["targets"].values()] == [20, 5]
    assert {"FR-DICE-2", "FR-DICE-3"} <= set(answer.rules)


def test_hit_points_are_reported_when_known() -> None:
    """FR-HP-1, FR-HP-2: Hit Points fall below zero; not stated, they stay unknown."""
    given = explosion(target("Ana", hp=10, hp_max=10), target("Bo"))
    hurt = result_of("hazard", given, {"hazard": [5, 5, 5, 5], "Ana": [1], "Bo": [1]})["targets"]
    assert (hurt["Ana"]["hp_after"], hurt["Ana"]["tier_after"]) == (-10, "dead")
    assert (hurt["Bo"]["hp_after"], hurt["Bo"]["tier_after"]) == (None, None)


def test_each_target_has_a_stream() -> None:
    """Names differ, from each other and from the stream of the damage."""
    assert code_of("hazard", explosion(target("Ana"), target("Ana"))) == "bad_input"
    assert code_of("hazard", explosion(target("hazard"))) == "bad_input"
    assert code_of("hazard", explosion(target("Ana", hp=3))) == "bad_input"
    assert code_of("hazard", explosion()) == "bad_input"
    assert code_of("hazard", explosion(*[target(str(number)) for number in range(101)])) == "too_large"
