"""Tests of contests."""

from collections import Counter
from typing import Any

import pytest

from tests.rulesets.flyerbook.calls import answer, over_pairs, refusal, result, roller

DARIUS = {
    "name": "Darius",
    "candidates": [{"name": "Stays Sharp", "kind": "skill", "value": 12}],
    "attributes": [{"name": "Burned Past", "plusses": 1}, {"name": "Experienced", "plusses": 1}],
}
HILDY = {
    "name": "Hildy",
    "candidates": [{"name": "Seasoned Sailor", "kind": "skill", "value": 12}],
    "attributes": [{"name": "Swearing, Spitting Gal", "plusses": 1}],
}
FIRST, SECOND = roller(12, name="first"), roller(12, name="second")


def contest(first: dict[str, Any], second: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A contest's request."""
    return {"sides": [first, second], "options": options}


def test_darius_and_hildy_drink() -> None:
    """The worked example: Darius 14 and a 1 make 13, Hildy 13 and a 4 make 17; she wins by 4 (FB-CON-2)."""
    got = answer("contest", contest(DARIUS, HILDY), Darius=[1], Hildy=[4])
    assert got["result"] == {
        "effective": {"Darius": 14, "Hildy": 13},
        "totals": {"Darius": 13, "Hildy": 17},
        "winner": "Hildy",
        "tie": False,
        "margin": 4,
    }
    assert got["summary"] == "Darius 13 against Hildy 17: Hildy wins by 4"


@pytest.mark.parametrize(
    ("ahead", "won", "level", "lost"),
    [(0, 15, 6, 15), (1, 21, 0, 15), (2, 21, 4, 11), (3, 25, 1, 10), (5, 28, 2, 6), (10, 35, 0, 1), (12, 36, 0, 0)],
)
def test_wins_are_exactly_so_many(ahead: int, won: int, level: int, lost: int) -> None:
    """Of 36 pairs of faces, the exact number is won, level and lost for each lead (FB-CON-2, FB-CON-3)."""
    results = list(over_pairs("contest", contest(FIRST | {"modifier": ahead}, SECOND), "first", "second"))
    assert Counter(got["winner"] for got in results) == +Counter({"first": won, None: level, "second": lost})
    assert sum(got["tie"] for got in results) == level
    assert all(got["margin"] == abs(got["totals"]["first"] - got["totals"]["second"]) for got in results)


@pytest.mark.parametrize(
    ("on_tie", "winner", "says"),
    [
        ("draw", None, "first 14 against second 14: nobody wins"),
        ("initiator", "first", "first 14 against second 14: level, first wins as the initiator"),
    ],
)
def test_level_totals_are_a_draw_or_go_to_the_first(on_tie: str, winner: str | None, says: str) -> None:
    """Level totals: neither wins, or by option the first side with margin 0; it remains a tie (FB-CON-3)."""
    got = answer("contest", contest(FIRST, SECOND, on_tie=on_tie), first=[2], second=[2])
    assert (got["result"]["winner"], got["result"]["tie"], got["result"]["margin"]) == (winner, True, 0)
    assert got["summary"] == says
    assert got["rules"][-1] == "FB-CON-3"


def test_both_roll_as_for_a_task() -> None:
    """Each side has an own trait, helpers, wounds and modifier, and one die (FB-CON-1)."""
    first = roller(9, "job", "first", supporters=2, wounds=1, modifier=5)
    got = answer("contest", contest(first, roller(name="second")), first=[6], second=[5])
    assert got["result"]["effective"] == {"first": 13, "second": 3}
    assert got["result"]["totals"] == {"first": 19, "second": -2}
    assert [(roll["stream"], roll["face"]) for roll in got["rolls"]] == [("first", 6), ("second", 5)]


@pytest.mark.parametrize(("option", "effective"), [("value", 14), ("total", 15)])
def test_the_choice_of_traits_is_that_of_tasks(option: str, effective: int) -> None:
    """`choose_by` works for both sides as it does in a task (FB-CON-1, FB-TASK-1)."""
    traits = [{"name": "Job", "kind": "job", "value": 13}, {"name": "Skill", "kind": "skill", "value": 12}]
    plusses = [{"name": name, "plusses": 1} for name in "abc"]
    first = {"name": "first", "candidates": traits, "attributes": plusses}
    got = result("contest", contest(first, SECOND, choose_by=option), first=[2], second=[2])
    assert got["effective"]["first"] == effective


@pytest.mark.parametrize(("sides", "code"), [(0, "bad_input"), (1, "bad_input"), (3, "too_large")])
def test_there_are_two_sides(sides: int, code: str) -> None:
    """A contest has two sides; for more sides run pairs (FB-CON-4)."""
    everybody = [roller(name=str(number)) for number in range(sides)]
    assert refusal("contest", {"sides": everybody}) == (code, "/sides")


def test_no_one_competes_with_themselves() -> None:
    """Names are dice streams, so the sides have different ones (FB-CON-1)."""
    assert refusal("contest", contest(FIRST, FIRST)) == ("bad_input", "/sides/1/name")


@pytest.mark.parametrize("index", [0, 1])
def test_who_is_incapacitated_does_not_compete(index: int) -> None:
    """Either side that is out of action is refused (FB-WOUND-4)."""
    sides = [FIRST, SECOND]
    sides[index] = sides[index] | {"incapacitated": True}
    assert refusal("contest", {"sides": sides}) == ("incapacitated", f"/sides/{index}/incapacitated")
