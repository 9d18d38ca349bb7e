"""Property tests of the odds of every operation that rolls, with the requests of its golden vectors."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import marshmallow as ma
import pytest
from cachetools import cached

from service.dice import RecordedDice, SeededFaces
from service.odds.answer import OddsMethod, OddsQuery
from service.odds.cache import cached_exact, cached_scores
from service.odds.chances import Chances
from service.odds.count import Distributions
from service.odds.percentile import percentile
from service.odds.question import odds
from service.resolution.outcomes import outcomes_of
from service.resolution.refusal import Refusal, by_rules
from service.resolution.resolver import Resolver
from tests.depth import DEEP
from tests.odds.asking import loaded
from tests.registry import every_rolling_operation, name_of, playable

ROLLS = 20_000 if DEEP else 2_000
DEVIATIONS = 5
"""How many standard deviations chi-square may lie above its mean; the seed is fixed, so chance changes nothing."""
FEWEST_EXPECTED = 10
MOST_REQUESTS = None if DEEP else 4


@cached({}, key=name_of)
def questions(resolver: Resolver) -> tuple[tuple[Any, Distributions], ...]:
    """Requests of the vectors with their exact distributions, but for those that are refused or too large."""
    found = []
    vectors = [vector for vector in playable(resolver.ruleset) if vector.operation == resolver.operation.name]
    for vector in vectors[:MOST_REQUESTS]:
        try:
            request = loaded(resolver, dict(vector.given))
            with by_rules(resolver.ruleset):
                resolver.operation.refuse(request)
            found.append((request, cached_exact(Chances(resolver), request)))
        except ma.ValidationError:
            assert vector.is_refusal
        except Refusal as refusal:
            _expect(refusal.code == vector.expect.get("error", "odds_too_large"))
    return tuple(found)


def _expect(it_holds: bool) -> None:
    assert it_holds


@every_rolling_operation
def test_probabilities_add_up_to_one(resolver: Resolver) -> None:
    """Exactly, with the undecided rest; no value has none; and the undecided rest is tiny."""
    for _, found in questions(resolver):
        for distribution in found.values():
            assert sum(distribution.probabilities.values()) + distribution.undecided == 1
            assert all(chance > 0 for chance in distribution.probabilities.values())
            assert distribution.undecided < Fraction(1, 10**6)


@every_rolling_operation
def test_means_and_cumulated_chances_fit(resolver: Resolver) -> None:
    """`mean` is that of the distribution; `at_least` falls from all numbers to the chance of the highest."""
    for request, found in questions(resolver):
        answer = odds(Chances(resolver), request, OddsQuery())
        for name, outcome in answer.outcomes.items():
            chances = found[name].probabilities
            if outcome.mean is not None:
                assert Fraction(outcome.mean) == sum(Fraction(value) * chance for value, chance in chances.items())
            numbers = [value for value in outcome.distribution if value.at_least is not None]
            for value in numbers:
                above = sum(chances[other.value] for other in numbers if other.value >= value.value)
                assert Fraction(value.at_least or 0) == above


@every_rolling_operation
def test_seeded_rolls_agree_with_exact_odds(resolver: Resolver) -> None:
    """Values come about as often as they should, by chi-square: no rule looks at the order inside one throw."""
    for request, found in questions(resolver)[:2]:
        counts: dict[str, dict[Any, int]] = {name: {} for name in found}
        for number in range(ROLLS):
            result = resolver.operation.answer(request, RecordedDice(SeededFaces(f"agree {number}"))).result
            outcomes = outcomes_of(result)
            for name in found:
                value = outcomes.get(name)
                place = _placed(value, found[name])
                counts[name][place] = counts[name].get(place, 0) + 1
        for name, distribution in found.items():
            _assert_agree(counts[name], dict(distribution.probabilities))


def _placed(value: Any, distribution: Any) -> Any:
    """The value, or the open end that includes it."""
    if value is not None and distribution.or_more is not None and value > distribution.or_more:
        return distribution.or_more
    if value is not None and distribution.or_less is not None and value < distribution.or_less:
        return distribution.or_less
    return value


def _assert_agree(counts: dict[Any, int], chances: dict[Any, Fraction]) -> None:
    assert set(counts) <= set(chances)
    rolled = sum(counts.values())
    cells = list(_pooled([(counts.get(value, 0), float(chance) * rolled) for value, chance in chances.items()]))
    square = sum((seen - expected) ** 2 / expected for seen, expected in cells if expected)
    freedom = len(cells) - 1
    assert square <= freedom + DEVIATIONS * sqrt(2 * freedom) + DEVIATIONS * 2


def _pooled(cells: list[tuple[int, float]]) -> Iterator[tuple[int, float]]:
    """Cells in which too little is expected are taken together."""
    small = [cell for cell in cells if cell[1] < FEWEST_EXPECTED]
    yield from (cell for cell in cells if cell[1] >= FEWEST_EXPECTED)
    if small:
        yield sum(seen for seen, _ in small), sum(expected for _, expected in small)


@every_rolling_operation
def test_luck_is_one_half_on_average(resolver: Resolver) -> None:
    """The mid-percentile of all scores together is exactly one half."""
    for request, _ in questions(resolver):
        scores = cached_scores(Chances(resolver), request)
        if scores.undecided:
            continue
        mean = sum(
            chance * Fraction(percentile(scores, value).fraction) for value, chance in scores.probabilities.items()
        )
        assert mean == Fraction(1, 2)


@every_rolling_operation
def test_a_simulation_says_so(resolver: Resolver) -> None:
    """It states samples and standard errors, has no fractions, and comes again from the same seed."""
    if not questions(resolver):
        pytest.skip("no vector that can be asked about")
    request, _ = questions(resolver)[0]
    query = OddsQuery(method=OddsMethod.SIMULATE, samples=100, seed="again")
    answer = odds(Chances(resolver), request, query)
    assert (answer.method, answer.samples) == (OddsMethod.SIMULATE, 100)
    assert Chances(resolver).simulated(request, 100, "again") == Chances(resolver).simulated(request, 100, "again")
    for outcome in answer.outcomes.values():
        assert outcome.mean is None
        for value in outcome.distribution:
            assert value.probability is None
            assert value.at_least is None
            assert value.standard_error == pytest.approx(sqrt(value.decimal * (1 - value.decimal) / 100), abs=1e-9)
