"""Tests of shots and throws."""

from typing import Any

import pytest

from tests.rulesets.flyerbook.calls import answer, over_faces, refusal, result, roller

TARGET = {"name": "Darius", "wound_threshold": 4}


def shot(value: int = 12, target: dict[str, Any] | None = None, weapon: int = 1, **members: Any) -> dict[str, Any]:
    """The request of a shot."""
    attacker = roller(value, name="Hildy", weapon=weapon)
    return {"mode": "ranged", "attacker": attacker, "target": TARGET | (target or {})} | members


def difficulty(**members: Any) -> int:
    """The difficulty of a shot under these circumstances."""
    number: int = result("attack", shot(**members), Hildy=[1])["difficulty"]
    return number


@pytest.mark.parametrize(
    ("value", "distance", "weapon", "target", "counts"),
    [
        (12, 5, 4, {}, (3, 3, 0)),
        (12, 6, 4, {}, (2, 2, 0)),
        (13, 5, 4, {"armor": 2}, (4, 3, 0)),
        (5, 5, 4, {}, (0, 0, 0)),
        (18, 5, 8, {"wound_threshold": 6}, (6, 6, 2)),
    ],
)
def test_hits_and_wounds_are_exactly_so_many(
    value: int, distance: int, weapon: int, target: dict[str, Any], counts: tuple[int, ...]
) -> None:
    """Of six faces just so many hit, wound and put out of action (FB-ATT-5, FB-DMG-3, FB-WOUND-1, FB-WOUND-2)."""
    results = list(over_faces("attack", shot(value, target, weapon, distance_m=distance), "Hildy"))
    assert tuple(sum(got[what] for got in results) for what in ("hit", "wound", "incapacitated")) == counts


def test_a_shot_in_full() -> None:
    """Only the attacker rolls; reaching the difficulty hits, and damage is margin, weapon and armor (FB-DMG-3)."""
    got = answer("attack", shot(13, {"armor": 1, "wounds": 1}, 4, distance_m=5), Hildy=[4], Darius=[6])
    assert got["result"] == {
        "mode": "ranged",
        "attacker_effective": 13,
        "attacker_total": 17,
        "difficulty": 12,
        "hit": True,
        "margin": 5,
        "damage": 8,
        "wound": True,
        "incapacitated": False,
        "struck_wounds_after": 2,
    }
    assert got["dice_unused"] == {"Darius": [6]}
    assert got["summary"] == "Hildy 17 against 12: hits Darius by 5, damage 8: a wound"


def test_a_miss_changes_nothing() -> None:
    """A total below the difficulty does no damage, though weapon and margin would make some (FB-ATT-5)."""
    got = answer("attack", shot(12, {"wounds": 2}, 8, distance_m=5), Hildy=[1])
    assert (got["result"]["hit"], got["result"]["margin"], got["result"]["damage"]) == (False, -1, 0)
    assert (got["result"]["wound"], got["result"]["struck_wounds_after"]) == (False, 2)
    assert got["summary"] == "Hildy 11 against 12: misses Darius by 1"


@pytest.mark.parametrize(
    ("distance", "number"), [(0, 12), (4.9, 12), (5, 12), (5.0, 12), (5.001, 15), (6, 15), (49.999, 15), (50, 15)]
)
def test_difficulty_by_distance(distance: float, number: int) -> None:
    """12 up to and including 5 m, 15 up to and including 50 m (FB-ATT-6)."""
    assert difficulty(distance_m=distance) == number


@pytest.mark.parametrize("number", [-5, 0, 9, 21])
@pytest.mark.parametrize("distance", [{}, {"distance_m": 3}, {"distance_m": 400}, {"distance_m": None}])
def test_the_weapon_goes_before_the_distance(number: int, distance: dict[str, Any]) -> None:
    """A difficulty of the weapon is used at every distance, even beyond 50 m (FB-ATT-6)."""
    assert difficulty(weapon_difficulty=number, **distance) == number


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"distance_m": 50.001}, "range_not_covered"),
        ({"distance_m": 1_000_000}, "range_not_covered"),
        ({"distance_m": -1}, "bad_input"),
        ({"distance_m": None, "weapon_difficulty": None}, "bad_input"),
        ({}, "bad_input"),
    ],
)
def test_without_a_difficulty_there_is_no_shot(members: dict[str, Any], code: str) -> None:
    """Beyond 50 m there is no difficulty; without distance and weapon's number there is none either (FB-ATT-6)."""
    assert refusal("attack", shot(**members)) == (code, "/distance_m")


@pytest.mark.parametrize("base", [{"distance_m": 5}, {"weapon_difficulty": 12}, {"distance_m": 40}])
@pytest.mark.parametrize(
    ("complications", "relaxed", "stacking", "added"),
    [
        (0, False, False, 0), (1, False, False, 3), (2, False, False, 3), (7, False, False, 3),
        (0, True, False, -3), (1, True, False, 0), (2, True, False, 0),
        (0, False, True, 0), (1, False, True, 3), (2, False, True, 6), (7, True, True, 18),
    ],
)  # fmt: skip
def test_circumstances_add_to_both_bases(
    base: dict[str, Any], complications: int, relaxed: bool, stacking: bool, added: int
) -> None:
    """+3 for complications, once or each with `complications_stack`, and -3 for a calm shot (FB-ATT-7)."""
    circumstances = {
        "complications": complications, "relaxed": relaxed, "options": {"complications_stack": stacking}
    }  # fmt: skip
    assert difficulty(**base, **circumstances) == difficulty(**base) + added


@pytest.mark.parametrize("state", [{"incapacitated": True}, {"wounds": 9}])
def test_the_state_of_the_target_does_not_matter(state: dict[str, Any]) -> None:
    """A target who is out of action can be shot at, and does not roll (FB-WOUND-4, FB-ATT-5)."""
    assert result("attack", shot(target=state, distance_m=5), Hildy=[2])["hit"] is True


def test_an_attacker_out_of_action_does_not_shoot() -> None:
    """An incapacitated attacker is refused (FB-WOUND-4), one who only defends as well (FB-ATT-4)."""
    for member, code in (("incapacitated", "incapacitated"), ("defend_only", "attacker_defend_only")):
        request = shot(distance_m=5)
        request["attacker"] |= {member: True}
        assert refusal("attack", request) == (code, f"/attacker/{member}")


def test_a_shooter_needs_no_threshold() -> None:
    """There is no counterattack, so threshold and armor of the attacker may be left out or stated (FB-ATT-5)."""
    request = shot(distance_m=5)
    plain = result("attack", request, Hildy=[2])
    request["attacker"] |= {"wound_threshold": 4, "armor": 8}
    assert result("attack", request, Hildy=[2]) == plain


def test_a_target_cannot_only_defend() -> None:
    """Only defending is for blows: a target has no such member (FB-ATT-5)."""
    assert refusal("attack", shot(target={"defend_only": True}, distance_m=5)) == (
        "unknown_field",
        "/target/defend_only",
    )


def test_the_target_is_another_participant() -> None:
    """Attacker and target have different names (FB-ATT-8)."""
    assert refusal("attack", shot(target={"name": "Hildy"}, distance_m=5)) == ("bad_input", "/target/name")


def test_armor_swallows_a_hit() -> None:
    """Damage of a shot is 0 at the least; a hit it stays (FB-DMG-2, FB-DMG-3)."""
    got = result("attack", shot(18, {"armor": 99}, 8, distance_m=5), Hildy=[6])
    assert (got["hit"], got["damage"], got["wound"]) == (True, 0, False)
