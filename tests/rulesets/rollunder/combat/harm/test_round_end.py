"""Tests of the end of a round."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import answer, result


def end(life: int, **members: Any) -> dict[str, Any]:
    """The request of a character with 20 LIFE at 100%."""
    return {"life": life, "life_max": 20, **members}


def test_a_quiet_round_lets_stun_wear_off() -> None:
    """Stun -1 while awake, not below 0 (RU-C-STUN-3, RU-C-ENC-1)."""
    assert result("round_end", end(9, stun_level=3))["stun_after"] == 2
    assert result("round_end", end(9))["stun_after"] == 0
    assert result("round_end", end(9, stun_level=10))["stun_after"] == 10


def test_burning_dice_shrink() -> None:
    """One less in the next round; armor counts against acid (RU-C-BURN-3)."""
    fire = result("round_end", end(9, burning_dice=2, armor=4), d6=[3, 2])
    assert (fire["burn_damage"], fire["burning_dice"]) == (5, 1)
    acid = result("round_end", end(9, burning_dice=2, burning_kind="acid", armor=4, burn_resist=True), d6=[3, 2, 1])
    assert acid["burn_damage"] == 2


def test_a_squeeze_goes_on() -> None:
    """Damage and armor anew (RU-C-DMG-14), of jaws by their own kind of damage (RU-C-DMG-15)."""
    assert result("round_end", end(9, squeeze="1d6+2", armor=4), d6=[4, 3])["life_after"] == 6
    jaws = answer("round_end", end(9, squeeze="1d6+2", squeeze_type="blade", armor=4), d6=[4, 3])
    assert jaws["result"]["squeeze_damage"] == 6
    assert "RU-C-DMG-15" in jaws["rules"]


def test_a_squeeze_that_stuns_raises_the_level() -> None:
    """LIFE stays (RU-C-DMG-14, RU-C-DMG-9)."""
    got = result("round_end", end(9, squeeze="1d6", squeeze_type="stun", stun_level=4), d6=[6])
    assert (got["life_after"], got["stun_after"], got["statuses"]) == (9, 10, ["ko"])


@pytest.mark.parametrize(("stun_level", "life", "stun"), [(3, 9, 4), (9, 9, 10), (10, 8, 11)])
def test_choking_comes_before_regeneration(stun_level: int, life: int, stun: int) -> None:
    """LIFE -1 only when K.O. before, stun +1, no regeneration (RU-C-GRAB-4)."""
    got = result("round_end", end(9, choked=True, stun_level=stun_level))
    assert (got["life_after"], got["stun_after"]) == (life, stun)


def test_each_effect_works_on_what_the_one_before_left() -> None:
    """Fire brings LIFE below the stun level, so that choking costs LIFE at once (RU-C-ENC-2)."""
    got = result("round_end", end(9, burning_dice=1, choked=True, bleeding=True, stun_level=5), d6=[6])
    assert (got["life_after"], got["stun_after"], got["statuses"]) == (1, 6, ["ko"])


@pytest.mark.parametrize(("going_on", "dying"), [({"bleeding": True}, True), ({"squeeze": "2"}, False)])
def test_who_bleeds_on_below_one_is_slowly_dying(going_on: dict[str, Any], dying: bool) -> None:
    """Bleeding takes 1 a round (RU-C-DEAD-8), and statuses are worked out at the end (RU-C-GEN-7, RU-C-DEAD-4)."""
    assert ("slowly_dying" in result("round_end", end(1, **going_on))["statuses"]) is dying


def test_what_is_kept_goes_from_round_to_round() -> None:
    """The result of one round is the input of the next, until the fire is out (RU-C-ENC-3)."""
    state: dict[str, Any] = {"life": 20, "stun_level": 2, "burning_dice": 2}
    for faces in ([1, 1], [1], []):
        got = result("round_end", {**state, "life_max": 20}, d6=faces)
        state = {"life": got["life_after"], "stun_level": got["stun_after"], "burning_dice": got["burning_dice"]}
    assert state == {"life": 17, "stun_level": 0, "burning_dice": 0}
