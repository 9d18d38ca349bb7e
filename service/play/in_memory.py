"""Stored play without a database: the rows of one campaign in memory, as simulations and tests use them."""

from collections.abc import Iterable

from service.play.resources.rows import Campaign, Character, Event, LibraryEntry
from service.play.resources.snapshot import Scope, Snapshot


class MemoryEvents:
    """The log of a campaign in memory, as far as commands need it."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def last_seq(self) -> int:
        """The seq of the newest event."""
        return len(self.events)

    def append(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)


class MemoryCampaigns:
    """The campaign in memory."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign

    def get(self) -> Campaign:
        """The campaign after all changes."""
        return self._campaign


class MemoryCharacters:
    """The stored characters in memory.

    Args:
        rows: in which they are.
    """

    def __init__(self, rows: Snapshot) -> None:
        self._rows = rows

    def some(self, ids: Iterable[str]) -> dict[str, Character]:
        """The existing characters with these ids, by id."""
        return {each: self._rows.characters[each] for each in ids if each in self._rows.characters}


class MemoryLibrary:
    """The library of a campaign that has no entries of its own."""

    def get(self, _identity: str) -> None:
        """No entry."""

    def one(self, **_members: str) -> None:
        """No entry."""

    def all(self, **_members: str) -> tuple[LibraryEntry, ...]:
        """No entries."""
        return ()


class MemoryUnitOfWork:
    """The part of `service.play.ports.UnitOfWork` that commands, turns and time use.

    Args:
        campaign: of the rows.
        rows: all participants and encounters; saved rows take the place of those with their ids.
        has_players: whether players may read its events.
    """

    def __init__(self, campaign: Campaign, rows: Snapshot, *, has_players: bool = True) -> None:
        self.has_players = has_players
        self.campaign_id, self.rows = campaign.id, rows
        self.campaigns, self.events = MemoryCampaigns(campaign), MemoryEvents()
        self.characters, self.library = MemoryCharacters(rows), MemoryLibrary()

    def load(self, _scope: Scope) -> Snapshot:
        """All rows, for every scope."""
        return self.rows.copy()

    def save(self, before: Snapshot, after: Snapshot) -> None:
        """Store the rows that differ from those before."""
        for row in after.replaced_since(before):
            self.rows.put(row)
