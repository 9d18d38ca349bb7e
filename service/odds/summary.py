"""Odds in one line for people."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

from babel.numbers import parse_pattern

from service.odds.distribution import Distribution
from service.resolution.outcomes import Outcome
from service.rulesets.contract import Operation
from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import Language
from service.values import dataclass

_PERCENT = parse_pattern("0.0")
MOST_VALUES = 4
"""Values that the line names; the rest is counted."""
MOST_DIGITS = 25
"""Longer fractions are given in percent only."""


def headline_of(operation: Operation, found: Mapping[str, Distribution[Any]]) -> str | None:
    """The headline of an operation's odds, or its first headline for which there are odds."""
    present = [headline for headline in (operation.odds_headline, *operation.headlines) if headline in found]
    return next((headline for headline in present if set(found[headline].shares) != {None}), None)


@dataclass(frozen=True, slots=True)
class Summary:
    """Puts odds into words.

    Attributes:
        ruleset: the game.
        language: of the words.
        exact: whether chances have fractions too; simulated ones do not.
    """

    ruleset: Ruleset
    language: Language
    exact: bool

    def of(self, operation: Operation, found: Mapping[str, Distribution[Any]]) -> str:
        """The odds of the operation's headline, for example `Flyerbook task: success 5/6 (83.3 %)`.

        The first headline counts for which this request has odds; nothing if there is none.
        """
        name = headline_of(operation, found)
        headline_text = "" if name is None else ": " + self._line(self._word(name), found[name])
        return f"{self.ruleset.title} {self._word(operation.name)}{headline_text}"

    def _line(self, name: str, distribution: Distribution[Any]) -> str:
        shares, out_of = distribution.shares, distribution.out_of
        if set(shares) <= {True, False}:
            return f"{name} {self._chance(Fraction(shares.get(True, 0), out_of))}"
        likeliest = sorted(shares.items(), key=lambda item: (-item[1], str(item[0])))
        chances = ((self._value(value), Fraction(share, out_of)) for value, share in likeliest[:MOST_VALUES])
        shown = ", ".join(f"{value} {self._chance(chance)}" for value, chance in chances)
        rest = len(likeliest) - MOST_VALUES
        return f"{name}: {shown}" + (f" {self._word('and')} {rest} {self._word('more')}" if rest > 0 else "")

    def _chance(self, probability: Fraction) -> str:
        percent = _PERCENT.apply(float(probability) * 100, self.language.code) + " %"
        fraction = str(probability)
        return f"{fraction} ({percent})" if self.exact and len(fraction) <= MOST_DIGITS else percent

    def _value(self, value: Outcome) -> str:
        """A value for people; only words of the service are translated, never a name."""
        if value is None:
            return self._word("none")
        return self._word(value) if isinstance(value, StrEnum) else str(value)

    def _word(self, word: str) -> str:
        return self.language.word(word, self.ruleset)
