"""Tests of spending plans."""

from typing import Any

import pytest

from service.rulesets.freed6.tables import EFFECT_MENU
from tests.rulesets.freed6.play import ask, refused


def spend(rank: int, *effects: dict[str, Any], **given: Any) -> dict[str, Any]:
    """A plan for so many ranks."""
    return ask("spend", {"rank": rank, "effects": list(effects), **given})


def errors(rank: int, *effects: dict[str, Any], **given: Any) -> list[str]:
    """The faults of a plan."""
    found: list[str] = spend(rank, *effects, **given)["errors"]
    return found


def test_a_budget_is_spent_in_any_mix() -> None:
    """Each purchase costs its row for each time (F6-COND-7): 1 + 2 + 1 + 1 of 6."""
    result = spend(
        6,
        {"effect": "effect_roll"},
        {"effect": "bonus_action", "sign": "-"},
        {"effect": "effect_roll_dice", "times": 2, "sign": "-"},
    )
    assert (result["legal"], result["cost"], result["ranks_left"]) == (True, 5, 1)
    assert [effect["value"] for effect in result["effects"]] == [None, -1, -2]


@pytest.mark.parametrize("code", sorted(EFFECT_MENU))
def test_every_row_of_the_menu_can_be_bought(code: str) -> None:
    """Its number, sign and duration are those of the table (F6-COND-8, F6-EFX-1, F6-ACT-5, F6-ACT-6)."""
    row = EFFECT_MENU[code]
    plan = {"effect": code, "target": "acrobatics", "sign": "-" if row.signed else "+"}
    result = spend(6, plan, effect_roll_this_turn=True, on_own_turn=True)
    (effect,) = result["effects"]
    assert result["cost"] == row.rank
    assert effect["value"] == (row.unit and (-row.unit if row.signed else row.unit))
    units = {"next_turn_end": ("turn", 2), "next_round_end": ("round", 2), "in_next_round": ("round", 2)}
    unit, ends = units.get(row.duration_code, (row.duration_code, None))
    assert (effect["duration"]["unit"], effect["duration"]["ends_left"]) == (unit, ends)
    assert (effect["duration"]["active_from"] == "next_round") is (row.duration_code == "in_next_round")


def test_a_gained_ability_has_a_die_code() -> None:
    """1D by default; a lost one has none (F6-COND-8)."""
    gained = {"effect": "ability", "target": "flight"}
    assert spend(5, gained)["effects"][0]["die_code"] == "1D"
    assert spend(5, {**gained, "die_code": "2d+4"})["effects"][0]["die_code"] == "3D+1"
    assert spend(5, {**gained, "sign": "-"})["effects"][0]["die_code"] is None
    assert refused("spend", {"rank": 5, "effects": [{**gained, "die_code": "x"}]}) == "bad_die_code"


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ({"effect": "haste"}, ["unknown_effect"]),
        ({"effect": "bonus_action", "times": 0}, ["bad_times"]),
        ({"effect": "extend_to_scene", "times": 2, "target": "Prone"}, ["bad_times"]),
        ({"effect": "boost", "sign": "-", "target": "stealth"}, ["bad_sign"]),
        ({"effect": "effect_roll", "sign": "-"}, ["bad_sign"]),
        ({"effect": "require_recovery", "sign": "-", "target": "Prone"}, ["bad_sign"]),
        ({"effect": "skill_dice"}, ["missing_target"]),
        ({"effect": "fixed_value", "times": -1}, ["bad_times", "missing_target"]),
        ({"effect": "effect_roll", "times": 0}, ["bad_times"]),
        ({"effect": "ability", "times": 2, "target": "flight"}, ["over_budget"]),
    ],
)
def test_each_purchase_is_checked(effect: dict[str, Any], found: list[str]) -> None:
    """All that is wrong is collected, sorted (F6-COND-9)."""
    assert errors(6, effect) == found


def test_one_effect_roll_for_each_check() -> None:
    """A second one is the illegal one, and does not count for the budget (F6-EFX-2)."""
    roll = {"effect": "effect_roll"}
    assert errors(6, roll, roll) == ["effect_roll_limit"]
    assert errors(1, roll, roll) == ["effect_roll_limit"]
    assert errors(6, {**roll, "times": 2}) == ["effect_roll_limit"]


def test_an_effect_roll_makes_no_other() -> None:
    """Its ranks buy anything else (F6-EFX-4)."""
    assert errors(3, {"effect": "effect_roll"}, source="effect_roll") == ["effect_roll_chain"]
    assert errors(3, {"effect": "bonus_action"}, source="effect_roll") == []


def test_dice_for_an_effect_roll_need_one() -> None:
    """In the plan or earlier in the turn, bought any number of times (F6-EFX-6)."""
    dice = {"effect": "effect_roll_dice", "times": 2}
    assert errors(3, dice) == ["no_effect_roll"]
    assert errors(3, dice, {"effect": "effect_roll"}) == []
    assert errors(3, dice, effect_roll_this_turn=True) == []


def test_without_ranks_nothing_is_bought() -> None:
    """It is then the only error; an empty plan is legal (F6-COND-9)."""
    assert errors(0, {"effect": "haste"}, {"effect": "boost"}) == ["no_ranks"]
    assert spend(0) == {"legal": True, "rank": 0, "cost": 0, "ranks_left": 0, "effects": [], "errors": []}


def test_ranks_may_come_as_points() -> None:
    """Exactly one of the two is sent (F6-RNK-1, F6-COND-9)."""
    assert ask("spend", {"result_points": 11})["rank"] == 3
    assert refused("spend", {}) == "bad_input"
    assert refused("spend", {"rank": 1, "result_points": 1}) == "bad_input"
