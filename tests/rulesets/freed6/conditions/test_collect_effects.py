"""Tests of the effects of conditions on a check."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def collect(*effects: tuple[str, str, int], skill: str | None = "stealth") -> dict[str, Any]:
    """The effects on a check with Dexterity that are not 0."""
    conditions = [
        {"name": "Some", "kind": "cumulative", "effects": [{"effect": effect, "target": target, "value": value}]}
        for effect, target, value in effects
    ]
    result = ask("collect_effects", {"skill": skill, "ability": "Dexterity", "conditions": conditions})
    return {name: number for name, number in result.items() if number}


@pytest.mark.parametrize(
    ("effect", "member"),
    [
        ("check_flat", "flat_mod"),
        ("boost", "boost"),
        ("penalty", "penalty"),
        ("wild_dice", "wild_dice_mod"),
        ("advantage", "advantage"),
        ("disadvantage", "disadvantage"),
        ("check_dice", "dice_mod"),
        ("skill_dice", "skill_dice_mod"),
        ("fixed_value", "fixed_mod"),
    ],
)
def test_effects_become_members_of_a_roller(effect: str, member: str) -> None:
    """All instances add up, even where some cancel others (F6-COND-14, F6-COND-5)."""
    assert collect((effect, "stealth", 3), (effect, "stealth", -1), (effect, "melee", 9)) == {member: 2}
    assert collect((effect, "Dexterity", 2)) == {}
    assert collect((effect, "Dexterity", 2), skill=None) == {member: 2}


def test_dice_on_an_ability_reach_all_its_checks() -> None:
    """With or without a skill (F6-COND-14)."""
    assert collect(("ability_dice", "Dexterity", 2), ("skill_dice", "stealth", 1)) == {"skill_dice_mod": 3}
    assert collect(("ability_dice", "Dexterity", 2), skill=None) == {"skill_dice_mod": 2}
    assert collect(("ability_dice", "stealth", 2)) == {}


def test_effects_are_not_used_up() -> None:
    """They count for every check with the skill (F6-COND-11)."""
    assert collect(("advantage", "stealth", 1)) == collect(("advantage", "stealth", 1)) == {"advantage": 1}


def test_a_lost_ability_makes_no_check() -> None:
    """Unless it was gained as often (F6-COND-14)."""
    lost = {"effect": "ability", "target": "Dexterity", "value": -1}
    given = {"ability": "Dexterity", "conditions": [{"name": "Numb", "effects": [lost]}]}
    assert refused("collect_effects", given) == "ability_not_available"
    assert collect(("ability", "Dexterity", -1), ("ability", "Dexterity", 1)) == {}
    assert collect(("ability", "Strength", -1), ("action_point", "stealth", 1)) == {}


def test_unknown_effects_are_refused() -> None:
    """Effects are those of the menu (F6-COND-8)."""
    given = {"ability": "Wits", "conditions": [{"name": "Odd", "effects": [{"effect": "haste"}]}]}
    assert refused("collect_effects", given) == "unknown_effect"
