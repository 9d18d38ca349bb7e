"""Tests of luck points."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused, task


def luck(action: str, state: dict[str, Any], **given: Any) -> dict[str, Any]:
    """A change of the pool."""
    return ask("luck", {"state": state, "action": action, **given})


def test_luck_doubles_dice_and_nothing_else() -> None:
    """Ability, skill and their own dice double, after the carry; pips and check dice do not (F6-LCK-3)."""
    assert task({"die_code": "2D+2", "luck_point": True}, [1] * 4)["die_code_rolled"] == "4D+2"
    assert task({"ability": "2D+2", "skill": "1D+1", "luck_point": True}, [1] * 8)["die_code_rolled"] == "8D"
    roller = {"die_code": "2D", "skill_dice_mod": 1, "dice_mod": -1, "luck_point": True, "flat_mod": 2}
    assert task(roller, [1] * 5)["total"] == 7


def test_luck_leaves_wild_dice_single() -> None:
    """They replace dice after the doubling (F6-LCK-4); with Advantage both rolls are doubled (F6-LCK-3)."""
    roller = {"die_code": "3D", "wild_die": True, "luck_point": True, "advantage": 1}
    result = task(roller, [1] * 12)
    assert (result["wild_dice"], result["roll_totals"]) == (1, [6, 6])


def test_a_session_sets_the_pool_to_the_rank() -> None:
    """The remaining points of the last session are gone (F6-LCK-2)."""
    state = {"luck_rank": 2, "luck_points": 7, "luck_spent_this_turn": True}
    assert luck("start_session", state)["luck_points"] == 2


def test_a_point_is_spent_before_the_roll() -> None:
    """Afterwards it is too late for dice, not for the story (F6-LCK-5)."""
    state = {"luck_points": 1}
    assert refused("luck", {"state": state, "action": "spend", "after_roll": True}) == "luck_after_roll"
    assert luck("spend", state, after_roll=True, purpose="narrative")["luck_points"] == 0


def test_one_point_in_a_turn_affects_dice() -> None:
    """The lock holds until the next turn (F6-LCK-6)."""
    spent = luck("spend", {"luck_points": 2})
    assert spent == {"accepted": True, "reason": None, "luck_points": 1, "luck_spent_this_turn": True}
    locked = {"luck_points": 1, "luck_spent_this_turn": True}
    assert refused("luck", {"state": locked, "action": "spend"}) == "luck_already_spent_this_turn"
    assert luck("new_turn", locked)["luck_spent_this_turn"] is False


def test_narrative_use_costs_a_point_and_no_lock() -> None:
    """It neither needs nor sets the lock (F6-LCK-8)."""
    spent = luck("spend", {"luck_points": 1, "luck_spent_this_turn": True}, purpose="narrative")
    assert (spent["luck_points"], spent["luck_spent_this_turn"]) == (0, True)
    assert luck("spend", {"luck_points": 1}, purpose="narrative")["luck_spent_this_turn"] is False


def test_a_veto_spends_nothing_and_an_empty_pool_has_nothing_to_spend() -> None:
    """A vetoed point stays (F6-LCK-8)."""
    assert luck("spend", {"luck_points": 1}, gm_veto=True)["reason"] == "gm_veto"
    assert refused("luck", {"state": {}, "action": "spend"}) == "no_luck_points"


def test_the_game_master_awards_points() -> None:
    """Without limit, also to a rank of 0 (F6-LCK-7)."""
    assert luck("award", {"luck_points": 3}, amount=4)["luck_points"] == 7
    assert luck("award", {})["luck_points"] == 1
    assert refused("luck", {"state": {}, "action": "award", "amount": 0}) == "bad_input"


@pytest.mark.parametrize(
    ("action", "state"), [("spend", {"luck_points": 1}), ("award", {}), ("start_session", {"luck_rank": 1})]
)
def test_a_stock_character_has_no_luck(action: str, state: dict[str, Any]) -> None:
    """No use, no award, no rank (F6-LCK-1)."""
    given = {"state": {**state, "dynamic": False}, "action": action}
    assert refused("luck", given) == "luck_requires_dynamic"


def test_a_stock_character_still_has_sessions_and_turns() -> None:
    """Nothing of that is a use of luck (F6-LCK-1)."""
    assert luck("start_session", {"dynamic": False})["luck_points"] == 0
