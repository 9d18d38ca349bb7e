"""Decisions of freed6: luck points and answers before the dice, the choice after a new roll."""

from typing import Any

from tests.decisions.asking import answered, chance, needed, resolver

TASK = resolver("freed6", "task")
CONTEST = resolver("freed6", "contest")
POINT = resolver("freed6", "action_point")
ATTACK = resolver("freed6", "attack")
ROLLER: dict[str, Any] = {"die_code": "2D", "luck_points": 1}
CHECK = {"roller": ROLLER, "difficulty": 9}
SIDES = {"initiator": ROLLER, "opponent": ROLLER}
REROLL = {"action_points": 1, "use": "reroll", "roller": {"die_code": "1D"}, "difficulty": 4}


def test_luck_is_decided_before_any_die() -> None:
    """It doubles the dice and is paid; who has no point is not asked."""
    asking = CHECK | {"ask": ["luck_point"], "dice": {"roller": [3, 3, 3, 3]}}
    assert needed(TASK, asking) == ("luck_point", "roller", (False, True), False, [])
    lucky = answered(TASK, asking | {"decisions": {"luck_point": True}})
    assert (lucky["die_code_rolled"], lucky["luck_points_after"], lucky["total"]) == ("4D", 0, 12)
    assert answered(TASK, asking | {"decisions": {"luck_point": False}})["total"] == 6
    broke = {"roller": ROLLER | {"luck_points": 0}}
    assert answered(TASK, asking | broke)["total"] == 6


def test_the_odds_of_the_best_luck_are_those_of_luck() -> None:
    """More dice never harm."""
    lucky = chance(TASK, CHECK | {"roller": ROLLER | {"luck_point": True}}, "success")
    plain = chance(TASK, CHECK, "success")
    assert chance(TASK, CHECK | {"decisions": {"luck_point": True}}, "success") == lucky > plain
    assert chance(TASK, CHECK | {"decisions": {"luck_point": "best"}}, "success") == lucky
    assert chance(TASK, CHECK | {"decisions": {"luck_point": "worst"}}, "success") == plain


def test_a_contest_asks_both_sides_before_the_dice() -> None:
    """One luck point a turn: the opponent is not asked where the other side has spent one."""
    everything = ["initiator.luck_point", "answer", "opponent.luck_point"]
    body = SIDES | {"ask": everything, "dice": {"initiator": [3, 3], "opponent": [2, 2]}}
    assert needed(CONTEST, body)[:2] == ("initiator.luck_point", "initiator")
    decided: dict[str, Any] = {"initiator.luck_point": False}
    assert needed(CONTEST, body | {"decisions": decided}) == ("answer", "opponent", ("fixed", "roll"), "roll", [])
    rolling = decided | {"answer": "roll"}
    assert needed(CONTEST, body | {"decisions": rolling})[0] == "opponent.luck_point"
    fixed = answered(CONTEST, body | {"decisions": decided | {"answer": "fixed"}})
    assert (fixed["initiator_total"], fixed["opponent_critical"]) == (6, None)
    lucky = {"initiator.luck_point": True, "answer": "roll"}
    dice = {"initiator": [3, 3, 3, 3], "opponent": [2, 2]}
    assert answered(CONTEST, body | {"decisions": lucky, "dice": dice})["winner"] == "initiator"


def test_the_best_answer_of_the_opponent() -> None:
    """The better of both chances, for the opponent."""
    chances = [
        chance(CONTEST, SIDES | {"decisions": {"answer": mode}}, "winner", "opponent") for mode in ("fixed", "roll")
    ]
    assert chance(CONTEST, SIDES | {"decisions": {"answer": "best"}}, "winner", "opponent") == max(chances)
    assert chance(CONTEST, SIDES | {"decisions": {"answer": "worst"}}, "winner", "opponent") == min(chances)


def test_which_roll_counts_is_chosen_after_both() -> None:
    """The better one, unless the player wants the other."""
    asking = REROLL | {"ask": ["choose"], "dice": {"roller": [2, 5]}}
    assert needed(POINT, asking) == ("choose", "roller", ("first", "second"), "second", [2, 5])
    assert answered(POINT, asking | {"decisions": {"choose": "first"}})["total"] == 2
    assert answered(POINT, REROLL | {"dice": {"roller": [2, 5]}})["total"] == 5
    by_default = chance(POINT, REROLL, "success")
    assert chance(POINT, REROLL | {"decisions": {"choose": "best"}}, "success") == by_default


def test_attacker_and_defender_decide_on_luck() -> None:
    """Before any die."""
    body: dict[str, Any] = {
        "attacker": ROLLER,
        "defender": ROLLER | {"mode": "roll"},
        "effect": {"die_code": "2D"},
        "resistance": {"kind": "toughness", "mode": "value", "value": 5},
        "ask": ["attacker.luck_point", "defender.luck_point"],
    }
    assert needed(ATTACK, body)[:2] == ("attacker.luck_point", "attacker")
    waiting = needed(ATTACK, body | {"decisions": {"attacker.luck_point": False}})
    assert waiting[:2] == ("defender.luck_point", "defender")
