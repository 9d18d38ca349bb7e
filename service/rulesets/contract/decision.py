"""The declaration of a decision point: where a rule lets somebody decide, perhaps after dice have fallen."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from service.dice import Choices
from service.values import dataclass

GAME_MASTER: Final = "gm"
"""Who decides what no participant decides."""
YES_OR_NO: Final[Choices] = (False, True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPoint:
    """A point at which somebody decides.

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


def below(points: Iterable[DecisionPoint], path: str) -> tuple[DecisionPoint, ...]:
    """The points of somebody who rolls, for an operation in which that one stands at this path."""
    return tuple(replace(point, member=f"{path}.{point.member}", participant=path) for point in points)
