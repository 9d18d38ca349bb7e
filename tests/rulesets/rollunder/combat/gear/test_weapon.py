"""Tests of the tables of weapons, hands, shots and directions."""

import json
from pathlib import Path
from typing import Any

import pytest

from service.rulesets.rollunder.core.combat.hands import ROWS, HandsCombination
from service.rulesets.rollunder.core.combat.weapon import RANK_OF_RANGE, WEAPONS
from service.rulesets.rollunder.tables import table
from tests.rulesets.rollunder.calls import answer, refused, result

COVERAGE = json.loads((Path(__file__).parents[2] / "coverage.json").read_text(encoding="utf-8"))


def rules_of(*groups: str) -> set[str]:
    """Ids of the catalogue in these groups."""
    return {rule for rule in COVERAGE if rule.split("-")[2] in groups}


@pytest.mark.parametrize("row", table("weapons"), ids=lambda row: row["name"])
def test_every_weapon_is_found(row: dict[str, Any]) -> None:
    """With its rule, class, note and effects as in the table (RU-C-WPN-1, RU-C-RNG-1, RU-C-SIE-1)."""
    got = answer("weapon", {"name": row["name"]})
    found = got["result"]
    effects = {name: value for name, value in found.pop("effects").items() if value is not None}
    assert {**found, "effects": effects} == row
    assert got["rules"] == [row["id"]]


def test_every_rule_about_weapons_has_a_row() -> None:
    """One each, melee (RU-C-WPN-31), range (RU-C-RNG-20) and siege (RU-C-SIE-7), but those of net and wrestling."""
    rows = {weapon.id for weapon in WEAPONS.values()}
    assert rules_of("WPN", "RNG", "SIE") <= rows
    assert len(rows) == len(WEAPONS) == 31 + 20 + 7


def test_an_unknown_weapon_is_reported() -> None:
    """With its name (RU-C-WPN-1)."""
    fault = refused("weapon", {"name": "spoon"})
    assert (fault.code, fault.errors[0].place) == ("unknown_weapon", "/name")
    assert "spoon" in fault.detail


@pytest.mark.parametrize(
    ("name", "effect", "value"),
    [
        ("wrestling", "attack_kind", "grab"),
        ("brawl", "attack_kind", "unarmed"),
        ("stiletos", "moves", ["thrust"]),
        ("glaive", "hands", 2),
        ("scythe", "hands", 2),
        ("stomper", "push_attack", True),
        ("monkspade", "push_attack", True),
        ("pike", "crew", 2),
        ("slipknot-rope", "restraint", "rope"),
        ("net/rope/chain", "net_gain", "item data"),
        ("thr.net", "net_gain", "item data"),
        ("grenade", "attack_kind", "zone"),
        ("firethrower", "attack_kind", "spray"),
        ("firetube", "attack_kind", "spray"),
        ("bow", "hands", 2),
        ("ram", "ram", True),
        ("ballista", "reload", "ballista"),
        ("cannon", "reload", "cannon"),
    ],
)
def test_effects_are_data(name: str, effect: str, value: Any) -> None:
    """As in the table.

    RU-C-WPN-3, RU-C-WPN-4, RU-C-WPN-14, RU-C-WPN-22, RU-C-WPN-23, RU-C-WPN-25, RU-C-WPN-26, RU-C-WPN-27, RU-C-WPN-31,
    RU-C-RNG-10, RU-C-RNG-12, RU-C-RNG-13, RU-C-RNG-17, RU-C-RNG-20, RU-C-SIE-2, RU-C-SIE-3, RU-C-SIE-4, RU-C-SIE-6.
    """
    assert result("weapon", {"name": name})["effects"][effect] == value


@pytest.mark.parametrize(
    "name",
    [
        "handaxe", "dagger", "knife", "broadaxe", "sickle", "hammer", "club", "baton", "staff weapon",
        "thr.weight", "thr.star", "thr.disc", "blowgun",
    ],
)  # fmt: skip
def test_some_weapons_are_only_described(name: str) -> None:
    """Their numbers are those of the item.

    RU-C-WPN-5, RU-C-WPN-6, RU-C-WPN-7, RU-C-WPN-9, RU-C-WPN-11, RU-C-WPN-15, RU-C-WPN-16, RU-C-WPN-18, RU-C-WPN-20,
    RU-C-RNG-3, RU-C-RNG-6, RU-C-RNG-8, RU-C-RNG-15.
    """
    got = result("weapon", {"name": name})
    assert got["note"]
    assert set(got["effects"].values()) == {None}


@pytest.mark.parametrize("name", ["slasher", "saber", "sword"])
def test_long_blades_are_long(name: str) -> None:
    """RU-C-WPN-10, RU-C-WPN-12 and RU-C-WPN-13 make cuts harder to evade."""
    assert result("weapon", {"name": name})["effects"]["long_weapon"] is True


def test_melee_ranges_have_ranks() -> None:
    """Longest first (RU-C-WPN-2)."""
    assert sorted(RANK_OF_RANGE, key=RANK_OF_RANGE.__getitem__, reverse=True) == [
        "pike",
        "spear",
        "sword",
        "dagger",
        "brawl",
        "wrestle",
    ]


HANDS = {
    "S+S": (0, 0, 0, 2),
    "S+tool": (0, 0, 0, 1),
    "S+shield": (-4, 0, 0, 1),
    "S only": (0, 0, 0, 1),
    "M+shield": (-4, 0, 0, 1),
    "M+tool": (-4, 0, 0, 1),
    "M only": (0, 0, 0, 1),
    "M+M": (-4, 0, 0, 2),
    "M+S(P)": (0, 1, 0, 1),
    "L (2H)": (0, 0, 0, 1),
    "L (1H)": (-4, -8, -4, 1),
    "L+shield": (-4, 0, -4, 1),
    "M+horse": (-4, 0, 5, 1),
    "L+horse": (-8, 0, 5, 1),
    "ranged+horse": (-4, 0, 0, 1),
    "ranged+shield": (-4, 0, 0, 1),
    "shield only": (-4, 0, 0, 1),
}


@pytest.mark.parametrize("hands", HANDS)
def test_hands_have_their_numbers(hands: str) -> None:
    """Attack, parry, damage at SPEED 11, and attacks.

    RU-C-HAND-1, RU-C-HAND-2, RU-C-HAND-3, RU-C-HAND-4, RU-C-HAND-5, RU-C-HAND-6, RU-C-HAND-7, RU-C-HAND-8, RU-C-HAND-9,
    RU-C-HAND-10, RU-C-HAND-11, RU-C-HAND-12, RU-C-HAND-13, RU-C-HAND-14, RU-C-HAND-15, RU-C-HAND-16, RU-C-HAND-17.
    """
    got = result("hands", {"hands": hands, "speed": 11})
    assert (got["attack_mod"], got["parry_mod"], got["damage_mod"], got["attacks"]) == HANDS[hands]
    assert got["reload_factor"] == (2 if hands == "ranged+horse" else 1)


def test_every_combination_has_its_rule() -> None:
    """In the order of the catalogue (RU-C-HAND-1, RU-C-HAND-17)."""
    assert {ROWS[hands].rule for hands in HandsCombination} == rules_of("HAND")
    assert list(HANDS) == list(HandsCombination)


def test_shots_are_data() -> None:
    """RU-C-SHOT-1, RU-C-SHOT-2, RU-C-SHOT-3, RU-C-SHOT-4 and RU-C-SHOT-5: one attack, or two."""
    assert [(row["id"], row["attacks"]) for row in table("shots")] == [
        ("RU-C-SHOT-1", 1),
        ("RU-C-SHOT-2", 1),
        ("RU-C-SHOT-3", 2),
        ("RU-C-SHOT-4", 2),
        ("RU-C-SHOT-5", 1),
    ]


def test_there_are_26_directions() -> None:
    """Eight on three heights, from above and from below (RU-C-ATT-14)."""
    assert table("directions")["rule"] == "RU-C-ATT-14"
    assert len(set(table("directions")["directions"])) == 8 * 3 + 2
