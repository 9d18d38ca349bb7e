"""SQL conditions of `service.play.row_filter.RowFilter`."""

from sqlalchemy import and_, or_, true
from sqlalchemy.sql.elements import ColumnElement

from service.play.resources.rows import CharacterKind, Visibility
from service.play.row_filter import SEEN_BY_ALL, RowFilter
from service.store.tables import characters, events


def known_characters(row_filter: RowFilter | None) -> ColumnElement[bool]:
    """Condition for characters of the party, and the caller's own."""
    if row_filter is None:
        return true()
    return or_(characters.c.kind == CharacterKind.PC.value, characters.c.id.in_(sorted(row_filter.characters)))


def readable_events(row_filter: RowFilter | None) -> ColumnElement[bool]:
    """Condition for events that the caller may see."""
    if row_filter is None:
        return true()
    is_roller = or_(events.c.actor["key"].astext == row_filter.key, events.c.acting.in_(sorted(row_filter.characters)))
    return or_(
        events.c.visibility.in_([visibility.value for visibility in SEEN_BY_ALL]),
        events.c.revealed_by.is_not(None),
        and_(events.c.visibility == Visibility.GM_AND_ROLLER.value, is_roller),
    )
