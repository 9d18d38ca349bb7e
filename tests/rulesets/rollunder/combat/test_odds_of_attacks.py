"""Tests of exact odds of attacks, gear and rounds, counted by hand."""

from fractions import Fraction
from typing import Any

import pytest

from tests.rulesets.rollunder.combat.attacks.attack_bodies import strike
from tests.rulesets.rollunder.combat.test_odds_of_states import odds

NOTHING: dict[str, Any] = {"damage": None, "damage_type": None}
HITS = Fraction(11, 20)
WARDED_OFF = Fraction(5, 20)


@pytest.mark.parametrize(
    ("body", "chance"),
    [
        (strike(**NOTHING), HITS),
        (strike(**NOTHING, defense={"kind": "evade"}), HITS * (1 - WARDED_OFF)),
        (strike(**NOTHING, defense={"kind": "block"}), HITS),
        (strike(**NOTHING, target={"luck": 2}, defense={"luck": "avoid"}), Fraction(4, 20)),
        (strike(**NOTHING, target={"luck": 3}, defense={"luck": "avoid"}, attack_kind="zone"), Fraction(15, 20) / 2),
    ],
)
def test_a_hit_has_its_chance(body: dict[str, Any], chance: Fraction) -> None:
    """11 faces hit at 12 and 15 at 16, 5 ward off at 6, 2 LUCK avoid plain hits, 3 LUCK half of the zones.

    RU-C-ATT-1, RU-C-ATT-28, RU-C-DEF-1, RU-C-LUCK-2, RU-C-LUCK-14.
    """
    assert odds("attack", body, "hit")[1][True] == chance


def test_damage_of_a_hit_has_its_chances() -> None:
    """1d6 against scarce armor, at its highest for two crits of twenty (RU-C-DMG-2, RU-C-ARM-3)."""
    chances = odds("attack", strike(target={"armor": 1}), "damage_final")[1]
    assert chances[None] == 1 - HITS
    assert chances[0] == Fraction(9, 20) * Fraction(1, 6)
    assert chances[5] == Fraction(9, 20) * Fraction(1, 6) + Fraction(2, 20)


def test_a_limb_is_crippled_with_its_chance() -> None:
    """Two faces of twenty, and [STR] fails with nine of twenty (RU-C-RES-3, RU-C-RES-4)."""
    chances = odds("attack", strike(target={"str": 12}), "crippled")[1]
    assert chances["arm"] == chances["leg"] == Fraction(1, 20) * Fraction(9, 20)


@pytest.mark.parametrize(
    ("operation", "body", "outcome", "value", "chance"),
    [
        ("siege", {"weapon": "mortar"}, "area_hit", True, "1/10"),
        ("durability", {"durability": 5, "damage": 11}, "intact", True, "1/2"),
        ("luck_avoid", {"situation": "very_large_zone", "pool": 3}, "paid", True, "3/400"),
        ("draw", {"weapon": "crossbow", "hours": 4}, "harmed", True, "1/2"),
        ("support", {"kind": "arrow_catcher", "dex": 14}, "catch", "hand_hit", "3/10"),
        ("damage", {"damage": "2d6", "type": "sting", "armor": 4}, "damage_final", 0, "7/27"),
        ("heavy_weapon", {"str": 12}, "rounds_without_attack", 0, "11/20"),
        ("grenade", {"round": 1}, "explodes_in_round", 7, "1/6"),
        ("time", {"action": "lockpicking", "tier": "pro", "take_time": False}, "rounds", 20, "1/216"),
        ("sharpness", {"state": "well"}, "hits_left", 6, "1/6"),
    ],
)
def test_chances_are_exact(operation: str, body: dict[str, Any], outcome: str, value: Any, chance: str) -> None:
    """As fractions of all faces.

    RU-C-SIE-7, RU-C-DUR-1, RU-C-LUCK-16, RU-C-DRAW-3, RU-C-TEAM-1, RU-C-DMG-6, RU-C-EXH-2, RU-C-RNG-10, RU-C-ACT-6,
    RU-C-SHP-2.
    """
    assert odds(operation, body, outcome)[1][value] == Fraction(chance)
