"""Tests of repetitions that end by chance."""

from fractions import Fraction

import pytest

from service.dice import Dice, RecordedDice, Step, SuppliedFaces, branches_of
from service.dice.recorded import MOST_STEPS
from service.dice.symbolic import FAR, NEGLIGIBLE, Far, Times


def exploding(dice: Dice) -> Step[None]:
    """A d6 that rolls on after a 6."""
    face = dice.face("a", 6, "wild")
    return Step(again=face == 6, worth=(face,), last=None)


def until_different(dice: Dice) -> Step[tuple[int, int]]:
    """Two d4, rolled until they differ."""
    faces = dice.face("a", 4, "tie"), dice.face("b", 4, "tie")
    return Step(again=faces[0] == faces[1], worth=(1,), last=faces)


def test_supplied_dice_are_rolled_step_by_step() -> None:
    """Sums add up over all steps, and the last step is the one that ends it."""
    assert RecordedDice(SuppliedFaces({"a": [6, 6, 2]})).repeat(exploding).sums == (14,)
    tied = RecordedDice(SuppliedFaces({"a": [1, 2, 3], "b": [1, 2, 4]})).repeat(until_different)
    assert (tied.sums, tied.last) == ((3,), (3, 4))


def test_dice_that_never_end_are_ended() -> None:
    """After a thousand steps, for all dice."""
    dice = RecordedDice(SuppliedFaces({"a": [6] * 2 * MOST_STEPS}))
    assert dice.repeat(exploding).sums == (6 * MOST_STEPS,)


@pytest.mark.parametrize("reach", [0, 100])
def test_runs_are_listed_exactly_and_the_rest_is_one_branch(reach: int) -> None:
    """P(6 k + j) = 1 / 6^(k + 1); other totals continue, as little as possible or far."""
    branches = list(branches_of(lambda dice: dice.repeat(exploding).sums[0], 1000, reach))
    *listed, rest = branches
    for branch in listed:
        assert Fraction(branch.weight, branch.out_of) == Fraction(1, 6 ** ((branch.result - 1) // 6 + 1))
    assert sum(Fraction(branch.weight, branch.out_of) for branch in branches) == 1
    assert (rest.runs, rest.others) == (1, (FAR,))
    assert rest.result > max(branch.result for branch in listed[:-5]) >= reach - 6
    assert Fraction(rest.weight, rest.out_of) <= NEGLIGIBLE


def test_a_repetition_until_different_is_conditional() -> None:
    """Each pair that differs is equally likely, however often it took."""
    branches = list(branches_of(lambda dice: dice.repeat(until_different), 1000))
    assert {branch.result.last for branch in branches} == {(a, b) for a in range(1, 5) for b in range(1, 5) if a != b}
    assert {Fraction(branch.weight, branch.out_of) for branch in branches} == {Fraction(1, 12)}


def test_a_number_of_times_stands_for_all_of_them() -> None:
    """It is spread where it is counted; a rule that reckons with it gets an error."""
    (times,) = {branch.result.sums[0] for branch in branches_of(lambda dice: dice.repeat(until_different), 1000)}
    *listed, rest = times.chances(NEGLIGIBLE)
    assert listed[:2] == [(1, Fraction(3, 4)), (2, Fraction(3, 16))]
    assert sum(chance for _, chance in (*listed, rest)) == 1
    assert rest[1] <= NEGLIGIBLE
    assert list(Times.ending(Fraction(1)).chances(NEGLIGIBLE)) == [(1, 1)]
    for reckon in (lambda: times + 1, lambda: 1 + times, lambda: times > 2, lambda: 3 - times):
        with pytest.raises(TypeError):
            reckon()


def test_far_swallows_what_is_added() -> None:
    """Far away stays far away, on either side."""
    assert FAR + 5 == 5 + FAR == FAR - 5 == sum([1, FAR, 2]) == FAR
    assert 5 - FAR == -FAR
    assert isinstance(5 + FAR, Far)
