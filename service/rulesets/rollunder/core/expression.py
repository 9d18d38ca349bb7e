"""Dice expressions like 2d6+5: reading, rolling and their bounds. Rules RU-B-DICE-2 to RU-B-DICE-4."""

import re
from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from annotated_types import MaxLen

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.rollunder.core.die import DICE, Die
from service.rulesets.vocabulary import Code, Component, Doc, Matches, Modifier
from service.values import dataclass

MOST_TERMS = 10
MOST_DICE = 100
LARGEST_NUMBER = 999_999
LOWEST_RESULT = 1

_TERM = "([0-9]+( *[dD] *[0-9]+)?|[dD] *[0-9]+)"
_SIGN = "[+\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}-]"
EXPRESSION_PATTERN = f"^ *({_SIGN} *)?{_TERM}( *{_SIGN} *{_TERM})* *$"
"""Dice and whole numbers with plus and minus between; long dashes are read as minus (RU-B-DICE-2)."""

ExpressionText = Annotated[
    str,
    MaxLen(200),
    Matches(EXPRESSION_PATTERN, Phrase('dice and whole numbers joined by plus and minus, such as "2d6+5"')),
    Code("bad_expression"),
]
ModifierOrDice = Annotated[
    Modifier | ExpressionText,
    Component("RollunderModifierOrDice", "A number, or a dice expression such as -1d6."),
    Doc("Modifier of the score: a number, or a dice expression such as -1d6."),
]

_LONG_DASHES = str.maketrans(dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}", "-"))
_PARTS = re.compile(r"(?P<sign>[+-]?)(?P<count>[0-9]*)(?P<die>d[0-9]+)?(?=[+-]|$)")


@dataclass(frozen=True, slots=True)
class Term:
    """One term of an expression.

    Attributes:
        sign: 1, or -1 for a subtracted term.
        count: how many dice; of a whole number, the number itself.
        die: which die; None for a whole number.
    """

    sign: int
    count: int
    die: Die | None = None

    def __str__(self) -> str:
        """The term with its sign, every count written."""
        return f"{'-' if self.sign < 0 else '+'}{self.count}{f'd{self.die.highest}' if self.die else ''}"

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest it can add; a subtracted die adds least when it is highest (RU-B-DICE-3)."""
        lowest, highest = (LOWEST_RESULT, self.die.highest) if self.die else (1, 1)
        least, most = sorted((self.sign * self.count * lowest, self.sign * self.count * highest))
        return least, most


@dataclass(frozen=True, slots=True)
class Expression:
    """Dice and whole numbers, joined by plus and minus."""

    terms: tuple[Term, ...]

    def __str__(self) -> str:
        """The expression with every count written, as in -4+1d6."""
        return "".join(map(str, self.terms)).removeprefix("+")

    @property
    def has_dice(self) -> bool:
        """Whether there are dice in it."""
        return any(term.die for term in self.terms)

    @property
    def minimum(self) -> int:
        """The lowest total (RU-B-DICE-3)."""
        return sum(term.bounds[0] for term in self.terms)

    @property
    def maximum(self) -> int:
        """The highest total (RU-B-DICE-3)."""
        return sum(term.bounds[1] for term in self.terms)

    @property
    def average(self) -> Fraction:
        """The exact mean, a multiple of one half and never rounded (RU-B-DICE-3)."""
        return Fraction(self.minimum + self.maximum, 2)


@dataclass(frozen=True, slots=True)
class RolledExpression:
    """An expression after its dice fell.

    Attributes:
        total: not clipped at zero; the rule that uses it decides.
        faces: physical faces in the order rolled; a d1 has none.
        results: what each die counted for; subtracted ones are positive.
    """

    total: int
    faces: tuple[int, ...]
    results: tuple[int, ...]


READ_BEFORE = 1_000
"""Expressions that are remembered: the weapons of a table have few different ones."""


def without_spaces(text: str) -> str:
    """The text in lower case without spaces, long dashes as minus (RU-B-DICE-2)."""
    return "".join(text.split()).lower().translate(_LONG_DASHES)


@lru_cache(READ_BEFORE)
def parse(text: str, pointer: str) -> Expression:
    """Read an expression; spaces do not matter, nor do capitals (RU-B-DICE-2).

    Raises:
        Rejected: `bad_expression`, `unknown_die` (RU-B-DICE-1), `too_many_dice`, `too_large`.
    """
    if not re.fullmatch(EXPRESSION_PATTERN, text):
        raise Rejected("bad_expression", pointer, expression=text)
    terms = tuple(_term(parts, text, pointer) for parts in _PARTS.finditer(without_spaces(text)) if parts[0])
    if len(terms) > MOST_TERMS:
        raise Rejected("too_large", pointer, expected=Phrase("at most {most} terms", most=MOST_TERMS))
    return Expression(terms)


def of_modifier(modifier: int | str, pointer: str) -> Expression:
    """A modifier as an expression, whether it came as a number or as text (RU-B-CHK-2)."""
    if isinstance(modifier, str):
        return parse(modifier, pointer)
    return Expression((Term(-1 if modifier < 0 else 1, abs(modifier)),))


def roll(expression: Expression, dice: Dice, purpose: str) -> RolledExpression:
    """Roll term by term from left to right, keeping every face (RU-B-DICE-4)."""
    total = 0
    faces: tuple[int, ...] = ()
    results: tuple[int, ...] = ()
    for term in expression.terms:
        if term.die is None:
            total += term.sign * term.count
            continue
        fallen = term.die.faces(term.count, dice, purpose)
        counted = term.die.results(term.count, fallen)
        total += term.sign * sum(counted)
        faces, results = faces + fallen, results + counted
    return RolledExpression(total, faces, results)


def total(expression: Expression, dice: Dice, purpose: str) -> int:
    """Roll term by term where only the total matters (RU-B-DICE-2, RU-B-DICE-4)."""
    return sum(
        term.sign * (term.die.total(term.count, dice, purpose) if term.die else term.count) for term in expression.terms
    )


def _term(parts: re.Match[str], text: str, pointer: str) -> Term:
    """One term; a missing count is 1, a count of 0 is no count (RU-B-DICE-2)."""
    sign, name = -1 if parts["sign"] == "-" else 1, parts["die"]
    count = int(parts["count"] or 1)
    if name is None:
        if count > LARGEST_NUMBER:
            raise Rejected(
                "too_large", pointer, expected=Phrase("whole numbers up to {largest}", largest=LARGEST_NUMBER)
            )
        return Term(sign, count)
    if name not in DICE:
        raise Rejected("unknown_die", pointer, die=name)
    if count == 0:
        raise Rejected("bad_expression", pointer, expression=text)
    if count > MOST_DICE:
        raise Rejected("too_many_dice", pointer, expected=Phrase("at most {most} dice in a term", most=MOST_DICE))
    return Term(sign, count, DICE[name])
