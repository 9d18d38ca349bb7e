"""The dice of damage: an expression of dice that are all added. Rules RU-C-GEN-6 and RU-C-DMG-2 to RU-C-DMG-5.

Lowest, mean and highest damage (RU-C-DMG-3, RU-C-DMG-4, RU-C-DMG-5) of any dice are what operation `roll` answers.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.core.expression import Expression, ExpressionText, Term
from service.rulesets.vocabulary import Doc
from service.values import dataclass, replace

LOWEST_FACE = 1

DamageText = Annotated[ExpressionText, Doc("Dice and whole numbers such as 2d6+3; no die is subtracted.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageDice:
    """Dice that are added, and one flat number.

    Attributes:
        terms: the dice as written, then extra ones.
        flat: all whole numbers and bonuses together; it may be negative.
    """

    terms: tuple[Term, ...] = ()
    flat: int = 0

    def __str__(self) -> str:
        """The dice as written, every count stated, then the flat part with its sign: `2d6+2d6+7`."""
        flat = f"{self.flat:+d}" if self.flat or not self.terms else ""
        return ("".join(map(str, self.terms)) + flat).removeprefix("+")

    @property
    def count(self) -> int:
        """Number of dice, of every size."""
        return sum(term.count for term in self.terms)

    @property
    def minimum(self) -> int:
        """Every die at 1, and the flat part (RU-C-DMG-3)."""
        return Expression(self.terms).minimum + self.flat

    @property
    def maximum(self) -> int:
        """Every die at its highest, and the flat part (RU-C-DMG-2, RU-C-DMG-5)."""
        return Expression(self.terms).maximum + self.flat

    def plus(self, *, extra_d6: int = 0, flat: int = 0) -> "DamageDice":
        """The dice with extra d6, which come last (RU-C-GEN-6), and a flat bonus."""
        extra = (Term(1, extra_d6, D6),) if extra_d6 else ()
        return DamageDice(terms=self.terms + extra, flat=self.flat + flat)

    def with_d6_at_lowest(self) -> "DamageDice":
        """The same with every d6 counting 1 and not rolled; other dice stay (RU-C-RNG-4, RU-C-RNG-5)."""
        d6_count = sum(term.count for term in self.terms if term.die is D6)
        others = tuple(term for term in self.terms if term.die is not D6)
        return replace(self, terms=others, flat=self.flat + d6_count * LOWEST_FACE)

    def roll(self, dice: Dice, purpose: str = "damage") -> int:
        """Roll term by term from left to right, and add the flat part; not clipped at zero."""
        return expression.total(Expression(self.terms), dice, purpose) + self.flat


def parse(text: str, pointer: str) -> DamageDice:
    """Read the dice of damage; flat parts may be negative, dice may not be subtracted (RU-C-GEN-6).

    Raises:
        Rejected: `bad_expression`, `unknown_die`, `too_many_dice`, `too_large`.
    """
    read = expression.parse(text, pointer)
    if any(term.die and term.sign < 0 for term in read.terms):
        raise Rejected("bad_expression", pointer, expression=text)
    return DamageDice(
        terms=tuple(term for term in read.terms if term.die),
        flat=sum(term.sign * term.count for term in read.terms if not term.die),
    )
