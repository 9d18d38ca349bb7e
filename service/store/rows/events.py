"""The log of a campaign."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

from service.play.resources import Change, Event
from service.schemas.strict_json import to_plain
from service.store.rows.common import Rows
from service.store.tables import campaigns, events

CHANNEL = "arbiter_events"
"""Postgres tells listeners of this channel the id of every campaign whose log has grown."""


class StoredEvents(Rows[Event]):
    """`service.play.ports.EventRows` in Postgres."""

    def __init__(self, connection: Connection, campaign_id: str) -> None:
        super().__init__(connection, campaign_id, events, Event, ("seq",))

    def get(self, seq: int) -> Event | None:
        """One event."""
        return self.one(events.c.seq == seq)

    def after(self, seq: int, limit: int) -> Sequence[Event]:
        """The events that follow."""
        return self.many(events.c.seq > seq, order=events.c.seq, limit=limit)

    def take_seq(self) -> int:
        """The next seq, which others wait for until the transaction ends."""
        taken = (
            update(campaigns)
            .where(campaigns.c.campaign_id == self.campaign_id)
            .values(last_seq=campaigns.c.last_seq + 1)
            .returning(campaigns.c.last_seq)
        )
        seq: int = self.connection.execute(taken).scalar_one()
        return seq

    def append(self, event: Event) -> None:
        """Add an event under the seq that was taken; listeners hear of it."""
        self.add(event)
        self.connection.execute(select(func.pg_notify(CHANNEL, self.campaign_id)))

    def load(self, row: Row[Any]) -> Event:
        """The event of a row."""
        event = super().load(row)
        return replace(event, changes=tuple(Change(**change) for change in row.changes))

    def dump(self, row: Event) -> dict[str, Any]:
        """The columns of an event."""
        return super().dump(row) | {"changes": to_plain(row.changes)}
