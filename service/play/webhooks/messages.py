"""Messages that an event causes: the event itself, and notices that a turn began or an encounter ended."""

from collections.abc import Iterable, Iterator, Mapping

from service.play.resources.rows import Change, EncounterStatus, Event
from service.play.resources.webhook import Notice


def messages_of(event: Event) -> Iterator[tuple[str, str | None]]:
    """Types of the messages that an event causes, each with its encounter if it is a notice."""
    yield event.type, None
    yield from ((Notice.TURN.value, encounter_id) for encounter_id in new_turns(event.changes))
    yield from ((Notice.ENDED.value, encounter_id) for encounter_id in ended(event.changes))


def new_turns(changes: Iterable[Change]) -> dict[str, str]:
    """Id of each encounter with a new turn -> id of the combatant."""
    return {
        change.id: change.after
        for change in changes
        if change.resource == "encounter" and change.path == "/turn" and isinstance(change.after, str)
    }


def ended(changes: Iterable[Change]) -> tuple[str, ...]:
    """Ids of the encounters that ended, or were removed while they ran."""
    return tuple(dict.fromkeys(change.id for change in changes if change.resource == "encounter" and _ends(change)))


def _ends(change: Change) -> bool:
    if change.path == "":
        return isinstance(change.before, Mapping) and change.before.get("status") == EncounterStatus.RUNNING
    return change.path == "/status" and change.after == EncounterStatus.ENDED
