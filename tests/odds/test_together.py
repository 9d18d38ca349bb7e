"""Tests that outcomes walked together have the same odds as walked one by one."""

from fractions import Fraction
from typing import Any

import pytest

from service.dice import Dice, Samples, Step, Together, Walk
from service.odds.chances import Chances
from service.odds.count import Distributions, count, count_samples
from service.resolution.outcomes import outcomes_of
from tests.odds.asking import exact, loaded, resolver

CHECK = {"attribute": "STR", "score": 12}
RUN = {"mode": "run", "scores": {"DEX": 13, "STR": 12}}
WORK = {"roller": {"name": "Rin", "modifier": 2}, "difficulty": 15}
POOL = {"die_code": "3D"}
BLOW = {"attacker": POOL | {"wild_die": True}, "defender": POOL, "effect": {"die_code": "4D"}, "resistance": POOL}


def counted(roll: Any, together: Together) -> Distributions:
    """The distributions of a roll that answers names with values."""
    return count(Walk(25_000, 0, together).whole(roll))


def sums(dice: Dice) -> dict[str, Any]:
    """Numbers of two rolls added, compared, used in a text, and looked up."""
    one, two = dice.face("a", 6, "one"), dice.total("b", 4, 2, "two")
    margin = one * 2 - two
    named = {1: "low", 6: "high"}.get(one, "between")
    return {"margin": margin, "half": margin // 2, "wins": margin > 0, "text": f"{one} to {two}", "named": named}


def tied(dice: Dice) -> dict[str, Any]:
    """A repetition, a part, a choice of two and a chain."""

    def step(dice: Dice) -> Step[int]:
        faces = dice.face("a", 4, "tie"), dice.face("b", 4, "tie")
        return Step(again=faces[0] == faces[1], worth=(1,), last=faces[0] - faces[1])

    run = dice.repeat(step)
    best = dice.twice(lambda dice: dice.face("c", 6, "best"), lambda first, second: second > first)
    total = dice.chain(0, lambda sum_, dice: sum_ + dice.face("d", 6, "sum"), lambda sum_: sum_ < 8)
    return {"last": run.last, "times": run.sums[0], "best": best.result, "index": best.index, "total": total}


@pytest.mark.parametrize("roll", [sums, tied])
def test_together_is_as_one_by_one(roll: Any) -> None:
    """Every distribution is the same to the last digit."""
    assert counted(roll, Together.WRITTEN) == counted(roll, Together.SINGLE)


@pytest.mark.parametrize(
    ("game", "operation", "body"),
    [
        ("flyerbook", "contest", {"sides": [{"name": "A"}, {"name": "B"}]}),
        ("fastrpg", "contest", {"sides": [{"name": "A", "modifier": 3}, {"name": "B", "modifier": 5}]}),
        ("fastrpg", "extended_task", WORK | {"needed": 3, "max_attempts": 5}),
        ("freed6", "task", {"roller": POOL | {"wild_die": True, "advantage": 1}, "difficulty": 11}),
        ("rollunder", "movement", RUN | {"amount": 10, "obstacles": 2}),
        ("rollunder", "contest", {"participants": [CHECK | {"name": "A"}, CHECK | {"name": "B", "score": 9}]}),
    ],
)
def test_rules_do_not_notice(game: str, operation: str, body: dict[str, Any]) -> None:
    """A rule that reckons with many numbers at once comes to the same chances."""
    asked = resolver(game, operation)
    request = loaded(asked, body)
    singly = counted(lambda dice: outcomes_of(asked.operation.resolve(request, dice).result), Together.SINGLE)
    found = Chances(asked).exact(request)
    assert {name: one.probabilities for name, one in found.items() if not one.undecided} == {
        name: one.probabilities for name, one in singly.items() if not found[name].undecided
    }


@pytest.mark.parametrize(
    ("game", "operation", "body"),
    [
        ("rollunder", "movement", RUN | {"amount": 5, "obstacles": 30}),
        ("rollunder", "movement", RUN | {"amount": 300, "obstacles": 5}),
        ("fastrpg", "extended_task", WORK | {"needed": 5, "max_attempts": 30}),
        ("freed6", "attack", BLOW),
    ],
    ids=["thirty equal checks", "thirty checks of a run", "extended task", "attack with a wild die"],
)
def test_chains_and_attacks_are_exact(game: str, operation: str, body: dict[str, Any]) -> None:
    """Requests that exceed the budget when every outcome is walked alone."""
    for distribution in exact(game, operation, body).values():
        assert sum(distribution.probabilities.values()) + distribution.undecided == 1


def test_thirty_equal_checks_are_a_power() -> None:
    """All of them succeed as often as one does, thirty times."""
    one, thirty = (
        exact("rollunder", "movement", RUN | {"amount": 5, "obstacles": number})["completed"].probabilities[True]
        for number in (1, 30)
    )
    assert thirty == one**30 > Fraction(0)


@pytest.mark.parametrize("roll", [sums, tied])
def test_samples_together_are_as_one_by_one(roll: Any) -> None:
    """Each roll has its own dice, with any other rolls beside it."""

    def sampled(together: Together) -> Distributions:
        samples = Samples("seed", 500, together, lambda _: None)
        return count_samples(samples.rolled(roll), samples.number)

    assert sampled(Together.WRITTEN) == sampled(Together.SINGLE)
