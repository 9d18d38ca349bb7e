"""Tests of contests."""

from collections import Counter
from itertools import product

from tests.rulesets.fastrpg.table import JSON, NO_ABILITIES, code_of, play, result_of

UNTRAINED = {"skill": "Magic", "abilities": NO_ABILITIES, "points": 0}


def contest(first: JSON, second: JSON, **options: object) -> JSON:
    """A contest of Ana and Bo."""
    return {"sides": [{"name": "Ana"} | first, {"name": "Bo"} | second], "options": options}


PLAIN = contest({"modifier": 2}, {"modifier": 0})


def test_the_higher_total_wins() -> None:
    """FR-CON-1: over all 400 pairs, +2 against +0 wins 229 times, loses 153 and ties 18 times."""
    winners = Counter(
        result_of("contest", PLAIN, {"Ana": [first], "Bo": [second]})["winner"]
        for first, second in product(range(1, 21), repeat=2)
    )
    assert winners == {"Ana": 229, "Bo": 153, None: 18}


def test_each_side_has_its_own_dice_and_luck() -> None:
    """FR-CON-1: Advantage, Disadvantage and luck belong to a side."""
    given = contest({"modifier": 0, "advantage": True}, {"modifier": 0, "luck": ["after"], "luck_points": 1})
    result = result_of("contest", given, {"Ana": [3, 9], "Bo": [2, 12]})
    assert result["totals"] == {"Ana": 9, "Bo": 12}
    assert result["sides"]["Bo"]["luck_points_after"] == 0
    assert result["margin"] == 3


def test_a_contest_needs_two_names() -> None:
    """FR-CON-1: exactly two rollers, with different names because each is a stream."""
    same = {"sides": [{"name": "Ana", "modifier": 0}, {"name": "Ana", "modifier": 1}]}
    assert code_of("contest", same) == "bad_input"
    assert code_of("contest", {"sides": [{"name": "Ana", "modifier": 0}]}) == "bad_input"


def test_a_refused_side_rolls_nothing() -> None:
    """FR-LUCK-4: luck that the second side does not have stops the contest before any die."""
    broke = contest({"modifier": 0}, {"modifier": 0, "luck": ["after"], "luck_points": 0})
    assert code_of("contest", broke) == "no_luck_points"


def test_natural_faces_are_not_special_in_a_contest() -> None:
    """FR-TASK-3: a 20 can lose against a higher total."""
    assert result_of("contest", contest({"modifier": 0}, {"modifier": 15}), {"Ana": [20], "Bo": [6]})["winner"] == "Bo"


def test_a_tie_is_a_draw() -> None:
    """FR-CON-2: by default neither has the higher total, so neither wins."""
    result = result_of("contest", PLAIN, {"Ana": [10], "Bo": [12]})
    assert (result["winner"], result["tie"], result["margin"], result["rerolls"]) == (None, True, 0, 0)


def test_a_tie_is_rolled_again_by_option() -> None:
    """FR-CON-2: until they differ, with the same Advantage but without luck; removed Disadvantage stays removed."""
    first = {"modifier": 0, "disadvantage": True, "luck": ["before"]}
    second = {"modifier": 0, "advantage": True}
    given = contest(first, second, on_tie="reroll")
    answer = play("contest", given, {"Ana": [9, 5, 8], "Bo": [2, 9, 5, 1, 7, 6]})
    assert answer.result["totals"] == {"Ana": 8, "Bo": 7}
    assert (answer.result["winner"], answer.result["rerolls"]) == ("Ana", 2)
    assert answer.result["sides"]["Ana"]["total"] == 9
    assert not answer.unused


def test_luck_after_is_not_spent_again() -> None:
    """FR-CON-2: the reroll of a side that used luck after the roll is one plain d20."""
    given = contest({"modifier": 0, "luck": ["after"]}, {"modifier": 0}, on_tie="reroll")
    result = result_of("contest", given, {"Ana": [3, 9, 4], "Bo": [9, 2]})
    assert result["totals"] == {"Ana": 4, "Bo": 2}
    assert result["sides"]["Ana"]["luck_spent"] == 1


def test_an_untrained_side_cannot_win() -> None:
    """FR-CON-3: the other wins with any totals, and the margin is null."""
    answer = play("contest", contest(UNTRAINED, {"modifier": -5}), {"Ana": [20], "Bo": [1]})
    assert (answer.result["winner"], answer.result["margin"], answer.result["tie"]) == ("Bo", None, False)
    assert "untrained" in answer.line


def test_two_untrained_sides_have_no_winner() -> None:
    """FR-CON-3: neither wins, and it goes before the tie: nothing is rerolled."""
    answer = play("contest", contest(UNTRAINED, UNTRAINED, on_tie="reroll"), {"Ana": [7, 8], "Bo": [7, 9]})
    assert (answer.result["winner"], answer.result["tie"], answer.result["rerolls"]) == (None, True, 0)
    assert "FR-CON-2" not in answer.rules
    assert play("contest", contest(UNTRAINED, {"modifier": 0}, on_tie="reroll"), {"Ana": [7], "Bo": [7]}).result[
        "winner"
    ] == ("Bo")
