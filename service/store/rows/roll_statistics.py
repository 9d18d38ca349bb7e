"""Query of commands with dice for statistics: a few values of each event."""

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select, true

from service.play.resources.event_types import COMMAND
from service.play.resources.rows import Visibility
from service.play.row_filter import RowFilter
from service.store.rows.visibility import readable_events
from service.store.tables import events

SUCCESS = ("success", "hit")
"""Members of results that say whether a command succeeded; the first that a result has counts."""

_IS_MASKED = and_(events.c.shown.is_not(None), events.c.shown.has_key("result"))
_IS_PUBLIC = or_(events.c.visibility != Visibility.BLIND.value, events.c.revealed_by.is_not(None))
_HAS_ROLLS = func.jsonb_array_length(events.c.rolls) > 0


def rolled_commands(mine: ColumnElement[bool], row_filter: RowFilter | None) -> Select[Any]:
    """Acting character, key and its label, success and luck of each roll; hidden values are null or left out.

    The luck of a roll against a secret participant would reveal the number that it had to beat.
    """
    result: Any = events.c.result
    luck: Any = events.c.percentile
    is_visible: ColumnElement[bool] = true()
    if row_filter is not None:
        result = case((_IS_MASKED, events.c.shown["result"]), else_=result)
        luck = case((events.c.shown.is_(None), luck))
        is_visible = _IS_PUBLIC
    success = func.coalesce(*(result[name].astext for name in SUCCESS))
    actor = events.c.actor
    return (
        select(events.c.acting, actor["key"].astext, actor["label"].astext, success, luck)
        .where(
            mine,
            readable_events(row_filter),
            events.c.type == COMMAND,
            events.c.undone_by.is_(None),
            _HAS_ROLLS,
            is_visible,
        )
        .order_by(events.c.seq)
    )
