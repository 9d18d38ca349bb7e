"""Tests of rams, indirect shots and grenades."""

from collections import Counter

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, answer, refusal, result


def test_ramming_gains_one_each_time() -> None:
    """The first attack has no bonus (RU-C-DMG-13, RU-C-SIE-2)."""
    got = result("ram", {"damage": "1d6", "attacks": 3}, d6=[2, 2, 2])
    assert got == {"per_attack": [2, 3, 4], "total": 9}
    later = result("ram", {"damage": "1d6", "attacks": 2, "previous_attacks": 3}, d6=[2, 2])
    assert later["per_attack"] == [5, 6]


def test_ramming_has_an_end() -> None:
    """All attacks together have a limit of dice (RU-C-DMG-13)."""
    body = {"damage": "100d6+100d6", "attacks": 100}
    assert refusal("ram", body) == ("too_many_dice", "/attacks")


@pytest.mark.parametrize(("weapon", "rule"), [("catapult", "RU-C-SIE-5"), ("mortar", "RU-C-SIE-7")])
def test_an_indirect_shot_hits_with_ten_percent(weapon: str, rule: str) -> None:
    """2 of 20 faces, in place of the attack roll (RU-C-SIE-5, RU-C-SIE-7)."""
    got = [answer("siege", {"weapon": weapon}, d20=[roll]) for roll in D20_FACES]
    assert Counter(each["result"]["area_hit"] for each in got) == {True: 2, False: 18}
    assert got[0]["rules"] == [rule]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_grenade_has_a_fuse(face: int) -> None:
    """d6 rounds, at the same initiative (RU-C-RNG-10)."""
    got = result("grenade", {"round": 4}, d6=[face])
    assert got == {"explodes_in_round": 4 + face, "same_initiative": True}
