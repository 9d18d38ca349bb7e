"""Interfaces that play needs from outside: rows in one transaction, ids and the time."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Protocol, TypeVar

from service.play.event_selection import Selection
from service.play.forms.excerpts import RolledCommand, Trace
from service.play.forms.page import Page, PagePosition, Sort
from service.play.idempotency import IdempotencyRecords
from service.play.quotas import Size
from service.play.resources.prompt import Prompt
from service.play.resources.rows import (
    Campaign,
    Character,
    Combatant,
    Delivery,
    Encounter,
    Event,
    Key,
    LibraryEntry,
    Webhook,
)
from service.play.resources.snapshot import Scope, Snapshot
from service.play.row_filter import RowFilter
from service.rulesets.library import Search
from service.values import dataclass

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Access:
    """The key of a call and its campaign.

    Attributes:
        key: also one that is revoked.
        campaign: of the key.
        size: how much the campaign stores; its events are numbered up to the newest one.
    """

    key: Key
    campaign: Campaign
    size: Size


class CampaignRows(Protocol):
    """The row of the transaction's campaign."""

    def get(self) -> Campaign | None:
        """The campaign, if it exists."""

    def insert(self, campaign: Campaign) -> None:
        """Add the campaign."""

    def update(self, campaign: Campaign) -> None:
        """Update the campaign."""

    def delete(self) -> None:
        """Remove the campaign with all that belongs to it."""


class Rows(Protocol[Row]):
    """The rows of one kind that belong to the campaign."""

    def get(self, row_id: str) -> Row | None:
        """One row."""

    def one(self, **columns: str) -> Row | None:
        """The row with these values."""

    def some(self, row_ids: Collection[str]) -> Mapping[str, Row]:
        """The existing rows among some ids."""

    def all(self, **columns: str) -> Sequence[Row]:
        """All rows, or those with these values, in the order of creation."""

    def find(
        self,
        filters: Mapping[str, Any],
        after: PagePosition | None,
        limit: int,
        row_filter: RowFilter | None = None,
        sort: Sort = Sort.CREATED,
    ) -> Page[Row]:
        """A page of rows with these values, of names without regard to case, limited by the filter."""

    def insert(self, *rows: Row) -> None:
        """Add rows; references of characters are unique."""

    def update(self, *rows: Row) -> None:
        """Update rows; references of characters are unique."""

    def delete(self, *rows: Row) -> None:
        """Remove rows with all that belongs to them."""


class DeliveryRows(Rows[Delivery], Protocol):
    """The messages for the webhooks of the campaign."""

    def last(self, webhook_id: str, limit: int) -> Sequence[Delivery]:
        """The last messages for a webhook, the newest first."""


class LibraryRows(Rows[LibraryEntry], Protocol):
    """The entries of the library of the campaign."""

    def search(self, wanted: Search, after: PagePosition | None, limit: int, sort: Sort) -> Page[LibraryEntry]:
        """A page of the entries that a search finds."""

    def count(self) -> int:
        """Number of entries."""


class EventRows(Protocol):
    """The log of the campaign."""

    def get(self, seq: int, row_filter: RowFilter | None = None) -> Event | None:
        """One event, if the filter allows it."""

    def after(self, seq: int, limit: int, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events after one, as far as the filter allows."""

    def selected(self, selection: Selection, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events of a selection, in its order, as far as the filter allows."""

    def shown(self, after: int, limit: int) -> Sequence[Mapping[str, Any]]:
        """The events that follow, as answers show them to who sees all: members by name, documents as JSON text."""

    def rolled(self, row_filter: RowFilter | None = None) -> Iterator[RolledCommand]:
        """All commands in force that rolled dice, in their order, as far as the filter allows."""

    def traces(self, after: int) -> Sequence[Trace]:
        """Traces of all events after one."""

    def traces_before(self, seq: int, limit: int) -> Sequence[Trace]:
        """Traces of the events before one, the newest first."""

    def traces_of(self, seqs: Collection[int]) -> Sequence[Trace]:
        """Traces of these events."""

    def mark(self, undone_by: Mapping[int, int | None]) -> None:
        """Note on events, by seq, which event undid them; None for those that are in force again."""

    def reveal(self, seq: int, revealed_by: int) -> None:
        """Note on an event which later one revealed it."""

    def last_seq(self) -> int:
        """The seq of the newest event."""

    def restore(self, events: Sequence[Event]) -> None:
        """Add events of an imported log under their own seqs; the log continues after them."""

    def append(self, event: Event) -> None:
        """Append an event under the next seq; listeners are notified."""


class PromptRows(Rows[Prompt], Protocol):
    """The prompts of the campaign."""

    def of_stream(self, closed_since: datetime, limit: int, row_filter: RowFilter | None = None) -> Sequence[Prompt]:
        """Prompts that are open, or were until a moment ago, the newest first."""

    def count_open(self, key: str | None = None) -> int:
        """Number of open prompts, of all or of those that a key has sent."""

    def now(self) -> datetime:
        """The time by the clock of the database."""


class UnitOfWork(Protocol):
    """A unit of work: one transaction on one campaign that collects writes and sends them at its end."""

    @property
    def campaign_id(self) -> str:
        """Id of the campaign."""

    @property
    def has_players(self) -> bool:
        """Whether players may read its events, so that what they do not see is masked."""

    @property
    def access(self) -> Access:
        """The key of the call and its campaign, as the transaction read them."""

    @property
    def campaigns(self) -> CampaignRows:
        """The row of the campaign."""

    @property
    def keys(self) -> Rows[Key]:
        """Its keys."""

    @property
    def webhooks(self) -> Rows[Webhook]:
        """Its webhooks."""

    @property
    def deliveries(self) -> DeliveryRows:
        """Messages for its webhooks."""

    @property
    def characters(self) -> Rows[Character]:
        """Its characters."""

    @property
    def encounters(self) -> Rows[Encounter]:
        """Its encounters."""

    @property
    def combatants(self) -> Rows[Combatant]:
        """The combatants of encounters."""

    @property
    def library(self) -> LibraryRows:
        """The entries of its library."""

    @property
    def events(self) -> EventRows:
        """Its log."""

    @property
    def prompts(self) -> PromptRows:
        """Its prompts."""

    @property
    def idempotency(self) -> IdempotencyRecords:
        """Stored answers of earlier calls."""

    def load(self, scope: Scope) -> Snapshot:
        """All rows in a scope, read at once.

        Raises:
            AnsweredBefore: the call came before with the same `Idempotency-Key`.
        """

    def save(self, before: Snapshot, after: Snapshot) -> None:
        """Write the rows of a snapshot that differ from an earlier one."""

    def flush(self) -> None:
        """Send the collected writes now, if they are too many to hold."""


class Transactions(Protocol):
    """Factory of transactions: committed when the block ends, rolled back when it raises.

    All of them raise `Busy` when a lock or a statement took too long, or the database is not there.
    """

    def reading(self, campaign_id: str, key_id: str, scope: Scope | None = None) -> AbstractContextManager[UnitOfWork]:
        """Reads without a lock; rows of a scope are read together with the key."""

    def listing(self, campaign_id: str, key_id: str, at_least: int = 0) -> AbstractContextManager[UnitOfWork]:
        """Reads lists and logs without a lock, perhaps from a replica that has at least a certain event."""

    def at_one_moment(self, campaign_id: str, key_id: str) -> AbstractContextManager[UnitOfWork]:
        """Reads from one snapshot of the database, unaffected by concurrent writers."""

    def writing(
        self, campaign_id: str, key_id: str, scope: Scope | None = None, key_hash: bytes | None = None
    ) -> AbstractContextManager[UnitOfWork]:
        """Writes under a lock on the campaign.

        Args:
            campaign_id: of the campaign.
            key_id: of the key.
            scope: rows that are probably loaded first; they are read together with the key.
            key_hash: of the `Idempotency-Key`, for an earlier answer beside them.
        """

    def trying(self, campaign_id: str, key_id: str) -> AbstractContextManager[UnitOfWork]:
        """A dry run: nothing is committed but the count of dry runs of the key."""

    def creating(self, campaign_id: str) -> AbstractContextManager[UnitOfWork]:
        """Writes a new campaign."""


class Busy(Exception):
    """The database cannot do this now; a retry may succeed."""


class Locked(Busy):
    """Another transaction has held the lock on the campaign for too long."""


class CopyLost(Busy):
    """The replica was lost while it was read; a retry reads from the primary."""


class NoSuchRow(Exception):
    """There is no such key or campaign."""


class WallClock(Protocol):
    """Source of the time."""

    def __call__(self) -> datetime:
        """The time now, in UTC."""


class Ids(Protocol):
    """Source of new ids."""

    def __call__(self) -> str:
        """A unique id; ids sort by the time of their creation."""
