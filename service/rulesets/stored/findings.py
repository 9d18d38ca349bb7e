"""Findings of a game on sheets and conditions.

An illegal sheet can be stored, and the answer says so by `Remark`s. A word that the game does not know in an effect is
refused, because nothing would ever come of it.
"""

from collections.abc import Sequence
from enum import StrEnum

from service.values import dataclass


class WordKind(StrEnum):
    """The kind of a fault in words.

    Unknown, missing, duplicate, none of several that are required, no number, or dice that cannot be rolled.
    """

    EFFECT = "unknown_effect"
    TARGET = "unknown_target"
    MISSING = "missing_target"
    GROUP = "missing_group"
    SKILL = "unknown_skill"
    DETAIL = "unknown_detail"
    ONE_OF = "one_of"
    REPEATED = "repeated"
    NUMBER = "number"
    DICE = "dice"

    @property
    def code(self) -> str:
        """The error code."""
        return (
            "bad_input"
            if self in (WordKind.DETAIL, WordKind.ONE_OF, WordKind.REPEATED, WordKind.NUMBER, WordKind.DICE)
            else self.value
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownWord:
    """A code or a target that the game does not know.

    Attributes:
        kind: which of both.
        pointer: JSON pointer into the condition, the sheet or the state.
        word: as it was sent.
        known: the words that the game knows there.
    """

    kind: WordKind
    pointer: str
    word: str
    known: Sequence[str]


def without_number(pointer: str, *members: str) -> UnknownWord:
    """The finding about an effect that has a number in none of these members, of which it needs one."""
    names = ", ".join(f"`{member}`" for member in members)
    return UnknownWord(kind=WordKind.NUMBER, pointer=f"{pointer}/{members[0]}", word=names, known=())
