"""The chances in one line."""

from collections.abc import Mapping
from fractions import Fraction

from service.resolution.outcomes import Outcome

MOST_VALUES = 4
"""Values that the line names; the rest is counted."""


def summarize(headline: str, probabilities: Mapping[Outcome, Fraction], exact: bool) -> str:
    """The chances of the headline, such as `success 5/6 (83.3 %)`, or `success 83.3 %` simulated."""
    name = headline.replace("_", " ")
    if set(probabilities) <= {True, False}:
        return f"{name} {_chance(probabilities.get(True, Fraction(0)), exact)}"
    likeliest = sorted(probabilities.items(), key=lambda item: (-item[1], str(item[0])))
    shown = ", ".join(f"{_word(value)} {_chance(chance, exact)}" for value, chance in likeliest[:MOST_VALUES])
    rest = len(likeliest) - MOST_VALUES
    return f"{name}: {shown}" + (f" and {rest} more" if rest > 0 else "")


def _chance(probability: Fraction, exact: bool) -> str:
    percent = f"{float(probability) * 100:.1f} %"
    return f"{probability} ({percent})" if exact else percent


def _word(value: Outcome) -> str:
    return "nobody" if value is None else str(value)
