"""Interfaces that play needs from outside: rows in one transaction, ids and the time."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Protocol

from service.play.idempotency import IdempotencyRecords
from service.play.resources.excerpts import RolledCommand, Trace
from service.play.resources.page import Page
from service.play.resources.prompt import Prompt
from service.play.resources.rows import Campaign, Character, Combatant, Delivery, Encounter, Event, Key, Webhook
from service.play.resources.snapshot import Scope, Snapshot
from service.play.row_filter import RowFilter
from service.values import dataclass


@dataclass(frozen=True, slots=True)
class Access:
    """The key with which somebody calls, and the campaign that it opens.

    Attributes:
        key: also one that is revoked.
        campaign: of the key.
        last_seq: seq of the youngest event in its log.
        webhooks: how many webhooks it has.
    """

    key: Key
    campaign: Campaign
    last_seq: int
    webhooks: int = 0


class CampaignRows(Protocol):
    """The campaign of the transaction."""

    def get(self) -> Campaign | None:
        """The campaign as it is now, if it exists."""

    def insert(self, campaign: Campaign) -> None:
        """Add the campaign."""

    def update(self, campaign: Campaign) -> None:
        """Write the campaign as it is now."""

    def delete(self) -> None:
        """Remove the campaign with all that belongs to it."""


class KeyRows(Protocol):
    """The keys of the campaign."""

    def get(self, key_id: str) -> Key | None:
        """One key, also a revoked one."""

    def all(self) -> Sequence[Key]:
        """All keys in the order made, the revoked ones too."""

    def find(self, after: str | None, limit: int) -> Page[Key]:
        """A stretch of them."""

    def insert(self, key: Key) -> None:
        """Add a key."""

    def update(self, key: Key) -> None:
        """Write a key as it is now."""


class WebhookRows(Protocol):
    """The webhooks of the campaign."""

    def get(self, webhook_id: str) -> Webhook | None:
        """One webhook, also a disabled one."""

    def all(self) -> Sequence[Webhook]:
        """All webhooks in the order made."""

    def insert(self, webhook: Webhook) -> None:
        """Add a webhook."""

    def update(self, webhook: Webhook) -> None:
        """Write a webhook as it is now."""

    def delete(self, webhook: Webhook) -> None:
        """Remove a webhook with its deliveries."""


class DeliveryRows(Protocol):
    """The messages for the webhooks of the campaign."""

    def get(self, webhook_id: str, delivery_id: str) -> Delivery | None:
        """One message for a webhook."""

    def last(self, webhook_id: str, limit: int) -> Sequence[Delivery]:
        """The last messages for a webhook, the newest first."""

    def insert(self, delivery: Delivery) -> None:
        """Add a message, to be sent when its time has come."""

    def update(self, delivery: Delivery) -> None:
        """Write a message as it is now."""


class CharacterRows(Protocol):
    """The characters of the campaign."""

    def some(self, character_ids: Collection[str]) -> Mapping[str, Character]:
        """Characters of these ids that exist."""

    def by_reference(self, external_ref: str) -> Character | None:
        """The character with this external reference."""

    def find(
        self, filters: Mapping[str, Any], after: str | None, limit: int, row_filter: RowFilter | None = None
    ) -> Page[Character]:
        """Characters whose columns have these values, those only that this filter lets through."""

    def insert(self, *characters: Character) -> None:
        """Add characters; nobody else has their references."""

    def update(self, character: Character) -> None:
        """Write a character as it is now; nobody else has its reference."""

    def delete(self, character: Character) -> None:
        """Remove a character."""


class EncounterRows(Protocol):
    """The encounters of the campaign."""

    def find(self, filters: Mapping[str, Any], after: str | None, limit: int) -> Page[Encounter]:
        """Encounters whose columns have these values."""

    def insert(self, encounter: Encounter) -> None:
        """Add an encounter."""

    def update(self, encounter: Encounter) -> None:
        """Write an encounter as it is now."""

    def delete(self, encounter: Encounter) -> None:
        """Remove an encounter with its combatants."""


class CombatantRows(Protocol):
    """The combatants of the campaign's encounters."""

    def of_character(self, character_id: str) -> Sequence[Combatant]:
        """Combatants that stand for the character, in any encounter."""

    def insert(self, combatants: Sequence[Combatant]) -> None:
        """Add combatants."""

    def update(self, combatants: Sequence[Combatant]) -> None:
        """Write combatants as they are now."""

    def delete(self, combatant: Combatant) -> None:
        """Remove a combatant."""


class EventRows(Protocol):
    """The log of the campaign."""

    def get(self, seq: int, row_filter: RowFilter | None = None) -> Event | None:
        """One event, if this filter lets it through."""

    def after(self, seq: int, limit: int, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events that follow, those only that this filter lets through."""

    def rolled(self, row_filter: RowFilter | None = None) -> Iterator[RolledCommand]:
        """All commands in force in which dice were thrown, in their order, as far as this filter lets through."""

    def traces(self, after: int) -> Sequence[Trace]:
        """Traces of all events after this one."""

    def traces_before(self, seq: int, limit: int) -> Sequence[Trace]:
        """Traces of the events before one, the youngest first."""

    def traces_of(self, seqs: Collection[int]) -> Sequence[Trace]:
        """Traces of these events."""

    def mark(self, undone_by: Mapping[int, int | None]) -> None:
        """Note of events, by their seq, which event took them back; None for those that are in force again."""

    def reveal(self, seq: int, revealed_by: int) -> None:
        """Note on an event which later one revealed it."""

    def last_seq(self) -> int:
        """The seq of the youngest event."""

    def restore(self, events: Sequence[Event]) -> None:
        """Add events of another log under the seqs that they had there; this log goes on behind them."""

    def append(self, event: Event) -> None:
        """Add an event under the seq after the last; listeners hear of it."""


class PromptRows(Protocol):
    """The prompts of the campaign."""

    def get(self, prompt_id: str) -> Prompt | None:
        """One prompt."""

    def find(
        self, filters: Mapping[str, Any], after: str | None, limit: int, row_filter: RowFilter | None = None
    ) -> Page[Prompt]:
        """Prompts whose columns have these values, those only that this filter lets through."""

    def of_stream(self, closed_since: datetime, limit: int, row_filter: RowFilter | None = None) -> Sequence[Prompt]:
        """Prompts that are open, or were until a moment ago, the youngest first."""

    def count_open(self) -> int:
        """Number of prompts that wait."""

    def now(self) -> datetime:
        """The time by the clock of the database."""

    def insert(self, prompt: Prompt) -> None:
        """Add a prompt."""

    def update(self, prompt: Prompt) -> None:
        """Write a prompt as it is now."""


class Work(Protocol):
    """One transaction on one campaign. What is written in it is collected, and sent when it ends."""

    @property
    def campaign_id(self) -> str:
        """Id of the campaign."""

    @property
    def access(self) -> Access:
        """The key and the campaign, as the transaction found them."""

    @property
    def campaigns(self) -> CampaignRows:
        """The campaign itself."""

    @property
    def keys(self) -> KeyRows:
        """Its keys."""

    @property
    def webhooks(self) -> WebhookRows:
        """Its webhooks."""

    @property
    def deliveries(self) -> DeliveryRows:
        """Messages for them."""

    @property
    def characters(self) -> CharacterRows:
        """Its characters."""

    @property
    def encounters(self) -> EncounterRows:
        """Its encounters."""

    @property
    def combatants(self) -> CombatantRows:
        """The combatants of encounters."""

    @property
    def events(self) -> EventRows:
        """Its log."""

    @property
    def prompts(self) -> PromptRows:
        """Its prompts."""

    @property
    def idempotency(self) -> IdempotencyRecords:
        """The answers that were given before."""

    def load(self, scope: Scope) -> Snapshot:
        """All rows that a call works on, at once.

        Raises:
            AnsweredBefore: the call came before with the same `Idempotency-Key`.
        """

    def save(self, before: Snapshot, after: Snapshot) -> None:
        """Write the rows of a snapshot that are others than in the one before."""

    def flush(self) -> None:
        """Send what was written up to now, as where it is too much to be collected."""


class Transactions(Protocol):
    """Factory of transactions. What they write is kept when the block ends, and discarded when it raises.

    All of them raise `Busy` when a lock or a statement took too long, or the database is not there.
    """

    def reading(self, campaign_id: str, key_id: str, scope: Scope | None = None) -> AbstractContextManager[Work]:
        """Reads without a lock; rows of a scope come with the key."""

    def listing(self, campaign_id: str, key_id: str, at_least: int = 0) -> AbstractContextManager[Work]:
        """Reads lists and logs without a lock, maybe a copy of the database that has at least a certain event."""

    def at_one_moment(self, campaign_id: str, key_id: str) -> AbstractContextManager[Work]:
        """Reads of one moment, whatever others write meanwhile."""

    def writing(self, campaign_id: str, key_id: str) -> AbstractContextManager[Work]:
        """The campaign is kept from everybody else who writes."""

    def trying(self, campaign_id: str, key_id: str) -> AbstractContextManager[Work]:
        """Nothing is kept but that the owner of the key has looked what would happen."""

    def creating(self, campaign_id: str) -> AbstractContextManager[Work]:
        """A campaign that is new."""


class Busy(Exception):
    """The database cannot do this now; a little later it may."""


class Locked(Busy):
    """Another transaction writes in the campaign and has not ended in time."""


class CopyLost(Busy):
    """The copy of the database was lost while something was read from it; the next one reads from the original."""


class Missing(Exception):
    """There is no such key, or no such campaign."""


class Clock(Protocol):
    """The time."""

    def __call__(self) -> datetime:
        """Now, in UTC."""


class Ids(Protocol):
    """New ids."""

    def __call__(self) -> str:
        """An id that nothing else has; later ones sort behind earlier ones."""
