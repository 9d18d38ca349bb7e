"""Tests of damage dice."""

from collections import Counter
from itertools import product

import pytest

from tests.rulesets.fastrpg.table import JSON, code_of, play, result_of


def damage(weapon_class: str, mode: str, **fields: object) -> JSON:
    """A weapon in the hands of someone with Str +3 and Dex +1; the formula only."""
    weapon = {"class": weapon_class, "mode": mode}
    return {"weapon": weapon, "wielder": {"str": 3, "dex": 1}, "roll": False} | fields


@pytest.mark.parametrize(
    ("weapon_class", "mode", "formula"),
    [
        ("light", "melee", "1d6+1"),
        ("medium", "melee", "1d6+3"),
        ("heavy", "melee", "2d6+3"),
        ("light", "ranged", "1d6-1"),
        ("medium", "ranged", "1d6+1"),
        ("heavy", "ranged", "2d6+1"),
        ("extra_heavy", "ranged", "3d6+1"),
        ("rocket_launcher", "ranged", "8d6+1"),
    ],
)
def test_a_weapon_has_its_formula(weapon_class: str, mode: str, formula: str) -> None:
    """FR-DMG-1, FR-DMG-2: dice by class, Strength hand to hand, Dexterity from a distance."""
    assert result_of("damage", damage(weapon_class, mode))["formula"] == formula


def test_a_formula_without_modifier_is_plain() -> None:
    """FR-DMG-1: `1d6`, not `1d6+0`; a negative modifier is subtracted (FR-DMG-2)."""
    plain = damage("medium", "melee", wielder={"str": 0, "dex": 0})
    assert result_of("damage", plain)["formula"] == "1d6"
    weak = damage("medium", "melee", wielder={"str": -1, "dex": 0})
    assert result_of("damage", weak)["formula"] == "1d6-1"


def test_some_weapons_are_not_for_hand_to_hand() -> None:
    """FR-DMG-2: extra heavy weapons and rocket launchers have no melee form, an explosion is a hazard."""
    assert code_of("damage", damage("extra_heavy", "melee")) == "no_melee_form"
    assert code_of("damage", damage("rocket_launcher", "melee")) == "no_melee_form"
    assert code_of("damage", damage("explosion", "ranged")) == "use_hazard"


@pytest.mark.parametrize(("strength", "dexterity", "better", "both"), [(3, 1, 1, 2), (1, 3, 1, 2), (-1, 2, 0, -1)])
def test_light_melee_takes_the_better(strength: int, dexterity: int, better: int, both: int) -> None:
    """FR-DMG-3: the higher of Strength and Dexterity, or by option both."""
    given = damage("light", "melee", wielder={"str": strength, "dex": dexterity})
    assert result_of("damage", given)["modifier"] == better
    assert result_of("damage", given | {"options": {"light_melee_bonus": "both"}})["modifier"] == both


def test_damage_is_never_negative() -> None:
    """FR-DMG-4: minimum, maximum and the dealt damage are 0 at least."""
    weak = damage("light", "melee", wielder={"str": -9, "dex": -9}, roll=True, roller="Ana")
    result = result_of("damage", weak, {"Ana": [6]})
    assert (result["minimum"], result["maximum"], result["damage"]) == (0, 0, 0)


def test_heavy_melee_may_use_maneuvers() -> None:
    """FR-DMG-5: by option Maneuvers in place of Strength, for heavy melee weapons only; it has to be known."""
    option = {"options": {"heavy_melee_modifier": "maneuvers"}}
    skilled = {"wielder": {"str": 4, "dex": 2, "maneuvers": 7}}
    assert result_of("damage", damage("heavy", "melee", **skilled))["formula"] == "2d6+4"
    assert result_of("damage", damage("heavy", "melee", **skilled, **option))["formula"] == "2d6+7"
    assert result_of("damage", damage("medium", "melee", **skilled, **option))["formula"] == "1d6+4"
    assert result_of("damage", damage("heavy", "ranged", **skilled, **option))["formula"] == "2d6+2"
    assert code_of("damage", damage("heavy", "melee", **option)) == "bad_input"


def test_all_faces_of_a_heavy_weapon() -> None:
    """FR-DMG-1: over all 36 pairs, 2d6+3 deals 5 to 15, and 10 most often."""
    given = damage("heavy", "melee", roll=True, roller="Ana")
    counted = Counter(
        result_of("damage", given, {"Ana": list(faces)})["damage"] for faces in product(range(1, 7), repeat=2)
    )
    assert counted == {number: 6 - abs(number - 10) for number in range(5, 16)}


def test_a_critical_hit_deals_the_maximum() -> None:
    """FR-ATT-3: every die counts 6, plus the usual modifier, and no die is rolled."""
    answer = play("damage", damage("heavy", "melee", critical=True, roll=True), {"Ana": [1, 1]})
    assert (answer.result["damage"], answer.purposes) == (15, ())


def test_dice_need_a_name() -> None:
    """Rolling takes a roller; telling the formula does not."""
    assert code_of("damage", damage("medium", "melee", roll=True)) == "bad_input"
    assert result_of("damage", damage("medium", "melee"))["damage"] is None
