"""Tests of the damage dice of an attack."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal
from tests.rulesets.rollunder.combat.attacks.attack_bodies import DEX, HIT, strike, struck

HIGH = {"dex": DEX + 8}
"""An attacker who hits with a 10 even at -8."""


def dice_of(d6: int = 1, **members: Any) -> str:
    """The damage dice of a hit that rolls so many d6."""
    dice: str = struck(strike(**{"attacker": HIGH, **members}), d20=[HIT], d6=[1] * d6)["damage_dice"]
    return dice


@pytest.mark.parametrize(
    ("damage", "shown"),
    [("d6+3", "1d6+3"), ("2+1d6-3", "1d6-1"), ("1d6+2-2", "1d6")],
)
def test_dice_are_shown_with_one_flat_part(damage: str, shown: str) -> None:
    """Every count is stated; a flat part of 0 is left out (RU-C-DMG-1)."""
    assert dice_of(damage=damage) == shown


def test_extra_dice_are_one_term_and_bonuses_one_number() -> None:
    """2d6+4 with two extra dice and +3 is 2d6+2d6+7 (RU-C-GEN-6, RU-C-SHP-1)."""
    assert dice_of(4, damage="2d6+4", sharpness="extreme", damage_mod=3) == "2d6+2d6+7"


def test_damage_is_never_below_zero() -> None:
    """With any reduction (RU-C-DMG-1)."""
    got = struck(strike(damage_mod=-9), d20=[HIT], d6=[3])
    assert (got["damage_dice"], got["damage_rolled"], got["damage_final"]) == ("1d6-9", 0, 0)


@pytest.mark.parametrize(("roll", "taken"), [(1, 2), (2, 12)])
def test_a_crit_takes_every_die_at_its_highest(roll: int, taken: int) -> None:
    """Extra dice too; only crit1 has armor at its minimum (RU-C-RES-1, RU-C-RES-2, RU-C-DMG-2, RU-C-ARM-2)."""
    body = strike(damage="1d20+1d3+1", sharpness="well", target={"armor": 8})
    got = struck(body, d20=[roll], d6=[6, 6] * (roll == 2))
    assert got["damage_dice"] == "1d20+1d3+1d6+1"
    assert (got["damage_rolled"], got["armor_reduction"]) == (30, taken)


@pytest.mark.parametrize(("sharpness", "dice"), [("normal", 0), ("well", 1), ("extreme", 2), ("blunt", 0)])
def test_a_sharp_blade_adds_dice(sharpness: str, dice: int) -> None:
    """RU-C-SHP-1, RU-C-SHP-2 and RU-C-SHP-3."""
    assert dice_of(1 + dice, sharpness=sharpness) == "1d6" + (f"+{dice}d6" if dice else "")


@pytest.mark.parametrize(("type_", "factor"), [("blade", 1), ("sting", 0.5)])
def test_a_blunt_blade_does_bash(type_: str, factor: float) -> None:
    """Blade is not doubled, sting stays sting (RU-C-SHP-4)."""
    got = struck(strike(damage_type=type_, sharpness="blunt"), d20=[HIT], d6=[6])
    assert got["damage_final"] == 6 * factor


@pytest.mark.parametrize(
    ("grip", "move", "dice", "final"),
    [
        ("half_sword", "thrust", 1, 2),
        ("half_sword", "cut", 0, 2),
        ("reverse_half_sword", "cut", 1, 1),
        ("reverse_half_sword", "thrust", 0, 2),
        ("batten", "cut", 2, 1),
        ("batten", "thrust", 0, 2),
    ],
)
def test_a_grip_helps_one_move(grip: str, move: str, dice: int, final: int) -> None:
    """More dice for it, and bash instead of blade for a cut (RU-C-GRIP-1, RU-C-GRIP-2, RU-C-GRIP-3)."""
    body = strike(attacker=HIGH, grip=grip, attack_move=move, damage_type="blade")
    got = struck(body, d20=[HIT], d6=[1] * (1 + dice))
    assert got["damage_final"] == final * (1 + dice)


def test_all_out_damage_adds_a_die() -> None:
    """RU-C-ATT-31: or attack +4."""
    assert dice_of(2, modifiers=["all_out_damage"]) == "1d6+1d6"
    assert dice_of(1, modifiers=["all_out_attack"]) == "1d6"


@pytest.mark.parametrize(("hands", "bonus"), [("L (1H)", "-4"), ("L+shield", "-4"), ("M+M", "")])
def test_hands_change_damage(hands: str, bonus: str) -> None:
    """A flat number before armor (RU-C-HAND-11, RU-C-HAND-12, RU-C-HAND-8)."""
    assert dice_of(hands=hands) == "1d6" + bonus


@pytest.mark.parametrize(
    ("members", "bonus"),
    [
        ({"modifiers": ["runners_attack"]}, 7),
        ({"modifiers": ["run_to_reach"]}, 0),
        ({"attack_kind": "riding_by"}, 7),
        ({"hands": "M+horse"}, 7),
        ({"hands": "L+horse"}, 7),
        ({"hands": "ranged+horse"}, 0),
        ({"attack_kind": "lancing"}, 15),
        ({"attack_kind": "lancing", "target_is_rider": True}, 30),
        ({"attack_kind": "riding_by", "hands": "M+horse"}, 7),
        ({"attack_kind": "lancing", "hands": "M+horse"}, 15),
        ({}, 0),
    ],
)
def test_speed_adds_to_damage_once(members: dict[str, Any], bonus: int) -> None:
    """Of several sources only the largest counts.

    RU-C-ATT-8, RU-C-ATT-9, RU-C-ATT-10, RU-C-ATT-27, RU-C-ATT-35, RU-C-HAND-13, RU-C-HAND-14, RU-C-WPN-21.
    """
    assert dice_of(attacker={**HIGH, "speed": 15}, **members) == "1d6" + (f"+{bonus}" if bonus else "")


@pytest.mark.parametrize(
    ("members", "bonus"),
    [
        ({"attack_kind": "lancing"}, 25),
        ({"attack_kind": "lancing", "target_is_rider": True}, 30),
        ({"attack_kind": "lancing", "target_is_rider": True, "options": {"lance_vs_rider": "relative"}}, 25),
        ({"attack_kind": "riding_by"}, 12),
        ({"modifiers": ["runners_attack"]}, 12),
        ({"weapon": "spear"}, 12),
        ({"weapon": "pike"}, 25),
        ({"weapon": "sword"}, 0),
        ({"weapon": "pike", "attack_kind": "riding_by"}, 25),
    ],
)
def test_who_closes_in_adds_speed(members: dict[str, Any], bonus: int) -> None:
    """Both SPEEDs together (RU-C-ATT-10), a lance by option (RU-C-ATT-8), spear and pike (RU-C-WPN-19, RU-C-WPN-27)."""
    closing = {"closing": True, "target_speed": 10}
    assert dice_of(attacker={**HIGH, "speed": 15}, **closing, **members) == "1d6" + (f"+{bonus}" if bonus else "")


@pytest.mark.parametrize("weapon", ["spear", "pike"])
def test_a_spear_waits_for_who_comes(weapon: str) -> None:
    """Without closing there is no bonus (RU-C-WPN-19, RU-C-WPN-27)."""
    assert dice_of(attacker={**HIGH, "speed": 15}, weapon=weapon, target_speed=10) == "1d6"


def test_earlier_ramming_adds_one_each() -> None:
    """RU-C-DMG-13 within an attack."""
    assert dice_of(ram_bonus=3) == "1d6+3"


@pytest.mark.parametrize("weapon", ["thr.knife", "thr.axe"])
@pytest.mark.parametrize(("roll", "rolled"), [(10, 4 + 3 + 11), (11, 2 + 3 + 11)])
def test_a_thrown_blade_may_tumble(weapon: str, roll: int, rolled: int) -> None:
    """Above 10 each d6 is a 1 and is not rolled, extra ones too; d3 and d20 fall (RU-C-RNG-4, RU-C-RNG-5)."""
    body = strike(attacker=HIGH, attack_kind="ranged", weapon=weapon, damage="1d6+1d3+1d20", sharpness="well")
    d6 = [2, 5, 2] if roll == 10 else [5]
    assert struck(body, d20=[roll, 11], d6=d6)["damage_rolled"] == rolled


def test_a_tumbling_blade_is_whole_in_a_crit() -> None:
    """Maximum damage is maximum damage (RU-C-RNG-4, RU-C-DMG-2)."""
    body = strike(attacker={"dex": 20}, weapon="thr.knife", modifiers=["force_crit2"], damage="2d6")
    assert struck(body, d20=[11])["damage_rolled"] == 12


def test_a_sparring_weapon_only_stuns() -> None:
    """Of any material (RU-C-ATT-42)."""
    got = struck(strike(damage_type="fire", sparring_weapon=True), d20=[HIT], d6=[4])
    assert (got["stun_gain"], got["life_loss"], got["burning_dice"]) == (4, None, None)


def test_grip_bluntness_and_padding_change_the_type_in_this_order() -> None:
    """Damage converted to bash stays bash, and padding stuns in the end (RU-C-DMG-1)."""
    blunt = struck(strike(damage_type="blade", sharpness="blunt", use_as="bash"), d20=[HIT], d6=[4])
    assert blunt["damage_final"] == 4
    padded = struck(strike(damage_type="blade", sparring_weapon=True, use_as="bash"), d20=[HIT], d6=[4])
    assert (padded["damage_final"], padded["life_loss"]) == (2, 2)


@pytest.mark.parametrize("type_", ["bash", "fire", "other"])
def test_use_as_is_tested_on_the_type_as_given(type_: str) -> None:
    """Even where padding would make it stun (RU-C-DMG-1)."""
    body = strike(damage_type=type_, use_as="bash", sparring_weapon=True)
    assert refusal("attack", body) == ("bad_input", "/attack/use_as")


@pytest.mark.parametrize(("type_", "final"), [("stun", 3), ("blade", 6), ("sting", 0)])
def test_damage_can_be_used_as_bash(type_: str, final: int) -> None:
    """RU-C-DMG-10, RU-C-DMG-11 and RU-C-DMG-12 within an attack."""
    got = struck(strike(damage_type=type_, use_as="bash"), d20=[HIT], d6=[6])
    assert (got["damage_rolled"], got["life_loss"], got["stun_gain"]) == (6, final, None)


def test_damage_needs_a_type() -> None:
    """For all kinds but collision and stamping (RU-C-ATT-36, RU-C-ATT-37)."""
    assert refusal("attack", strike(damage_type=None)) == ("bad_input", "/attack/damage_type")


@pytest.mark.parametrize("type_", ["stun", "bash", "sting"])
def test_a_shield_attacks_by_its_face(type_: str) -> None:
    """Plain, with boss or with spike; dice and type are those of the item (RU-C-ATT-37, RU-C-DMG-17, RU-C-HAND-17)."""
    got = struck(strike(attacker=HIGH, hands="shield only", damage_type=type_), d20=[HIT], d6=[4])
    assert got["damage_final"] == (2 if type_ == "sting" else 4)


@pytest.mark.parametrize(("kind", "effect"), [("collision", "stun_gain"), ("stamping", "life_loss")])
def test_a_body_has_damage_of_its_own(kind: str, effect: str) -> None:
    """2d6 stun or 2d6 bash, unless the race has other dice (RU-C-COL-1, RU-C-COL-4)."""
    members: dict[str, Any] = {"attack_kind": kind, "damage_type": None, "attacker": {"speed": 5}}
    assert struck(strike(**members, damage=None), d20=[8], d6=[4, 3])[effect] == 7
    assert struck(strike(**members, damage="1d6"), d20=[8], d6=[4])[effect] == 4


@pytest.mark.parametrize(
    ("members", "rolled"),
    [
        ({"attacker": {"speed": 4}}, 3),
        ({"attacker": {"speed": 15}}, 10),
        ({"attacker": {"speed": 30}, "heavy": True}, 17),
        ({"attacker": {"speed": 5}, "light": True}, 3),
        ({"attacker": {"speed": 30}, "heavy": True, "options": {"collision_percent": "multiply"}}, 21),
        ({"attacker": {"speed": 10}, "closing": True, "target_speed": 5}, 10),
    ],
)
def test_a_collision_has_a_percentage(members: dict[str, Any], rolled: int) -> None:
    """By SPEED and body: RU-C-COL-2, RU-C-COL-3, RU-C-ATT-7, RU-C-ATT-10."""
    body = strike(attack_kind="collision", damage=None, damage_type=None, **members)
    assert struck(body, d20=[8], d6=[4, 3])["damage_rolled"] == rolled


def test_stamping_has_none() -> None:
    """SPEED and weight do not change it (RU-C-COL-4)."""
    members: dict[str, Any] = {"attack_kind": "stamping", "damage": None, "damage_type": None, "heavy": True}
    assert struck(strike(attacker={"speed": 40}, **members), d20=[8], d6=[4, 3])["damage_rolled"] == 7


@pytest.mark.parametrize("field", ["damage", "net_gain"])
def test_a_subtracted_die_is_no_damage(field: str) -> None:
    """At every place of damage dice (RU-C-GEN-6)."""
    assert refusal("attack", strike(**{field: "2d6-1d6"})) == ("bad_expression", f"/attack/{field}")
    body = strike(defense={"weapon_damage": "2d6-1d6"})
    assert refusal("attack", body) == ("bad_expression", "/defense/weapon_damage")
