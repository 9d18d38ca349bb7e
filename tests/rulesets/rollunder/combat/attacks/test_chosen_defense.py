"""Tests of defenses within an attack, and of parry effects."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal
from tests.rulesets.rollunder.combat.attacks.attack_bodies import HIT, strike, struck


@pytest.mark.parametrize(("roll", "counter"), [(1, "free_undefendable"), (2, "free"), (5, "none")])
def test_a_success_is_not_hit(roll: int, counter: str) -> None:
    """Nothing else is rolled; a crit grants a counter-attack (RU-C-DEF-1, RU-C-DEF-10, RU-C-DEF-11, RU-C-REA-4)."""
    got = struck(strike(defense={"kind": "evade"}), d20=[HIT, roll])
    assert (got["hit"], got["avoided_by"], got["counter_attack"]) == (False, "evade", counter)
    assert got["damage_rolled"] is None


@pytest.mark.parametrize("roll", [1, 2])
def test_a_crit_can_be_warded_off(roll: int) -> None:
    """A defense may be used against any hit (RU-C-DEF-1)."""
    assert struck(strike(defense={"kind": "parry"}), d20=[roll, 5])["hit"] is False


@pytest.mark.parametrize(
    ("modifiers", "roll", "mishap"),
    [
        ([], 19, "target_injured"),
        ([], 20, "target_allies_hit"),
        (["sparring"], 19, "target_injured"),
        (["sparring"], 20, "attacker_injured"),
    ],
)
def test_a_blooper_is_hit_and_hurts(modifiers: list[str], roll: int, mishap: str) -> None:
    """RU-C-GEN-2, and RU-C-ATT-41 in sparring; without a counter-attack."""
    got = struck(strike(modifiers=modifiers, defense={"kind": "evade"}), d20=[5, roll], d6=[3])
    assert (got["hit"], got["mishap"], got["counter_attack"]) == (True, mishap, None)


@pytest.mark.parametrize(
    ("members", "defense", "reason"),
    [
        ({}, {"kind": "block"}, "not_against_this_attack"),
        ({}, {"kind": "evade", "posture": "kneeling"}, "kneeling"),
        ({}, {"kind": "parry", "limits": ["undefendable"]}, "undefendable"),
        ({}, {"kind": "parry", "weapon": "flail"}, "weapon_cannot_parry"),
        (
            {"attack_kind": "collision", "damage_type": None, "damage": None},
            {"kind": "parry"},
            "not_against_this_attack",
        ),
    ],
)
def test_an_impossible_defense_is_not_rolled(members: dict[str, Any], defense: dict[str, Any], reason: str) -> None:
    """The answer gives the reason and the target is hit (RU-C-DEF-2)."""
    dice = 2 if members else 1
    got = struck(strike(**members, defense=defense), d20=[HIT], d6=[3] * dice)
    assert (got["hit"], got["defense_refused"], got["defense_roll"]) == (True, reason, None)


def test_luck_may_be_spent_where_no_defense_is() -> None:
    """Also against a counter-attack that cannot be defended (RU-C-DEF-10)."""
    got = struck(strike(target={"luck": 2}, defense={"luck": "avoid", "limits": ["undefendable"]}), d20=[HIT])
    assert got["avoided_by"] == "luck"


@pytest.mark.parametrize("kind", ["evade", "parry", "block"])
def test_a_defense_needs_dex(kind: str) -> None:
    """Asked for before any die is rolled (RU-C-DEF-1)."""
    assert refusal("attack", strike(target={"dex": None}, defense={"kind": kind})) == ("bad_input", "/target/dex")


def test_a_shield_with_a_block_value_needs_no_dex() -> None:
    """RU-C-DEF-5: the number is that of the item."""
    body = strike(attack_kind="ranged", target={"dex": None}, defense={"kind": "block", "block_value": 9})
    assert struck(body, d20=[HIT, 5])["avoided_by"] == "block"


def test_who_is_unaware_is_reported_by_awareness() -> None:
    """The limit belongs to operation defend (RU-C-DEF-15)."""
    assert refusal("attack", strike(defense={"limits": ["unaware"]})) == ("bad_input", "/defense/limits")


def test_conflicts_of_the_defense_are_refused() -> None:
    """As in operation defend (RU-C-DEF-17, RU-C-TEAM-4)."""
    defense = {"modifiers": ["defend_only_pro", "defend_only_master"]}
    assert refusal("attack", strike(defense=defense)) == ("conflicting_modifiers", "/defense/modifiers")
    assert refusal("attack", strike(allystrike_attackers=1)) == ("bad_input", "/attack/allystrike_attackers")


def test_a_blocked_throwing_spear_ruins_the_shield() -> None:
    """Only when it is blocked (RU-C-RNG-9)."""
    members: dict[str, Any] = {"attack_kind": "ranged", "weapon": "thr.spear"}
    blocked = struck(strike(**members, defense={"kind": "block"}), d20=[HIT, 5])
    evaded = struck(strike(**members, defense={"kind": "evade"}), d20=[HIT, 5])
    assert (blocked["shield_useless"], evaded["shield_useless"]) == (True, None)


@pytest.mark.parametrize(
    ("face", "roll", "intact"),
    [(3, None, True), (6, 18, True), (6, 19, False)],
)
def test_a_parry_may_test_the_item(face: int, roll: int | None, intact: bool) -> None:
    """Against the damage there would have been (RU-C-DEF-4, RU-C-DUR-1, RU-C-DUR-3)."""
    d20 = [HIT, 5] if roll is None else [HIT, 5, roll]
    got = struck(strike(damage_mod=1, defense={"kind": "parry", "durability": 4}), d20=d20, d6=[face])
    assert (got["parry_damage"], got["durability_roll"], got["parry_item_intact"]) == (face + 1, roll, intact)


@pytest.mark.parametrize(
    ("members", "modifiers"),
    [
        ({"attack_move": "thrust"}, []),
        ({}, ["deflecting"]),
        ({"damage_type": "sting"}, []),
        ({"damage_type": "stun"}, []),
        ({"sparring_weapon": True}, []),
        ({"damage": None}, []),
    ],
)
def test_some_parries_spare_the_item(members: dict[str, Any], modifiers: list[str]) -> None:
    """Thrusts, deflected blows, and everything but blades and bashes (RU-C-DEF-4, RU-C-DEF-6, RU-C-ATT-17)."""
    defense = {"kind": "parry", "durability": 4, "modifiers": modifiers}
    roll = 1 if modifiers else 5
    got = struck(strike(**members, defense=defense), d20=[HIT, roll])
    assert (got["avoided_by"], got["parry_damage"], got["parry_item_intact"]) == ("parry", None, None)


def test_a_sting_used_as_bash_tests_the_item() -> None:
    """The type after conversion decides, the damage before it (RU-C-DEF-4)."""
    body = strike(damage_type="sting", use_as="bash", defense={"kind": "parry", "durability": 9})
    assert struck(body, d20=[HIT, 5], d6=[6])["parry_damage"] == 6


def test_a_parried_crit_tests_with_the_highest_damage() -> None:
    """No damage dice are rolled (RU-C-DEF-4, RU-C-DMG-2)."""
    got = struck(strike(damage="2d6+1", defense={"kind": "parry", "durability": 13}), d20=[1, 5])
    assert (got["parry_damage"], got["parry_item_intact"]) == (13, True)


def test_a_parried_grab_hurts_the_grabber() -> None:
    """The weapon's dice, the grabber's armor, the type (RU-C-DEF-20, RU-C-ATT-6)."""
    defense = {"kind": "parry", "weapon_damage": "1d6", "weapon_type": "sting"}
    body = strike(attack_kind="grab", damage=None, attacker={"armor": 2}, defense=defense)
    assert struck(body, d20=[HIT, 5], d6=[6])["grabber_damage"] == 2


@pytest.mark.parametrize(
    ("defense", "options"),
    [
        ({"weapon_damage": "1d6", "weapon_type": "blade"}, {"grab_parry_damage": "none"}),
        ({"weapon_damage": "1d6"}, {}),
        ({}, {}),
    ],
)
def test_a_parried_grabber_may_get_off(defense: dict[str, Any], options: dict[str, Any]) -> None:
    """By option, or because the weapon is not stated (RU-C-DEF-20)."""
    body = strike(attack_kind="grab", damage=None, defense={"kind": "parry", **defense}, options=options)
    assert struck(body, d20=[HIT, 5])["grabber_damage"] is None


def test_two_who_strike_together_are_hard_to_ward_off() -> None:
    """-2 for the defense of the target (RU-C-TEAM-4)."""
    body = strike(allystrike_attackers=2, defense={"kind": "parry"})
    assert struck(body, d20=[HIT, 5], d6=[3])["defense_value"] == 4


def test_the_weapon_shows_whether_a_cut_is_long() -> None:
    """RU-C-DEF-7, unless the request says otherwise."""
    members: dict[str, Any] = {"attack_move": "cut", "weapon": "sword", "defense": {"kind": "evade"}}
    assert struck(strike(**members), d20=[HIT, 5], d6=[3])["defense_value"] == 2
    assert struck(strike(**members, long_weapon=False), d20=[HIT, 5])["defense_value"] == 6
