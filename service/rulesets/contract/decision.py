"""Declaration of a decision point: a place in a rule where a participant decides, perhaps after dice."""

from collections.abc import Callable
from typing import Any, Final, Self

from service.dice import Choice, Choices, Dice
from service.rulesets.stored.defaults import nothing
from service.values import dataclass

GAME_MASTER: Final = "gm"
"""Decider of points without a participant."""
YES_OR_NO: Final[Choices] = (False, True)
DECLINED: Final = frozenset({False, "none", "stop"})
"""Choices to do nothing."""


def unless_declined(*abilities: str) -> Callable[[Choice], tuple[str, ...]]:
    """Every choice but one to do nothing needs these abilities."""
    return lambda choice: () if choice in DECLINED else abilities


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPoint:
    """A place in a rule where a participant decides.

    Attributes:
        member: its name in `decisions` and `ask`, for example `defense.kind`.
        participant: who decides: the path of a participant of the request, or `gm`.
        when: at which moment of the course it comes.
        default: what holds where nothing was stated, in words.
        options: everything that can ever be chosen; None where that depends on the sheet.
        sets: path of the order's member into which a choice is put before anything is looked up; "" for none.
        more: whether the one who decides wants more of the operation's first headline, or less.
        needs: `choice -> abilities` of stored characters that the one who decides needs for it.
        offered: path of the order's member that offers this decision in advance; "" for none.
        adds: list of the request to which a choice with details, an object, is added as an item; "" where every choice
            is a plain value.
    """

    member: str
    participant: str
    when: str
    default: str
    options: Choices | None = YES_OR_NO
    more: bool = True
    sets: str = ""
    needs: Callable[[Choice], tuple[str, ...]] = nothing
    offered: str = ""
    adds: str = ""

    @property
    def all_needs(self) -> tuple[str, ...]:
        """All abilities that any choice needs."""
        return tuple(dict.fromkeys(need for choice in self.options or () for need in self.needs(choice)))

    def is_of(self, path: str) -> bool:
        """Whether a participant decides, given by its path without indices."""
        return path == ".".join(name for name in self.participant.split(".") if not name.isdigit())

    def says_yes(self, dice: Dice, *, default: bool = False) -> bool:
        """The decision at a point with yes or no."""
        return bool(dice.decide(self.member, self.participant, YES_OR_NO, default))


@dataclass(frozen=True, slots=True)
class Decider:
    """A participant who decides with yes or no at separate points.

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
