"""Die codes added up. Rules F6-DIE-3, with F6-ERR-1."""

from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.core import die_code
from service.rulesets.freed6.core.die_code import DieCodeText
from service.rulesets.freed6.core.roller import DiceModifier
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DieCodeAdd:
    """Die codes to add, for example those of an ability and a skill."""

    codes: Annotated[tuple[DieCodeText, ...], Len(1, 100), Doc("One or more die codes.")]
    dice_mod: Annotated[DiceModifier, Doc("Whole dice more or fewer; never below 0D.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class DieCodeAddResult:
    """The sum."""

    dice: Annotated[int, Doc("Number of dice.")]
    pips: Annotated[int, Doc("0 to 2.")]
    canonical: Annotated[str, Doc("The code as written.")]
    fixed_value: Annotated[int, Doc("Fixed value that replaces a roll.")]


def resolve(request: DieCodeAdd, dice: Dice) -> Outcome[DieCodeAddResult]:  # noqa: ARG001 - nothing is rolled
    """Add dice and pips, carry once (F6-DIE-3), then add or remove whole dice (F6-DIE-4).

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`.
    """
    codes = [die_code.read(code, f"/codes/{index}") for index, code in enumerate(request.codes)]
    code = die_code.add(codes, "/codes").with_dice(request.dice_mod)
    die_code.refuse_too_many(code.dice, "/dice_mod")
    result = DieCodeAddResult(dice=code.dice, pips=code.pips, canonical=code.canonical, fixed_value=code.fixed_value)
    modified = ("F6-DIE-4",) if request.dice_mod else ()
    summary = Message("die_code_read", {"code": code.canonical, "fixed": code.fixed_value})
    return Outcome(result=result, rules=("F6-DIE-3", "F6-DIE-2", *modified, "F6-DIE-6"), summary=summary)


OPERATION = Operation(
    resolve,
    title="Add die codes",
    description="Adds die codes, as of an ability and a skill: all dice, all pips, and three pips make one die.",
    rejections=("bad_die_code",),
)
