"""Selection of events of the log."""

from service.play.resources.rows import Event
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFilter:
    """Conditions for events, all of which must hold.

    Attributes:
        types: types of events; empty for all.
        encounter: id of the encounter; None for all events.
        character: id of a character that acted or changed; None for all events.
        actor: id of the key that sent it; None for all events.
    """

    types: tuple[str, ...] = ()
    encounter: str | None = None
    character: str | None = None
    actor: str | None = None

    def picks(self, event: Event) -> bool:
        """Whether an event meets the conditions."""
        return (
            (not self.types or event.type in self.types)
            and self.encounter in (None, event.encounter_id)
            and self.actor in (None, event.actor["key"])
            and (self.character in (None, event.acting) or self._changes_character(event))
        )

    def _changes_character(self, event: Event) -> bool:
        return any(change.resource == "character" and change.id == self.character for change in event.changes)


ALL = EventFilter()
"""The filter that every event meets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """A page of the log.

    Attributes:
        after: only events with a higher seq.
        before: only events with a lower seq; None for no limit.
        newest_first: whether the page is read from its end.
        limit: size of the page.
        in_force: whether undone events are left out.
        filter: conditions for the events.
    """

    after: int = 0
    before: int | None = None
    newest_first: bool = False
    limit: int
    in_force: bool = False
    filter: EventFilter = ALL

    @property
    def is_plain(self) -> bool:
        """Whether it contains all events after `after`, in their order."""
        return self.before is None and not self.newest_first and not self.in_force and self.filter == ALL
