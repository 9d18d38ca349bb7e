"""The log of a campaign."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

from service.play.resources.excerpts import RolledCommand, Trace
from service.play.resources.rows import Change, Event
from service.play.row_filter import RowFilter
from service.schemas.strict_json import to_plain
from service.store.rows.common import Kind, Rows
from service.store.rows.rolled import rolled_commands
from service.store.rows.visibility import readable_events
from service.store.tables import campaigns, events

CHANNEL = "arbiter_events"
"""Postgres tells listeners of this channel the id of every campaign whose log has grown."""


_SUCCESS = {"true": True, "false": False}


class _Log(Rows[Kind]):
    """Reads events, or some columns of them."""

    def load(self, row: Row[Any]) -> Kind:
        """The event of a row."""
        return self.kind(**self.values(row) | {"changes": tuple(Change(**change) for change in row.changes)})


class StoredEvents(_Log[Event]):
    """`service.play.ports.EventRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        super().__init__(connection, campaign_id, events, Event, ("seq",))
        self._traces = _Log[Trace](connection, campaign_id, events, Trace, ("seq",))

    def get(self, seq: int, row_filter: RowFilter | None = None) -> Event | None:
        """One event, if this filter lets it through."""
        return self.one(events.c.seq == seq, readable_events(row_filter))

    def after(self, seq: int, limit: int, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events that follow, those only that this filter lets through."""
        return self.many(events.c.seq > seq, readable_events(row_filter), order=events.c.seq, limit=limit)

    def last_seq(self) -> int:
        """The seq of the youngest event."""
        mine = campaigns.c.campaign_id == self.campaign_id
        seq: int = self.connection.execute(select(campaigns.c.last_seq).where(mine)).scalar_one()
        return seq

    def reveal(self, seq: int, revealed_by: int) -> None:
        """Note on an event which later one revealed it."""
        revealed = update(events).where(self.mine(), events.c.seq == seq).values(revealed_by=revealed_by)
        self.connection.execute(revealed)

    def rolled(self, row_filter: RowFilter | None = None) -> Iterator[RolledCommand]:
        """All commands in force in which dice were thrown, in their order."""
        for acting, key, label, success, luck in self.connection.execute(rolled_commands(self.mine(), row_filter)):
            yield RolledCommand(acting, key, label, _SUCCESS.get(success), luck)

    def traces(self, after: int) -> Sequence[Trace]:
        """What all events that follow have done."""
        return self._traces.many(events.c.seq > after, order=events.c.seq)

    def traces_of(self, seqs: Collection[int]) -> Sequence[Trace]:
        """What these events have done."""
        return self._traces.many(events.c.seq.in_(seqs), order=events.c.seq)

    def mark(self, undone_by: Mapping[int, int | None]) -> None:
        """Note which event took events back."""
        by_undoer = defaultdict[int | None, list[int]](list)
        for seq, undoer in undone_by.items():
            by_undoer[undoer].append(seq)
        for undoer, seqs in by_undoer.items():
            statement = update(events).where(self.mine(), events.c.seq.in_(seqs)).values(undone_by=undoer)
            self.connection.execute(statement)

    def take_seq(self) -> int:
        """The next seq, which others wait for until the transaction ends."""
        taken = (
            update(campaigns)
            .where(campaigns.c.campaign_id == self.campaign_id)
            .values(last_seq=campaigns.c.last_seq + 1, touched_at=func.now())
            .returning(campaigns.c.last_seq)
        )
        seq: int = self.connection.execute(taken).scalar_one()
        return seq

    def restore(self, rows: Sequence[Event]) -> None:
        """Add events of another log; this one goes on behind them."""
        self.add(*rows)
        last = max(event.seq for event in rows)
        self.connection.execute(
            update(campaigns).where(campaigns.c.campaign_id == self.campaign_id).values(last_seq=last)
        )

    def append(self, event: Event) -> None:
        """Add an event under the seq that was taken; listeners hear of it."""
        self.add(event)
        self.connection.execute(select(func.pg_notify(CHANNEL, self.campaign_id)))

    def dump(self, row: Event) -> dict[str, Any]:
        """The columns of an event."""
        return super().dump(row) | {"changes": to_plain(row.changes)}
