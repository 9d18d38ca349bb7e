"""Dice by an expression like 2d6+5.

Rules RU-B-DICE-1 to RU-B-DICE-4, with RU-C-GEN-1, RU-C-GEN-6 and RU-C-DMG-3 to RU-C-DMG-5.
"""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import expression
from service.rulesets.rollunder.core.arithmetic import plain
from service.rulesets.rollunder.core.expression import ExpressionText, RolledExpression
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Dice to roll."""

    expression: Annotated[ExpressionText, Doc("Dice and whole numbers joined by plus and minus, such as 2d6+5.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class RollResult:
    """Result of the dice, with the range of the totals that they could have made."""

    total: Annotated[int, Doc("All terms together; it may be negative.")]
    faces: Annotated[tuple[int, ...], Doc("The real faces in the order rolled; a d1 has none.")]
    results: Annotated[tuple[int, ...], Doc("What each die counted for; subtracted dice are shown positive.")]
    minimum: Annotated[int, Doc("The lowest total.")]
    average: Annotated[float, Doc("The exact mean.")]
    maximum: Annotated[int, Doc("The highest total.")]


def resolve(request: Roll, dice: Dice) -> Outcome[RollResult]:
    """Roll the expression (RU-B-DICE-1, RU-B-DICE-2, RU-B-DICE-4) and compute its bounds (RU-B-DICE-3).

    Raises:
        Rejected: `bad_expression`, `unknown_die`, `too_many_dice`, `too_large`.
    """
    read = expression.parse(request.expression, "/expression")
    rolled = expression.roll(read, dice, "roll")
    result = RollResult(
        total=rolled.total,
        faces=rolled.faces,
        results=rolled.results,
        minimum=read.minimum,
        average=plain(read.average),
        maximum=read.maximum,
    )
    summary = Message("roll", {"expression": str(read), "results": _listed(rolled), "total": rolled.total})
    return Outcome(result=result, rules=_rules(read.has_dice), summary=summary)


def _listed(rolled: RolledExpression) -> str:
    """The values of the dice; empty where they are the total."""
    return "" if rolled.results == (rolled.total,) else ", ".join(map(str, rolled.results))


def _rules(has_dice: bool) -> tuple[str, ...]:
    rolled = ("RU-B-DICE-1", "RU-B-DICE-4") if has_dice else ()
    return ("RU-B-DICE-2", *rolled, "RU-B-DICE-3")


STORED = Stored(
    participants=(character_participant(),),
    discloses=Disclosure(public=("total", "faces", "results")),
)


OPERATION = Operation(
    resolve,
    title="Roll dice",
    description=(
        "Rolls an expression of d20, d6, d3, d2 and d1 and whole numbers, and returns the lowest, the mean "
        "and the highest total. A d3 and a d2 read the face of a d6; a d1 is always 1 and is not rolled."
    ),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: d20, and d6, which d3 and d2 read as well.",
    headlines=("total",),
    score=lambda result: result.total,
    stored=STORED,
)
