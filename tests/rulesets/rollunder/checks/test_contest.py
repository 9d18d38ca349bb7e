"""Tests of comparative checks."""

from typing import Any

import pytest

from tests.rulesets.rollunder.calls import D20_FACES, answer, refusal, result


def side(name: str, score: int, attribute: str = "STR", **members: Any) -> dict[str, Any]:
    """A participant."""
    return {"name": name, "attribute": attribute, "score": score, **members}


def contest(*sides: dict[str, Any], **options: str) -> dict[str, Any]:
    """A contest's request."""
    return {"participants": list(sides), "options": options}


ANN, BOB, EVE = side("ann", 13), side("bob", 11), side("eve", 15)


def test_the_deepest_wins() -> None:
    """Depth 8 beats depth 7, although the winner rolled higher (RU-B-CMP-1)."""
    got = answer("contest", contest(ANN, BOB), d20=[5, 4])
    assert (got["result"]["winner"], got["result"]["depths"]) == ("ann", {"ann": 8, "bob": 7})
    assert got["summary"] == "Depths: ann 8, bob 7. ann wins"


def test_of_400_pairs_so_many_are_won() -> None:
    """13 against 11: ann 185, bob 125, a draw 10, no winner 80 of 400 (RU-B-CMP-1, RU-B-CMP-3, RU-B-CMP-4)."""
    got = [result("contest", contest(ANN, BOB), d20=[one, other]) for one in D20_FACES for other in D20_FACES]
    winners = [one["winner"] for one in got]
    assert (winners.count("ann"), winners.count("bob")) == (185, 125)
    assert sum(one["tie"] for one in got) == 10
    assert sum(not one["winners"] for one in got) == 80


def test_the_list_has_all_successes_above_all_fails() -> None:
    """A 20 against 24 is a fail of depth 4 and ranks below a success of depth 0 (RU-B-CMP-2, RU-B-CMP-3)."""
    got = result("contest", contest(side("high", 24), side("low", 1)), d20=[20, 1])
    assert (got["depths"], got["order"]) == ({"high": 4, "low": 0}, [["low"], ["high"]])
    assert got["winner"] == "low"


def test_the_outcome_can_come_first() -> None:
    """A crit1 of depth 11 loses to a success of depth 13, unless the option says otherwise (RU-B-CMP-2)."""
    sides = (side("crit", 12), side("deep", 16))
    assert result("contest", contest(*sides), d20=[1, 3])["winner"] == "deep"
    assert result("contest", contest(*sides, ranking="grade_then_depth"), d20=[1, 3])["winner"] == "crit"
    bloopers = result("contest", contest(*sides, ranking="grade_then_depth"), d20=[19, 20])
    assert bloopers["order"] == [["crit"], ["deep"]]


def test_who_fails_cannot_win() -> None:
    """If all fail there is no winner, but the closest may win by option (RU-B-CMP-3)."""
    got = result("contest", contest(ANN, BOB), d20=[14, 18])
    assert (got["winner"], got["tie"], got["winners"], got["order"]) == (None, False, [], [["ann"], ["bob"]])
    closest = result("contest", contest(ANN, BOB, if_all_fail="closest"), d20=[14, 18])
    assert (closest["winner"], closest["winners"]) == ("ann", ["ann"])


def test_equal_depth_is_a_draw() -> None:
    """The first group draws, for any others (RU-B-CMP-4)."""
    got = result("contest", contest(ANN, BOB, EVE), d20=[6, 4, 12])
    assert (got["winner"], got["tie"], got["winners"]) == (None, True, ["ann", "bob"])
    assert got["order"] == [["ann", "bob"], ["eve"]]
    assert got["tie_break_faces"] == []


def test_a_draw_is_broken_by_d20s() -> None:
    """Tied ones roll until one is highest; the list stays the same (RU-B-CMP-4)."""
    got = result("contest", contest(ANN, BOB, EVE, on_tie="comparative_d20"), d20=[6, 4, 8, 9, 17, 17, 3, 12])
    assert (got["winner"], got["tie"], got["winners"]) == ("eve", False, ["eve"])
    assert got["tie_break_faces"] == [{"ann": 9, "bob": 17, "eve": 17}, {"bob": 3, "eve": 12}]
    assert got["order"] == [["ann", "bob", "eve"]]


def test_after_twenty_rounds_it_stays_a_draw() -> None:
    """Forty sevens settle nothing (RU-B-CMP-4)."""
    got = result("contest", contest(ANN, BOB, on_tie="comparative_d20"), d20=[6, 4] + [7] * 40)
    assert (got["winner"], got["tie"], got["winners"]) == (None, True, ["ann", "bob"])
    assert len(got["tie_break_faces"]) == 20


def test_each_side_has_circumstances_of_its_own() -> None:
    """Attribute, modifier, difficulty and stress belong to a side, which finishes its dice first (RU-B-CMP-5)."""
    sides = (side("mage", 10, "INT", modifier="1d6", difficulty="easy"), side("knight", 12, stress=True))
    got = answer("contest", contest(*sides), d6=[2, 5, 6], d20=[18, 4, 3])
    assert got["result"]["depths"] == {"mage": 8, "knight": 10}
    assert [roll["die"] for roll in got["rolls"]] == ["d6", "d20", "d20", "d6", "d6", "d20"]


def test_a_fail_is_repeated_before_the_ranking() -> None:
    """LUCK repeats a fail, but not a success that loses (RU-B-CMP-5, RU-B-LUCK-6)."""
    sides = (side("ann", 13, luck={"pool": 3}), side("bob", 11, luck={"pool": 3}), EVE)
    got = result("contest", contest(*sides), d20=[15, 2, 9, 7])
    assert (got["winner"], got["luck"]["ann"]["spent"], got["luck"]["bob"]["spent"]) == ("ann", 1, 0)
    assert "eve" not in got["luck"]


@pytest.mark.parametrize("sides", [(), (ANN,), (ANN, ANN)])
def test_two_or_more_with_different_names_take_part(sides: tuple[dict[str, Any], ...]) -> None:
    """Fewer, or one name twice, is no contest (RU-B-CMP-5)."""
    assert refusal("contest", contest(*sides)) == ("bad_participants", "/participants")


def test_all_modifiers_are_read_before_any_die() -> None:
    """The second side's modifier is refused before any die (RU-B-CMP-5)."""
    body = contest(ANN, side("bob", 11, modifier="1d4"))
    assert refusal("contest", body) == ("unknown_die", "/participants/1/modifier")
    body = contest(ANN, side("bob", 11, "WIS"))
    assert refusal("contest", body) == ("unknown_attribute", "/participants/1/attribute")
