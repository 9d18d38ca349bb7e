"""Filters of events that a viewer may use."""

from service.play.call import Call
from service.play.event_selection import EventFilter


def knows_character_of(wanted: EventFilter, call: Call) -> bool:
    """Whether the caller may ask for the events of the filter's character; others have no events for it."""
    row_filter = call.actor.row_filter
    if row_filter is None or wanted.character is None:
        return True
    return row_filter.knows(call.work.characters.get(wanted.character))
