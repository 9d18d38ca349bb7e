"""Tests of catching arrows and protecting allies."""

from collections import Counter

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, refusal, result


def test_all_rolls_of_an_arrow_catcher() -> None:
    """[DEX:5]; a failure above DEX hits the hand (RU-C-TEAM-1)."""
    body = {"kind": "arrow_catcher", "dex": 14}
    got = Counter(result("support", body, d20=[roll])["catch"] for roll in D20_FACES)
    assert got == {"caught": 2, "not_caught": 12, "hand_hit": 6}


@pytest.mark.parametrize(("roll", "avoided"), [(3, True), (4, False)])
def test_an_allyshield_is_half_a_parry(roll: int, avoided: bool) -> None:
    """(DEX : 2 + modifiers) : 2, each rounded down (RU-C-TEAM-2, RU-C-GEN-8)."""
    got = result("support", {"kind": "allyshield", "dex": 15, "parry_mods": 2}, d20=[roll])
    assert (got["parry_value"], got["checked_value"], got["avoided"]) == (9, 4, avoided)


@pytest.mark.parametrize(
    ("kind", "roll", "hit_goes_to"),
    [
        ("safety_push", 11, "nobody"),
        ("safety_push", 12, "ally"),
        ("bodyguard_jump", 11, "bodyguard"),
        ("bodyguard_jump", 12, "ally"),
        ("carry", 11, None),
        ("carry", 12, None),
    ],
)
def test_a_bodyguard_gets_between(kind: str, roll: int, hit_goes_to: str | None) -> None:
    """[DEX], or [STR] to carry (RU-C-TEAM-3)."""
    got = result("support", {"kind": kind, "dex": 12, "str": 12}, d20=[roll])
    assert (got["success"], got["hit_goes_to"]) == (roll < 12, hit_goes_to)


@pytest.mark.parametrize(
    ("kind", "missing"),
    [("arrow_catcher", "/dex"), ("allyshield", "/dex"), ("safety_push", "/dex"), ("carry", "/str")],
)
def test_what_is_checked_must_be_known(kind: str, missing: str) -> None:
    """Before any die is rolled (RU-C-TEAM-1, RU-C-TEAM-2, RU-C-TEAM-3)."""
    assert refusal("support", {"kind": kind}) == ("bad_input", missing)


def test_allies_who_combine_attacks_make_a_call_each() -> None:
    """No number is given for an allycombo (RU-C-TEAM-5)."""
    body = {"defense": "evade", "dex": 12, "allystrike_attackers": 0}
    assert result("defend", body, d20=[5])["applied"] == []
