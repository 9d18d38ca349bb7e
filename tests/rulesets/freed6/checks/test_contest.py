"""Tests of contests."""

from typing import Any

import pytest

from tests.rulesets.freed6.play import ask, refused


def contest(
    initiator: list[int], opponent: list[int], side: dict[str, Any] | None = None, **options: Any
) -> dict[str, Any]:
    """Two wild pools of 2D against each other; `side` are further members of the opponent."""
    given = {
        "initiator": {"die_code": "2D", "wild_die": True},
        "opponent": {"die_code": "2D", "wild_die": True, **(side or {})},
        "options": options,
    }
    return ask(
        "contest", given, {"initiator": initiator, "opponent": opponent} if opponent else {"initiator": initiator}
    )


def test_the_opposing_total_is_the_difficulty() -> None:
    """Points are the difference, ranks those of the initiator (F6-OPP-1, F6-CHK-2)."""
    result = contest([5, 5], [1, 2])
    assert (result["result_points"], result["winner"], result["rank"]) == (7, "initiator", 2)


@pytest.mark.parametrize(("on_tie", "winner"), [("initiator", "initiator"), ("opponent", "opponent"), ("draw", None)])
def test_a_tie_goes_where_the_option_says(on_tie: str, winner: str | None) -> None:
    """By default to the initiator, without ranks; `equal` does not matter (F6-OPP-2)."""
    result = contest([3, 3], [2, 4], on_tie=on_tie, equal="fail")
    assert (result["tie"], result["winner"], result["rank"]) == (True, winner, 0)


def test_a_tie_may_have_a_rank() -> None:
    """`zero_margin_rank` counts for the side that wins (F6-RNK-4, F6-OPP-5)."""
    assert contest([3, 3], [2, 4], zero_margin_rank=1)["rank"] == 1
    other = contest([3, 3], [2, 4], zero_margin_rank=1, on_tie="opponent", opponent_ranks=True)
    assert (other["rank"], other["opponent_rank"]) == (0, 1)


def test_each_side_has_its_own_criticals() -> None:
    """The winner's explosion and the loser's 1 are flagged (F6-OPP-4, F6-WLD-5, F6-WLD-6); none in a draw."""
    result = contest([3, 6, 4], [3, 1])
    assert (result["initiator_critical"], result["opponent_critical"]) == ("success", "failure")
    level = contest([1, 1], [1, 1], on_tie="draw")
    assert (level["initiator_critical"], level["opponent_critical"]) == (None, None)


def test_only_the_acting_side_makes_ranks_but_by_option() -> None:
    """An opponent who wins makes none (F6-OPP-5)."""
    assert contest([1, 2], [5, 5])["opponent_rank"] == 0
    assert contest([1, 2], [5, 5], opponent_ranks=True)["opponent_rank"] == 2


def test_who_does_not_act_uses_the_fixed_value() -> None:
    """It is not rolled, has no critical, and only effects on it count (F6-OPP-3, F6-ENC-6, F6-DIE-6)."""
    side = {
        "mode": "fixed",
        "fixed_mod": 3,
        "modifier": 1,
        "dice_mod": 5,
        "flat_mod": 9,
        "boost": 2,
        "skill_dice_mod": 1,
    }
    result = contest([5, 5], [], side)
    assert (result["opponent_total"], result["opponent_critical"]) == (3 * 3 + 3 + 1, None)


def test_the_opponent_may_be_a_number() -> None:
    """With `value` the modifier is added; a die code beside it is refused (F6-OPP-1)."""
    given: dict[str, Any] = {"initiator": {"die_code": "1D", "modifier": 2}, "opponent": {"mode": "value", "value": 4}}
    assert ask("contest", given, {"initiator": [3]})["result_points"] == 1
    assert refused("contest", {**given, "opponent": {"mode": "value"}}) == "bad_input"
    assert refused("contest", {**given, "opponent": {"mode": "value", "value": 1, "skill": "1D"}}) == "bad_input"
    assert refused("contest", {**given, "opponent": {"mode": "fixed", "value": 1}}) == "bad_input"


def test_luck_affects_one_side_only() -> None:
    """Two luck points in one contest are refused before any die (F6-LCK-6)."""
    side = {"die_code": "1D", "luck_point": True}
    given = {"initiator": side, "opponent": side}
    assert refused("contest", given) == "luck_already_spent_this_turn"
    fixed = {"initiator": side, "opponent": {**side, "mode": "fixed"}}
    assert ask("contest", fixed, {"initiator": [1, 2]})["opponent_total"] == 3
