"""Tests of the enumeration of all outcomes of the dice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from service.dice import Branch, Dice, TooManyBranches, branches_of

MOST = 20_000


def chances(roll: object, most: int = MOST) -> dict[object, Fraction]:
    """Result -> probability, where no die goes on without end."""
    found: Counter[object] = Counter()
    for branch in branches_of(roll, most):  # type: ignore[arg-type]
        assert not branch.runs
        found[branch.result] += Fraction(branch.weight, branch.out_of)  # type: ignore[assignment]
    return dict(found)


@pytest.mark.parametrize(("sides", "count"), [(2, 5), (4, 4), (6, 1), (6, 5), (20, 2), (6, 0)])
def test_totals_are_counted_exactly(sides: int, count: int) -> None:
    """Each total of a pool is one branch, as likely as the faces that make it."""
    branches = list(branches_of(lambda dice: dice.total("a", sides, count, "task"), MOST))
    expected = Counter(map(sum, product(range(1, sides + 1), repeat=count)))
    assert {branch.result: branch.weight for branch in branches} == expected
    assert {branch.out_of for branch in branches} == {sides**count}
    assert len(branches) == count * (sides - 1) + 1


@pytest.mark.parametrize(("sides", "count"), [(2, 5), (6, 3), (20, 2), (6, 0)])
def test_faces_are_combinations(sides: int, count: int) -> None:
    """Faces of one throw are one branch for all their orders."""
    branches = list(branches_of(lambda dice: dice.faces("a", sides, count, "task"), MOST))
    expected = Counter(tuple(sorted(faces)) for faces in product(range(1, sides + 1), repeat=count))
    assert {branch.result: branch.weight for branch in branches} == expected
    assert len(branches) == comb(count + sides - 1, count)


def test_ten_dice_are_51_branches_or_3003() -> None:
    """Totals and combinations limit the size of large pools, and their weights add up to all faces."""
    for roll, number in (
        (lambda dice: dice.total("a", 6, 10, ""), 51),
        (lambda dice: dice.faces("a", 6, 10, ""), 3003),
    ):
        branches: list[Branch[object]] = list(branches_of(roll, MOST))
        assert len(branches) == number
        assert sum(branch.weight for branch in branches) == 6**10


def test_a_throw_may_depend_on_the_one_before() -> None:
    """A second die that only some faces call for is walked on these branches alone."""

    def roll(dice: Dice) -> int:
        first = dice.face("a", 6, "task")
        return first + dice.face("b", 4, "again") if first == 6 else first

    expected = {face: Fraction(1, 6) for face in range(1, 6)} | {6 + face: Fraction(1, 24) for face in range(1, 5)}
    assert chances(roll) == expected


def test_without_dice_there_is_one_branch() -> None:
    """It is certain."""
    assert list(branches_of(lambda _: "done", 1)) == [Branch("done", 1, 1)]


def test_equal_results_of_a_part_are_one_branch() -> None:
    """The better of two d20 is 20 branches, each with its exact weight."""
    branches = list(branches_of(lambda dice: dice.part(lambda dice: max(dice.faces("a", 20, 2, "task"))), MOST))
    assert {branch.result: Fraction(branch.weight, branch.out_of) for branch in branches} == {
        face: Fraction(2 * face - 1, 400) for face in range(1, 21)
    }


def test_one_of_two_rolls_is_stored() -> None:
    """The second where it is better; of equal ones the first."""

    def roll(dice: Dice) -> tuple[int, int]:
        kept = dice.twice(lambda dice: dice.face("a", 6, "task"), lambda first, second: second > first)
        return kept.result, kept.index

    expected = Counter((max(a, b), int(b > a)) for a, b in product(range(1, 7), repeat=2))
    assert chances(roll) == {result: Fraction(number, 36) for result, number in expected.items()}


def test_a_chain_forgets_how_it_came_there() -> None:
    """Dice are added until they make ten: states on the way are merged, and the end is exact."""

    def roll(dice: Dice) -> int:
        return dice.chain(0, lambda total, dice: total + dice.face("a", 6, "task"), lambda total: total < 10)

    found = chances(roll, 100)
    assert set(found) == set(range(10, 16))
    assert sum(found.values()) == 1
    assert found == _until_ten(0, Fraction(1))


def _until_ten(total: int, chance: Fraction) -> dict[int, Fraction]:
    if total >= 10:
        return {total: chance}
    found: Counter[int] = Counter()
    for face in range(1, 7):
        found.update(_until_ten(total + face, chance / 6))  # type: ignore[arg-type]
    return dict(found)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("roll", "throw"),
    [
        (lambda dice: dice.faces("Hildy", 6, 99, "task"), "99d6 of Hildy (task)"),
        (lambda dice: dice.total("Hildy", 1000, 99, "task"), "99d1000 of Hildy (task)"),
        (lambda dice: [dice.face("Hildy", 6, "task") for _ in range(10**6)], "1d6 of Hildy (task)"),
        (lambda dice: (dice.total("a", 6, 99, "task"), dice.total("b", 6, 90, "task")), "99d6 of a (task)"),
        (lambda dice: dice.part(lambda dice: [dice.face("a", 6, "task") for _ in range(99)] and 1), "1d6 of a (task)"),
    ],
)
def test_what_is_too_large_is_named(roll: object, throw: str) -> None:
    """A walk over the budget ends with the throw that made it large."""
    with pytest.raises(TooManyBranches) as raised:
        list(branches_of(roll, 5000))  # type: ignore[arg-type]
    assert raised.value.throw == throw
    assert raised.value.most == 5000


def test_a_budget_that_is_just_enough_is_enough() -> None:
    """As many branches as the budget allows are walked, one more are not."""
    assert len(list(branches_of(lambda dice: dice.total("a", 6, 10, ""), 51))) == 51
    with pytest.raises(TooManyBranches):
        list(branches_of(lambda dice: dice.total("a", 6, 10, ""), 50))
