"""Tests of reloading, keeping drawn, and strain."""

from collections import Counter
from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result

D6_FACES = range(1, 7)


def reload(weapon: str, **members: Any) -> dict[str, Any]:
    """Reloading a weapon of 2d6+3, with STR to spare."""
    body = {"weapon": weapon, "damage": "2d6+3", "str": 20, "needed_str": 10, **members}
    return result("reload", body)


@pytest.mark.parametrize(
    ("weapon", "rounds"),
    [
        ("bow", 2),
        ("crossbow", 6),
        ("firearm", 8),
        ("firetube", 10),
        ("ballista", 20),
        ("catapult", 200),
        ("cannon", 20),
        ("mortar", 20),
        ("repeater", 1),
        ("sling", 4),
        ("thr.flail", 4),
        ("ballrope", 4),
    ],
)
@pytest.mark.parametrize("mounted", [False, True])
def test_reloading_takes_rounds(weapon: str, rounds: int, mounted: bool) -> None:
    """By dice or fixed, twice as many on horseback; flat bonuses do not count.

    RU-C-REL-1, RU-C-REL-2, RU-C-REL-4, RU-C-REL-5, RU-C-REL-6, RU-C-REL-7, RU-C-REL-8, RU-C-REL-9, RU-C-REL-10,
    RU-C-REL-11, RU-C-REL-12, RU-C-RNG-7, RU-C-RNG-11, RU-C-RNG-16, RU-C-RNG-17, RU-C-RNG-18, RU-C-RNG-19.
    """
    got = reload(weapon, mounted=mounted)
    assert got == {"allowed": True, "rounds": rounds * (2 if mounted else 1), "reason": None}


@pytest.mark.parametrize(
    ("weapon", "damage", "rounds"),
    [("bow", "1d20", 3), ("bow", "1d3+1d2", 2), ("bow", "2d1", 1), ("bow", "5", 1), ("cannon", "1d20+1d6", 40)],
)
def test_other_dice_count_in_d6(weapon: str, damage: str, rounds: int) -> None:
    """A d20 as three, d3 and d2 as one, at least one round (RU-C-REL-1, RU-C-REL-8)."""
    assert reload(weapon, damage=damage)["rounds"] == rounds


@pytest.mark.parametrize(
    ("str_", "quick", "rounds", "reason"),
    [
        (9, False, None, "needs_more_str"),
        (10, False, 6, None),
        (19, True, None, "needs_twice_the_str"),
        (9, True, None, "needs_twice_the_str"),
        (20, True, 4, None),
    ],
)
def test_a_crossbow_needs_str(str_: int, quick: bool, rounds: int | None, reason: str | None) -> None:
    """Its own, or twice as much to be quick (RU-C-REL-2, RU-C-REL-3)."""
    got = reload("crossbow", str=str_, quick=quick)
    assert got == {"allowed": reason is None, "rounds": rounds, "reason": reason}


def test_a_magazine_takes_longer() -> None:
    """10 rounds; a projectile 1 (RU-C-REL-10, RU-C-SHOT-5)."""
    assert reload("repeater", change_magazine=True)["rounds"] == 10
    assert reload("bow", change_magazine=True)["rounds"] == 2


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"weapon": "bow"}, "/damage"),
        ({"weapon": "crossbow", "damage": "1d6"}, "/str"),
        ({"weapon": "crossbow", "damage": "1d6", "str": 9}, "/needed_str"),
    ],
)
def test_reloading_needs_dice_and_str(body: dict[str, Any], pointer: str) -> None:
    """RU-C-REL-1 and RU-C-REL-2 go by them."""
    assert refusal("reload", body) == ("bad_input", pointer)


@pytest.mark.parametrize(
    ("weapon", "needed_str", "rounds"),
    [
        ("bow", None, 26),
        ("dwarven_bow", None, 130),
        ("dwarven_war_bow", None, 26),
        ("bow", 13, 6),
        ("bow", 12, 13),
        ("bow", 11, 26),
        ("dwarven_war_bow", 13, 6),
        ("dwarven_bow", 13, 130),
        ("bow", 14, None),
        ("dwarven_bow", 14, None),
    ],
)
def test_a_bow_is_kept_drawn(weapon: str, needed_str: int | None, rounds: int | None) -> None:
    """By STR, and by the STR that it needs (RU-C-DRAW-1, RU-C-DRAW-2)."""
    got = result("draw", {"weapon": weapon, "str": 13, "needed_str": needed_str})
    assert (got["allowed"], got["rounds"]) == (rounds is not None, rounds)
    assert got["reason"] == ("needs_more_str" if rounds is None else None)


@pytest.mark.parametrize(
    ("weapon", "field", "limit"), [("crossbow", "hours", "limit_hours"), ("bow_strung", "days", "limit_days")]
)
@pytest.mark.parametrize("face", D6_FACES)
def test_keeping_it_too_long_harms(weapon: str, field: str, limit: str, face: int) -> None:
    """More than a d6 of hours or days takes 1 from damage (RU-C-DRAW-3, RU-C-DRAW-4)."""
    fine = result("draw", {"weapon": weapon, field: face}, d6=[face])
    assert (fine[limit], fine["harmed"], fine["damage_mod"]) == (face, False, 0)
    harmed = result("draw", {"weapon": weapon, field: face + 0.5}, d6=[face])
    assert (harmed[limit], harmed["harmed"], harmed["damage_mod"]) == (face, True, -1)


@pytest.mark.parametrize(("weapon", "pointer"), [("bow", "/str"), ("crossbow", "/hours"), ("bow_strung", "/days")])
def test_drawing_needs_a_number(weapon: str, pointer: str) -> None:
    """STR, hours or days (RU-C-DRAW-1, RU-C-DRAW-3, RU-C-DRAW-4)."""
    assert refusal("draw", {"weapon": weapon}) == ("bad_input", pointer)


def test_all_rolls_at_a_heavy_weapon() -> None:
    """[STR], or no attack for d6 rounds (RU-C-EXH-2); fatigue is a lower STR (RU-C-EXH-1)."""
    rounds = Counter(
        result("heavy_weapon", {"str": 12}, d20=[roll], d6=[4] * (roll > 11))["rounds_without_attack"]
        for roll in D20_FACES
    )
    assert rounds == {0: 11, 4: 9}
