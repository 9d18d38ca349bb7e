"""Views of moves of callers who store nothing."""

from typing import Annotated, Any

from service.play.moves.views import BarredOperationView, MoveChoiceView, MoveOptionView, MoveView
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstoredOptionView(MoveOptionView):
    """A legal value of a choice."""

    value: Annotated[Any, Doc("Value of the member, such as a whole participant.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstoredChoiceView(MoveChoiceView):
    """A member of a request that the player chooses."""

    default: Annotated[Any, Doc("The value that the order has already; null if it has none.")]
    options: Annotated[tuple[UnstoredOptionView, ...], Doc("The legal values.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstoredMoveView(MoveView):
    """A request that can be sent now, complete except for its choices."""

    choices: Annotated[tuple[UnstoredChoiceView, ...], Doc("Members to add to the order.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnstoredMovesView:
    """The moves of a figure that is not stored."""

    items: Annotated[tuple[UnstoredMoveView, ...], Doc("In the order of the documentation.")]
    barred: Annotated[tuple[BarredOperationView, ...], Doc("Operations that are closed now, with the reasons.")]
