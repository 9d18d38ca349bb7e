"""The chances in one line."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from service.odds.distribution import Distribution
from service.resolution.outcomes import Outcome
from service.rulesets.contract import Operation

MOST_VALUES = 4
"""Values that the line names; the rest is counted."""
MOST_DIGITS = 25
"""Longer fractions are given in percent only."""


def summarize(operation: Operation, found: Mapping[str, Distribution[Any]], exact: bool) -> str:
    """The chances of what decides the operation, such as `: success 5/6 (83.3 %)`, or `: success 83.3 %` simulated.

    The first headline counts that this request can tell something about; nothing where there is none.
    """
    there = [headline for headline in operation.headlines if headline in found]
    name = next((headline for headline in there if set(found[headline].probabilities) != {None}), None)
    return "" if name is None else ": " + _line(name.replace("_", " "), found[name], exact)


def _line(name: str, distribution: Distribution[Any], exact: bool) -> str:
    probabilities = distribution.probabilities
    if set(probabilities) <= {True, False}:
        return f"{name} {_chance(probabilities.get(True, Fraction(0)), exact)}"
    likeliest = sorted(probabilities.items(), key=lambda item: (-item[1], str(item[0])))
    shown = ", ".join(f"{_word(value)} {_chance(chance, exact)}" for value, chance in likeliest[:MOST_VALUES])
    rest = len(likeliest) - MOST_VALUES
    return f"{name}: {shown}" + (f" and {rest} more" if rest > 0 else "")


def _chance(probability: Fraction, exact: bool) -> str:
    percent = f"{float(probability) * 100:.1f} %"
    return f"{probability} ({percent})" if exact and len(str(probability)) <= MOST_DIGITS else percent


def _word(value: Outcome) -> str:
    return "none" if value is None else str(value)
