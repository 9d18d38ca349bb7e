"""Tests of durability, sharpness and armor."""

from collections import Counter
from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


@pytest.mark.parametrize(
    ("durability", "damage", "chance", "wholes"),
    [(6, 6, 100, 20), (6, 7, 90, 18), (6, 12, 90, 18), (6, 13, 50, 10), (6, 18, 50, 10), (6, 19, 10, 2)],
)
def test_damage_leaves_a_chance(durability: int, damage: int, chance: int, wholes: int) -> None:
    """100%, 90%, 50% or 10%, counted over all faces (RU-C-DUR-1)."""
    body = {"durability": durability, "damage": damage}
    got = [result("durability", body, d20=[roll] if chance < 100 else []) for roll in D20_FACES]
    assert {each["chance"] for each in got} == {chance}
    assert Counter(each["intact"] for each in got)[True] == wholes


@pytest.mark.parametrize(("durability", "damage"), [(0, 0), (0, 5), (-3, 0)])
def test_what_has_no_durability_is_broken(durability: int, damage: int) -> None:
    """Nothing is rolled; acid and magic may have lowered it (RU-C-DUR-1, RU-C-DUR-5)."""
    got = result("durability", {"durability": durability, "damage": damage})
    assert (got["chance"], got["roll"], got["intact"]) == (0, None, False)


def test_an_event_breaks_what_is_weaker() -> None:
    """Strictly below the number, limbs included (RU-C-DUR-2, RU-C-DUR-4)."""
    items = [{"name": "cup", "durability": 2}, {"name": "claw", "durability": 5}, {"name": "pot", "durability": 4}]
    got = result("durability", {"broken_below": 5, "items": items})
    assert (got["broken"], got["intact"]) == (["cup", "pot"], None)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [({}, "/durability"), ({"durability": 5}, "/damage"), ({"broken_below": 5}, "/items")],
)
def test_durability_needs_numbers(body: dict[str, Any], pointer: str) -> None:
    """The game master's test needs its numbers (RU-C-DUR-3)."""
    assert refusal("durability", body) == ("bad_input", pointer)


SHAPES = ("broad", "single_edged", "narrow", "wedge", "other")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(
    ("state", "dice", "shapes"),
    [("extreme", 2, SHAPES[:2]), ("well", 1, (*SHAPES[:2], "other")), ("normal", 0, SHAPES), ("blunt", 0, SHAPES)],
)
def test_a_form_allows_an_edge(state: str, dice: int, shapes: tuple[str, ...], shape: str) -> None:
    """RU-C-SHP-1 and RU-C-SHP-2 are not for every blade; RU-C-SHP-3 and RU-C-SHP-4 are."""
    allowed = shape in shapes
    got = result("sharpness", {"state": state, "blade_shape": shape}, d6=[4] * (allowed and dice > 0))
    assert (got["allowed"], got["extra_dice"]) == (allowed, dice if allowed else 0)
    assert got["reason"] == (None if allowed else "blade_shape")
    assert got["hits_left"] == (4 if allowed and dice else None)


@pytest.mark.parametrize(
    ("hits_left", "hits_made", "left", "dice", "state"),
    [(3, 0, 3, 2, "extreme"), (3, 2, 1, 2, "extreme"), (3, 3, 0, 0, "normal"), (3, 9, 0, 0, "normal")],
)
def test_hits_use_an_edge_up(hits_left: int, hits_made: int, left: int, dice: int, state: str) -> None:
    """Afterwards the blade is normal (RU-C-SHP-1, RU-C-SHP-3)."""
    got = result("sharpness", {"state": "extreme", "hits_left": hits_left, "hits_made": hits_made})
    assert (got["hits_left"], got["extra_dice"], got["state_after"]) == (left, dice, state)


@pytest.mark.parametrize(("type_", "effective"), [("blade", "bash"), ("sting", "sting"), ("stun", "stun")])
def test_blunt_blades_do_bash(type_: str, effective: str) -> None:
    """Sting is not changed (RU-C-SHP-4)."""
    assert result("sharpness", {"state": "blunt", "type": type_})["type"] == effective


def armor(*pieces: dict[str, Any], **members: Any) -> dict[str, Any]:
    """Armor on a wearer with DEX 12."""
    return result("armor_total", {"pieces": list(pieces), "dex": 12, **members})


MAIL = {"armor": 5, "dex_reduction": 2, "material": "mail"}
CAP = {"armor": 1, "dex_reduction": 1}
ROBE = {"material": "brocade", "dex_reduction": 1}


def test_pieces_and_skin_add_up() -> None:
    """Natural armor takes nothing from DEX (RU-C-ARM-5, RU-C-ARM-6, RU-C-ARM-1, RU-C-GEN-4)."""
    assert armor(MAIL, CAP, natural_armor=2) == {
        "armor": 8,
        "armor_dice": 2,
        "scarce": False,
        "dex_reduction": 3,
        "dex_effective": 9,
    }


@pytest.mark.parametrize(("points", "scarce", "dice"), [(0, False, 0), (1, True, 0), (3, True, 0), (4, False, 1)])
def test_little_armor_is_scarce(points: int, scarce: bool, dice: int) -> None:
    """1 to 3 points (RU-C-ARM-3, RU-C-ARM-4)."""
    got = armor(natural_armor=points)
    assert (got["scarce"], got["armor_dice"]) == (scarce, dice)


def test_one_new_piece_doubles_all_of_it_once() -> None:
    """However many are new (RU-C-ARM-7)."""
    new = {**CAP, "never_used": True}
    assert armor(MAIL, new)["dex_reduction"] == 6
    assert armor({**MAIL, "never_used": True}, new)["dex_reduction"] == 6


def test_animated_mail_counts_twice() -> None:
    """And four times when it is new (RU-C-MET-5, RU-C-ARM-7)."""
    assert armor(MAIL, CAP, animated=True)["dex_reduction"] == 5
    assert armor({**MAIL, "never_used": True}, CAP, animated=True)["dex_reduction"] == 10


def test_animated_brocade_takes_one() -> None:
    """However many pieces, and never doubled (RU-C-MET-6, RU-C-MET-7, RU-C-MET-8)."""
    assert armor(ROBE, ROBE)["dex_reduction"] == 2
    assert armor(ROBE, ROBE, animated=True)["dex_reduction"] == 3
    assert armor({**ROBE, "never_used": True}, animated=True)["dex_reduction"] == 3


def test_armor_leaves_dex_at_zero() -> None:
    """DEX in a fight is never below 0 (RU-C-GEN-4)."""
    assert armor({"dex_reduction": 30})["dex_effective"] == 0
