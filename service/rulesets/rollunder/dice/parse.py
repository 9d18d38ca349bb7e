"""Bracket notation turned into an operation and its inputs. Rules RU-B-CHK-4 and RU-C-GEN-8, with RU-C-GEN-6."""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import notation
from service.rulesets.rollunder.core.notation import Notation, UnknownX
from service.rulesets.rollunder.core.parsed_notation import Parsed, ParsedCombat, ParsedDurability
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Parse:
    """Bracket text as a player types it."""

    notation: Notation
    x: UnknownX = None
    options: OptionsField = DEFAULT_OPTIONS


def resolve(request: Parse, dice: Dice) -> Outcome[Parsed]:  # noqa: ARG001 - nothing is rolled
    """Read the notation (RU-B-CHK-4), that of combat too (RU-C-GEN-8).

    Raises:
        Rejected: `unknown_notation`, `unresolved_x`, `bad_divisor`, `bad_percent`, and those of an expression.
    """
    parsed = notation.read(request.notation, request.x)
    of_combat = ("RU-C-GEN-8",) if isinstance(parsed, (ParsedCombat, ParsedDurability)) else ()
    summary = Message("parse", {"notation": request.notation, "operation": parsed.operation})
    return Outcome(result=parsed, rules=("RU-B-CHK-4", *of_combat), summary=summary)


OPERATION = Operation(
    resolve,
    title="Read bracket notation",
    description=(
        "Reads what a player types, such as [INT-X], [DEX:5], [50%], [comparative STR vs DEX] or [alchemy], and "
        "answers the operation it means and that operation's inputs."
    ),
    rejections=("unknown_notation", "unresolved_x", "bad_divisor", "bad_percent", "bad_expression", "unknown_die"),
)
