"""Tests of defenses alone: conditions, values, and very good or bad results."""

from typing import Any

import pytest

from service.rulesets.rollunder.combat.attacks.defense_terms import POSTURES, Posture
from tests.rulesets.rollunder.calls import D20_FACES, answer, refusal, result

DEFENSES = ("evade", "parry", "block")
NO_PARRY = ("whip", "flail", "chainsticks")


def rolled(defense: str, roll: int = 10, **members: Any) -> dict[str, Any]:
    """A defense of DEX 14 that is possible, with this face."""
    got = result("defend", {"defense": defense, "dex": 14, **members}, d20=[roll])
    assert (got["allowed"], got["reason"]) == (True, None)
    return got


def value(defense: str, **members: Any) -> int:
    """The value of such a defense; without anything else it is 7."""
    got: int = rolled(defense, **members)["defense_value"]
    return got


def reason(defense: str, **members: Any) -> str:
    """The reason why a defense is impossible; nothing is rolled."""
    got = result("defend", {"defense": defense, "dex": 14, **members}, d20=[])
    assert (got["allowed"], got["avoided"], got["defense_value"]) == (False, False, None)
    why: str = got["reason"]
    return why


@pytest.mark.parametrize("defense", DEFENSES)
def test_half_of_dex_is_the_base(defense: str) -> None:
    """Halved first, then modified (RU-C-DEF-1, RU-C-DEF-3, RU-C-DEF-4)."""
    kind = "ranged" if defense == "block" else "melee"
    got = rolled(defense, dex=15, attack_kind=kind, gm_defense_mod=1)
    assert (got["base"], got["applied"], got["defense_value"]) == (7, [["gm", 1]], 8)


def test_a_shield_has_a_block_value() -> None:
    """It takes the place of half DEX (RU-C-DEF-5)."""
    assert value("block", attack_kind="ranged", block_value=11) == 11
    assert value("evade", attack_kind="ranged", block_value=11) == 7


HELPS = {
    "melee": "evade parry",
    "unarmed": "evade parry",
    "grab": "evade parry",
    "lancing": "evade parry",
    "riding_by": "evade parry",
    "collision": "evade",
    "stamping": "evade",
    "spray": "evade",
    "gas": "",
    "ranged": "evade block",
    "magic": "evade block",
    "zone": "evade",
    "large_zone": "evade",
    "very_large_zone": "",
}


@pytest.mark.parametrize("defense", DEFENSES)
@pytest.mark.parametrize("kind", HELPS)
def test_a_kind_of_attack_decides_what_helps(kind: str, defense: str) -> None:
    """RU-C-DEF-2, and RU-C-ATT-12 for gas, which nothing helps against."""
    if defense in HELPS[kind].split():
        rolled(defense, attack_kind=kind)
    else:
        assert reason(defense, attack_kind=kind) == "not_against_this_attack"


@pytest.mark.parametrize(("kind", "number"), [("spray", -4), ("zone", -4), ("large_zone", -8)])
def test_areas_are_hard_to_evade(kind: str, number: int) -> None:
    """RU-C-ATT-11, RU-C-ATT-28 and RU-C-ATT-29 have their number."""
    assert rolled("evade", attack_kind=kind)["applied"] == [[kind, number]]


def test_all_rolls_of_a_defense() -> None:
    """Below the value it is avoided; crits and bloopers by the ladder (RU-C-GEN-1, RU-C-DEF-1)."""
    got = [rolled("evade", roll)["avoided"] for roll in D20_FACES]
    assert got == [True] * 6 + [False] * 14


@pytest.mark.parametrize(
    ("roll", "counter", "mishap"),
    [
        (1, "free_undefendable", None),
        (2, "free", None),
        (3, "none", None),
        (10, "none", None),
        (19, "none", "defender_injured"),
        (20, "none", "defender_allies_hit"),
    ],
)
def test_a_crit_counters_and_a_blooper_hurts(roll: int, counter: str, mishap: str | None) -> None:
    """RU-C-DEF-10, RU-C-DEF-11, RU-C-REA-4 and RU-C-GEN-2."""
    got = rolled("parry", roll)
    assert (got["counter_attack"], got["mishap"]) == (counter, mishap)


@pytest.mark.parametrize(("roll", "counter"), [(1, "free_undefendable"), (2, "free")])
def test_who_only_defends_may_get_no_counter_attack(roll: int, counter: str) -> None:
    """A special reward by default, none by option `counter_when_defend_only` (RU-C-DEF-10)."""
    members = {"modifiers": ["defend_only_pro"]}
    assert rolled("parry", roll, **members)["counter_attack"] == counter
    options = {"counter_when_defend_only": False}
    assert rolled("parry", roll, **members, options=options)["counter_attack"] == "none"
    assert rolled("parry", roll, options=options)["counter_attack"] == counter


@pytest.mark.parametrize(
    ("modifier", "number", "counts_for"),
    [
        ("deflecting", -4, "parry"),
        ("evade_up_jump", -4, "evade"),
        ("evade_up_fly", 0, "evade"),
        ("from_behind", -4, "evade parry block"),
        ("defend_only_untrained", 1, "evade parry block"),
        ("defend_only_pro", 2, "evade parry block"),
        ("defend_only_expert", 3, "evade parry block"),
        ("defend_only_master", 5, "evade parry block"),
        ("thrown_weapon_parry", -4, "parry"),
    ],
)
@pytest.mark.parametrize("defense", DEFENSES)
def test_a_modifier_counts_for_some_defenses(modifier: str, number: int, counts_for: str, defense: str) -> None:
    """The others ignore it: RU-C-DEF-6, RU-C-DEF-9, RU-C-DEF-14, RU-C-DEF-17, RU-C-ATT-38."""
    kind = "ranged" if defense == "block" else "melee"
    counted = number if defense in counts_for.split() else 0
    assert value(defense, attack_kind=kind, modifiers=[modifier, modifier]) == 7 + counted


@pytest.mark.parametrize("names", [["defend_only_expert", "defend_only_pro"], ["evade_up_fly", "evade_up_jump"]])
def test_one_tier_and_one_way_up(names: list[str]) -> None:
    """Two of them exclude each other (RU-C-DEF-17, RU-C-DEF-9)."""
    body = {"defense": "evade", "dex": 14, "modifiers": names}
    assert refusal("defend", body) == ("conflicting_modifiers", "/modifiers")


def test_what_shows_from_other_fields_is_not_named() -> None:
    """`lying` or `zone` among the modifiers is no name of the list (RU-C-DEF-12)."""
    body = {"defense": "evade", "dex": 14, "modifiers": ["lying"]}
    assert refusal("defend", body) == ("bad_input", "/modifiers/0")


@pytest.mark.parametrize(
    ("move", "long_weapon", "weapon", "number"),
    [
        ("cut", True, None, -4),
        ("cut", None, "sword", -4),
        ("cut", None, "slasher", -4),
        ("cut", None, "saber", -4),
        ("cut", None, "whip", -4),
        ("cut", None, "flail", -4),
        ("cut", None, "chainsticks", -4),
        ("cut", None, "axe", 0),
        ("cut", False, "sword", 0),
        ("thrust", True, "sword", 0),
    ],
)
def test_a_long_cut_is_hard_to_evade(move: str, long_weapon: bool | None, weapon: str | None, number: int) -> None:
    """By the field, or by the weapon (RU-C-DEF-7, RU-C-ATT-16); parries do not mind."""
    members = {"attack_move": move, "long_weapon": long_weapon, "attack_weapon": weapon}
    assert value("evade", **members) == 7 + number
    assert value("parry", **members) == 7


@pytest.mark.parametrize("limit", ["surrounded", "in_saddle", "no_space"])
def test_without_room_only_the_way_up_is_left(limit: str) -> None:
    """RU-C-DEF-8: no evade, but upwards, and parries are as always."""
    assert reason("evade", limits=[limit]) == "no_room"
    assert value("evade", limits=[limit], modifiers=["evade_up_jump"]) == 3
    assert value("evade", limits=[limit], modifiers=["evade_up_fly"]) == 7
    assert value("parry", limits=[limit]) == 7


@pytest.mark.parametrize("limit", ["confined", "evaded_up_already"])
def test_the_way_up_may_be_closed(limit: str) -> None:
    """Once a round and not in tunnels (RU-C-DEF-9)."""
    assert reason("evade", limits=[limit], modifiers=["evade_up_fly"]) == "no_evade_up"
    assert value("evade", limits=[limit]) == 7


@pytest.mark.parametrize("defense", DEFENSES)
@pytest.mark.parametrize("limit", ["undefendable", "all_out", "unaware"])
def test_some_limits_close_everything(limit: str, defense: str) -> None:
    """RU-C-DEF-10, RU-C-ATT-31 and RU-C-DEF-15."""
    assert reason(defense, limits=[limit]) == limit


def test_reasons_are_tested_in_one_order() -> None:
    """The answer names the first that applies (RU-C-DEF-2)."""
    limits = ["surrounded", "unaware", "all_out", "undefendable"]
    assert reason("evade", limits=limits, posture="kneeling", attack_kind="gas") == "undefendable"
    assert reason("evade", limits=limits[:3], posture="kneeling", attack_kind="gas") == "all_out"
    assert reason("evade", limits=limits[:2], posture="kneeling", attack_kind="gas") == "unaware"
    assert reason("evade", limits=limits[:1], posture="kneeling", attack_kind="gas") == "not_against_this_attack"
    assert reason("evade", limits=limits[:1], posture="kneeling") == "kneeling"
    assert reason("evade", limits=limits[:1]) == "no_room"


def test_lying() -> None:
    """No parry, no block, evade -4 (RU-C-DEF-12)."""
    assert reason("parry", posture="lying") == "lying"
    assert reason("block", posture="lying", attack_kind="ranged") == "lying"
    assert rolled("evade", posture="lying")["applied"] == [["lying", -4]]


def test_kneeling() -> None:
    """No evade, not even upwards; parry and block -4 (RU-C-DEF-13)."""
    assert reason("evade", posture="kneeling") == "kneeling"
    assert reason("evade", posture="kneeling", modifiers=["evade_up_fly"]) == "kneeling"
    assert value("parry", posture="kneeling") == 3
    assert value("block", posture="kneeling", attack_kind="ranged") == 3


def test_low_postures_are_slow() -> None:
    """Lying rolls sideways at SPEED 1 (RU-C-POS-3), kneeling does not move (RU-C-POS-4)."""
    assert (POSTURES[Posture.LYING].speed, POSTURES[Posture.KNEELING].speed) == (1, 0)


@pytest.mark.parametrize("weapon", NO_PARRY)
@pytest.mark.parametrize(
    ("meaning", "own_is_refused", "other_is_refused"),
    [("wielder", True, False), ("target", False, True), ("both", True, True)],
)
def test_some_weapons_do_not_parry(weapon: str, meaning: str, own_is_refused: bool, other_is_refused: bool) -> None:
    """Whip, flail and chainsticks: RU-C-DEF-18, RU-C-WPN-28, RU-C-WPN-29, RU-C-WPN-30."""
    options = {"no_parry_meaning": meaning}
    for field, refused in (("own_weapon", own_is_refused), ("attack_weapon", other_is_refused)):
        members = {field: weapon, "options": options}
        if refused:
            assert reason("parry", **members) == "weapon_cannot_parry"
        else:
            rolled("parry", **members)


@pytest.mark.parametrize(
    ("members", "number"),
    [
        ({"hands": "M+S(P)"}, 1),
        ({"hands": "L (1H)"}, -8),
        ({"hands": "M+shield"}, 0),
        ({"grip": "half_sword"}, -8),
        ({"grip": "reverse_half_sword"}, -8),
        ({"grip": "batten"}, -8),
        ({"hands": "L (1H)", "grip": "batten"}, -16),
    ],
)
def test_own_hands_and_grip_change_a_parry(members: dict[str, str], number: int) -> None:
    """And nothing else: RU-C-DEF-19, RU-C-GRIP-1, RU-C-GRIP-2, RU-C-GRIP-3."""
    assert value("parry", **members) == 7 + number
    assert value("evade", **members) == 7


@pytest.mark.parametrize(("option", "number"), [("attackers", -2), ("others", -1)])
def test_two_who_strike_together_are_hard_to_ward_off(option: str, number: int) -> None:
    """Both are counted, or the other one by option (RU-C-TEAM-4)."""
    options = {"allystrike_count": option}
    got = rolled("evade", allystrike_attackers=2, options=options)
    assert got["applied"] == [["allystrike", number]]


def test_two_at_most_strike_together() -> None:
    """0 or 2, nothing between or beyond (RU-C-TEAM-4)."""
    for attackers in (1, 3):
        body = {"defense": "evade", "dex": 14, "allystrike_attackers": attackers}
        assert refusal("defend", body) == ("bad_input", "/allystrike_attackers")


def test_everything_adds_up_in_one_order() -> None:
    """Kind, evaded cut, posture, modifiers, hands, grip, allystrike, game master (RU-C-DEF-1, RU-C-GEN-3)."""
    members = {
        "attack_move": "cut",
        "long_weapon": True,
        "posture": "lying",
        "modifiers": ["defend_only_master", "from_behind"],
        "allystrike_attackers": 2,
        "gm_defense_mod": -1,
    }
    got = rolled("evade", attack_kind="spray", **members)
    names = [name for name, _ in got["applied"]]
    assert names == ["spray", "evade_cut", "lying", "defend_only_master", "from_behind", "allystrike", "gm"]
    parried = rolled("parry", hands="L (1H)", grip="batten", modifiers=["deflecting"])
    assert [name for name, _ in parried["applied"]] == ["deflecting", "L (1H)", "batten"]


def test_a_refused_defense_names_its_rule() -> None:
    """RU-C-DEF-8 for the lack of room."""
    body = {"defense": "evade", "dex": 14, "limits": ["no_space"]}
    assert answer("defend", body, d20=[])["rules"] == ["RU-C-DEF-8"]
