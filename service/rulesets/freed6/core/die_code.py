"""Die codes like `3D+2`: read, written and added. Rules F6-DIE-1 to F6-DIE-3 and F6-DIE-6."""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Annotated

from annotated_types import MaxLen

from service.phrases import Phrase
from service.rulesets.contract import Rejected
from service.rulesets.vocabulary import Code, Doc, Matches
from service.values import dataclass

PIPS_PER_DIE = 3
FIXED_VALUE_PER_DIE = 3
MOST_DICE = 99
READ_BEFORE = 1_000
"""Die codes that are remembered: the sheets of a table have few different ones."""

NOTATION = r"^\s*([0-9]+)\s*[dD]\s*(?:\+\s*([0-9]+)\s*)?$"
_READ = re.compile(NOTATION)

WrittenCode = Annotated[str, MaxLen(40), Doc("A die code, such as `4D` or `3D+2`.")]
DieCodeText = Annotated[
    WrittenCode, Matches(NOTATION, Phrase("dice, D and perhaps pips, such as `4D` or `3D+2`,")), Code("bad_die_code")
]
"""`WrittenCode` may also be wrong, where that is a finding and no refusal."""


@dataclass(frozen=True, slots=True)
class DieCode:
    """A number of six-sided dice, and 0 to 2 pips."""

    dice: int = 0
    pips: int = 0

    @property
    def canonical(self) -> str:
        """The code in its notation: `4D`, `3D+2` (F6-DIE-2)."""
        return f"{self.dice}D+{self.pips}" if self.pips else f"{self.dice}D"

    @property
    def fixed_value(self) -> int:
        """Fixed value that replaces a roll: 3 for each die, and the pips (F6-DIE-6)."""
        return FIXED_VALUE_PER_DIE * self.dice + self.pips

    def with_dice(self, more: int) -> "DieCode":
        """The code with whole dice added or taken away, never below 0D; pips stay (F6-DIE-4)."""
        return DieCode(max(0, self.dice + more), self.pips) if more else self


@lru_cache(READ_BEFORE)
def read(text: str, pointer: str, *, strict: bool = False) -> DieCode:
    """The code of a text (F6-DIE-1), with pips above 2 carried into dice (F6-DIE-2).

    Args:
        text: the notation.
        pointer: its place in the request.
        strict: refuse pips above 2 instead of carrying them.

    Raises:
        Rejected: `bad_die_code`, `too_many_dice`.
    """
    match = _READ.fullmatch(text)
    if match is None:
        raise Rejected("bad_die_code", pointer, text=text)
    dice, pips = int(match[1]), int(match[2] or 0)
    if strict and pips >= PIPS_PER_DIE:
        raise Rejected("bad_die_code", pointer, text=text)
    return carried(dice, pips, pointer)


def add(codes: Collection[DieCode], pointer: str) -> DieCode:
    """All dice and all pips together, carried once (F6-DIE-3).

    Raises:
        Rejected: `too_many_dice`.
    """
    return carried(sum([code.dice for code in codes]), sum([code.pips for code in codes]), pointer)


def carried(dice: int, pips: int, pointer: str) -> DieCode:
    """Three pips are one die (F6-DIE-2); more than 99 dice are refused (F6-DIE-1).

    Raises:
        Rejected: `too_many_dice`.
    """
    code = DieCode(dice + pips // PIPS_PER_DIE, pips % PIPS_PER_DIE)
    refuse_too_many(code.dice, pointer)
    return code


def refuse_too_many(dice: int, pointer: str) -> None:
    """Refuses die codes of more than 99 dice, before or after modifiers (F6-DIE-1).

    Raises:
        Rejected: `too_many_dice`.
    """
    if dice > MOST_DICE:
        raise Rejected("too_many_dice", pointer, expected=Phrase("at most {most} dice in a die code", most=MOST_DICE))
