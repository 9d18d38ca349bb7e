"""Tests of exact odds of harm, holds and conditions."""

from fractions import Fraction
from typing import Any

import pytest

from service.odds.answer import OddsQuery
from service.odds.chances import Chances
from service.odds.question import odds as ask
from service.rulesets.rollunder import RULESET
from tests.registry import resolver_of

SIX = range(1, 7)
STUNNED = {"action": "instant_ko", "stun_level": 0, "life": 20, "str": 12}


def odds(operation: str, body: dict[str, Any], outcome: str) -> tuple[str, dict[Any, Fraction]]:
    """The summary, and the exact distribution of one outcome."""
    resolver = resolver_of(RULESET, operation)
    found = ask(Chances(resolver), resolver.load(body).request, OddsQuery(fields=(outcome,)))
    chances = {entry.value: Fraction(str(entry.probability)) for entry in found.outcomes[outcome].distribution}
    return found.summary, chances


@pytest.mark.parametrize(
    ("operation", "body", "outcome", "summary"),
    [
        ("stun", STUNNED, "ko", "stun: K.O. 9/20 (45.0 %)"),
        ("condition", {"kind": "stun", **STUNNED}, "ko", "condition: K.O. 9/20 (45.0 %)"),
        (
            "condition",
            {"kind": "cripple", "action": "check", "str": 3},
            "crippled",
            "condition: crippled 9/10 (90.0 %)",
        ),
        ("squeeze", {"action": "escape", "str": 12}, "roll", "squeeze: escaped 11/20 (55.0 %)"),
        ("grab", {"phase": "escape", "target_str": 12, "grabbers": 0}, "escaped", "grab: success 11/20 (55.0 %)"),
    ],
)
def test_odds_tell_what_decides(operation: str, body: dict[str, Any], outcome: str, summary: str) -> None:
    """The line names the outcome that this kind of request is about (RU-C-GEN-9, RU-C-STUN-5, RU-C-GRAB-7)."""
    assert odds(operation, body, outcome)[0] == f"Rollunder {summary}"


def test_a_struggle_between_equals() -> None:
    """Over all 400 pairs the acting side wins when it alone succeeds or is deeper (RU-C-GEN-5)."""
    body = {"kind": "rope", "method": "wrest", "str": 11, "holder_str": 11}
    won = sum(tried <= 10 and (held > 10 or held > tried) for tried in range(1, 21) for held in range(1, 21))
    assert odds("restraint", body, "free")[1][True] == Fraction(won, 400)


def test_burning_over_all_faces() -> None:
    """Two dice and then one: the total is that of 3d6 (RU-C-BURN-3)."""
    totals = [first + second + third for first in SIX for second in SIX for third in SIX]
    chances = odds("burn", {"kind": "fire", "damage": "2d6"}, "total")[1]
    assert chances == {total: Fraction(totals.count(total), 216) for total in set(totals)}


def test_a_fall_over_all_faces() -> None:
    """At DEX 11 half of all rolls take nothing away, and both crits take both dice (RU-C-FALL-7)."""
    removed = odds("fall", {"yards": 2, "dex": 11}, "dice_removed")[1]
    assert removed == {0: Fraction(1, 2), 1: Fraction(2, 5), 2: Fraction(1, 10)}
