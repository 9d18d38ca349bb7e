"""Repository of the log's events."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from service.play.event_selection import Selection
from service.play.forms.excerpts import RolledCommand, Trace
from service.play.resources.rows import Event
from service.play.row_filter import RowFilter
from service.store.rows.common import Reads
from service.store.rows.roll_statistics import rolled_commands
from service.store.rows.selection import selected_events
from service.store.rows.visibility import readable_events
from service.store.session import Session
from service.store.statements.tables import EVENT, SHOWN_EVENT, TRACE
from service.store.tables import events

_PAGE = f"""SELECT {SHOWN_EVENT.selected} FROM events v WHERE v.campaign_id = %(campaign_id)s AND v.seq > %(after)s
ORDER BY v.seq LIMIT %(limit)s"""  # noqa: S608 - names of columns
_SUCCESS = {"true": True, "false": False}


class StoredEvents(Reads[Event]):
    """`service.play.ports.EventRows` in Postgres."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, events, EVENT)
        self._traces = Reads[Trace](session, events, TRACE)

    def get(self, seq: int, row_filter: RowFilter | None = None) -> Event | None:
        """One event, if the filter allows it."""
        return self.one(events.c.seq == seq, readable_events(row_filter))

    def after(self, seq: int, limit: int, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events after one, as far as the filter allows."""
        return self.many(events.c.seq > seq, readable_events(row_filter), order=(events.c.seq,), limit=limit)

    def selected(self, selection: Selection, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events of a selection, in its order, as far as the filter allows."""
        order = events.c.seq.desc() if selection.newest_first else events.c.seq
        conditions = (readable_events(row_filter), *selected_events(selection))
        return self.many(*conditions, order=(order,), limit=selection.limit)

    def shown(self, after: int, limit: int) -> Sequence[Mapping[str, Any]]:
        """The events that follow, as answers show them to who sees all: members by name, documents as JSON text."""
        parameters = {"campaign_id": self.session.campaign_id, "after": after, "limit": limit}
        return [SHOWN_EVENT.members(row) for row in self.session.run(_PAGE, parameters)]

    def rolled(self, row_filter: RowFilter | None = None) -> Iterator[RolledCommand]:
        """All commands in force that rolled dice, in their order."""
        for row in self.session.execute(rolled_commands(self.mine(), row_filter)):
            acting, key, label, success, luck = tuple(row)
            yield RolledCommand(acting, key, label, _SUCCESS.get(success), luck)

    def traces(self, after: int) -> Sequence[Trace]:
        """Traces of all events after one."""
        return self._traces.many(events.c.seq > after, order=(events.c.seq,))

    def traces_before(self, seq: int, limit: int) -> Sequence[Trace]:
        """Traces of the events before one, the newest first."""
        return self._traces.many(events.c.seq < seq, order=(events.c.seq.desc(),), limit=limit)

    def traces_of(self, seqs: Collection[int]) -> Sequence[Trace]:
        """Traces of these events."""
        return self._traces.many(events.c.seq.in_(seqs), order=(events.c.seq,))

    def mark(self, undone_by: Mapping[int, int | None]) -> None:
        """Note which event undid some events."""
        self.session.buffer.mark("undone_by", undone_by)

    def reveal(self, seq: int, revealed_by: int) -> None:
        """Note on an event which later one revealed it."""
        self.session.buffer.mark("revealed_by", {seq: revealed_by})

    def last_seq(self) -> int:
        """The seq of the newest event."""
        return self.session.buffer.last_seq

    def restore(self, rows: Sequence[Event]) -> None:
        """Add events of an imported log; the log continues after them."""
        self.session.buffer.append(*rows)

    def append(self, event: Event) -> None:
        """Append an event under the next seq; listeners are notified."""
        self.session.buffer.append(event)
