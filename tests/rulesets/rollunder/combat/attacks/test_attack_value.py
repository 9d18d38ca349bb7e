"""Tests of attack values: modifiers of DEX, their order, and exclusions."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import refusal, refused, result


def value(**members: Any) -> int | None:
    """The attack value of DEX 12."""
    got: int | None = result("attack_value", {"dex": 12, **members})["attack_value"]
    return got


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("melee", 12),
        ("unarmed", 12),
        ("grab", 12),
        ("lancing", 12),
        ("riding_by", 12),
        ("collision", 14),
        ("stamping", 10),
        ("spray", 12),
        ("gas", 12),
        ("ranged", 12),
        ("magic", 12),
        ("zone", 16),
        ("large_zone", 20),
        ("very_large_zone", None),
    ],
)
def test_a_kind_brings_its_modifier(kind: str, expected: int | None) -> None:
    """Every kind has a different number; a very large zone needs no roll.

    RU-C-ATT-4, RU-C-ATT-5, RU-C-ATT-6, RU-C-ATT-7, RU-C-ATT-8, RU-C-ATT-9, RU-C-ATT-11, RU-C-ATT-12, RU-C-ATT-13,
    RU-C-ATT-15, RU-C-ATT-28, RU-C-ATT-29, RU-C-ATT-30, RU-C-COL-4.
    """
    got = result("attack_value", {"dex": 12, "attack_kind": kind})
    assert (got["attack_value"], got["roll_needed"]) == (expected, expected is not None)


@pytest.mark.parametrize(
    ("modifier", "number"),
    [
        ("blind_spot", -4),
        ("blind_direction", -8),
        ("force_crit1", -8),
        ("force_crit2", -8),
        ("force_cripple3", -8),
        ("force_cripple4", -8),
        ("swingblow", -2),
        ("long_swingblow", -2),
        ("runners_attack", -8),
        ("full_melee", 0),
        ("half_melee", -4),
        ("run_to_reach", -8),
        ("all_out_attack", 4),
        ("all_out_damage", 0),
        ("tool_attack", -4),
        ("thrown_weapon_in_melee", 0),
        ("four_handed", 0),
        ("cut_in_water", 0),
        ("thrust_in_water", 0),
    ],
)
def test_a_modifier_has_its_number(modifier: str, number: int) -> None:
    """Each is added and listed unless it is 0.

    RU-C-ATT-3, RU-C-ATT-21, RU-C-ATT-22, RU-C-ATT-23, RU-C-ATT-24, RU-C-ATT-25, RU-C-ATT-26, RU-C-ATT-27, RU-C-ATT-31,
    RU-C-ATT-33, RU-C-ATT-34, RU-C-ATT-35, RU-C-ATT-36, RU-C-ATT-38.
    """
    got = result("attack_value", {"dex": 12, "modifiers": [modifier]})
    assert got["attack_value"] == 12 + number
    assert got["applied"] == ([[modifier, number]] if number else [])


def test_everything_adds_up_in_one_order() -> None:
    """Kind, modifiers as listed, hands, grip, range, game master (RU-C-ATT-2, RU-C-GEN-3)."""
    body = {
        "dex": 12,
        "attack_kind": "zone",
        "modifiers": ["tool_attack", "blind_spot"],
        "hands": "M+M",
        "grip": "half_sword",
        "range_mod": -1,
        "gm_attack_mod": 3,
    }
    got = result("attack_value", body)
    assert got["applied"] == [
        ["zone", 4],
        ["tool_attack", -4],
        ["blind_spot", -4],
        ["M+M", -4],
        ["half_sword", 4],
        ["range", -1],
        ["gm", 3],
    ]
    assert got["attack_value"] == 12 - 2


def test_the_same_twice_counts_once() -> None:
    """A modifier named twice is one modifier (RU-C-ATT-2)."""
    assert value(modifiers=["tool_attack", "tool_attack"]) == 8


def test_a_value_may_be_negative() -> None:
    """There is no floor: bloopers stay possible (RU-C-ATT-1)."""
    assert value(gm_attack_mod=-20) == -8


@pytest.mark.parametrize(
    "names",
    [
        ["full_melee", "half_melee"],
        ["run_to_reach", "runners_attack"],
        ["blind_direction", "blind_spot"],
        ["force_cripple3", "force_crit1"],
        ["long_swingblow", "swingblow"],
        ["all_out_attack", "all_out_damage"],
    ],
)
def test_one_of_a_group(names: list[str]) -> None:
    """Two of one group are refused, with the sorted names (RU-C-ATT-2)."""
    fault = refused("attack_value", {"dex": 12, "modifiers": names[::-1]})
    assert (fault.code, fault.members["conflict"]) == ("conflicting_modifiers", names)


@pytest.mark.parametrize("kind", ["collision", "stamping"])
@pytest.mark.parametrize("modifier", ["all_out_attack", "all_out_damage"])
def test_some_attacks_are_all_out_already(kind: str, modifier: str) -> None:
    """Collision and stamping cannot choose it on top (RU-C-ATT-32)."""
    body = {"dex": 12, "attack_kind": kind, "modifiers": [modifier]}
    assert refusal("attack_value", body) == ("already_all_out", "/modifiers")


@pytest.mark.parametrize(("grip", "number"), [("half_sword", 4), ("reverse_half_sword", -4), ("batten", -4)])
def test_a_grip_changes_the_attack(grip: str, number: int) -> None:
    """RU-C-GRIP-1, RU-C-GRIP-2 and RU-C-GRIP-3 each have their number."""
    assert value(grip=grip) == 12 + number


def test_water_has_the_step_of_the_table() -> None:
    """A cut loses and a thrust gains `water_step` (RU-C-ATT-16, RU-C-ATT-17)."""
    assert value(modifiers=["cut_in_water"], options={"water_step": 4}) == 8
    assert value(modifiers=["thrust_in_water"], options={"water_step": 4}) == 16


def test_four_hands_have_the_number_of_the_table() -> None:
    """The text only says that it may have -4 (RU-C-ATT-39)."""
    assert value(modifiers=["four_handed"], options={"four_handed_mod": -4}) == 8


def test_sparring_halves_base_or_total() -> None:
    """DEX first, or the whole value by option (RU-C-ATT-40)."""
    body = {"dex": 15, "modifiers": ["sparring", "half_melee"]}
    halved = result("attack_value", body)
    assert (halved["base"], halved["attack_value"]) == (7, 3)
    whole = result("attack_value", {**body, "options": {"sparring_halves": "total"}})
    assert (whole["base"], whole["attack_value"]) == (15, 5)


def test_other_attributes_are_passed_as_dex() -> None:
    """The base is the number that the caller passes as `dex`, never below 0 (RU-C-ATT-1)."""
    assert refusal("attack_value", {"dex": -1}) == ("bad_input", "/dex")
