"""Events about passing time."""

from typing import Any

from service.play.call import Call
from service.play.log import journal
from service.play.resources.event_types import EventType
from service.play.resources.rows import Change, Event
from service.play.resources.snapshot import Snapshot
from service.play.time.clock import Clock
from service.schemas.strict_json import to_plain
from service.values import replace


def record_time(
    call: Call, type_: EventType, changes: tuple[Change, ...], clock: Clock, rows: Snapshot, result: Any
) -> Event:
    """Log a stretch of time.

    Args:
        call: who lets it pass.
        type_: of the event.
        changes: what it changed.
        clock: what happened meanwhile.
        rows: all rows concerned, after the event.
        result: its report.
    """
    event = replace(
        journal.blank(call, type_, changes, clock.encounter),
        ruleset=clock.ruleset.name,
        result=to_plain(result),
        rolls=tuple(to_plain(clock.dice.rolls)),
        rules=clock.rules,
        summary=None if clock.summary is None else journal.summarized(clock.summary),
        visibility=clock.visibility,
        warnings=journal.remarked(clock.warnings),
    )
    return journal.append(call, event, rows)
