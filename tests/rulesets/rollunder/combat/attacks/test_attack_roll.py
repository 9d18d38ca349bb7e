"""Tests of attack rolls and their results."""

from collections import Counter
from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, answer
from tests.rulesets.rollunder.combat.attacks.attack_bodies import MISS, strike, struck

NO_DAMAGE: dict[str, Any] = {"damage": None, "damage_type": None}


def results(dex: int, **members: Any) -> list[str]:
    """The attack results of all twenty rolls."""
    body = strike(attacker={"dex": dex}, **NO_DAMAGE, **members)
    return [struck(body, d20=[roll])["attack_result"] for roll in D20_FACES]


def test_all_rolls_against_a_usual_value() -> None:
    """1 and 2 are crits, 3 and 4 go for limbs, 19 and 20 are bloopers.

    RU-C-GEN-1, RU-C-ATT-1, RU-C-RES-1, RU-C-RES-2, RU-C-RES-3, RU-C-RES-4.
    """
    assert results(12) == [
        "crit1",
        "crit2",
        "cripple3",
        "cripple4",
        *["hit"] * 7,
        *["miss"] * 7,
        "blooper19",
        "blooper20",
    ]


@pytest.mark.parametrize(
    ("value", "first"),
    [
        (0, ["miss", "miss", "miss", "miss"]),
        (1, ["hit", "miss", "miss", "miss"]),
        (2, ["crit2", "hit", "miss", "miss"]),
        (3, ["crit1", "crit2", "miss", "miss"]),
        (4, ["crit1", "crit2", "cripple3", "miss"]),
        (5, ["crit1", "crit2", "cripple3", "cripple4"]),
    ],
)
def test_the_ladder_slides_at_low_values(value: int, first: list[str]) -> None:
    """A crit needs 2 or 3, a limb one more than its roll (RU-C-GEN-1, RU-C-RES-1 to -4)."""
    assert results(value)[:4] == first


@pytest.mark.parametrize(
    ("value", "last"), [(18, ["blooper19", "blooper20"]), (19, ["hit", "blooper19"]), (20, ["hit", "miss"])]
)
def test_the_ladder_slides_at_high_values(value: int, last: list[str]) -> None:
    """Bloopers fade from 19 on (RU-C-GEN-1)."""
    assert results(value)[18:] == last


def test_the_check_options_reach_attacks() -> None:
    """`equal`, `natural_1` and `natural_20` count here as well (RU-C-GEN-1)."""
    assert results(3, options={"equal": "success"})[2] == "cripple3"
    assert results(0, options={"natural_1": "always_succeeds"})[0] == "hit"
    assert results(21, options={"natural_20": "succeeds_above_20"})[19] == "hit"


@pytest.mark.parametrize(
    ("immune", "rolls"),
    [("crit1", [1]), ("crit2", [2]), ("cripple3", [3]), ("cripple4", [4])],
)
def test_an_impossible_result_is_a_plain_hit(immune: str, rolls: list[int]) -> None:
    """Each on its own; a crit1 does not become a crit2 (RU-C-RES-6)."""
    got = results(12, target={"immune": [immune]})
    assert [got[roll - 1] for roll in rolls] == ["hit"]
    assert Counter(got) == Counter(results(12)) - Counter([immune]) + Counter(["hit"])


@pytest.mark.parametrize(
    ("forced", "expected"),
    [
        ("force_crit1", ["crit1", "crit1", "crit1", "crit1", "crit1"]),
        ("force_crit2", ["crit1", "crit2", "crit2", "crit2", "crit2"]),
        ("force_cripple3", ["crit1", "crit2", "cripple3", "cripple3", "cripple3"]),
        ("force_cripple4", ["crit1", "crit2", "cripple4", "cripple4", "cripple4"]),
    ],
)
def test_a_forced_result_replaces_what_is_worth_no_more(forced: str, expected: list[str]) -> None:
    """Any success counts as it, unless the roll is better (RU-C-ATT-21, RU-C-ATT-22, RU-C-ATT-23, RU-C-ATT-24)."""
    assert results(16, modifiers=[forced])[:5] == expected
    assert results(16, modifiers=[forced])[8] == "miss"


def test_a_forced_result_must_be_possible() -> None:
    """If it is impossible the -8 still counts and the roll decides (RU-C-ATT-21, RU-C-RES-6)."""
    got = results(16, modifiers=["force_crit1"], target={"immune": ["crit1"]})
    assert got[:5] == ["hit", "crit2", "cripple3", "cripple4", "hit"]


@pytest.mark.parametrize(
    ("modifiers", "roll", "mishap"),
    [
        ([], 19, "attacker_injured"),
        ([], 20, "attacker_allies_hit"),
        (["sparring"], 19, "attacker_injured"),
        (["sparring"], 20, "target_injured"),
    ],
)
def test_a_blooper_hurts(modifiers: list[str], roll: int, mishap: str) -> None:
    """The roller or the own side (RU-C-GEN-2); in sparring a 20 the other one (RU-C-ATT-41)."""
    got = struck(strike(modifiers=modifiers), d20=[roll])
    assert (got["hit"], got["avoided_by"], got["mishap"]) == (False, "attack_failed", mishap)


def test_a_very_large_zone_hits_without_a_roll() -> None:
    """No attack roll and no defense (RU-C-ATT-30, RU-C-DEF-2)."""
    got = struck(strike(attack_kind="very_large_zone", defense={"kind": "evade"}), d6=[4])
    assert (got["attack_value"], got["attack_roll"], got["attack_result"]) == (None, None, "hit")
    assert (got["defense_refused"], got["damage_final"]) == ("not_against_this_attack", 4)


def test_a_trap_is_known_to_hit() -> None:
    """`fixed_result` rolls nothing and forces nothing (RU-C-DEF-2, RU-C-ATT-22)."""
    got = struck(strike(fixed_result="hit", modifiers=["force_crit1"]), d6=[4])
    assert (got["attack_roll"], got["attack_result"], got["attack_value"]) == (None, "hit", 4)


def test_further_targets_share_the_face() -> None:
    """`fixed_roll` is read as if it had been rolled (RU-C-ATT-25, RU-C-ATT-26, RU-C-ATT-28)."""
    got = struck(strike(fixed_roll=2, modifiers=["swingblow"]))
    assert (got["attack_roll"], got["attack_result"], got["damage_rolled"]) == (2, "crit2", 6)


def test_one_of_two_targets_may_defend() -> None:
    """Each defends alone, and damage is rolled for each that is hit (RU-C-ATT-25)."""
    first = struck(strike(modifiers=["swingblow"], defense={"kind": "parry"}), d20=[8, 5])
    second = struck(strike(modifiers=["swingblow"], fixed_roll=8), d6=[3])
    assert (first["avoided_by"], second["damage_final"]) == ("parry", 3)


@pytest.mark.parametrize(("roll", "returns"), [(10, False), (15, True), (19, False), (20, False)])
def test_a_tripwood_returns_after_a_plain_miss(roll: int, returns: bool) -> None:
    """Not after a hit and not after a blooper (RU-C-RNG-14)."""
    body = strike(attack_kind="ranged", weapon="tripwood", **NO_DAMAGE)
    assert struck(body, d20=[roll])["returns"] is returns


def test_a_tripwood_does_not_return_after_a_defense() -> None:
    """A defense stops its return (RU-C-RNG-14)."""
    body = strike(attack_kind="ranged", weapon="tripwood", defense={"kind": "block", "block_value": 9})
    assert struck(body, d20=[10, 5])["returns"] is False


@pytest.mark.parametrize(
    ("members", "defenseless"),
    [
        ({"modifiers": ["all_out_attack"]}, True),
        ({"modifiers": ["all_out_damage"]}, True),
        ({"attack_kind": "collision"}, True),
        ({"attack_kind": "stamping"}, True),
        ({}, None),
    ],
)
def test_all_out_leaves_no_defense(members: dict[str, Any], defenseless: bool | None) -> None:
    """Hit or not, the attacker has none this round (RU-C-ATT-31, RU-C-ATT-32)."""
    assert struck(strike(**members), d20=[18])["attacker_defenseless"] is defenseless


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("cut", "RU-C-ATT-16"),
        ("thrust", "RU-C-ATT-17"),
        ("throw", "RU-C-ATT-18"),
        ("shot", "RU-C-ATT-19"),
        ("bite", "RU-C-ATT-20"),
    ],
)
def test_a_move_is_named_among_the_rules(move: str, rule: str) -> None:
    """RU-C-ATT-16, RU-C-ATT-17, RU-C-ATT-18, RU-C-ATT-19 and RU-C-ATT-20 change no number of the roll."""
    got = answer("attack", strike(attack_move=move, **NO_DAMAGE), d20=[10])
    assert rule in got["rules"]
    assert got["result"]["attack_value"] == 12


@pytest.mark.parametrize(
    ("attacker", "weapon", "opening"),
    [
        ("Ana", "sword", "Ana (sword) → Orc: 12,"),
        ("Ana", None, "Ana → Orc: 12,"),
        (None, "sword", "The attacker → Orc: 12,"),
    ],
)
def test_the_summary_names_who_attacks_whom_with_which_weapon(
    attacker: str | None, weapon: str | None, opening: str
) -> None:
    """As far as the request names them."""
    body = strike(attacker={"name": attacker}, target={"name": "Orc"}, weapon=weapon)
    assert answer("attack", body, d20=[MISS])["summary"].startswith(opening)
