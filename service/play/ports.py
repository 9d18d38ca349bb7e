"""What play needs from outside: rows in one transaction, ids and the time."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Protocol

from service.play.idempotency import IdempotencyRecords
from service.play.resources.excerpts import RolledCommand, Trace
from service.play.resources.page import Page
from service.play.resources.rows import Campaign, Character, Combatant, Encounter, Event, Key
from service.play.row_filter import RowFilter


class CampaignRows(Protocol):
    """The campaign of the transaction."""

    def get(self) -> Campaign | None:
        """The campaign, if it exists."""

    def lock(self) -> Campaign | None:
        """The campaign, kept from everybody else until the transaction ends."""

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
        """All keys in the order made, the revoked ones too; locked when somebody is about to change them."""

    def insert(self, key: Key) -> None:
        """Add a key."""

    def update(self, key: Key) -> None:
        """Write a key as it is now."""

    def count_dry_run(self, key_id: str) -> None:
        """Count that the owner of a key has looked what a command would do."""


class CharacterRows(Protocol):
    """The characters of the campaign."""

    def get(self, character_id: str) -> Character | None:
        """One character."""

    def lock(self, character_ids: Sequence[str]) -> Mapping[str, Character]:
        """Those of the characters that exist, kept from everybody else; locked in the order of their ids."""

    def some(self, character_ids: Collection[str]) -> Mapping[str, Character]:
        """Those of the characters that exist, to be read only."""

    def ids(self, limit: int) -> Sequence[str]:
        """Ids of so many characters at the most, in their order."""

    def lock_external(self, external_ref: str) -> Character | None:
        """The character with this reference, kept from everybody else."""

    def find(
        self, filters: Mapping[str, Any], after: str | None, limit: int, row_filter: RowFilter | None = None
    ) -> Page[Character]:
        """Characters whose columns have these values, those only that this filter lets through."""

    def insert(self, *characters: Character) -> None:
        """Add characters.

        Raises:
            NameTaken: another one has the same external reference.
        """

    def update(self, character: Character) -> None:
        """Write a character as it is now.

        Raises:
            NameTaken: as `insert`.
        """

    def delete(self, character_id: str) -> None:
        """Remove a character."""


class EncounterRows(Protocol):
    """The encounters of the campaign."""

    def get(self, encounter_id: str) -> Encounter | None:
        """One encounter."""

    def lock(self, encounter_id: str) -> Encounter | None:
        """One encounter, kept from everybody else until the transaction ends."""

    def find(self, filters: Mapping[str, Any], after: str | None, limit: int) -> Page[Encounter]:
        """Encounters whose columns have these values."""

    def insert(self, encounter: Encounter) -> None:
        """Add an encounter."""

    def update(self, encounter: Encounter) -> None:
        """Write an encounter as it is now."""

    def delete(self, encounter_id: str) -> None:
        """Remove an encounter with its combatants."""


class CombatantRows(Protocol):
    """The combatants of the campaign's encounters; whoever changes them has locked the encounter."""

    def of_encounter(self, encounter_id: str) -> Sequence[Combatant]:
        """All combatants of an encounter, in the order added."""

    def of_encounters(self, encounter_ids: Sequence[str], only: Collection[str] | None = None) -> Sequence[Combatant]:
        """All combatants of several encounters, those of each in the order added; or only these and the hidden."""

    def of_character(self, character_id: str) -> Sequence[Combatant]:
        """Where a character takes part."""

    def insert(self, combatants: Sequence[Combatant]) -> None:
        """Add combatants."""

    def update(self, combatants: Sequence[Combatant]) -> None:
        """Write combatants as they are now."""

    def delete(self, encounter_id: str, combatant_id: str) -> None:
        """Remove a combatant."""


class EventRows(Protocol):
    """The log of the campaign."""

    def get(self, seq: int, row_filter: RowFilter | None = None) -> Event | None:
        """One event, if this filter lets it through."""

    def after(self, seq: int, limit: int, row_filter: RowFilter | None = None) -> Sequence[Event]:
        """The events that follow, those only that this filter lets through."""

    def last_seq(self) -> int:
        """The seq of the youngest event."""

    def reveal(self, seq: int, revealed_by: int) -> None:
        """Note on an event which later one revealed it."""

    def rolled(self, row_filter: RowFilter | None = None) -> Iterator[RolledCommand]:
        """All commands in force in which dice were thrown, in their order, as far as this filter lets through."""

    def traces(self, after: int) -> Sequence[Trace]:
        """What all events that follow have done."""

    def traces_of(self, seqs: Collection[int]) -> Sequence[Trace]:
        """What these events have done."""

    def mark(self, undone_by: Mapping[int, int | None]) -> None:
        """Note of events, by their seq, which event took them back; None for those that are in force again."""

    def take_seq(self) -> int:
        """The seq of the next event, which only this transaction holds until it ends."""

    def restore(self, events: Sequence[Event]) -> None:
        """Add events of another log under the seqs that they had there; this log goes on behind them."""

    def append(self, event: Event) -> None:
        """Add an event under the seq that was taken; listeners hear of it."""


class Work(Protocol):
    """One transaction on one campaign."""

    @property
    def campaign_id(self) -> str:
        """Id of the campaign."""

    @property
    def campaigns(self) -> CampaignRows:
        """The campaign itself."""

    @property
    def keys(self) -> KeyRows:
        """Its keys."""

    @property
    def characters(self) -> CharacterRows:
        """Its characters."""

    @property
    def encounters(self) -> EncounterRows:
        """Its encounters."""

    @property
    def combatants(self) -> CombatantRows:
        """Who takes part in them."""

    @property
    def events(self) -> EventRows:
        """Its log."""

    def trial(self) -> AbstractContextManager[None]:
        """A block of which nothing is kept, however it ends."""

    def idempotency_records(self, campaign_id: str) -> IdempotencyRecords:
        """The answers kept under this id, which is the campaign's or, for a new campaign, the nil id."""


class Transactions(Protocol):
    """Where transactions come from."""

    def __call__(self, campaign_id: str, *, frozen: bool = False) -> AbstractContextManager[Work]:
        """A transaction that is kept when the block ends, and forgotten when it raises.

        Args:
            campaign_id: of the campaign.
            frozen: whether all that is read is as it was at one moment, whatever others write meanwhile.

        Raises:
            Busy: a lock or a statement took too long, or the database is not there.
        """


class Busy(Exception):
    """The database cannot do this now; a little later it may."""


class NameTaken(Exception):
    """Another row of the campaign has this name or reference."""


class Clock(Protocol):
    """The time."""

    def __call__(self) -> datetime:
        """Now, in UTC."""


class Ids(Protocol):
    """New ids."""

    def __call__(self) -> str:
        """An id that nothing else has; later ones sort behind earlier ones."""
