"""SQL conditions of `service.play.event_selection`."""

from collections.abc import Iterator

from sqlalchemy import or_
from sqlalchemy.sql.elements import ColumnElement

from service.play.event_selection import EventFilter, Selection
from service.store.tables import events


def selected_events(selection: Selection) -> Iterator[ColumnElement[bool]]:
    """Conditions for the events of a selection."""
    yield events.c.seq > selection.after
    if selection.before is not None:
        yield events.c.seq < selection.before
    if selection.in_force:
        yield events.c.undone_by.is_(None)
    yield from _filtered(selection.filter)


def _filtered(wanted: EventFilter) -> Iterator[ColumnElement[bool]]:
    if wanted.types:
        yield events.c.type.in_(wanted.types)
    if wanted.encounter is not None:
        yield events.c.encounter_id == wanted.encounter
    if wanted.actor is not None:
        yield events.c.actor["key"].astext == wanted.actor
    if wanted.character is not None:
        changed = events.c.changes.contains([{"resource": "character", "id": wanted.character}])
        yield or_(events.c.acting == wanted.character, changed)
