"""The log: state history, audit, feed and undo at once."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from service.play.call import Call
from service.play.log import commitment
from service.play.resources.rows import Change, Event, Visibility
from service.play.visibility import masking
from service.rulesets.contract.messages import Message, Remark
from service.schemas.strict_json import to_plain


def record(call: Call, type_: str, changes: Iterable[Change], encounter_id: str | None = None) -> Event | None:
    """Log that somebody created, edited or deleted something; nothing is logged when nothing changed.

    The seq is taken last, because from then on everybody else on the campaign waits.
    """
    listed = tuple(changes)
    if not listed:
        return None
    return append(call, blank(call, type_, listed, encounter_id))


def blank(call: Call, type_: str, changes: tuple[Change, ...], encounter_id: str | None) -> Event:
    """An event of this call without anything of a resolution, not yet in the log."""
    return Event(
        campaign_id=call.work.campaign_id,
        seq=0,
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
    """A line for people as events keep it: as a code, for any language."""
    return {"code": message.code, "parameters": dict(message.parameters)}


def remarked(remarks: Iterable[Remark]) -> tuple[dict[str, Any], ...] | None:
    """What the rules have to say, as events keep it; None where they have nothing to say."""
    return tuple(to_plain(remark) for remark in remarks) or None


def append(call: Call, event: Event) -> Event:
    """Add an event to the log; it comes back as it is kept, with what players may see of it.

    Everything that it changed has been written by now. Its seq is taken now unless it was taken before.
    """
    numbered = event if event.seq else replace(event, seq=call.work.events.take_seq())
    settled = commitment.sealed(masking.masked(call, numbered))
    call.work.events.append(settled)
    return settled
