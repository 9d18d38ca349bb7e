"""Tests of decisions: stated, default, asked back; and walked with every option."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from service.dice import (
    BadChoice,
    DecisionInside,
    DecisionNeeded,
    Decisions,
    Dice,
    Policies,
    RecordedDice,
    Step,
    SuppliedFaces,
    Together,
    Walk,
)
from service.odds.count import Distributions, count
from service.odds.goal import GOAL

OPTIONS = (False, True)


def again(dice: Dice) -> int:
    """A d6 that may be rolled again, twice."""
    face = dice.face("a", 6, "first")
    for _ in range(2):
        if dice.decide("again", "roller", OPTIONS, False):
            face = dice.face("a", 6, "again")
    return face


def rolled(stated: dict[str, Any], *asked: str) -> int:
    """The result of faces 1 to 3 with these decisions."""
    return again(RecordedDice(SuppliedFaces({"a": (1, 2, 3)}), Decisions(stated, frozenset(asked))))


def test_without_decisions_the_default_holds() -> None:
    """Questions arise only for members of `ask`."""
    assert again(RecordedDice(SuppliedFaces({"a": (1, 2, 3)}))) == rolled({}) == 1


@pytest.mark.parametrize(
    ("stated", "face"),
    [({"again": True}, 3), ({"again": False}, 1), ({"again": (True,)}, 2), ({"again": (False, True)}, 2)],
)
def test_a_choice_holds_for_every_time_and_a_list_for_the_first(stated: dict[str, Any], face: int) -> None:
    """Beyond a list the default holds."""
    assert rolled(stated) == face


@pytest.mark.parametrize(("stated", "position"), [({}, 0), ({"again": (True,)}, 1)])
def test_who_wants_to_be_asked_is_asked(stated: dict[str, Any], position: int) -> None:
    """The exception names participant and decision, and counts how many came before."""
    with pytest.raises(DecisionNeeded) as needed:
        rolled(stated, "again")
    error = needed.value
    assert (error.member, error.participant, error.options, error.default, error.position) == (
        "again",
        "roller",
        OPTIONS,
        False,
        position,
    )
    assert rolled({"again": (True, False)}, "again") == 2


@pytest.mark.parametrize("choice", [1, "true", None, (1,)])
def test_a_choice_that_is_not_open_is_refused(choice: Any) -> None:
    """True is not 1."""
    with pytest.raises(BadChoice):
        rolled({"again": choice})


def walked(roll: Any, stated: dict[str, Any], together: Together = Together.MARKED, **more: bool) -> Distributions:
    """The distributions of a roll that answers a number, by the goal of that number."""
    policies = Policies(stated, more)
    walk = Walk(25_000, 0, together, policies=policies)
    return count(walk.whole(lambda dice: {"face": (face := roll(dice)), GOAL: face}))


def mean(found: Distributions) -> Fraction:
    """The mean of the number."""
    return sum((value * chance for value, chance in found["face"].probabilities.items()), Fraction(0))


@pytest.mark.parametrize("together", list(Together))
def test_the_best_choice_is_found_at_every_moment(together: Together) -> None:
    """Two further tries: below 3.5 the last one is used, below 4.25 the one before; by hand 14/3."""
    assert mean(walked(again, {}, together, again=True)) == Fraction(14, 3)
    assert mean(walked(again, {}, together, again=False)) == Fraction(7, 3)
    assert mean(walked(again, {}, together)) == mean(walked(again, {"again": True}, together)) == Fraction(7, 2)


@pytest.mark.parametrize("stated", [{"again": (True,)}, {"again": (False, True)}])
def test_lists_are_walked_as_stated(stated: dict[str, Any]) -> None:
    """One try is one try, whichever it is."""
    assert mean(walked(again, stated)) == Fraction(7, 2)


def once_more(dice: Dice) -> int:
    """A d4 that may be rolled again."""
    face = dice.face("a", 4, "first")
    return dice.face("a", 4, "again") if dice.decide("again", "roller", OPTIONS, False) else face


def in_part(dice: Dice) -> int:
    """The same inside a part, of which two are rolled; the better counts."""
    return dice.twice(lambda dice: dice.part(once_more), lambda first, second: second > first).result


def average(worth: Callable[[int], Fraction | int]) -> Fraction:
    """The mean over a d4."""
    return Fraction(sum((Fraction(worth(face)) for face in range(1, 5)), Fraction(0)), 4)


@pytest.mark.parametrize("together", list(Together))
def test_a_decision_in_a_part_is_made_in_view_of_the_whole(together: Together) -> None:
    """By hand: the second part begins with the result of the first in view."""

    def second(seen: int) -> Fraction:
        again = average(lambda face: max(seen, face))
        return average(lambda face: max(seen, face, again))

    again = average(second)
    assert mean(walked(in_part, {}, together, again=True)) == average(lambda face: max(second(face), again))


def test_two_deciders_play_against_one_another() -> None:
    """The first raises the face for more of it, the second halves it for less."""

    def duel(dice: Dice) -> int:
        face = dice.face("a", 6, "first")
        if dice.decide("raise", "one", OPTIONS, False):
            face = dice.face("a", 6, "again")
        return 7 - face if dice.decide("turn", "two", OPTIONS, False) else face

    # the second leaves 1, 2, 3 each with 1/3: 2 on average; the first rolls again on a worth of 1
    assert mean(walked(duel, {}, **{"raise": True, "turn": False})) == Fraction(2 + 2 + 2 + 2 + 3 + 3, 6)


def test_without_end_there_is_no_best_choice() -> None:
    """A repetition is not followed decision by decision."""

    def endless(dice: Dice) -> int:
        return dice.repeat(lambda dice: Step(again=again(dice) == 1, worth=(1,), last=0)).sums[0]

    with pytest.raises(DecisionInside):
        walked(endless, {}, again=True)
    assert mean(walked(endless, {"again": True})) > 0
