"""The log: state history, audit, feed and undo at once."""

from collections.abc import Iterable
from typing import Any

from service.play.call import Call
from service.play.log import commitment
from service.play.resources.event import ForcedBar, KeptRemark
from service.play.resources.event_types import EventType
from service.play.resources.rows import Change, Event, Visibility
from service.play.resources.snapshot import Snapshot
from service.play.visibility import masking
from service.rulesets.contract.messages import Message, Remark
from service.rulesets.stored.bars import Bar
from service.rulesets.stored.disclosure import Described


def record(
    call: Call, type_: EventType, changes: Iterable[Change], rows: Snapshot, encounter_id: str | None = None
) -> Event | None:
    """Log that a resource was created, edited or deleted; nothing is logged when nothing changed.

    Args:
        call: who did it.
        type_: of the event.
        changes: what changed.
        rows: all rows concerned, after the event.
        encounter_id: where it happened, or None.
    """
    listed = tuple(changes)
    if not listed:
        return None
    return append(call, blank(call, type_, listed, encounter_id), rows)


def blank(call: Call, type_: EventType, changes: tuple[Change, ...], encounter_id: str | None) -> Event:
    """A new event of this call without rolls and result, not yet in the log."""
    return Event(
        campaign_id=call.work.campaign_id,
        seq=call.next_seq,
        at=call.now(),
        actor=call.actor.document,
        type=type_,
        ruleset=None,
        operation=None,
        encounter_id=encounter_id,
        request=None,
        result=None,
        rolls=(),
        rules=(),
        summary=None,
        changes=changes,
        visibility=Visibility.PUBLIC,
        undone_by=None,
    )


def summarized(message: Message) -> dict[str, Any]:
    """A line for people in the form that events store: a code with parameters, for any language."""
    return {"code": message.code, "parameters": dict(message.parameters)}


def remarked(remarks: Iterable[Remark]) -> tuple[KeptRemark, ...] | None:
    """Remarks of the rules in the form that events store; None where there are none."""
    stored = (
        KeptRemark(code=remark.code, pointer=remark.pointer, rule=remark.rule, parameters=remark.parameters)
        for remark in remarks
    )
    return tuple(stored) or None


def set_aside(bars: Iterable[Bar]) -> tuple[ForcedBar, ...] | None:
    """The bars that a game master forced, in the form that events store; None where there are none."""
    stored = (
        ForcedBar(
            code=bar.code,
            rule=bar.rule,
            ability=bar.ability,
            pointer=bar.pointer,
            parameters=bar.parameters,
            until_unit=bar.until.unit if bar.until else None,
            until_count=bar.until.count if bar.until else None,
        )
        for bar in bars
    )
    return tuple(stored) or None


def append(call: Call, event: Event, rows: Snapshot, described: Described | None = None) -> Event:
    """Append an event to the log; returns it with its seq and what players may see of it.

    Args:
        call: who did it.
        event: under the next seq.
        rows: all rows concerned, after the event.
        described: of a command, the participants described by the members of its result and summary.
    """
    if call.work.has_players:
        event = commitment.sealed(masking.masked(event, rows, call.codec(), described))
    call.work.events.append(event)
    return event
