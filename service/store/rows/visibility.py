"""`service.play.visibility.row_filter.Sight` in SQL."""

from sqlalchemy import and_, or_, true
from sqlalchemy.sql.elements import ColumnElement

from service.play.resources.rows import CharacterKind, Visibility
from service.play.visibility.row_filter import SEEN_BY_ALL, Sight
from service.store.tables import characters, events


def known_characters(sight: Sight | None) -> ColumnElement[bool]:
    """Those of the party, and the caller's own."""
    if sight is None:
        return true()
    return or_(characters.c.kind == CharacterKind.PC.value, characters.c.id.in_(sorted(sight.characters)))


def readable_events(sight: Sight | None) -> ColumnElement[bool]:
    """Those that are there for the caller."""
    if sight is None:
        return true()
    is_roller = or_(events.c.actor["key"].astext == sight.key, events.c.acting.in_(sorted(sight.characters)))
    return or_(
        events.c.visibility.in_([visibility.value for visibility in SEEN_BY_ALL]),
        events.c.revealed_by.is_not(None),
        and_(events.c.visibility == Visibility.GM_AND_ROLLER.value, is_roller),
    )
