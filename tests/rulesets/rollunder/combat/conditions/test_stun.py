"""Tests of the stun level, K.O. and waking up."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, answer, refusal, result


def stun(action: str, level: int, life: int, **members: Any) -> dict[str, Any]:
    """A request of `stun`."""
    return {"action": action, "stun_level": level, "life": life, **members}


@pytest.mark.parametrize(("level", "life", "ko"), [(10, 10, False), (11, 10, True), (0, -5, False), (1, -5, True)])
def test_a_level_above_the_remaining_life_is_ko(level: int, life: int, ko: bool) -> None:
    """Equal is not K.O., and LIFE below zero counts as 0 (RU-C-STUN-1, RU-C-GEN-7)."""
    assert result("stun", stun("add", level, life, gain=0))["ko"] is ko


def test_stun_damage_is_added() -> None:
    """9 points raise the level by 9 (RU-C-STUN-2), also those of a stun poison (RU-C-POI-2), up to 999."""
    assert result("stun", stun("add", 3, 20, gain=9))["stun_level"] == 12
    assert result("stun", stun("add", 998, 20, gain=9))["stun_level"] == 999


def test_who_is_awake_recovers_by_rounds() -> None:
    """Rounds count and minutes do not while awake (RU-C-STUN-3)."""
    got = result("stun", stun("regenerate", 7, 10, rounds=3, minutes=5))
    assert (got["stun_level"], got["minutes_used"], got["ko"]) == (4, 0, False)


@pytest.mark.parametrize(("minutes", "rate", "level", "used"), [(2, 1, 17, 2), (9, 1, 15, 4), (9, 3, 13, 2)])
def test_who_is_ko_recovers_by_minutes_until_awake(minutes: int, rate: int, level: int, used: int) -> None:
    """A call ends when the character wakes; rounds do not count while K.O. (RU-C-STUN-3)."""
    got = result("stun", stun("regenerate", 19, 15, minutes=minutes, rate=rate, rounds=8))
    assert (got["stun_level"], got["minutes_used"]) == (level, used)


def test_nothing_regenerates_at_a_rate_of_zero() -> None:
    """All minutes go by and no one wakes (RU-C-STUN-3)."""
    got = result("stun", stun("regenerate", 19, 15, minutes=7, rate=0))
    assert (got["stun_level"], got["minutes_used"], got["ko"]) == (19, 7, True)


def test_choking_stops_regeneration() -> None:
    """A choked character recovers nothing, and the answer says so (RU-C-GRAB-4)."""
    got = result("stun", stun("regenerate", 7, 10, rounds=3, choked=True))
    assert (got["stun_level"], got["minutes_used"], got["note"]) == (7, None, "no_regeneration")


def test_an_enormous_hit_stuns_whoever_stays_awake() -> None:
    """[STR] comes first, and the d20 of stun is added either way (RU-C-STUN-4)."""
    awake = result("stun", stun("enormous", 2, 30, str=12), d20=[11, 17])
    assert (awake["stun_level"], awake["ko"], awake["str_roll"], awake["stun_roll"]) == (19, False, 11, 17)
    out = result("stun", stun("enormous", 2, 30, str=12), d20=[12, 17])
    assert (out["stun_level"], out["ko"]) == (31, True)


def test_an_enormous_hit_can_knock_out_by_its_stun_alone() -> None:
    """A passed [STR] does not prevent K.O. when the level gets above LIFE (RU-C-STUN-4, RU-C-STUN-1)."""
    assert result("stun", stun("enormous", 2, 10, str=12), d20=[3, 9])["ko"] is True


def test_a_failed_check_lifts_the_level_above_life() -> None:
    """The level becomes LIFE + 1 if it is lower, and stays if it is higher (RU-C-STUN-5)."""
    assert result("stun", stun("instant_ko", 4, 12, str=11), d20=[11])["stun_level"] == 13
    assert result("stun", stun("instant_ko", 40, 12, str=11), d20=[11])["stun_level"] == 40


def test_a_table_may_only_set_the_status() -> None:
    """With `instant_ko_mode` flag the level does not change (RU-C-STUN-5)."""
    got = result("stun", stun("instant_ko", 4, 12, str=11, options={"instant_ko_mode": "flag"}), d20=[11])
    assert (got["stun_level"], got["ko"]) == (4, True)


def test_instant_ko_over_all_faces() -> None:
    """Against STR 12 exactly nine of twenty faces knock out (RU-C-STUN-5, RU-C-GEN-1)."""
    ko = [result("stun", stun("instant_ko", 0, 20, str=12), d20=[face])["ko"] for face in D20_FACES]
    assert sum(ko) == 9


def test_the_check_options_reach_combat() -> None:
    """A roll that equals STR succeeds with `equal` success (RU-C-GEN-1)."""
    got = result("stun", stun("instant_ko", 0, 20, str=12, options={"equal": "success"}), d20=[12])
    assert got["str_outcome"] == "success"


@pytest.mark.parametrize(("action", "pointer"), [("add", "/gain"), ("enormous", "/str"), ("instant_ko", "/str")])
def test_what_an_action_needs_is_refused_when_missing(action: str, pointer: str) -> None:
    """The refusal comes before any die and names the field (RU-C-STUN-2, RU-C-STUN-4, RU-C-STUN-5)."""
    assert refusal("stun", stun(action, 1, 10)) == ("bad_input", pointer)


def test_the_summary_shows_the_state() -> None:
    """One line says the level and whether it knocks out (RU-C-STUN-1)."""
    assert answer("stun", stun("add", 9, 12, gain=4))["summary"] == "Stun level 13 is above LIFE 12: K.O."
