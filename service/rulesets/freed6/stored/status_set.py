"""The game master sets a status. Rule F6-STA-5, with F6-STA-1."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import status
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.status import StatusColumn, StatusName
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, StoredElement, stored_id
from service.rulesets.freed6.stored.state import MOST_STATUSES, StoredStatus
from service.rulesets.freed6.tables import STATUSES
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSet:
    """A status, and the step at which it is to be."""

    name: Annotated[Name, Doc("What the status is of: arrows, a spell, a cover.")]
    column: Annotated[StatusColumn, Doc("What it measures, and so what its steps are called.")]
    status: Annotated[StatusName, Doc("The step, by its name in the column.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSetResult:
    """The status as it stands."""

    name: Annotated[str, Doc("What the status is of, such as arrows.")]
    column: Annotated[StatusColumn, Doc("What it measures.")]
    status: Annotated[StatusName, Doc("The step at which it is now.")]
    difficulty: Annotated[int | None, Doc("Difficulty of its test; null when it is used up.")]


def resolve(request: StatusSet, dice: Dice) -> Outcome[StatusSetResult]:  # noqa: ARG001 - nothing is rolled
    """Set a status to any step of its column; no rule says when (F6-STA-5).

    Raises:
        Rejected: `bad_input` for a name of another column.
    """
    step = status.step_of(request.column, request.status, "/status")
    result = StatusSetResult(
        name=request.name, column=request.column, status=request.status, difficulty=STATUSES[step].difficulty
    )
    summary = Message("status_set", {"name": request.name, "status": request.status.value})
    return Outcome(result=result, rules=("F6-STA-5", "F6-STA-1"), summary=summary)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusSetOrder:
    """A status of somebody or something stored is set."""

    character: Annotated[StoredElement, Doc("What has the status.")] = NOBODY_NAMED
    name: Annotated[Name, Doc("What the status is of: arrows, a spell, a cover.")]
    column: Annotated[StatusColumn, Doc("What it measures, and so what its steps are called.")]
    status: Annotated[StatusName, Doc("The step, by its name in the column.")]
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: StatusSetOrder, cast: Cast) -> StatusSet:
    """The status as ordered; any step may follow any other (F6-STA-5).

    Raises:
        Rejected: `too_large` for one status too many.
    """
    statuses = cast[stored_id(order.character, "/character")].state.statuses
    if order.name not in statuses and len(statuses) >= MOST_STATUSES:
        raise Rejected(
            "too_large",
            "/name",
            expected=Phrase("at most {most} statuses, or the name of one of them", most=MOST_STATUSES),
        )
    return StatusSet(name=order.name, column=order.column, status=order.status, options=order.options)


def apply(order: StatusSetOrder, result: StatusSetResult, cast: Cast) -> Cast:
    """The element with the status (F6-STA-5)."""
    identity = stored_id(order.character, "/character")
    figure = cast[identity]
    statuses: Mapping[str, StoredStatus] = figure.state.statuses
    stored = StoredStatus(column=result.column, status=result.status)
    return {identity: replace(figure, state=replace(figure.state, statuses={**statuses, result.name: stored}))}


OPERATION = Operation(
    name="status_set",
    title="Set a status",
    description="The game master sets a status of an element to any step of its column, a new one or a refilled one.",
    request=StatusSet,
    result=StatusSetResult,
    resolve=resolve,
    family="Attitude and status",
    stored_only=True,
    command=Command(
        order=StatusSetOrder,
        lead="/character",
        ids=lambda order: (stored_id(order.character, "/character"),),
        stage=stage,
        apply=apply,
        gm_only=True,
    ),
)
