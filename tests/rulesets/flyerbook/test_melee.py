"""Tests of exchanges of blows."""

from typing import Any

import pytest

from service.odds.chances import Chances
from service.rulesets.flyerbook import RULESET
from tests.registry import resolver_of
from tests.rulesets.flyerbook.calls import DAENES, RAKASHA, answer, melee, over_pairs, refusal, result, roller


def fighter(value: int, name: str, **members: Any) -> dict[str, Any]:
    """Someone who fights on one skill, with threshold 5."""
    return roller(value, name=name, wound_threshold=5) | members


def counted(attacker: dict[str, Any], defender: dict[str, Any]) -> tuple[int, int, int, int, int]:
    """Over 36 pairs: hits of the attacker, wounds and incapacitations by either side (attacker's first)."""
    results = list(over_pairs("attack", melee(attacker, defender), attacker["name"], defender["name"]))
    by_attacker = [got for got in results if got["hit_by"] == "attacker"]
    by_defender = [got for got in results if got["hit_by"] == "defender"]
    return (
        len(by_attacker),
        sum(got["wound"] for got in by_attacker),
        sum(got["incapacitated"] for got in by_attacker),
        sum(got["wound"] for got in by_defender),
        sum(got["incapacitated"] for got in by_defender),
    )


def test_daenes_strikes_the_rakasha() -> None:
    """The worked example: 21 against 16 is a margin of 5, damage 6 reaches 5, a wound (FB-ATT-1, FB-DMG-1)."""
    got = answer("attack", melee(DAENES, RAKASHA), Daenes=[4], Rakasha=[4])
    assert got["result"] == {
        "mode": "melee",
        "attacker_effective": 17,
        "defender_effective": 12,
        "attacker_total": 21,
        "defender_total": 16,
        "margin": 5,
        "hit_by": "attacker",
        "struck": "Rakasha",
        "damage": 6,
        "wound": True,
        "incapacitated": False,
        "struck_wounds_after": 1,
        "attacker_wounds_after": 0,
        "defender_wounds_after": 1,
    }
    assert got["summary"] == "Daenes 21 against Rakasha 16: Daenes hits Rakasha by 5, damage 6: a wound"


def test_the_wounded_rakasha_only_defends() -> None:
    """The second exchange: 12 - 3 + 6 is 15, 14 against 14 is a draw, Daenes hits without a wound (FB-ATT-4)."""
    defender = RAKASHA | {"wounds": 1, "defend_only": True}
    got = answer("attack", melee(DAENES, defender), Daenes=[3], Rakasha=[1])
    assert got["result"] | {"hit_by": "attacker", "struck": "Rakasha", "damage": 1, "wound": False} == got["result"]
    assert (got["result"]["defender_effective"], got["result"]["attacker_total"]) == (15, 14)
    assert (got["result"]["margin"], got["result"]["struck_wounds_after"]) == (0, 1)
    assert {"FB-ATT-2", "FB-ATT-4", "FB-WOUND-3"} <= set(got["rules"])


def test_the_rakasha_heals() -> None:
    """A week later nursing +1 and a 1 make 0, which heals, though the wound is there (FB-HEAL-2, FB-HEAL-4)."""
    got = result("healing", {"character": {"name": "Rakasha", "wounds": 1}, "care": 1}, Rakasha=[1])
    assert (got["total"], got["healed"], got["wounds_after"]) == (0, True, 0)


def test_damage_takes_the_number_on_the_card() -> None:
    """With the Fists 3 of her card the same exchange does 8 damage, one wound as well (FB-WOUND-1, FB-REF-2)."""
    got = result("attack", melee(DAENES | {"weapon": 3}, RAKASHA), Daenes=[4], Rakasha=[4])
    assert (got["damage"], got["wound"], got["struck_wounds_after"]) == (8, True, 1)


@pytest.mark.parametrize(
    ("attacker", "defender", "counts"),
    [
        (fighter(17, "A"), fighter(12, "D"), (30, 21, 3, 3, 0)),
        (fighter(17, "A", weapon=3), fighter(12, "D"), (30, 26, 6, 3, 0)),
        (fighter(12, "A"), fighter(12, "D"), (21, 10, 0, 10, 0)),
        (fighter(12, "A"), fighter(12, "D", armor=8), (21, 0, 0, 10, 0)),
        (fighter(12, "A", armor=8, wound_threshold=3), fighter(12, "D", weapon=8, wound_threshold=3),
         (21, 15, 3, 11, 3)),
        (fighter(17, "A"), fighter(12, "D", defend_only=True), (15, 8, 0, 0, 0)),
        (fighter(17, "A"), fighter(9, "D", defend_only=True), (25, 15, 0, 0, 0)),
    ],
)  # fmt: skip
def test_hits_and_wounds_are_exactly_so_many(
    attacker: dict[str, Any], defender: dict[str, Any], counts: tuple[int, ...]
) -> None:
    """Of 36 pairs just so many hit, wound and put out of action (FB-ATT-1 to FB-ATT-4, FB-DMG-1, FB-WOUND-1)."""
    assert counted(attacker, defender) == counts


@pytest.mark.parametrize("on_tie", ["draw", "initiator"])
def test_a_draw_goes_to_the_attacker(on_tie: str) -> None:
    """Level totals: the attacker hits with margin 0, with any option for contests (FB-ATT-2)."""
    got = result("attack", melee(fighter(12, "A", weapon=5), fighter(12, "D"), on_tie=on_tie), A=[1], D=[1])
    assert (got["hit_by"], got["struck"], got["margin"], got["damage"], got["wound"]) == ("attacker", "D", 0, 5, True)


@pytest.mark.parametrize(
    ("faces", "struck", "damage", "wounds"), [((6, 1), "D", 7 + 4 - 2, 3), ((1, 6), "A", 7 + 3 - 1, 1)]
)
def test_weapon_of_the_hitter_and_armor_of_the_struck(
    faces: tuple[int, int], struck: str, damage: int, wounds: int
) -> None:
    """The weapon is the hitter's; armor, threshold and wounds are the target's (FB-ATT-3)."""
    attacker = fighter(12, "A", weapon=4, armor=1, wound_threshold=9)
    defender = fighter(18, "D", weapon=3, armor=2, wound_threshold=9, wounds=2)
    got = result("attack", melee(attacker, defender), A=[faces[0]], D=[faces[1]])
    assert (got["struck"], got["damage"], got["wound"], got["struck_wounds_after"]) == (struck, damage, True, wounds)


def test_only_defending_adds_6_and_harms_no_one() -> None:
    """Only defending adds 6 and causes no damage, however large the margin (FB-ATT-4)."""
    got = answer("attack", melee(fighter(3, "A"), fighter(18, "D", weapon=8, defend_only=True)), A=[5], D=[6])
    assert (got["result"]["defender_effective"], got["result"]["margin"]) == (24, 32)
    assert (got["result"]["hit_by"], got["result"]["struck"]) == ("defender", "A")
    assert (got["result"]["damage"], got["result"]["wound"], got["result"]["struck_wounds_after"]) == (0, False, 0)
    assert got["summary"] == "A -2 against D 30: D only defends and holds A off"


def test_who_attacks_does_not_only_defend() -> None:
    """An attacker who only defends is refused (FB-ATT-4)."""
    attacker = fighter(12, "A", defend_only=True)
    assert refusal("attack", melee(attacker, fighter(12, "D"))) == ("attacker_defend_only", "/attacker/defend_only")


@pytest.mark.parametrize(("who", "code"), [("attacker", "incapacitated"), ("defender", "target_incapacitated")])
def test_no_one_fights_who_is_out_of_action(who: str, code: str) -> None:
    """An attacker or a defender who is incapacitated is refused, each with a different code (FB-WOUND-4)."""
    request = melee(fighter(12, "A"), fighter(12, "D"))
    request[who] = request[who] | {"incapacitated": True}
    assert refusal("attack", request) == (code, f"/{who}/incapacitated")


def test_one_against_one() -> None:
    """There is one attacker and one defender with different names; helpers are supporters (FB-ATT-8)."""
    assert refusal("attack", melee(fighter(12, "A"), fighter(12, "A"))) == ("bad_input", "/defender/name")
    helped = result("attack", melee(fighter(12, "A", supporters=2), fighter(12, "D")), A=[2], D=[2])
    assert helped["attacker_effective"] == 14


def test_what_is_not_stated_is_bare_hands_and_skin() -> None:
    """A weapon that is not stated counts 1, armor 0 (FB-DMG-4); a threshold has to be stated."""
    assert result("attack", melee(fighter(12, "A"), fighter(12, "D")), A=[6], D=[5])["damage"] == 11 + 1
    attacker = {name: value for name, value in fighter(12, "A").items() if name != "wound_threshold"}
    assert refusal("attack", melee(attacker, fighter(12, "D"))) == ("bad_input", "/attacker/wound_threshold")


@pytest.mark.parametrize(("field", "value"), [("weapon", 0), ("weapon", 9), ("armor", 9), ("wound_threshold", 1)])
def test_usual_values_are_no_limits(field: str, value: int) -> None:
    """Weapons and armor of 0 and beyond 8 and low thresholds are taken (FB-DMG-4)."""
    got = result("attack", melee(fighter(12, "A"), fighter(12, "D", **{field: value})), A=[2], D=[2])
    assert got["hit_by"] == "attacker"


def test_damage_is_never_negative() -> None:
    """A hit that armor swallows is a hit with damage 0 (FB-DMG-2)."""
    got = answer("attack", melee(fighter(12, "A"), fighter(12, "D", armor=1000)), A=[6], D=[5])
    assert (got["result"]["hit_by"], got["result"]["damage"], got["result"]["wound"]) == ("attacker", 0, False)
    assert "FB-DMG-2" in got["rules"]


def test_odds_tell_the_wounds_of_attacker_and_defender_apart() -> None:
    """The chances of a wound on either side add up to that of any wound; no outcome mixes both (FB-ATT-1)."""
    resolver = resolver_of(RULESET, "attack")
    chances = Chances(resolver).exact(resolver.load(melee(DAENES, RAKASHA)).request)
    either = [chances[name].probabilities[1] for name in ("attacker_wounds_after", "defender_wounds_after")]
    assert ("struck_wounds_after" in chances, sum(either)) == (False, chances["wound"].probabilities[True])
