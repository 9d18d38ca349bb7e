"""Members of an order that are read from the event of the log that it names."""

from collections.abc import Mapping
from typing import Any

from service.phrases import Phrase
from service.play import refusals
from service.play.call import Call
from service.play.commands.orders import command_of
from service.play.resources.event_types import COMMAND
from service.play.resources.rows import Event
from service.resolution import refusal
from service.resolution.refusal import Refusal
from service.rulesets.contract import Operation
from service.rulesets.stored.event_source import EventSource
from service.schemas.faults import PlacedFault


def source_of(operation: Operation, sent: Mapping[str, Any]) -> EventSource | None:
    """The source that an order names; None for one that names no event."""
    return next((each for each in command_of(operation).sources if sent.get(each.member) is not None), None)


def members_of(call: Call, source: EventSource | None, sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """The members of an order that the event it names supplies; none for an order that names no event.

    Raises:
        Refusal: `not_found`; `bad_input` for an event of something else.
    """
    if source is None or not isinstance(seq := sent[source.member], int):
        return {}
    event = refusals.existing(call.work.events.get(seq, call.actor.row_filter), "event", f"/{source.member}")
    known = None if event.undone_by is not None else _documents_of(call, source, event)
    found = None if known is None else source.members(sent, known)
    if not found:
        raise _of_something_else(source)
    return found


def _documents_of(call: Call, source: EventSource, event: Event) -> Mapping[str, Any] | None:
    """Request and result of an event, over those of what it replaces where that was another operation.

    None where no event of the chain is of the operations that may be named.
    """
    if event.type != COMMAND:
        return None
    known = {**event.request, **event.result}
    if event.operation in source.of:
        return known
    earlier = None if event.replaces is None else call.work.events.get(event.replaces, call.actor.row_filter)
    before = None if earlier is None else _documents_of(call, source, earlier)
    return None if before is None else {**before, **known}


def _of_something_else(source: EventSource) -> Refusal:
    names = ", ".join(source.of)
    detail = Phrase("Expected the number of an event of {operations} that was not undone.", operations=names)
    return refusal.of_faults((PlacedFault(f"/{source.member}", "bad_input", detail),))
