"""Views of moves."""

from collections.abc import Mapping
from typing import Annotated, Any

from service.play.forms.bars import BarView
from service.rulesets.stored.moves import MoveGroup, OtherValues
from service.rulesets.vocabulary import Component, Doc
from service.values import dataclass

MoveValue = Annotated[str | int | bool, Component("MoveValue", "Value of a member that a player chooses.")]
"""Value of a member that a player chooses."""

MoveOdds = Annotated[
    Mapping[str, str],
    Component("MoveOdds", "Outcome -> its probability as a fraction; null where secrets or too much work decide."),
]
"""Outcome -> its probability as a reduced fraction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveOptionView:
    """A legal value of a choice."""

    value: Annotated[MoveValue, Doc("Value of the member.")]
    label: Annotated[str, Doc("The value for people.")]
    detail: Annotated[str, Doc("What helps to choose, such as the health of a target; may be empty.")]
    odds: Annotated[MoveOdds | None, Doc("With `odds=true`: of the order with this value.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveChoiceView:
    """A member of an order that the player chooses."""

    member: Annotated[str, Doc("Path of the member in the order, such as `target.id`; numbers are indices of lists.")]
    label: Annotated[str, Doc("The member for people.")]
    required: Annotated[bool, Doc("Whether the order needs a value before it can be sent.")]
    default: Annotated[MoveValue | None, Doc("The value that the order has already; null if it has none.")]
    options: Annotated[tuple[MoveOptionView, ...], Doc("The legal values; examples of them if there are others.")]
    other: Annotated[OtherValues | None, Doc("Kind of other values that can be stated; null if there are none.")] = None
    most: Annotated[
        int, Doc("How many values can be chosen: the next ones go to the following indices, such as `targets.1.id`.")
    ] = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCostView:
    """An action, points or time that the actor gives up."""

    what: Annotated[str, Doc("For example `action`, `round` or `LUCK`.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveView:
    """An order that can be sent now, complete except for its choices."""

    id: Annotated[str, Doc("Stable while the state does not change.")]
    group: Annotated[MoveGroup, Doc("Heading of a menu.")]
    label: Annotated[str, Doc("Text of a button.")]
    detail: Annotated[str, Doc("A short line from the sheet; may be empty.")]
    operation: Annotated[str, Doc("The operation; its address has hyphens.")]
    order: Annotated[Mapping[str, Any], Doc("Body of the command.")]
    choices: Annotated[tuple[MoveChoiceView, ...], Doc("Members to add to the order.")]
    decisions: Annotated[tuple[str, ...], Doc("Decisions that other participants may be asked for.")]
    costs: Annotated[tuple[MoveCostView, ...], Doc("What it takes.")]
    odds: Annotated[MoveOdds | None, Doc("With `odds=true`: of the order with its defaults, if it is complete.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BarredOperationView:
    """An operation without a move now."""

    operation: Annotated[str, Doc("Name of the operation.")]
    bars: Annotated[tuple[BarView, ...], Doc("What closes it; empty where no choice is legal, such as no target.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesView:
    """The moves of a character or combatant."""

    items: Annotated[tuple[MoveView, ...], Doc("In the order of the documentation.")]
    barred: Annotated[tuple[BarredOperationView, ...], Doc("Operations that are closed now, with the reasons.")]
    state: Annotated[str, Doc("ETag of the encounter or character from which the moves were made.")] = ""
