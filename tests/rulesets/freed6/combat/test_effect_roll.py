"""Tests of effect rolls."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def effect_roll(faces: list[int], options: dict[str, Any] | None = None, **given: Any) -> dict[str, Any]:
    """2D against 5."""
    body = {"effect": {"die_code": "2D"}, "resistance": {"value": 5}, **given, "options": options or {}}
    return ask("effect_roll", body, {"effect": faces})


def test_without_a_track_only_the_rank_is_reported() -> None:
    """Effect total minus resistance, read as a rank (F6-EFX-3, F6-RNK-1)."""
    result = effect_roll([6, 5])
    assert (result["effect_result_points"], result["effect_rank"], result["track_level"]) == (6, 2, None)


@pytest.mark.parametrize(
    ("track", "names"),
    [
        ("damage", ["Stunned", "Hurt", "Wounded", "Incapacitated", "Out of Action"]),
        ("composure", ["Startled", "Disoriented", "Discouraged", "Demoralized", "Out of Action"]),
        ("body", ["Defaced", "Disrupted", "Damaged", "Broken", "Out of Action"]),
    ],
)
def test_each_track_has_its_names(track: str, names: list[str]) -> None:
    """Rank by rank (F6-TRK-1, F6-TRK-2, F6-TRK-3, F6-ATK-3, F6-ATK-6)."""
    for rank, name in enumerate(names, start=1):
        effect = {"die_code": "0D", "flat_mod": 1 + 5 * rank}
        assert effect_roll([], effect=effect, track=track)["condition"]["name"] == name


def test_no_rank_makes_no_condition() -> None:
    """Not even where the track was full already (F6-EFX-3, F6-TRK-5)."""
    result = effect_roll([2, 3], track="damage", existing=[5])
    assert (result["effect_rank"], result["condition"], result["durations_frozen"]) == (0, None, False)
    assert effect_roll([2, 3], {"zero_margin_rank": 1}, track="damage")["effect_rank"] == 0


def test_an_effect_roll_is_plain() -> None:
    """It is no check: it has no wild die, and no member for one (F6-EFX-5)."""
    assert effect_roll([6, 6])["effect_total"] == 12
    body = {"effect": {"die_code": "2D", "wild_die": True}, "resistance": {"value": 5}}
    assert refused("effect_roll", body) == "unknown_field"


def test_a_table_may_roll_wild_dice_for_effects() -> None:
    """`effect_wild_dice` turns dice of the pool wild, rolled last (F6-EFX-5, F6-WLD-3)."""
    assert effect_roll([2, 6, 6, 3], {"effect_wild_dice": 1})["effect_total"] == 17
    assert effect_roll([6, 1, 2], {"effect_wild_dice": 5})["effect_total"] == 9


def test_modifiers_of_an_effect() -> None:
    """Whole dice and a number; never below 0D (F6-EFX-3)."""
    effect = {"die_code": "2D+1", "dice_mod": -3, "flat_mod": 4}
    result = effect_roll([], effect=effect)
    assert (result["effect_die_code"], result["effect_total"]) == ("0D+1", 5)
    too_many = {"effect": {"die_code": "99D", "dice_mod": 1}, "resistance": {"value": 1}}
    assert refused("effect_roll", too_many) == "too_many_dice"


def test_luck_helps_a_rolled_resistance() -> None:
    """It is a check (F6-LCK-5, F6-RES-2)."""
    body = {
        "effect": {"die_code": "1D"},
        "resistance": {"mode": "roll", "die_code": "1D", "luck_point": True},
    }
    assert ask("effect_roll", body, {"effect": [6], "resistance": [2, 3]})["resistance"] == 5
