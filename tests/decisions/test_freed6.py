"""Tests of freed6's decisions: luck points and answers before the dice, the choice after a new roll."""

from fractions import Fraction
from typing import Any

from tests.decisions.asking import answered, chance, needed, resolver

TASK = resolver("freed6", "task")
CONTEST = resolver("freed6", "contest")
POINT = resolver("freed6", "action_point")
ATTACK = resolver("freed6", "attack")
INFLUENCE = resolver("freed6", "influence")
RESISTANCE = resolver("freed6", "resistance")
EFFECT_ROLL = resolver("freed6", "effect_roll")
STATUS_TEST = resolver("freed6", "status_test")
ROLLER: dict[str, Any] = {"die_code": "2D", "luck_points": 1}
CHECK = {"roller": ROLLER, "difficulty": 9}
SIDES = {"initiator": ROLLER, "opponent": ROLLER}
REROLL = {"action_points": 1, "use": "reroll", "roller": {"die_code": "1D"}, "difficulty": 4}


def test_luck_is_decided_before_any_die() -> None:
    """It doubles the dice and is paid; a roller without points gets no question."""
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


BLOW: dict[str, Any] = {
    "attacker": {"die_code": "2D"},
    "difficulty": 2,
    "effect": {"die_code": "2D"},
    "resistance": {"kind": "toughness", "mode": "value", "value": 5},
}


def test_an_action_point_is_decided_when_the_check_is_seen() -> None:
    """A new roll to choose from, or two more dice; a roller without points gets no question."""
    body = {"roller": {"die_code": "2D"}, "difficulty": 9, "action_points": 2}
    asking = body | {"ask": ["action_point", "choose"], "dice": {"roller": [2, 3, 5, 5]}}
    assert needed(TASK, asking) == ("action_point", "roller", ("none", "reroll", "add_dice"), "none", [2, 3])
    again = asking | {"decisions": {"action_point": "reroll"}}
    assert needed(TASK, again) == ("choose", "roller", ("first", "second"), "second", [2, 3, 5, 5])
    better = answered(TASK, again | {"decisions": {"action_point": "reroll", "choose": "second"}})
    assert (better["total"], better["success"], better["totals"], better["action_points_after"]) == (
        10,
        True,
        [5, 10],
        1,
    )
    added = answered(TASK, asking | {"decisions": {"action_point": "add_dice"}})
    assert (added["total"], added["totals"], added["action_points_after"]) == (15, None, 1)
    assert answered(TASK, asking | {"action_points": 0})["action_points_after"] is None


def test_the_odds_of_the_best_action_point() -> None:
    """1D against 4: half succeed; after a failure two dice reach the missing points, 35 of 36 ways or more."""
    body = {"roller": {"die_code": "1D"}, "difficulty": 4, "action_points": 1}
    assert chance(TASK, body, "success") == Fraction(1, 2)
    anew = Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2)
    assert chance(TASK, body | {"decisions": {"action_point": "reroll"}}, "success") == anew
    missing = {1: Fraction(35, 36), 2: Fraction(1), 3: Fraction(1)}
    best = Fraction(1, 2) + sum(missing.values()) / 6
    assert chance(TASK, body | {"decisions": {"action_point": "best"}}, "success") == best


def test_ranks_are_spent_when_the_check_is_seen() -> None:
    """Rows that the ranks left can buy; dice for the effect roll count in it, and `stop` ends it."""
    asking = BLOW | {"ask": ["spend"], "dice": {"attacker": [6, 6], "effect": [1, 1, 1, 1]}}
    member, participant, options, default, faces = needed(ATTACK, asking)
    assert (member, participant, default, faces) == ("spend", "attacker", "stop", [6, 6])
    assert options[0] == "stop"
    assert "effect_roll_dice" in options
    assert "effect_roll" not in options
    bought = answered(ATTACK, asking | {"decisions": {"spend": ["effect_roll_dice"]}})
    assert [effect["effect"] for effect in bought["effects_bought"]] == ["effect_roll_dice"]
    assert bought["ranks_left"] == 0
    stopped = answered(ATTACK, asking | {"decisions": {"spend": "stop"}})
    assert (stopped["effects_bought"], stopped["ranks_left"]) == ([], 1)
    assert answered(ATTACK, BLOW | {"dice": asking["dice"]})["ranks_left"] == 1


def test_the_best_way_to_spend_ranks_hits_no_less() -> None:
    """Purchases come after the hit: the odds of hitting are the same."""
    assert chance(ATTACK, BLOW | {"decisions": {"spend": "best"}}, "hit") == chance(ATTACK, BLOW, "hit")


def test_who_resists_decides_on_a_roll_and_on_luck() -> None:
    """In an attack, under influence, and alone; luck only for dice."""
    tough = {"kind": "toughness", "die_code": "2D", "luck_points": 1}
    points = ["resistance.answer", "resistance.luck_point"]
    asking = BLOW | {"resistance": tough, "ask": points}
    assert needed(ATTACK, asking) == ("resistance.answer", "resistance", ("fixed", "roll"), "fixed", [])
    rolling = {"resistance.answer": "roll"}
    assert needed(ATTACK, asking | {"decisions": rolling})[:2] == ("resistance.luck_point", "resistance")
    dice = {"attacker": [6, 6], "effect": [1, 1], "resistance": [1, 2, 3, 4]}
    hit = answered(ATTACK, asking | {"decisions": rolling | {"resistance.luck_point": True}, "dice": dice})
    assert hit["resistance"] == 10
    sides = {"initiator": ROLLER, "resistance": tough | {"kind": "insight"}, "track": "attitude", "toward": "Helpful"}
    order = ["initiator.luck_point", "answer", "resistance.luck_point"]
    decided: dict[str, Any] = {}
    for name, choice in zip(order, (False, "roll", True), strict=True):
        assert needed(INFLUENCE, sides | {"ask": order, "decisions": decided})[0] == name
        decided[name] = choice
    dice = {"initiator": [6, 6], "resistance": [1, 1, 1, 1]}
    assert answered(INFLUENCE, sides | {"decisions": decided, "dice": dice})["difficulty"] == 4
    alone = {"resistance": tough, "ask": ["answer", "luck_point"]}
    assert needed(RESISTANCE, alone)[0] == "answer"
    assert needed(RESISTANCE, alone | {"decisions": {"answer": "roll"}})[0] == "luck_point"


def test_the_best_answer_to_influence() -> None:
    """The target wants to be moved less."""
    sides = {
        "initiator": {"die_code": "3D"},
        "resistance": {"kind": "insight", "die_code": "2D"},
        "track": "attitude",
        "toward": "Helpful",
    }
    by_answer = [chance(INFLUENCE, sides | {"decisions": {"answer": mode}}, "steps", 0) for mode in ("fixed", "roll")]
    assert chance(INFLUENCE, sides | {"decisions": {"answer": "best"}}, "steps", 0) in by_answer


RICH: dict[str, Any] = {"die_code": "1D", "mode": "roll", "action_points": 1}


def test_an_opponent_improves_its_answer() -> None:
    """Once its roll is known; a fixed value is no roll, and without points there is no question."""
    body = {
        "initiator": {"die_code": "2D"},
        "opponent": RICH,
        "ask": ["opponent.action_point"],
        "dice": {"initiator": [4, 4], "opponent": [2, 5, 6]},
    }
    asked = needed(CONTEST, body)
    assert asked == ("opponent.action_point", "opponent", ("none", "reroll", "add_dice"), "none", [4, 4, 2])
    better = answered(CONTEST, body | {"decisions": {"opponent.action_point": "add_dice"}})
    assert (better["opponent_total"], better["winner"], better["opponent_action_points_after"]) == (13, "opponent", 0)
    anew = answered(CONTEST, body | {"decisions": {"opponent.action_point": "reroll"}})
    assert (anew["opponent_total"], anew["action_points_after"]) == (5, None)
    for other in ({"mode": "fixed"}, {"action_points": 0}):
        left = answered(CONTEST, body | {"opponent": RICH | other})
        assert left["opponent_action_points_after"] is None


def test_the_best_point_of_an_opponent_is_worst_for_the_initiator() -> None:
    """A reroll that helps is made after each roll that lost."""
    body = {"initiator": {"die_code": "1D"}, "opponent": RICH}
    plain = chance(CONTEST, body, "winner", "opponent")
    best = chance(CONTEST, body | {"decisions": {"opponent.action_point": "best"}}, "winner", "opponent")
    assert best > chance(CONTEST, body | {"decisions": {"opponent.action_point": "reroll"}}, "winner", "opponent")
    assert best > plain


def test_a_resister_improves_its_roll() -> None:
    """Alone, against an effect, under influence and in an attack."""
    rich = {"kind": "insight"} | RICH
    dice = {"resistance": [1, 6, 6]}
    alone = answered(RESISTANCE, {"resistance": rich, "decisions": {"action_point": "add_dice"}, "dice": dice})
    assert (alone["resistance"], alone["action_points_after"]) == (13, 0)
    effect = {"effect": {"die_code": "1D"}, "resistance": rich, "decisions": {"action_point": "add_dice"}}
    resisted = answered(EFFECT_ROLL, effect | {"dice": dice | {"effect": [6]}})
    assert (resisted["resistance"], resisted["action_points_after"]) == (13, 0)
    point = {"decisions": {"resistance.action_point": "add_dice"}}
    moving = {"initiator": {"die_code": "1D"}, "resistance": rich, "track": "attitude", "toward": "Helpful"}
    moved = answered(INFLUENCE, moving | point | {"dice": dice | {"initiator": [6]}})
    assert (moved["difficulty"], moved["resistance_action_points_after"]) == (13, 0)
    hit = answered(ATTACK, BLOW | point | {"resistance": RICH, "dice": dice | {"attacker": [6, 6], "effect": [6, 6]}})
    assert (hit["resistance"], hit["resistance_action_points_after"], hit["action_points_after"]) == (13, 0, None)


def test_a_defender_who_resists_has_one_pool() -> None:
    """The point of the defense is not there for the resistance."""
    both = {"defender.action_point": "add_dice", "resistance.action_point": "add_dice"}
    body = {
        "attacker": {"die_code": "4D"},
        "effect": {"die_code": "1D"},
        "defender": RICH,
        "resistance": RICH,
        "decisions": both,
    }
    dice = {"attacker": [6, 6, 6, 6], "defender": [1, 1, 1], "effect": [6], "resistance": [1, 6, 6]}
    two = answered(ATTACK, body | {"dice": dice})
    assert (two["difficulty"], two["resistance"], two["resistance_action_points_after"]) == (3, 13, 0)
    one = answered(ATTACK, body | {"defender_resists": True, "dice": dice})
    assert (one["difficulty"], one["resistance"], one["resistance_action_points_after"]) == (3, 1, None)
    assert one["defender_action_points_after"] == 0


def test_luck_in_the_test_of_a_status() -> None:
    """Before the dice."""
    body = {"column": "quantity", "status": "Full", "roller": ROLLER, "ask": ["luck_point"]}
    assert needed(STATUS_TEST, body) == ("luck_point", "roller", (False, True), False, [])
