"""Declaration of a decision point: a place in a rule where a participant decides, perhaps after dice."""

from typing import Any, Final, Self

from service.dice import Choices, Dice
from service.values import dataclass

GAME_MASTER: Final = "gm"
"""Decider of points without a participant."""
YES_OR_NO: Final[Choices] = (False, True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPoint:
    """A place in a rule where a participant decides.

    Attributes:
        member: its name in `decisions` and `ask`, such as `defense.kind`.
        participant: who decides: the path of a participant of the request, or `gm`.
        when: at which moment of the course it comes.
        default: what holds where nothing was stated, in words.
        options: everything that can ever be chosen; None where that depends on the sheet.
        sets: path of the order's member into which a choice is put before anything is looked up; "" for none.
        more: whether the one who decides wants more of the operation's first headline, or less.
    """

    member: str
    participant: str
    when: str
    default: str
    options: Choices | None = YES_OR_NO
    more: bool = True
    sets: str = ""


@dataclass(frozen=True, slots=True)
class Decider:
    """A participant who decides with yes or no at points of its own.

    Attributes:
        path: of the participant in the request.
        prefix: what the names of the points begin with, where several participants have the same.
    """

    path: str
    prefix: str = ""

    @classmethod
    def named(cls, path: str, prefix: str | None = None) -> Self:
        """The decider of the participant at a path, with points named after it, or after another member."""
        return cls(path, f"{path if prefix is None else prefix}.")

    def point_of(self, name: str, **members: Any) -> DecisionPoint:
        """The declaration of a point with this name.

        Args:
            name: of the point, without the prefix.
            **members: further attributes of `DecisionPoint`.
        """
        return DecisionPoint(member=f"{self.prefix}{name}", participant=self.path, **members)

    def says_yes(self, name: str, dice: Dice, *, default: bool = False) -> bool:
        """The decision at a point with this name."""
        return bool(dice.decide(f"{self.prefix}{name}", self.path, YES_OR_NO, default))
