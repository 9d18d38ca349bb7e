"""Tests of exact odds."""

from fractions import Fraction
from typing import Any

import pytest

from service.odds.answer import OddsQuery
from service.odds.chances import Chances
from service.odds.question import odds as ask
from service.rulesets.rollunder import RULESET
from tests.registry import resolver_of

ANN, BOB = {"name": "ann", "attribute": "STR", "score": 13}, {"name": "bob", "attribute": "STR", "score": 11}


def chances(operation: str, body: dict[str, Any], outcome: str) -> dict[Any, Fraction]:
    """The exact distribution of one outcome."""
    resolver = resolver_of(RULESET, operation)
    odds = ask(Chances(resolver), resolver.load(body).request, OddsQuery(fields=(outcome,)))
    return {entry.value: Fraction(str(entry.probability)) for entry in odds.outcomes[outcome].distribution}


@pytest.mark.parametrize(
    ("members", "success"),
    [
        ({}, "11/20"),
        ({"difficulty": "easy"}, "319/400"),
        ({"luck": {"pool": 1, "max_repeats": 1}}, "297/400"),
        ({"stress": True}, "3/8"),
    ],
)
def test_chances_of_a_check(members: dict[str, Any], success: str) -> None:
    """INT 12: plain (RU-B-CHK-1), easy (RU-B-DIFF-1), with one LUCK (RU-B-LUCK-6), under stress (RU-B-STRESS-1)."""
    found = chances("task", {"attribute": "INT", "score": 12, **members}, "success")
    assert found[True] == Fraction(success)


def test_chances_of_a_contest() -> None:
    """13 against 11: ann 37/80, bob 5/16, a draw 1/40 (RU-B-CMP-1, RU-B-CMP-3, RU-B-CMP-4)."""
    body = {"participants": [ANN, BOB]}
    winner = chances("contest", body, "winner")
    assert (winner["ann"], winner["bob"], winner[None]) == (Fraction(37, 80), Fraction(5, 16), Fraction(9, 40))
    assert chances("contest", body, "tie")[True] == Fraction(1, 40)


def test_a_comparison_is_fair() -> None:
    """Each of three wins alone just as often (RU-B-CMP-6)."""
    winner = chances("comparative_d20", {"participants": ["a", "b", "c"]}, "winner")
    assert winner["a"] == winner["b"] == winner["c"] == Fraction(247, 800)


def test_chances_of_quality() -> None:
    """An expert reaches 15 or better in 7 of 12 works (RU-B-QUAL-4)."""
    found = chances("quality", {"tier": "expert"}, "quality")
    assert sum(chance for quality, chance in found.items() if quality >= 15) == Fraction(7, 12)
