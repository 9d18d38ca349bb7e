"""A status of a stored element is tested. Rules F6-STA-1 to F6-STA-4 and F6-STA-7."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.status_test import StatusTest, StatusTestResult
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.orders import (
    ACTING_REJECTIONS,
    UNSTATED,
    RollerOrder,
    StoredElement,
    affected_id,
    ids_of,
)
from service.rulesets.freed6.stored.participant import acting
from service.rulesets.freed6.stored.state import StoredStatus
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class StatusTestOrder:
    """A check whether something limited of a stored element lasts: arrows, a cover, the time of a scene (F6-STA-7)."""

    roller: Annotated[RollerOrder, Doc("Who makes the check.")] = UNSTATED
    bearer: Annotated[StoredElement | None, Doc("What has the status; null for who makes the check.")] = None
    status: Annotated[Name, Doc("Its name among the statuses of the bearer.")]
    options: OptionsField = DEFAULT_OPTIONS

    @property
    def bearer_id(self) -> str:
        """What has the status.

        Raises:
            Rejected: `bad_input` when it is not stored.
        """
        return affected_id(self.bearer, self.roller, "/bearer")


def stage(order: StatusTestOrder, cast: Cast) -> StatusTest:
    """The test of the status as it stands (F6-STA-2)."""
    statuses: Mapping[str, StoredStatus] = cast[order.bearer_id].state.statuses
    if order.status not in statuses:
        there = quoted(statuses) or Phrase("none; the game master sets them with status-set")
        raise Rejected(
            "bad_input",
            "/status",
            expected=Phrase("a status of {name}: {there}", name=cast[order.bearer_id].name, there=there),
        )
    known = statuses[order.status]
    return StatusTest(
        column=known.column,
        status=known.status,
        roller=acting(order.roller, cast, order.options, "/roller"),
        options=order.options,
    )


def apply(order: StatusTestOrder, result: StatusTestResult, cast: Cast) -> Cast:
    """Who made the check, and the element with what is left; a used up one is told and kept (F6-STA-7)."""
    after = Aftermath(cast, order.options)
    after.checked(order.roller)
    after.change(order.bearer_id, lambda figure: _fallen(figure, order.status, result))
    return after.cast


def _fallen(figure: Figure, name: str, result: StatusTestResult) -> Figure:
    statuses: Mapping[str, StoredStatus] = figure.state.statuses
    fallen = replace(statuses[name], status=result.status)
    return replace(figure, state=replace(figure.state, statuses={**statuses, name: fallen}))


COMMAND = Command(
    order=StatusTestOrder,
    lead="/roller",
    ids=lambda order: ids_of(order.roller.id, order.bearer_id),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    everybody=lambda order: order.roller.luck_point,
)
