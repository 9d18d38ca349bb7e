"""Labels of a chart in the reader's language."""

from enum import StrEnum

from babel.numbers import get_decimal_symbol

from service.odds.answer import ValueOdds
from service.resolution.outcomes import Outcome
from service.rulesets.contract.ruleset import Ruleset
from service.translations.language import Language
from service.values import dataclass

SMALLEST_SHARE = 0.0001


@dataclass(frozen=True, slots=True)
class Wording:
    """Labels of a game's charts.

    Attributes:
        ruleset: the game.
        language: of the words.
    """

    ruleset: Ruleset
    language: Language

    def word(self, word: str) -> str:
        """A translated word of the service."""
        return self.language.word(word, self.ruleset)

    def share(self, chance: float) -> str:
        """A share in percent; more than nothing is never shown as 0."""
        percent = f"{chance:.2%}" if chance >= SMALLEST_SHARE else f"<{SMALLEST_SHARE:.2%}"
        return percent.replace(".", get_decimal_symbol(self.language.code))

    def bar(self, value: ValueOdds) -> str:
        """Label of a bar."""
        label = self.value(value.value)
        return label if value.end is None else f"{label} {self.word(value.end)}"

    def value(self, value: Outcome) -> str:
        """A value; only words of the service are translated, never a name."""
        match value:
            case None:
                return self.word("none")
            case bool():
                return self.word("yes" if value else "no")
            case StrEnum():
                return self.word(value)
            case other:
                return str(other)
