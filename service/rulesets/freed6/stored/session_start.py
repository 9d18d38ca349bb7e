"""A session begins for somebody stored. Rules F6-DUR-7, F6-LCK-2 and F6-ACT-6."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.freed6.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, StoredElement, stored_id
from service.rulesets.freed6.stored.state import State, luck_at_start, new_turn
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Count, Doc

RULES = ("F6-DUR-7", "F6-LCK-2", "F6-ACT-6")


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStart:
    """A session that begins for somebody."""

    luck_rank: Annotated[Count, Doc("Rank of the Luck ability; 0 for a Stock element.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStartResult:
    """The pools of the new session."""

    luck_points: Annotated[int, Doc("As many as the rank of Luck.")]
    action_points: Annotated[int, Doc("As many as the option `action_points_start` says.")]


def resolve(request: SessionStart, dice: Dice) -> Outcome[SessionStartResult]:  # noqa: ARG001 - nothing is rolled
    """Fill the pools, whatever was left: luck by its rank (F6-LCK-2), action points by option (F6-ACT-6, F6-DUR-7)."""
    result = SessionStartResult(luck_points=request.luck_rank, action_points=request.options.action_points_start)
    summary = Message("session_started", {"luck": result.luck_points, "action": result.action_points})
    return Outcome(result=result, rules=RULES, summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStartOrder:
    """A session begins for somebody stored."""

    character: Annotated[StoredElement, Doc("For whom.")] = NOBODY_NAMED
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: SessionStartOrder, cast: Cast) -> SessionStart:
    """What fills the pools: the rank of Luck on the sheet (F6-LCK-2)."""
    sheet = cast[stored_id(order.character, "/character")].sheet
    return SessionStart(luck_rank=luck_at_start(sheet), options=order.options)


def apply(order: SessionStartOrder, result: SessionStartResult, cast: Cast) -> Cast:  # noqa: ARG001 - as `begun` has it
    """The element with full pools; its conditions stay (F6-DUR-7)."""
    identity = stored_id(order.character, "/character")
    return {identity: begun(cast[identity], order.options)}


def begun(figure: Figure, options: Options) -> Figure:
    """A figure at the start of a session (F6-DUR-7)."""
    state: State = replace(
        new_turn(figure.state),
        luck_points=luck_at_start(figure.sheet),
        action_points=options.action_points_start,
    )
    return replace(figure, state=state)


OPERATION = Operation(
    name="session_start",
    title="Start a session",
    description=(
        "Sets luck points to the rank of Luck, and action points to the number of the table. Conditions stay. For "
        "all characters at once, let a `session` pass."
    ),
    request=SessionStart,
    result=SessionStartResult,
    resolve=resolve,
    options=("action_points_start",),
    family="Luck and action points",
    stored_only=True,
    command=Command(
        order=SessionStartOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
    ),
)
