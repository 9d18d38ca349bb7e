"""Tests of simulated duels against their exact probabilities."""

import pytest

from service.simulation.interval import estimate
from service.simulation.simulate import played
from tests.depth import one_in
from tests.simulation.duels import DUELS, Chain, Duel

RUNS, FEW_RUNS = 20_000, 300
MOST_ERRORS = 4
"""Standard errors that separate few runs from the truth at most."""


def wins(duel: Duel, runs: int) -> int:
    """The fights that the first one wins."""
    return (played(duel.position(), "duel", range(runs)).wins or {}).get("Ana", 0)


def exact_chance(duel: Duel) -> float:
    """The chance of the first one, which is open: one near 0 or 1 would prove little."""
    exact = float(Chain(duel).first_wins())
    assert 0.02 < exact < 0.98
    return exact


@pytest.mark.parametrize("duel", one_in(5, DUELS), ids=lambda duel: f"{duel.game.name}-{DUELS.index(duel)}")
def test_few_fights_agree_with_the_exact_chance(duel: Duel) -> None:
    """As far as so few can tell."""
    exact = exact_chance(duel)
    error = max((exact * (1 - exact) / FEW_RUNS) ** 0.5, 1 / FEW_RUNS)
    assert abs(wins(duel, FEW_RUNS) / FEW_RUNS - exact) <= MOST_ERRORS * error


@pytest.mark.deep
@pytest.mark.parametrize("duel", DUELS, ids=lambda duel: f"{duel.game.name}-{DUELS.index(duel)}")
def test_the_interval_of_many_fights_contains_the_exact_chance(duel: Duel) -> None:
    """With 20,000 fights from a fixed seed."""
    found = estimate(wins(duel, RUNS), RUNS)
    assert found.low <= exact_chance(duel) <= found.high
