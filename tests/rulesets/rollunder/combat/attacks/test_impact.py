"""Tests of a hit's effects on the target beyond damage."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, refusal
from tests.rulesets.rollunder.combat.attacks.attack_bodies import HIT, MISS, strike, struck

WEAK = {"str": 10}


def test_life_sinks_and_is_not_floored() -> None:
    """Negative LIFE decides about death (RU-C-GEN-7)."""
    got = struck(strike(target={"life": 2}), d20=[HIT], d6=[5])
    assert (got["life_loss"], got["life_after"], got["statuses"]) == (5, -3, ["dead", "defeated"])


@pytest.mark.parametrize(
    ("life", "statuses"),
    [(6, []), (5, ["defeated"]), (-5, ["defeated"]), (-6, ["dead", "defeated"])],
)
def test_defeat_and_death(life: int, statuses: list[str]) -> None:
    """0 or below defeated, below -life_max dead (RU-C-DEAD-1, RU-C-DEAD-6, RU-C-GEN-7)."""
    got = struck(strike(target={"life": life, "life_max": 10}), d20=[HIT], d6=[5])
    assert got["statuses"] == statuses


def test_a_loss_of_life_may_knock_out() -> None:
    """Every loss is compared with the stun level again (RU-C-STUN-1)."""
    got = struck(strike(target={"life": 10, "stun_level": 6}), d20=[HIT], d6=[5])
    assert (got["life_after"], got["stun_after"], got["statuses"]) == (5, 6, ["ko"])


@pytest.mark.parametrize(("level", "statuses"), [(25, []), (26, ["ko"])])
def test_stun_raises_the_level(level: int, statuses: list[str]) -> None:
    """Equal to LIFE is not K.O. (RU-C-STUN-1, RU-C-STUN-2, RU-C-DMG-9)."""
    got = struck(strike(damage_type="stun", target={"stun_level": level}), d20=[HIT], d6=[5])
    assert (got["life_loss"], got["life_after"], got["stun_after"]) == (None, 30, level + 5)
    assert got["statuses"] == statuses


def test_the_stun_level_ends_at_999() -> None:
    """RU-C-STUN-1: 0 to 999."""
    got = struck(strike(damage_type="stun", target={"stun_level": 998}), d20=[HIT], d6=[5])
    assert got["stun_after"] == 999


@pytest.mark.parametrize("roll", [1, 2])
@pytest.mark.parametrize(("face", "ko", "stun"), [(9, False, 6), (10, True, 31)])
def test_stun_with_a_crit_may_knock_out(roll: int, face: int, ko: bool, stun: int) -> None:
    """[STR] or K.O.; the level is lifted to LIFE + 1 (RU-C-STUN-5)."""
    got = struck(strike(damage_type="stun", target=WEAK), d20=[roll, face])
    assert (got["instant_ko_roll"], got["instant_ko"], got["stun_after"]) == (face, ko, stun)
    assert got["statuses"] == (["ko"] if ko else [])


def test_a_knock_out_may_be_a_mere_flag() -> None:
    """By option `instant_ko_mode` the level stays (RU-C-STUN-5)."""
    body = strike(damage_type="stun", target=WEAK, options={"instant_ko_mode": "flag"})
    got = struck(body, d20=[1, 15])
    assert (got["instant_ko"], got["stun_after"], got["statuses"]) == (True, 6, ["ko"])


@pytest.mark.parametrize(
    ("members", "roll"),
    [({"damage_type": "bash"}, 1), ({"damage_type": "stun"}, HIT), ({"damage_type": "stun", "use_as": "bash"}, 1)],
)
def test_nothing_else_knocks_out_at_once(members: dict[str, Any], roll: int) -> None:
    """It takes stun damage and a crit (RU-C-STUN-5)."""
    got = struck(strike(target=WEAK, **members), d20=[roll], d6=[3] * (roll == HIT))
    assert (got["instant_ko"], got["instant_ko_roll"]) == (None, None)


@pytest.mark.parametrize(("roll", "limb"), [(3, "arm"), (4, "leg")])
@pytest.mark.parametrize(("face", "fails"), [(7, False), (8, True)])
def test_a_limb_may_be_crippled(roll: int, limb: str, face: int, fails: bool) -> None:
    """[STR-X] after damage got through (RU-C-RES-3, RU-C-RES-4)."""
    got = struck(strike(target=WEAK, defense={"cripple_x": 2}), d20=[roll, face], d6=[3])
    assert (got["cripple_roll"], got["crippled"]) == (face, limb if fails else "none")


def test_the_damage_may_be_x() -> None:
    """By option `cripple_x_from` (RU-C-RES-3)."""
    body = strike(target=WEAK, options={"cripple_x_from": "damage"})
    assert struck(body, d20=[3, 6], d6=[3])["crippled"] == "none"
    assert struck(body, d20=[3, 6], d6=[4])["crippled"] == "arm"


def test_effects_need_damage_through_the_armor() -> None:
    """Crippling, instant K.O. and a stuck weapon, unless by option (RU-C-RES-3, RU-C-RES-7, RU-C-STUN-5)."""
    armored = {**WEAK, "armor": 24}
    limb = strike(target=armored)
    assert struck(limb, d20=[3], d6=[1, *[6] * 6])["crippled"] is None
    stun = strike(damage_type="stun", target=armored, weapon="axe")
    got = struck(stun, d20=[2], d6=[6] * 6)
    assert (got["damage_passed"], got["instant_ko"], got["stuck_check_mod"]) == (0, None, None)


def test_effects_may_not_need_damage() -> None:
    """By option `effects_need_damage` (RU-C-RES-3, RU-C-RES-7, RU-C-STUN-5)."""
    options = {"effects_need_damage": False}
    armored = {**WEAK, "armor": 24}
    assert struck(strike(target=armored, options=options), d20=[3, 15], d6=[1, *[6] * 6])["crippled"] == "arm"
    stun = strike(damage_type="stun", target=armored, weapon="axe", options=options)
    got = struck(stun, d20=[2, 15], d6=[6] * 6)
    assert (got["instant_ko"], got["stuck_check_mod"]) == (True, 0)
    grab = strike(attack_kind="grab", damage=None, target=WEAK, options=options)
    assert struck(grab, d20=[3, 15])["crippled"] == "arm"


@pytest.mark.parametrize(("roll", "damage_type"), [(3, "bash"), (1, "stun")])
def test_without_str_the_check_is_left_to_the_caller(roll: int, damage_type: str) -> None:
    """Nothing is rolled that could not be read (RU-C-RES-3, RU-C-STUN-5)."""
    got = struck(strike(damage_type=damage_type), d20=[roll], d6=[3] * (roll == 3))
    assert (got["hit"], got["crippled"], got["instant_ko"]) == (True, None, None)


@pytest.mark.parametrize(("weapon", "modifier"), [("axe", 0), ("spikeclub", 0), ("halberd", -4), ("sword", None)])
@pytest.mark.parametrize("roll", [1, 2, 10])
def test_a_weapon_may_stick_after_a_crit(weapon: str, modifier: int | None, roll: int) -> None:
    """Until it is pulled out with [STR] (RU-C-RES-7, RU-C-WPN-8, RU-C-WPN-17, RU-C-WPN-24)."""
    got = struck(strike(weapon=weapon), d20=[roll], d6=[3] * (roll == 10))
    assert got["stuck_check_mod"] == (None if roll == 10 else modifier)


@pytest.mark.parametrize(("pushes", "steps"), [("1d6", 2), ("2d6", 5), ("3d6", 11)])
@pytest.mark.parametrize("roll", [1, 10])
def test_a_hit_may_push(pushes: str, steps: int, roll: int) -> None:
    """Even where armor stops the damage, and never at its highest (RU-C-PUSH-1, RU-C-PUSH-2, RU-C-PUSH-3)."""
    body = strike(pushes=pushes, damage="1d6", target={"armor": 40})
    armor = [3, *[6] * 10] if roll == 10 else []
    got = struck(body, d20=[roll], d6=[*armor, 2, 3, 6][: len(armor) + int(pushes[0])])
    assert got["push_steps"] == steps


def test_a_net_gains_levels() -> None:
    """Not reduced by armor, and without damage (RU-C-NET-1, RU-C-RNG-13)."""
    body = strike(attack_kind="ranged", damage=None, damage_type=None, net_gain="3d6", target={"armor": 8})
    got = struck(body, d20=[1], d6=[6, 4, 5])
    assert (got["net_gain"], got["damage_rolled"], got["life_after"]) == (15, None, 30)


def test_a_grab_holds() -> None:
    """With damage only if the caller gives some (RU-C-ATT-6)."""
    plain = struck(strike(attack_kind="grab", damage=None, damage_type=None), d20=[HIT])
    assert (plain["grabbed"], plain["damage_final"], plain["statuses"]) == (True, None, [])
    assert struck(strike(attack_kind="grab"), d20=[HIT], d6=[4])["damage_final"] == 4
    assert struck(strike(attack_kind="grab"), d20=[MISS])["grabbed"] is None


def test_ice_freezes_and_hurts() -> None:
    """The freeze level rises by what LIFE loses; armor does not help, resist does (RU-C-FRZ-2, RU-C-DMG-19)."""
    got = struck(strike(damage_type="ice", target={"armor": 8, "resist": ["ice"]}), d20=[HIT], d6=[5])
    assert (got["freeze_gain"], got["life_loss"], got["life_after"]) == (2, 2, 28)


def test_ice_may_only_freeze() -> None:
    """By option `freeze_damage_life` (RU-C-FRZ-2)."""
    got = struck(strike(damage_type="ice", options={"freeze_damage_life": False}), d20=[HIT], d6=[5])
    assert (got["freeze_gain"], got["life_loss"], got["life_after"]) == (5, 0, 30)


@pytest.mark.parametrize(("type_", "damage", "dice"), [("fire", "3d6", 2), ("acid", "1d6", 0), ("bash", "3d6", None)])
def test_fire_and_acid_burn_on(type_: str, damage: str, dice: int | None) -> None:
    """With one of the weapon's own dice less (RU-C-BURN-1, RU-C-BURN-2, RU-C-BURN-3)."""
    body = strike(damage=damage, damage_type=type_, modifiers=["all_out_damage"])
    assert struck(body, d20=[HIT], d6=[1] * (int(damage[0]) + 1))["burning_dice"] == dice


def test_elements_may_meet_armor() -> None:
    """By option `elemental_armor` (RU-C-BURN-1)."""
    body = strike(damage_type="fire", target={"armor": 4}, options={"elemental_armor": True})
    assert struck(body, d20=[HIT], d6=[5, 2])["damage_final"] == 3


def test_natural_armor_and_resist_help() -> None:
    """RU-C-ARM-5 and RU-C-ARM-8 within an attack."""
    target = {"armor": 2, "natural_armor": 2, "resist": ["blade"]}
    got = struck(strike(damage_type="blade", target=target), d20=[HIT], d6=[6, 1])
    assert (got["armor_reduction"], got["damage_passed"], got["damage_final"]) == (1, 5, 4)


def test_dice_fall_in_one_order() -> None:
    """Damage, armor, push, net, then [STR]; d20 and d6 each in their own stream (RU-C-GEN-6)."""
    body = strike(
        damage="1d6", pushes="1d6", net_gain="1d6", target={"armor": 4, "str": 10}, sharpness="well", damage_mod=9
    )
    got = answer("attack", body, d20=[4, 15], d6=[1, 2, 3, 4, 5])
    assert [roll["purpose"] for roll in got["rolls"]] == [
        "attack",
        "damage",
        "damage",
        "armor",
        "push",
        "net",
        "cripple",
    ]
    result = got["result"]
    assert (result["damage_rolled"], result["armor_reduction"]) == (12, 3)
    assert (result["push_steps"], result["net_gain"], result["crippled"]) == (4, 5, "leg")


def test_the_errors_of_the_attack_value_are_those_of_the_attack() -> None:
    """RU-C-ATT-2 and RU-C-ATT-32, before any die is rolled."""
    conflict = strike(modifiers=["half_melee", "full_melee"])
    assert refusal("attack", conflict) == ("conflicting_modifiers", "/attack/modifiers")
    all_out = strike(attack_kind="stamping", modifiers=["all_out_attack"])
    assert refusal("attack", all_out) == ("already_all_out", "/attack/modifiers")


@pytest.mark.parametrize(
    ("members", "d20", "d6", "summary"),
    [
        ({"target": {"luck": 2}, "defense": {"luck": "before"}}, [], [], "avoided for 1 LUCK before"),
        ({}, [15], [], "rolled 15: a miss"),
        ({}, [19], [], "miserable miss"),
        ({}, [8], [4], "rolled 8: a hit. 1d6 = 4, armor takes 0, 4 in the end; LIFE 26"),
        ({"damage_type": "stun"}, [8], [4], "4 stun in the end; stun level 4"),
        ({"damage": None}, [8], [], "it does no damage"),
        ({"fixed_result": "hit"}, [], [4], "A hit without a roll. 1d6 = 4"),
        ({"defense": {"kind": "evade"}}, [8, 5], [], "the target evades: 5 against 6"),
        ({"defense": {"luck": "round"}}, [8], [], "no hit counts this round"),
    ],
)
def test_the_summary_shows_what_happened(members: dict[str, Any], d20: list[int], d6: list[int], summary: str) -> None:
    """In one line, with the numbers of RU-C-ATT-1, RU-C-DEF-1 and RU-C-DMG-1."""
    assert summary in answer("attack", strike(**members), d20=d20, d6=d6)["summary"]
